/**
 * A heat map of cosines, a cell for every two words: its numbers, its geometry, its cells on a canvas. The labels and
 * what one does with it are in heat-view.ts.
 */
import { DIVERGING_STEPS, divergingColour, divergingIndex, type Scheme } from './colour.js';

export interface Cell {
  row: number;
  column: number;
}

/** The cosines of all pairs, [n * n]; each is computed once, so that the map is symmetric. */
export function cosineMatrix(
  vectors: readonly Float32Array[],
  cosine: (a: Float32Array, b: Float32Array) => number,
): Float32Array {
  const n = vectors.length;
  const matrix = new Float32Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = i; j < n; j++) {
      const value = cosine(vectors[i] as Float32Array, vectors[j] as Float32Array);
      matrix[i * n + j] = value;
      matrix[j * n + i] = value;
    }
  }
  return matrix;
}

/** The matrix with its words in another order: place i is that of word order[i]. */
export function reordered(matrix: Float32Array, order: readonly number[]): Float32Array {
  const n = order.length;
  const result = new Float32Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++)
      result[i * n + j] = matrix[(order[i] as number) * n + (order[j] as number)] as number;
  }
  return result;
}

/** As large as the room lets the cells be, between a least size (more than fits is scrolled to) and a largest one. */
export function cellSize(count: number, room: number, [least, most]: readonly [number, number]): number {
  return Math.max(least, Math.min(most, Math.floor(room / Math.max(1, count))));
}

export function cellAt(count: number, cell: number, x: number, y: number): Cell | null {
  const column = Math.floor(x / cell);
  const row = Math.floor(y / cell);
  const isInside = row >= 0 && column >= 0 && row < count && column < count;
  return isInside ? { row, column } : null;
}

const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
  PageUp: [-Infinity, 0],
  PageDown: [Infinity, 0],
};

/** Where a key leads from a cell; null for a key that leads nowhere. */
export function movedCell({ row, column }: Cell, key: string, count: number): Cell | null {
  const move = MOVES[key];
  if (!move) return null;
  const limited = (place: number): number => Math.min(count - 1, Math.max(0, place));
  return { row: limited(row + move[0]), column: limited(column + move[1]) };
}

/** Two pairs of different words: the most alike and the least. Null when there are not two words. */
export function extremes(matrix: Float32Array, count: number): { most: Cell; least: Cell } | null {
  if (count < 2) return null;
  let most: Cell = { row: 0, column: 1 };
  let least: Cell = { row: 0, column: 1 };
  const at = ({ row, column }: Cell): number => matrix[row * count + column] as number;
  for (let row = 0; row < count; row++) {
    for (let column = row + 1; column < count; column++) {
      const cell = { row, column };
      if (at(cell) > at(most)) most = cell;
      if (at(cell) < at(least)) least = cell;
    }
  }
  return { most, least };
}

/** The mean over all pairs of different words; 0 when there are none. */
export function meanOfPairs(matrix: Float32Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) sum += matrix[i * count + j] as number;
  }
  return sum / Math.max(1, (count * (count - 1)) / 2);
}

const known = new Map<Scheme, readonly string[]>();

/** The scale from -1 to 1, made once: a map has hundreds of cells and is drawn ten times a second. */
function coloursOf(scheme: Scheme): readonly string[] {
  let colours = known.get(scheme);
  if (!colours) {
    colours = Array.from({ length: 2 * DIVERGING_STEPS + 1 }, (_, i) =>
      divergingColour(i / DIVERGING_STEPS - 1, 1, scheme),
    );
    known.set(scheme, colours);
  }
  return colours;
}

/** Draws all cells, a hairline apart, into a canvas of its own size; `cell` is in CSS pixels. */
export function drawCells(
  canvas: HTMLCanvasElement,
  { matrix, count, cell, scheme }: { matrix: Float32Array; count: number; cell: number; scheme: Scheme },
): void {
  const ratio = globalThis.devicePixelRatio || 1;
  const pixels = Math.max(1, Math.round(count * cell * ratio));
  if (canvas.width !== pixels) canvas.width = pixels;
  if (canvas.height !== pixels) canvas.height = pixels;
  canvas.style.setProperty('inline-size', `${count * cell}px`);
  canvas.style.setProperty('block-size', `${count * cell}px`);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const colours = coloursOf(scheme);
  context.clearRect(0, 0, count * cell, count * cell);
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const value = matrix[row * count + column] as number;
      context.fillStyle = colours[divergingIndex(value, 1)] as string;
      context.fillRect(column * cell, row * cell, cell - 1, cell - 1);
    }
  }
}
