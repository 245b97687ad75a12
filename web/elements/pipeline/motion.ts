/**
 * Rows in motion: each row has a place it comes from and a place it goes to. Retargeting starts from where the row
 * is at that moment, so a new keystroke never waits for an old animation and nothing jumps.
 */
import { easeOut } from '../shared/motion.js';
import type { Rect } from './layout.js';

export interface Moving {
  /** Which row this is, from one sentence to the next: the id, and which occurrence of it. */
  key: string;
  id: number;
  from: Rect;
  to: Rect;
  start: number;
  duration: number;
  /** A row on its way back into the table is forgotten when it arrives. */
  leaving: boolean;
}

export const SLIDE_MILLISECONDS = 380;
const RETURN_MILLISECONDS = 200;
const STAGGER_MILLISECONDS = 35;

export function placeOf(row: Moving, now: number): Rect {
  const t = row.duration === 0 ? 1 : Math.min(1, Math.max(0, (now - row.start) / row.duration));
  const share = easeOut(t);
  const between = (a: number, b: number) => a + (b - a) * share;
  return {
    x: between(row.from.x, row.to.x),
    y: between(row.from.y, row.to.y),
    width: between(row.from.width, row.to.width),
    height: between(row.from.height, row.to.height),
  };
}

export const hasArrived = (row: Moving, now: number) => now >= row.start + row.duration;

/** Names each token of a sentence so that the same row keeps its name while the reader types. */
export function keysOf(ids: readonly number[]): string[] {
  const counts = new Map<number, number>();
  return ids.map((id) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return `${id}:${count}`;
  });
}

/**
 * The rows of the new sentence, and the old ones on their way back. `slot` is a row's place in the table, `target`
 * its place in the result; without motion everything is where it belongs at once.
 */
export function retarget(
  before: readonly Moving[],
  ids: readonly number[],
  now: number,
  slot: (id: number) => Rect,
  target: (index: number) => Rect,
  still: boolean,
): Moving[] {
  const old = new Map(before.map((row) => [row.key, row]));
  let fresh = 0;
  const rows: Moving[] = keysOf(ids).map((key, i) => {
    const id = ids[i] as number;
    const known = old.get(key);
    old.delete(key);
    const delay = known ? 0 : STAGGER_MILLISECONDS * fresh++;
    return {
      key,
      id,
      from: known ? placeOf(known, now) : slot(id),
      to: target(i),
      start: now + delay,
      duration: still ? 0 : SLIDE_MILLISECONDS,
      leaving: false,
    };
  });
  if (still) return rows;
  for (const row of old.values()) {
    const from = placeOf(row, now);
    rows.push({ ...row, from, to: slot(row.id), start: now, duration: RETURN_MILLISECONDS, leaving: true });
  }
  return rows;
}
