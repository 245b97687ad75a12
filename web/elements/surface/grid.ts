/**
 * The losses over a plane, on a grid: coarse first, then finer, so that something is seen at once. The engine works
 * out a few rows at a time, so that a change of mind waits for no more than these, and so that where there is no worker
 * the page stays alive.
 */
import type { Terrain } from './terrain.js';

export interface LossGrid {
  /** Points along each side. */
  n: number;
  xs: Float32Array;
  ys: Float32Array;
  /** [n * n], a row for each y, from the lowest. */
  values: Float32Array;
}

/** Points along a side of the first grid; the last one's are the terrain's. */
export const COARSE = 17;
const BAND_MILLISECONDS = 25;

export function axis(lower: number, upper: number, n: number): Float32Array {
  return Float32Array.from({ length: n }, (_, i) => lower + ((upper - lower) * i) / (n - 1));
}

/** Null when `signal` was aborted meanwhile. `onProgress` is told the share that is done. */
export async function fillGrid(
  terrain: Terrain,
  n: number,
  signal: AbortSignal,
  onProgress: (share: number) => void = () => {},
): Promise<LossGrid | null> {
  const xs = axis(terrain.lower[0], terrain.upper[0], n);
  const ys = axis(terrain.lower[1], terrain.upper[1], n);
  const values = new Float32Array(n * n);
  let rows = 1;
  for (let row = 0; row < n; ) {
    const band = ys.slice(row, row + rows);
    const start = performance.now();
    values.set(await terrain.grid(xs, band), row * n);
    if (signal.aborted) return null;
    row += band.length;
    onProgress(row / n);
    const each = (performance.now() - start) / band.length;
    rows = Math.max(1, Math.min(n, Math.floor(BAND_MILLISECONDS / Math.max(each, 0.01)), 2 * rows));
  }
  return { n, xs, ys, values };
}

/** The loss between the points of the grid, by the four around it; null outside. */
export function valueAt({ n, xs, ys, values }: LossGrid, x: number, y: number): number | null {
  const place = (along: Float32Array, value: number) =>
    ((value - (along[0] as number)) / ((along[n - 1] as number) - (along[0] as number))) * (n - 1);
  const column = place(xs, x);
  const row = place(ys, y);
  if (!(column >= 0 && column <= n - 1 && row >= 0 && row <= n - 1)) return null;
  const j = Math.min(n - 2, Math.floor(column));
  const i = Math.min(n - 2, Math.floor(row));
  const at = (di: number, dj: number) => values[(i + di) * n + j + dj] as number;
  const [s, t] = [column - j, row - i];
  return (1 - t) * ((1 - s) * at(0, 0) + s * at(0, 1)) + t * ((1 - s) * at(1, 0) + s * at(1, 1));
}
