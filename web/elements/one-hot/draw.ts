/**
 * Draws a one-hot vector on a canvas: the strip at the present zoom, and the overview of all of it.
 *
 * Both read the vector's own numbers. Where several cells share a column, the column shows the largest of them, so
 * that a single 1 among 100,000 zeros is never lost to averaging.
 */
import { cellWidth, columnMaxima, pixelOf, type Strip, type View, visibleCells, WHOLE } from './view.js';

export interface Palette {
  zero: string;
  one: string;
  edge: string;
  hairline: string;
  window: string;
}

/** From this width on, a hairline separates the cells. */
const GRID_FROM = 5;

type Context = CanvasRenderingContext2D;

export function drawStrip(
  context: Context,
  values: ArrayLike<number>,
  strip: Strip,
  view: View,
  height: number,
  palette: Palette,
): void {
  drawFrame(context, strip, height, palette.zero, palette.edge);
  const draw = cellWidth(strip, view) >= 1 ? drawCells : drawColumns;
  draw(context, values, strip, view, height, palette);
}

/** The ground and its edge, before anything else: a 1 in the first or last column is not to be hidden under it. */
function drawFrame(context: Context, { width }: Strip, height: number, ground: string, edge: string): void {
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.strokeStyle = edge;
  context.lineWidth = 1;
  context.strokeRect(0.5, 0.5, width - 1, height - 1);
}

function drawColumns(
  context: Context,
  values: ArrayLike<number>,
  strip: Strip,
  view: View,
  height: number,
  palette: Palette,
): void {
  const maxima = columnMaxima(values, strip, view, Math.round(strip.width));
  context.fillStyle = palette.one;
  for (let column = 0; column < maxima.length; column++) {
    if ((maxima[column] as number) > 0) context.fillRect(column, 0, 1, height);
  }
}

function drawCells(
  context: Context,
  values: ArrayLike<number>,
  strip: Strip,
  view: View,
  height: number,
  palette: Palette,
): void {
  const width = cellWidth(strip, view);
  const { first, last } = visibleCells(strip, view);
  const grid = width >= GRID_FROM;
  for (let cell = first; cell <= last; cell++) {
    const x = pixelOf(strip, view, cell);
    if ((values[cell] as number) > 0) {
      context.fillStyle = palette.one;
      context.fillRect(x, 0, width, height);
    }
    if (grid && cell > first) {
      context.fillStyle = palette.hairline;
      context.fillRect(Math.round(x), 0, 1, height);
    }
  }
}

/** The whole vector, and the window of it that the strip shows. */
export function drawOverview(
  context: Context,
  values: ArrayLike<number>,
  strip: Strip,
  view: View,
  height: number,
  palette: Palette,
): void {
  drawFrame(context, strip, height, palette.zero, palette.hairline);
  const { left, right } = windowOf(strip, view);
  context.strokeStyle = palette.window;
  context.lineWidth = 2;
  context.strokeRect(left + 1, 1, Math.max(2, right - left - 2), height - 2);
  drawColumns(context, values, strip, WHOLE, height, palette);
}

/** Where the window lies on the overview, never narrower than what can be seen and grabbed. */
export function windowOf(strip: Strip, view: View): { left: number; right: number } {
  const left = -view.x / view.k;
  const width = strip.width / view.k;
  const seen = Math.max(6, width);
  const start = Math.min(strip.width - seen, Math.max(0, left + width / 2 - seen / 2));
  return { left: start, right: start + seen };
}
