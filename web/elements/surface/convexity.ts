/**
 * Is a surface one valley? A convex one nowhere rises above the straight line between two of its points. That is
 * checked in the middle of every such line that has its two ends and its middle on the grid: the worst excess is 0
 * within rounding for a convex surface. A grid cannot prove it, but it can prove the contrary.
 */
import type { LossGrid } from './grid.js';
import type { Point } from './terrain.js';

export interface ConvexityReport {
  /** Lines that were checked. */
  lines: number;
  /** By how much the worst middle lies above its line; negative if all lie below. */
  excess: number;
  /** What rounding in float32 can do to such an excess. */
  rounding: number;
  isConvex: boolean;
  /** The ends of the worst line. */
  ends: readonly [Point, Point];
}

/** A loss is a mean of many float32 numbers; it is some ulp off. */
const ULPS = 16;
const SLICE_MILLISECONDS = 8;

interface Worst {
  excess: number;
  from: number;
  to: number;
  lines: number;
}

/** All lines with their middle in one row of the grid. */
function checkRow({ n, values }: LossGrid, row: number, worst: Worst): void {
  const half = Math.min(row, n - 1 - row);
  for (let column = 0; column < n; column++) {
    const middle = row * n + column;
    const value = values[middle] as number;
    const reach = Math.min(column, n - 1 - column);
    for (let di = 0; di <= half; di++) {
      // A line and its reverse are one line: with di = 0 only those to the right.
      for (let dj = di === 0 ? 1 : -reach; dj <= reach; dj++) {
        const offset = di * n + dj;
        const excess =
          value - ((values[middle - offset] as number) + (values[middle + offset] as number)) / 2;
        worst.lines++;
        if (excess > worst.excess) {
          worst.excess = excess;
          worst.from = middle - offset;
          worst.to = middle + offset;
        }
      }
    }
  }
}

/** Null when `signal` was aborted meanwhile. Lets the page breathe every few milliseconds. */
export async function checkConvexity(grid: LossGrid, signal: AbortSignal): Promise<ConvexityReport | null> {
  const worst: Worst = { excess: Number.NEGATIVE_INFINITY, from: 0, to: 0, lines: 0 };
  let start = performance.now();
  for (let row = 0; row < grid.n; row++) {
    checkRow(grid, row, worst);
    if (performance.now() - start < SLICE_MILLISECONDS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return null;
    start = performance.now();
  }
  const largest = grid.values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const rounding = ULPS * 2 ** -24 * largest;
  const point = (index: number): Point => [
    grid.xs[index % grid.n] as number,
    grid.ys[Math.floor(index / grid.n)] as number,
  ];
  return {
    lines: worst.lines,
    excess: worst.excess,
    rounding,
    isConvex: worst.excess <= rounding,
    ends: [point(worst.from), point(worst.to)],
  };
}
