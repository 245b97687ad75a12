/** The contours of a grid of losses as SVG paths in a square of `size` pixels, y upwards. */
import { contours } from 'd3-contour';
import type { LossGrid } from './grid.js';
import type { LossScale } from './levels.js';

export interface ContourBand {
  level: number;
  /** All that lies at or above the level. */
  path: string;
}

export function contourBands({ n, values }: LossGrid, scale: LossScale, size: number): ContourBand[] {
  // Between two points the heights as drawn are even, not the losses: on a log scale a contour is smooth that way.
  const heights = Array.from(values, (value) => (Number.isFinite(value) ? scale.share(value) : 1));
  const bands = contours()
    .size([n, n])
    .smooth(true)
    .thresholds(scale.levels.map((level) => scale.share(level)))(heights);
  // A point of the grid is the middle of a cell there, and at a place of its own here.
  const pixel = (place: number) => (((place - 0.5) / (n - 1)) * size).toFixed(1);
  const flipped = (place: number) => (size - ((place - 0.5) / (n - 1)) * size).toFixed(1);
  return bands.map((band, i) => ({
    level: scale.levels[i] as number,
    path: band.coordinates
      .flat()
      .map((ring) => `M${ring.map(([x = 0, y = 0]) => `${pixel(x)} ${flipped(y)}`).join('L')}Z`)
      .join(''),
  }));
}
