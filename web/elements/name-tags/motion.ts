/**
 * Names on their way from their old places to their new ones. The left side is the list as it was made; the right
 * side moves. A new aim starts from where everything is at that moment.
 */
import { easeOut } from '../shared/motion.js';
import { axisPlace, blend, FAINT_LINES, heightOf, type Side, sideOf } from './geometry.js';

export interface Aim {
  before: readonly number[];
  newId: Uint32Array | null;
  listSize: number;
  still: boolean;
}

const MOVE_MILLISECONDS = 400;
const EMPTY: Side = { rowY: [], axisY: [] };

export class SlopeMotion {
  height = heightOf(0);
  left: Side = EMPTY;
  /** Where the right side is now. */
  right: Side = EMPTY;
  /** Names that are not shown as rows: their old and their present places. */
  faint: { before: number; after: number }[] = [];

  private from: Side = EMPTY;
  private to: Side = EMPTY;
  private faintFrom: number[] = [];
  private faintTo: number[] = [];
  private start = 0;
  private frame = 0;
  private known = '';
  private knownIds: Uint32Array | null = null;

  constructor(private readonly changed: () => void) {}

  aim({ before, newId, listSize, still }: Aim): void {
    const names = `${before.join()}|${listSize}`;
    if (names === this.known && newId === this.knownIds) return;
    // Other names, or another list, are not the same things moved: they are put where they belong.
    const isMove = names === this.known && !still;
    this.known = names;
    this.knownIds = newId;
    this.height = heightOf(before.length);
    this.left = sideOf(before, listSize, this.height);
    this.to = sideOf(
      before.map((id) => newId?.[id] ?? id),
      listSize,
      this.height,
    );
    const sample = listSize > FAINT_LINES ? FAINT_LINES : 0;
    const ids = Array.from({ length: sample }, (_, i) => Math.floor(((i + 0.5) / sample) * listSize));
    this.faintTo = ids.map((id) => axisPlace(newId?.[id] ?? id, listSize, this.height));
    this.from = isMove ? this.right : this.to;
    this.faintFrom = isMove ? this.faint.map((line) => line.after) : this.faintTo;
    this.faint = ids.map((id, i) => ({
      before: axisPlace(id, listSize, this.height),
      after: this.faintFrom[i] as number,
    }));
    this.start = performance.now();
    this.stop();
    if (isMove) this.frame = requestAnimationFrame(() => this.step());
    this.place(isMove ? 0 : 1);
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private step(): void {
    const t = Math.min(1, (performance.now() - this.start) / MOVE_MILLISECONDS);
    this.place(easeOut(t));
    this.frame = t < 1 ? requestAnimationFrame(() => this.step()) : 0;
    this.changed();
  }

  private place(share: number): void {
    this.right = blend(this.from, this.to, share);
    this.faint = this.faint.map(({ before }, i) => {
      const from = this.faintFrom[i] as number;
      return { before, after: from + ((this.faintTo[i] as number) - from) * share };
    });
  }
}
