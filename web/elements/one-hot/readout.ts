/** What the strip shows, in words: the figure's read-out and what a screen reader hears. */
import { formatInteger, formatSignificant } from '../shared/format.js';
import { cellsPerColumn, cellWidth, type Strip, type View, visibleCells } from './view.js';

export interface Readout {
  /** Which cells. */
  range: string;
  /** What one column or cell of the picture is. */
  grain: string;
  /** Where the 1 is from here. */
  where: string;
}

export function readout(strip: Strip, view: View, lit: number): Readout {
  const { first, last } = visibleCells(strip, view);
  const all = last - first + 1 === strip.cells;
  const range = all
    ? `All ${formatInteger(strip.cells)} cells.`
    : `Cells ${first} to ${last} of ${formatInteger(strip.cells)}.`;
  return { range, grain: grainOf(strip, view), where: whereIs(lit, first, last) };
}

function grainOf(strip: Strip, view: View): string {
  const perColumn = cellsPerColumn(strip, view);
  if (perColumn <= 1) {
    return cellWidth(strip, view) >= strip.square * 0.98
      ? 'Each square is one cell.'
      : 'Each cell is drawn on its own.';
  }
  const exact = Number.isInteger(perColumn);
  const count = perColumn >= 10 ? formatInteger(Math.round(perColumn)) : formatSignificant(perColumn, 2);
  return `Each column here stands for ${exact ? '' : 'about '}${count} cells.`;
}

function whereIs(lit: number, first: number, last: number): string {
  if (lit < first) return `The 1 is ${formatInteger(first - lit)} cells to the left.`;
  if (lit > last) return `The 1 is ${formatInteger(lit - last)} cells to the right.`;
  return `The 1 is in view, at index ${lit}.`;
}
