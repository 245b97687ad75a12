/** Seeded tables hold PyTorch's numbers, within the spread of PyTorch's own kernels. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClose, assertSameBits, contents, engine, golden } from './support/engine.mjs';

const TOLERANCE = 3e-6;

for (const { seed, vocab, dim, ...expected } of golden('init').cases) {
  test(`seed ${seed}, ${vocab} x ${dim}`, () => {
    const table = engine.createTable({ vocabSize: vocab, dim, seed });
    expected.ids.forEach((/** @type {number} */ id, /** @type {number} */ i) => {
      const row = table.row(id).subarray(0, expected.columns_stored);
      assertClose(row, expected.rows[i].slice(0, row.length), TOLERANCE);
      assertClose(row, expected.rows_portable[i].slice(0, row.length), TOLERANCE);
    });
    let sum = 0;
    let squares = 0;
    for (const x of contents(table)) {
      sum += x;
      squares += x * x;
    }
    table.dispose();
    assert.ok(Math.abs(squares - expected.sumsq_float64) <= 1e-5 * expected.sumsq_float64);
    assert.ok(Math.abs(sum - expected.sum_float64) <= 1e-5 * expected.sumsq_float64);
  });
}

test('seeds are integers modulo 2^64, of which the low 32 bits count', () => {
  /** @param {number | bigint} seed */
  const table = (seed) => {
    const made = engine.createTable({ vocabSize: 5, dim: 7, seed });
    const values = contents(made);
    made.dispose();
    return values;
  };
  const nine = table(9);
  assertSameBits(table(9n), nine);
  assertSameBits(table(2 ** 40 + 9), nine);
  assertSameBits(table(2n ** 63n + 9n), nine);
  assertSameBits(table(-1), table(2n ** 64n - 1n));
  assertSameBits(table(-(2n ** 63n)), table(0));
  assert.notDeepEqual(table(8), nine);
});
