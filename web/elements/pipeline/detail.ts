/**
 * Draws one row of E enlarged: its numbers as square cells, read like text, left to right and line by line.
 */
import { divergingColour, LIMIT, type Scheme } from '../shared/colour.js';
import type { Inks } from '../shared/inks.js';

export interface Grid {
  columns: number;
  lines: number;
  cell: number;
}

export function gridOf(width: number, dim: number, columns: number): Grid {
  return { columns, lines: Math.ceil(dim / columns), cell: width / columns };
}

export function drawDetail(
  context: CanvasRenderingContext2D,
  values: Float32Array,
  grid: Grid,
  cursor: number | null,
  scheme: Scheme,
  inks: Inks,
): void {
  const { columns, cell } = grid;
  context.clearRect(0, 0, columns * cell, grid.lines * cell);
  const side = cell - 1;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    const x = (i % columns) * cell;
    const y = Math.floor(i / columns) * cell;
    context.fillStyle = divergingColour(value, LIMIT, scheme);
    context.fillRect(x, y, side, side);
    if (Math.abs(value) > LIMIT) {
      context.fillStyle = inks.paper;
      context.fillRect(x + side / 2 - 1, value > 0 ? y + 1 : y + side - 4, 2, 3);
    }
  }
  if (cursor === null || cursor >= values.length) return;
  const x = (cursor % columns) * cell;
  const y = Math.floor(cursor / columns) * cell;
  context.lineWidth = 4;
  context.strokeStyle = inks.paper;
  context.strokeRect(x - 1, y - 1, side + 2, side + 2);
  context.lineWidth = 2;
  context.strokeStyle = inks.ink;
  context.strokeRect(x - 1, y - 1, side + 2, side + 2);
}

/** The cell under a point of the grid, or null beside it. */
export function cellAt(grid: Grid, dim: number, x: number, y: number): number | null {
  const column = Math.floor(x / grid.cell);
  const line = Math.floor(y / grid.cell);
  if (column < 0 || column >= grid.columns || line < 0) return null;
  const index = line * grid.columns + column;
  return index < dim ? index : null;
}
