/** Writing the "same in PyTorch" snippets. */
import { pythonNumber } from './format.js';

/** An integer literal: 100_000. */
export function pythonInteger(value: number): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, '_');
}

/** Lines of code, each with what it prints or costs; the comments of one block stand under one another. */
export function withComments(lines: readonly (string | readonly [code: string, comment: string])[]): string {
  const width = Math.max(...lines.map((line) => (typeof line === 'string' ? 0 : line[0].length)));
  return lines
    .map((line) => (typeof line === 'string' ? line : `${line[0].padEnd(width)}  # ${line[1]}`))
    .join('\n');
}

/** Prints the start of a row to four decimals, and, once it is known, what that prints. */
export function printStart(
  row: string,
  count: number,
  known: ArrayLike<number> | null,
): string | readonly [code: string, comment: string] {
  const print = `print(*(f"{value:.4f}" for value in ${row}[:${count}]))`;
  return known ? [print, Array.from(known, (value) => pythonNumber(value)).join(' ')] : print;
}
