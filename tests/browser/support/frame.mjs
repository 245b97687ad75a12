/**
 * The page in a frame of a given size. Opening a page waits for its scripts, so a page whose scripts are held back is
 * watched from outside, in a frame.
 */
import { eventually } from './eventually.mjs';

/**
 * Runs around the frame: calls a function with the document, window and `watch` of the page in it. Null while the page
 * is not there: on its way to it, a frame has no document, one without a root, or still that of about:blank; and the
 * styles come after the text.
 * @param {string} url
 * @param {string} fn
 * @param {unknown[]} args
 */
function callInFrame(url, fn, args) {
  const frame = document.querySelector('iframe');
  const inner = frame?.contentDocument;
  const { watch } = /** @type {any} */ (frame?.contentWindow ?? {});
  const styles = /** @type {HTMLLinkElement | null | undefined} */ (
    inner?.querySelector('link[rel=stylesheet]')
  );
  if (!inner?.body || inner.URL !== url || !watch || !styles?.sheet) return null;
  return Function(
    'document',
    'window',
    'watch',
    'args',
    `return (${fn})(...args)`,
  )(inner, frame?.contentWindow, watch, args);
}

export class Frame {
  #page;

  /** @param {import('./page.mjs').Page} page */
  constructor(page) {
    this.#page = page;
  }

  /** @param {{ width: number, height: number }} size */
  async open({ width, height }) {
    const { driver, site } = this.#page;
    await driver.resize(Math.max(width, 1200), height);
    await driver.goto(`${site.origin}/frame?width=${width}&height=${height}&src=about:blank`);
    await driver.eval((url) => {
      /** @type {HTMLIFrameElement} */ (document.querySelector('iframe')).src = url;
    }, site.url);
  }

  /**
   * Waits until a function of the page in the frame gives something true, and gives that.
   * @template {unknown[]} A
   * @template R
   * @param {string} what for the message if it never does
   * @param {(...args: A) => R} fn runs in the frame; `watch` is there
   * @param {A} args
   */
  until(what, fn, ...args) {
    return eventually(what, () => this.#page.eval(callInFrame, this.#page.site.url, `${fn}`, args));
  }
}
