/**
 * What the maps are drawn of and the balls roll on: a loss over a plane, wherever it comes from.
 */
import type { SurfacePoint, TextbookSurface } from '../../engine/api-models.js';
import type { RemoteEngine } from '../../engine/api-worker.js';

export type Point = readonly [x: number, y: number];

export interface Terrain {
  readonly lower: Point;
  readonly upper: Point;
  readonly start: Point;
  /** Known lowest places; empty where nobody knows them. */
  readonly minima: readonly Point[];
  /** Points along a side of the finest grid: as many as are worth their time. */
  readonly fine: number;
  /** The losses at (xs[j], ys[i]), row by row. */
  grid(xs: Float32Array, ys: Float32Array): Promise<Float32Array>;
  at(x: number, y: number): Promise<SurfacePoint>;
}

export async function textbookTerrain(engine: RemoteEngine, kind: TextbookSurface): Promise<Terrain> {
  const view = await engine.surfaceView(kind);
  return {
    ...view,
    fine: 97,
    grid: (xs, ys) => engine.surfaceGrid(kind, xs, ys),
    at: (x, y) => engine.surfaceAt(kind, x, y),
  };
}

/** Cuts a place to what float32 holds and the map shows. */
export function clampToView({ lower, upper }: Terrain, [x, y]: Point): Point {
  const clamp = (value: number, least: number, most: number) =>
    Math.fround(Math.min(most, Math.max(least, value)));
  return [clamp(x, lower[0], upper[0]), clamp(y, lower[1], upper[1])];
}
