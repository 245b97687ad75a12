/** The table made by hand: three words, three numbers each, as one types or drags them. */
import type { Engine } from '../../engine/api.js';

export interface HandTable {
  /** What stands in the fields, [3][3]. */
  readonly texts: readonly (readonly string[])[];
  /** The latest acceptable number of each field. */
  readonly rows: readonly (readonly number[])[];
}

export const HAND_WORDS = ['cat', 'dog', 'helicopter'] as const;
export const HAND_LIMIT = 100;
export const SLIDER_LIMIT = 1;
const FIRST_ROWS = [
  [0.9, 0.85, 0.1],
  [0.88, 0.8, 0.15],
  [0.05, 0.1, 0.95],
] as const;

export function firstHandTable(): HandTable {
  return { rows: FIRST_ROWS, texts: FIRST_ROWS.map((row) => row.map(String)) };
}

export function isFirst({ texts }: HandTable): boolean {
  return texts.every((row, i) => row.every((text, j) => text === String(FIRST_ROWS[i]?.[j])));
}

export function readNumber(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text.replace('−', '-').replace(',', '.'));
  return Number.isFinite(value) && Math.abs(value) <= HAND_LIMIT ? value : null;
}

/** The table with another text in a field; while it is no number the former one stays in force. */
export function withText(table: HandTable, row: number, column: number, text: string): HandTable {
  const value = readNumber(text);
  const replaced = <T>(all: readonly (readonly T[])[], item: T): T[][] =>
    all.map((line, i) => line.map((old, j) => (i === row && j === column ? item : old)));
  return {
    texts: replaced(table.texts, text),
    rows: value === null ? table.rows : replaced(table.rows, value),
  };
}

export interface Worked {
  a: number;
  b: number;
  dot: number;
  lengths: readonly [number, number];
  cosine: number;
}

/** What of the engine is needed. */
export type Working = Pick<Engine, 'dot' | 'cosine'>;

/** The three pairs with what their cosines are made of. */
export function workedPairs(engine: Working, rows: readonly (readonly number[])[]): Worked[] {
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const;
  return pairs.map(([a, b]) => {
    const [x, y] = [rows[a] as number[], rows[b] as number[]];
    return {
      a,
      b,
      dot: engine.dot(x, y),
      lengths: [Math.sqrt(engine.dot(x, x)), Math.sqrt(engine.dot(y, y))],
      cosine: engine.cosine(x, y),
    };
  });
}
