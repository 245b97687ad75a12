/**
 * The start of the balls, moved by pointer, by touch and by key. A press on the map takes hold of it; with a finger only
 * a press on the handle does, so that a swipe still scrolls the page, and a tap puts it there. Let go, the balls roll.
 */
import { pixelOf, placeOf } from './map-view.js';
import type { Point, Terrain } from './terrain.js';

export interface StartHost {
  readonly start: Point | null;
  readonly mapSize: number;
  /** False where a reader wants no motion: the balls then roll when they are asked to. */
  readonly rollsWhenLetGo: boolean;
  setStart(start: Point): void;
  rollFromHere(): void;
  takenHold(): void;
}

/** Share of the map that an arrow key moves the start by; with Shift a tenth of it. */
const KEY_STEP = 1 / 40;

/** The direction of an arrow key, y upwards; null for all other keys. */
export function arrowOf(event: KeyboardEvent): Point | null {
  switch (event.key) {
    case 'ArrowLeft':
      return [-1, 0];
    case 'ArrowRight':
      return [1, 0];
    case 'ArrowUp':
      return [0, 1];
    case 'ArrowDown':
      return [0, -1];
    default:
      return null;
  }
}

export class StartDrag {
  /** From the pointer to the start: it does not jump under the pointer that takes it by its edge. */
  private offset: readonly [number, number] | null = null;

  constructor(private readonly host: StartHost) {}

  press(event: PointerEvent, terrain: Terrain): void {
    if (event.button !== 0) return;
    const touch = event.currentTarget as HTMLElement;
    const handle = touch.querySelector<HTMLElement>('.handle');
    const onHandle = event.target === handle;
    if (event.pointerType === 'touch' && !onHandle) return;
    const { start, mapSize } = this.host;
    const box = touch.getBoundingClientRect();
    const [x, y] = start && onHandle ? pixelOf(terrain, mapSize, start) : [0, 0];
    this.offset = onHandle ? [x - (event.clientX - box.left), y - (event.clientY - box.top)] : [0, 0];
    touch.setPointerCapture(event.pointerId);
    handle?.focus({ preventScroll: true });
    this.host.takenHold();
    this.move(event, terrain);
  }

  move(event: PointerEvent, terrain: Terrain): void {
    if (this.offset) this.host.setStart(this.pointOf(event, terrain, this.offset));
  }

  release(event: PointerEvent, terrain: Terrain): void {
    const { offset } = this;
    this.offset = null;
    // A swipe that scrolls the page ends in a cancel, a tap does not.
    if (event.type === 'pointercancel' || (!offset && event.pointerType !== 'touch')) return;
    this.host.setStart(this.pointOf(event, terrain, offset ?? [0, 0]));
    if (this.host.rollsWhenLetGo) this.host.rollFromHere();
  }

  key(event: KeyboardEvent, { lower, upper }: Terrain): void {
    const { start } = this.host;
    if (event.key === 'Enter') this.host.rollFromHere();
    const arrow = arrowOf(event);
    if (!start || !arrow) return;
    event.preventDefault();
    const by = (upper[0] - lower[0]) * KEY_STEP * (event.shiftKey ? 0.1 : 1);
    this.host.setStart([start[0] + arrow[0] * by, start[1] + arrow[1] * by]);
  }

  private pointOf(event: PointerEvent, terrain: Terrain, [dx, dy]: readonly [number, number]): Point {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return placeOf(terrain, this.host.mapSize, event.clientX - box.left + dx, event.clientY - box.top + dy);
  }
}
