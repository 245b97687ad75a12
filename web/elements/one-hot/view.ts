/**
 * What part of a long vector a strip of pixels shows: pure geometry, no DOM.
 *
 * A view is d3-zoom's transform restricted to x: cell i begins at pixel i * (width / cells) * k + x. k = 1 shows the
 * whole vector; the largest k makes one cell a square.
 */
export interface Strip {
  /** How many cells the vector has. */
  cells: number;
  /** Width of the strip in CSS pixels. */
  width: number;
  /** Width of one cell at the closest zoom, in CSS pixels: the strip's height, so that it is a square. */
  square: number;
}

export interface View {
  k: number;
  x: number;
}

export const WHOLE: View = { k: 1, x: 0 };

/** The largest zoom: one cell is a square (or, for a vector so short that it fits, the whole of it). */
export function closestZoom({ cells, width, square }: Strip): number {
  return Math.max(1, (square * cells) / width);
}

/** Pixels of one cell; below 1, several cells share a column. */
export function cellWidth(strip: Strip, view: View): number {
  return (strip.width / strip.cells) * view.k;
}

/** How many cells one pixel column stands for; 1 when a cell is at least a column wide. */
export function cellsPerColumn(strip: Strip, view: View): number {
  return Math.max(1, 1 / cellWidth(strip, view));
}

/** The pixel at which a cell begins. */
export function pixelOf(strip: Strip, view: View, cell: number): number {
  return cell * cellWidth(strip, view) + view.x;
}

/** The cell under a pixel, clamped to the vector. */
export function cellAt(strip: Strip, view: View, pixel: number): number {
  const cell = Math.floor((pixel - view.x) / cellWidth(strip, view) + 1e-9);
  return Math.min(strip.cells - 1, Math.max(0, cell));
}

/** First and last cell of which anything can be seen. */
export function visibleCells(strip: Strip, view: View): { first: number; last: number } {
  return { first: cellAt(strip, view, 0), last: cellAt(strip, view, strip.width - 1e-6) };
}

/** The nearest view that shows no emptiness beside the vector. */
export function clampView(strip: Strip, { k, x }: View): View {
  const zoom = Math.min(closestZoom(strip), Math.max(1, k));
  return { k: zoom, x: Math.min(0, Math.max(strip.width * (1 - zoom), x)) };
}

/** The view of zoom k with a cell in its middle, as far as the ends of the vector allow. */
export function centredOn(strip: Strip, cell: number, k: number): View {
  const width = cellWidth(strip, { k, x: 0 });
  return clampView(strip, { k, x: strip.width / 2 - (cell + 0.5) * width });
}

/** Zooms by a factor and keeps what is under a pixel there. */
export function zoomedBy(strip: Strip, view: View, factor: number, pixel = strip.width / 2): View {
  const k = Math.min(closestZoom(strip), Math.max(1, view.k * factor));
  return clampView(strip, { k, x: pixel - ((pixel - view.x) * k) / view.k });
}

/** Moves the window over the vector: positive is towards higher indices. */
export function pannedBy(strip: Strip, view: View, pixels: number): View {
  return clampView(strip, { k: view.k, x: view.x - pixels });
}

/**
 * A step with the arrow keys: one cell where cells can be told apart, else an eighth of the window, and always whole
 * cells, so that the squares do not creep.
 */
export function arrowStep(strip: Strip, view: View): number {
  const width = cellWidth(strip, view);
  return width >= 12 ? width : strip.width / 8;
}

/**
 * The view at moment t (0 to 1) of a flight from one view to another. The zoom moves evenly on a log scale, and the
 * middle of the narrower of both views moves evenly over the screen, so the eye never loses it.
 */
export function flight(strip: Strip, from: View, to: View, t: number): View {
  if (t <= 0) return from;
  if (t >= 1) return to;
  const k = from.k * (to.k / from.k) ** t;
  const narrow = to.k >= from.k ? to : from;
  const middle = (strip.width / 2 - narrow.x) / narrow.k;
  const start = middle * from.k + from.x;
  const end = middle * to.k + to.x;
  return clampView(strip, { k, x: start + (end - start) * t - middle * k });
}

/** The share of the way from the whole vector to one square cell, 0 to 1, on a log scale: the zoom slider. */
export function zoomShare(strip: Strip, view: View): number {
  const closest = closestZoom(strip);
  return closest === 1 ? 0 : Math.log(view.k) / Math.log(closest);
}

export function zoomOfShare(strip: Strip, share: number): number {
  return closestZoom(strip) ** share;
}

/** Indices worth a label under the strip: round numbers, at least `spacing` pixels apart. */
export function tickCells(strip: Strip, view: View, spacing: number): number[] {
  const width = cellWidth(strip, view);
  const { first, last } = visibleCells(strip, view);
  const least = spacing / width;
  let step = 1;
  for (let power = 1; step < least; power *= 10) {
    step = [1, 2, 5].map((m) => m * power).find((candidate) => candidate >= least) ?? 10 * power;
  }
  const ticks: number[] = [];
  for (let cell = Math.ceil(first / step) * step; cell <= last; cell += step) ticks.push(cell);
  return ticks;
}

/**
 * For each pixel column from 0 to `columns` - 1 the largest value of the cells in it. Read from the vector itself:
 * what is drawn is what is there.
 */
export function columnMaxima(
  values: ArrayLike<number>,
  strip: Strip,
  view: View,
  columns: number,
): Float32Array {
  const maxima = new Float32Array(columns);
  const perColumn = strip.width / columns / cellWidth(strip, view);
  const start = -view.x / cellWidth(strip, view);
  for (let column = 0; column < columns; column++) {
    const from = Math.max(0, Math.floor(start + column * perColumn + 1e-9));
    // Every cell is counted in the column in which it begins; the first column also has the cell cut by its edge.
    const until = Math.min(
      values.length,
      Math.max(from + 1, Math.floor(start + (column + 1) * perColumn + 1e-9)),
    );
    let largest = 0;
    for (let cell = from; cell < until; cell++) {
      const value = values[cell] as number;
      if (value > largest) largest = value;
    }
    maxima[column] = largest;
  }
  return maxima;
}
