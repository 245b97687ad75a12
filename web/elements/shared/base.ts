/**
 * The base of every id2vec element: what an element knows about where it stands.
 *
 *   connected -> (near the viewport) near = true, once and for good: heavy work may begin
 *             -> onScreen follows the viewport and the tab: nothing draws while it is false
 *   disconnected -> every observer and listener is gone; connected again -> all come back
 *
 * `theme`: "light" and "dark" force a scheme; "auto" (the default) follows the page around the element, by the
 * inherited `color-scheme`, so that an element on a page that has a switch of its own follows that switch.
 */
import { html, LitElement, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Scheme } from './colour.js';
import { FocusKeeper } from './focus-keeper.js';
import { FIRST_TEXT, onRetry } from './session.js';

export type Theme = 'auto' | 'light' | 'dark';

/** Live regions wait for a pause, so that a screen reader hears the last state and not every keystroke. */
const ANNOUNCE_AFTER = 900;

export class Id2VecElement extends LitElement {
  static override properties: PropertyDeclarations = {
    theme: { type: String, reflect: true, useDefault: true },
    text: { type: String, reflect: true, useDefault: true },
    selected: { type: Number, reflect: true, useDefault: true },
    waiting: { type: Boolean, reflect: true },
    near: { state: true },
    onScreen: { state: true },
    reducedMotion: { state: true },
    scheme: { state: true },
    announcement: { state: true },
    figureWidth: { state: true },
  };

  declare theme: Theme;
  /** The sentence that runs through every experiment. */
  declare text: string;
  /** The id of the token that is selected everywhere, or null. */
  declare selected: number | null;
  /**
   * True while most of the figure is still to come, and from the upgrade to the first drawing: the page keeps its room.
   * An attribute that no author sets.
   */
  declare protected waiting: boolean;
  /** True from the moment the element is within one viewport of being seen. */
  declare protected near: boolean;
  /** True while the element can be seen: in the viewport, in a visible tab. */
  declare protected onScreen: boolean;
  declare protected reducedMotion: boolean;
  /** The scheme in force here, for what is drawn on a canvas. */
  declare protected scheme: Scheme;
  /** The room that the figure has, in CSS pixels: the element's width without its padding. */
  declare protected figureWidth: number;
  declare private announcement: string;

  private stopListening: AbortController | undefined;
  private observers: IntersectionObserver[] = [];
  /** In the next frame: a figure whose height follows its width would else be resized while sizes are being told. */
  private readonly figureBox = new ResizeObserver(() => requestAnimationFrame(() => this.measureFigure()));
  private forgetRetry: (() => void) | undefined;
  private intersecting = false;
  private announceTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly focusKeeper = new FocusKeeper();

  constructor() {
    super();
    this.theme = 'auto';
    this.text = FIRST_TEXT;
    this.selected = null;
    this.waiting = false;
    this.near = false;
    this.onScreen = false;
    this.reducedMotion = false;
    this.scheme = 'light';
    this.announcement = '';
    this.figureWidth = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // At once: without its room the page would be laid out for a moment, and would scroll to somewhere else.
    if (!this.hasUpdated) this.toggleAttribute('waiting', true);
    this.stopListening = new AbortController();
    const { signal } = this.stopListening;

    const motion = matchMedia('(prefers-reduced-motion: reduce)');
    this.reducedMotion = motion.matches;
    motion.addEventListener('change', () => (this.reducedMotion = motion.matches), { signal });

    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', () => this.readScheme(), { signal });
    // The ink is a transition of one millisecond (styles.ts): its end tells that the page changed its scheme.
    this.addEventListener(
      'transitionend',
      (event) => event.target === this && event.propertyName === 'color' && this.readScheme(),
      { signal },
    );
    document.addEventListener('visibilitychange', () => this.readOnScreen(), { signal });

    this.figureBox.observe(this);
    this.forgetRetry = onRetry(() => this.retry());
    this.observe({ rootMargin: '100% 0px' }, (seen) => {
      if (seen) this.near = true;
    });
    this.observe({ rootMargin: '0px' }, (seen) => {
      this.intersecting = seen;
      this.readOnScreen();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stopListening?.abort();
    for (const observer of this.observers) observer.disconnect();
    this.observers = [];
    this.figureBox.disconnect();
    this.forgetRetry?.();
    clearTimeout(this.announceTimer);
    this.intersecting = false;
    this.onScreen = false;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated) this.waiting = false;
    if (!this.hasUpdated || changed.has('onScreen')) this.readScheme();
    if (!this.figureWidth) this.measureFigure();
  }

  protected override update(changed: PropertyValues): void {
    this.focusKeeper.around(this.renderRoot as ShadowRoot, () => super.update(changed));
  }

  protected override updated(changed: PropertyValues): void {
    // The attribute, and so the style, has only just been written.
    if (changed.has('theme')) this.readScheme();
  }

  /** Called when a reader asks, here or in another element, to try again what failed. */
  protected retry(): void {}

  /** Tells the page: a bubbling event that crosses shadow boundaries. */
  protected emit<Detail>(name: string, detail: Detail): void {
    this.dispatchEvent(new CustomEvent<Detail>(name, { detail, bubbles: true, composed: true }));
  }

  /** Says `text` to screen readers, after a pause, if nothing newer has been said by then. */
  protected announce(text: string): void {
    clearTimeout(this.announceTimer);
    this.announceTimer = setTimeout(() => (this.announcement = text), ANNOUNCE_AFTER);
  }

  /** Where {@link announce} speaks; every element renders it once. */
  protected liveRegion(): TemplateResult {
    return html`<div class="visually-hidden" role="status">${this.announcement}</div>`;
  }

  /** Watches this element come into view until it leaves the document. */
  protected observe(options: IntersectionObserverInit, seen: (isSeen: boolean) => void): void {
    const observer = new IntersectionObserver(
      (entries) => seen(entries.at(-1)?.isIntersecting ?? false),
      options,
    );
    observer.observe(this);
    this.observers.push(observer);
  }

  private measureFigure(): void {
    // It may have left the document since the frame was asked for.
    if (!this.isConnected) return;
    const { paddingLeft, paddingRight } = getComputedStyle(this);
    const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    this.figureWidth = Math.max(0, this.clientWidth - padding);
  }

  private readOnScreen(): void {
    this.onScreen = this.intersecting && document.visibilityState !== 'hidden';
  }

  /** The scheme follows from the ink, which also holds for a page that sets its own --id2vec-ink. */
  private readScheme(): void {
    const [r = 0, g = 0, b = 0] = (getComputedStyle(this).color.match(/[\d.]+/g) ?? []).map(Number);
    this.scheme = 0.299 * r + 0.587 * g + 0.114 * b > 128 ? 'dark' : 'light';
  }
}
