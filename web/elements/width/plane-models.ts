/** Models as points on the plane of table sizes: which of them share one, where their names stand, which one is meant. */
import type { ModelPreset } from '../../data/models.js';
import { type Label, type Plane, placeLabels, planeX, planeY } from './plane.js';

/** Of a letter of a name, and from one line to the next. */
const CHARACTER = 6.7;
const LINE = 16;

export interface PlaneModel {
  plane: Plane;
  vocabSize: number;
  dim: number;
  models: readonly ModelPreset[];
  /** The model whose size this is, if it is one's. */
  chosen: string | null;
}

export interface Point {
  names: string[];
  ids: string[];
  x: number;
  y: number;
}

/** Dots nearer than their radius cannot be told apart. */
const ONE_POINT = 4;

/**
 * Models of one size, or of sizes that this plane cannot tell apart, are one point with all names. The chosen one comes
 * first, so that it gets its label; the others from right to left, since names stand to the right of their points: the
 * line from a point to a name further off then crosses no other name.
 */
export function pointsOf({ plane, models, chosen }: PlaneModel): Point[] {
  const points: Point[] = [];
  for (const { id, name, vocabSize, dim } of models) {
    const [x, y] = [planeX(plane, vocabSize), planeY(plane, dim)];
    const there = points.find((point) => Math.hypot(point.x - x, point.y - y) < ONE_POINT);
    if (there) {
      there.names.push(name);
      there.ids.push(id);
    } else points.push({ names: [name], ids: [id], x, y });
  }
  const isChosen = (point: Point): number => (chosen !== null && point.ids.includes(chosen) ? 0 : 1);
  return points.sort((a, b) => isChosen(a) - isChosen(b) || b.x - a.x);
}

/** Where the names of points stand; null where there is no room. */
export function labelsOf({ plane }: PlaneModel, points: readonly Point[]): (Label | null)[] {
  const sized = points.map(({ x, y, names }) => ({ x, y, text: names.join(', ').length * CHARACTER }));
  return placeLabels(sized, plane, LINE);
}

/** How near a press must be to a model's point to mean it. */
const NEAR = 18;

/**
 * The model meant by a press at (x, y) of the plane: the nearest point's. Where models share a point, pressing again
 * takes the next.
 */
export function modelAt(model: PlaneModel, x: number, y: number): string | null {
  let best: Point | undefined;
  let least = NEAR;
  for (const point of pointsOf(model)) {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance >= least) continue;
    best = point;
    least = distance;
  }
  if (!best) return null;
  const { ids } = best;
  return ids[(ids.indexOf(model.chosen ?? '') + 1) % ids.length] ?? null;
}
