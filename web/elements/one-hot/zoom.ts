/**
 * Zoom and pan for the strip, as a Lit controller: d3-zoom gives wheel, pinch, drag and double click; flights between
 * views and the keyboard are added here. The view is d3's transform, so every way of moving agrees with every other.
 *
 * The wheel belongs to the page until the strip has been clicked or focused (or Ctrl / ⌘ is held): a figure that
 * swallows the scroll of someone passing by is a trap.
 */
import { select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from 'd3-zoom';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  arrowStep,
  centredOn,
  clampView,
  closestZoom,
  flight,
  pannedBy,
  type Strip,
  type View,
  WHOLE,
  zoomedBy,
} from './view.js';

const FLIGHT_MILLISECONDS = 1100;
const SHORT_FLIGHT_MILLISECONDS = 300;

export class StripZoom implements ReactiveController {
  view: View = WHOLE;
  private strip: Strip = { cells: 1, width: 1, square: 1 };
  private target: HTMLElement | undefined;
  private behaviour: ZoomBehavior<HTMLElement, unknown> | undefined;
  private frame = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly isFocused: () => boolean,
    private readonly prefersStillness: () => boolean,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.detach();
  }

  /** Listens on `target`; harmless when it already does. */
  attach(target: HTMLElement): void {
    if (target === this.target) return;
    this.detach();
    this.target = target;
    this.behaviour = zoom<HTMLElement, unknown>()
      .filter((event: Event) => this.accepts(event))
      .on('start', (event: D3ZoomEvent<HTMLElement, unknown>) => event.sourceEvent && this.stopFlight())
      .on('zoom', (event: D3ZoomEvent<HTMLElement, unknown>) => {
        this.view = clampView(this.strip, { k: event.transform.k, x: event.transform.x });
        this.host.requestUpdate();
      });
    select(target).call(this.behaviour);
    this.fit(this.strip);
  }

  private detach(): void {
    this.stopFlight();
    if (this.target) select(this.target).on('.zoom', null);
    this.target = undefined;
    this.behaviour = undefined;
  }

  /** Takes a new size of the strip or of the vector; the view is kept as far as it can be. */
  fit(strip: Strip): void {
    const changed = strip.cells !== this.strip.cells;
    const middle = (this.strip.width / 2 - this.view.x) / (this.strip.width * this.view.k);
    this.strip = strip;
    const k = changed ? 1 : this.view.k;
    const x = strip.width / 2 - middle * strip.width * k;
    this.behaviour
      ?.scaleExtent([1, closestZoom(strip)])
      .extent([
        [0, 0],
        [strip.width, 1],
      ])
      .translateExtent([
        [0, 0],
        [strip.width, 1],
      ]);
    this.jump(changed ? WHOLE : clampView(strip, { k, x }));
  }

  private accepts(event: Event): boolean {
    // A double click zooms in over a quarter of a second, or at once.
    this.behaviour?.duration(this.prefersStillness() ? 0 : 250);
    if (event instanceof WheelEvent) return this.isFocused() || event.ctrlKey || event.metaKey;
    if (event instanceof MouseEvent) return event.button === 0 && !event.ctrlKey;
    return true;
  }

  /** Goes to a view at once. */
  jump(view: View): void {
    this.stopFlight();
    this.apply(view);
  }

  private apply(view: View): void {
    this.view = view;
    if (this.target && this.behaviour) {
      const transform = zoomIdentity.translate(view.x, 0).scale(view.k);
      select(this.target).call(this.behaviour.transform, transform);
    } else {
      this.host.requestUpdate();
    }
  }

  /** Flies there; jumps under reduced motion. A gesture, or another flight, takes over at any moment. */
  flyTo(to: View, milliseconds = FLIGHT_MILLISECONDS): void {
    this.stopFlight();
    const from = this.view;
    if (this.prefersStillness() || (from.k === to.k && from.x === to.x)) {
      this.apply(to);
      return;
    }
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - start) / milliseconds);
      const eased = 1 - (1 - t) ** 2;
      this.frame = t < 1 ? requestAnimationFrame(step) : 0;
      this.apply(t < 1 ? flight(this.strip, from, to, eased) : to);
    };
    this.frame = requestAnimationFrame(step);
  }

  private stopFlight(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  flyToCell(cell: number): void {
    this.flyTo(centredOn(this.strip, cell, closestZoom(this.strip)));
  }

  flyToWhole(): void {
    this.flyTo(WHOLE);
  }

  zoomBy(factor: number): void {
    this.flyTo(zoomedBy(this.strip, this.view, factor), SHORT_FLIGHT_MILLISECONDS);
  }

  panBy(pixels: number): void {
    this.jump(pannedBy(this.strip, this.view, pixels));
  }

  /** The strip's keys; true when the key was one of them. */
  handleKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = arrowStep(this.strip, this.view) * (event.shiftKey ? 10 : 1);
    const keys: Record<string, () => void> = {
      ArrowLeft: () => this.panBy(-step),
      ArrowRight: () => this.panBy(step),
      ArrowUp: () => this.zoomBy(2),
      ArrowDown: () => this.zoomBy(0.5),
      '+': () => this.zoomBy(2),
      '=': () => this.zoomBy(2),
      '-': () => this.zoomBy(0.5),
      PageUp: () => this.panBy(-this.strip.width),
      PageDown: () => this.panBy(this.strip.width),
      Home: () => this.jump(clampView(this.strip, { k: this.view.k, x: 0 })),
      End: () => this.jump(clampView(this.strip, { k: this.view.k, x: Number.NEGATIVE_INFINITY })),
      '0': () => this.flyToWhole(),
    };
    const action = keys[event.key];
    if (!action) return false;
    event.preventDefault();
    action();
    return true;
  }
}
