/** Exact nearest neighbours, against the loop one would write in JavaScript; the one-hot product against the lookup. */
import { compare, ms } from './measure.mjs';

/**
 * The k rows with the largest cosine, in plain JavaScript.
 * @param {Float32Array} rows
 * @param {number} dim
 * @param {Float32Array} query
 * @param {number} k
 */
function plainNearest(rows, dim, query, k) {
  let queryNorm = 0;
  for (let j = 0; j < dim; j++) queryNorm += Number(query[j]) ** 2;
  /** @type {{ id: number, score: number }[]} */
  const best = [];
  for (let id = 0, at = 0; at < rows.length; id++, at += dim) {
    let dot = 0;
    let norm = 0;
    for (let j = 0; j < dim; j++) {
      const x = /** @type {number} */ (rows[at + j]);
      dot += x * /** @type {number} */ (query[j]);
      norm += x * x;
    }
    const score = dot / Math.sqrt(norm * queryNorm);
    if (best.length === k && score <= Number(best[k - 1]?.score)) continue;
    const place = best.findIndex((other) => score > other.score);
    best.splice(place < 0 ? best.length : place, 0, { id, score });
    best.length = Math.min(best.length, k);
  }
  return best;
}

/**
 * @param {import('id2vec').Engine} engine
 * @param {number} rounds
 * @returns {import('./measure.mjs').Line[]}
 */
export function searches(engine, rounds) {
  const vocabSize = 100_000;
  const dim = 768;
  const table = engine.createTable({ vocabSize, dim, seed: 42 });
  const rows = new Float32Array(vocabSize * dim);
  for (let id = 0; id < vocabSize; id++) rows.set(table.row(id), id * dim);
  const query = table.row(3797);
  const { plain, ours } = compare(
    {
      plain: () => plainNearest(rows, dim, query, 10),
      ours: () => table.nearest(query, { k: 10 }),
    },
    { rounds, warmUp: 1 },
  );
  const REPEATS = 1000;
  const { product, row } = compare(
    {
      product: () => table.oneHotProduct(3797),
      row() {
        for (let i = 0; i < REPEATS; i++) table.row((i * 7919) % vocabSize);
      },
    },
    { rounds, warmUp: 1 },
  );
  table.dispose();
  const perRow = row / REPEATS;
  return [
    {
      what: 'nearest, 10 of 100,000 x 768 by cosine, against plain JavaScript',
      measured: `${(plain / ours).toFixed(2)} times as fast (${ms(ours)} against ${ms(plain)})`,
      target: 'at least 1',
      reached: plain >= ours,
    },
    {
      what: 'row(id) against the one-hot product, 100,000 x 768',
      measured: `${Math.round(product / perRow).toLocaleString('en')} times as fast (${(perRow * 1000).toFixed(2)} µs against ${ms(product)})`,
      target: 'shown, not set',
      reached: undefined,
    },
  ];
}
