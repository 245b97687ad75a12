/**
 * The keyboard's place in a figure. A button that is pressed is often disabled for a moment, or for good, or gives way to
 * another; the browser then lets the focus fall to the start of the page. Here it comes back when the moment is over, and
 * otherwise goes to the nearest control that can be used.
 */

/** A step of training is made in less; after this long one has to go on from somewhere. */
const MOMENT = 400;

const USABLE =
  ':is(button, input, select, textarea, summary, a[href], [tabindex="0"]):not(:disabled, [aria-disabled="true"])';

const isLost = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

export class FocusKeeper {
  private lost: HTMLElement | null = null;
  /** From the inside out: where the lost control stood. */
  private homes: Element[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** To be called around each drawing of a figure. */
  around(root: ShadowRoot, draw: () => void): void {
    const focused = root.activeElement;
    const homes = focused ? ancestors(focused) : [];
    draw();
    if (focused instanceof HTMLElement && isLost(focused)) {
      this.lost = focused;
      this.homes = homes;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.goOn(root), MOMENT);
    } else if (this.lost && !isLost(this.lost)) {
      const { lost } = this;
      this.forget();
      if (isNobodys(root)) lost.focus({ preventScroll: true });
    }
  }

  private goOn(root: ShadowRoot): void {
    const { homes } = this;
    this.forget();
    if (!root.host.isConnected || !isNobodys(root)) return;
    const home = homes.find((each) => each.isConnected && each.querySelector(USABLE));
    const place =
      home?.querySelector<HTMLElement>(`.primary${USABLE}`) ?? home?.querySelector<HTMLElement>(USABLE);
    place?.focus({ preventScroll: true });
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.lost = null;
    this.homes = [];
  }
}

function ancestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) found.push(each);
  return found;
}

/** Whether nothing has the focus but what has lost it: the reader may have gone elsewhere meanwhile. */
function isNobodys(root: ShadowRoot): boolean {
  const inside = root.activeElement;
  if (inside) return isLost(inside);
  const outside = (root.host.getRootNode() as Document | ShadowRoot).activeElement;
  return outside === null || outside === document.body || outside === root.host;
}
