/** Searching a table: nearest rows, and the query of an analogy. */
import type { Metric, Neighbour } from './api.js';
import { allocate, checkInteger, refuse } from './check.js';
import type { Held } from './held.js';

/** How many different ids there are. (A Set holds 2^24 at most, and each for the price of a dozen of these.) */
function countDistinct(method: string, ids: Uint32Array): number {
  const sorted = allocate(method, Uint32Array, ids).sort();
  let count = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) count++;
  }
  return count;
}

/** A number of answers: at most as many as there are rows that are not excluded. */
export function checkCount(method: string, k: unknown, vocabSize: number, excluded: Uint32Array): number {
  const available = vocabSize - countDistinct(method, excluded);
  if (available === 0) refuse('out-of-range', method, 'k', k, 'none: every row is excluded');
  return checkInteger(method, 'k', k, 1, available);
}

/** The k rows nearest to row `query`, or to the vector `query`, [dim]. */
export function nearest(
  method: string,
  { memory, handle, values, dim }: Held,
  query: number | ArrayLike<number>,
  k: number,
  metric: Metric,
  exclude: Uint32Array,
): Neighbour[] {
  return memory.withScratch(method, [dim * 4, exclude.length * 4, k * 8], (vectorAt, excludeAt, out) => {
    if (typeof query !== 'number') memory.writeFloats(vectorAt, query, dim);
    const queryAt = typeof query === 'number' ? values + query * dim * 4 : vectorAt;
    memory.writeIntegers(excludeAt, exclude);
    const by = memory.core.Metric[metric];
    memory.check(method, memory.core.tableNearest(handle, queryAt, by, excludeAt, exclude.length, out, k));
    const { integers, floats } = memory;
    const start = out / 4;
    return Array.from({ length: k }, (_, i) => ({
      id: integers[start + 2 * i] as number,
      score: floats[start + 2 * i + 1] as number,
    }));
  });
}

/** The sum of the unit vectors of `plus` less those of `minus`, [dim]. */
export function analogyQuery(
  method: string,
  { memory, handle, dim }: Held,
  plus: Uint32Array,
  minus: Uint32Array,
): Float32Array {
  return memory.withScratch(method, [plus.length * 4, minus.length * 4, dim * 4], (plusAt, minusAt, out) => {
    memory.writeIntegers(plusAt, plus);
    memory.writeIntegers(minusAt, minus);
    const done = memory.core.tableAnalogyQuery(handle, plusAt, plus.length, minusAt, minus.length, out);
    memory.check(method, done);
    return memory.readFloats(method, out, dim);
  });
}
