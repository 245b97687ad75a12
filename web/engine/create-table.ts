/** From options to a table: what is checked, what the core fills, and what it says when memory runs out. */
import type { Table, TableOptions } from './api.js';
import { checkInteger, checkOptions, checkSeed, MAX_UINT32, readNumbers, refuse } from './check.js';
import { MEMORY_LIMIT, type Memory } from './memory.js';
import { EmbeddingTable } from './table.js';

const METHOD = 'engine.createTable';
const OPTIONS = ['vocabSize', 'dim', 'seed', 'values', 'paddingIdx', 'maxNorm'] as const;

/** How the bindings spell "none": an id that no vocabulary has, and a norm that is not accepted. */
export const NO_PADDING = MAX_UINT32;
export const NO_MAX_NORM = 0;

function checkMaxNorm(maxNorm: unknown): number {
  const accepted = 'a finite number above 0';
  if (typeof maxNorm !== 'number' || Number.isNaN(maxNorm)) {
    refuse('bad-argument', METHOD, 'maxNorm', maxNorm, accepted);
  }
  return maxNorm > 0 && maxNorm < Infinity
    ? maxNorm
    : refuse('out-of-range', METHOD, 'maxNorm', maxNorm, accepted);
}

export function createTable(memory: Memory, options: TableOptions): Table {
  const { vocabSize, dim, seed, values, paddingIdx, maxNorm } = checkOptions(METHOD, options, OPTIONS);
  const rows = checkInteger(METHOD, 'vocabSize', vocabSize, 1, MAX_UINT32);
  const columns = checkInteger(METHOD, 'dim', dim, 1, MAX_UINT32);
  const padding =
    paddingIdx === undefined ? NO_PADDING : checkInteger(METHOD, 'paddingIdx', paddingIdx, 0, rows - 1);
  const norm = maxNorm === undefined ? NO_MAX_NORM : checkMaxNorm(maxNorm);
  const seedHalves = seed === undefined ? undefined : checkSeed(METHOD, seed);
  if (seedHalves && values !== undefined) {
    refuse('bad-argument', METHOD, 'seed', seed, 'seed or values, not both: each fills the whole table');
  }

  // Exact, for the message: the product may lie far beyond 2^53.
  const bytes = BigInt(rows) * BigInt(columns) * 4n;
  const what = `vocabSize x dim, ${rows} x ${columns} float32,`;
  if (bytes >= MEMORY_LIMIT) throw memory.refusal(METHOD, what, bytes);
  const numbers =
    values === undefined
      ? undefined
      : readNumbers(METHOD, 'values', values, rows * columns, `vocabSize x dim, ${rows} x ${columns}`);

  const { core } = memory;
  const handle = seedHalves
    ? core.tableNormal(rows, columns, padding, norm, ...seedHalves)
    : core.tableZeros(rows, columns, padding, norm);
  memory.checkMade(METHOD, handle, what, bytes);
  const table = new EmbeddingTable(memory, handle, rows, columns, norm !== NO_MAX_NORM);
  try {
    if (numbers) memory.writeFloats(core.tableValues(handle), numbers, rows * columns);
  } catch (error) {
    // A typed array that lies about its length, or lost its buffer meanwhile.
    table.dispose();
    throw error;
  }
  return table;
}
