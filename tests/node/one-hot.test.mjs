/** The dense product against the lookup: the same bits for a finite table, and on purpose not for any other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSameBits, engine } from './support/engine.mjs';

for (const [vocabSize, dim] of /** @type {[number, number][]} */ ([
  [1, 1],
  [3, 5],
  [17, 67],
  [1000, 64],
  [257, 768],
])) {
  test(`onehot(id)^T E has the bits of row id, ${vocabSize} x ${dim}`, () => {
    const table = engine.createTable({ vocabSize, dim, seed: 42 });
    const step = Math.max(1, Math.floor(vocabSize / 97));
    for (let id = 0; id < vocabSize; id += step) {
      const { values, multiplyAdds, bytesRead } = table.oneHotProduct(id);
      assertSameBits(values, table.row(id));
      assert.equal(multiplyAdds, vocabSize * dim);
      assert.equal(bytesRead, 4 * (vocabSize * dim + vocabSize));
    }
    table.dispose();
  });
}

test('0 x infinity is NaN: one bad number spoils its column for every other id', () => {
  for (const bad of [Infinity, -Infinity, NaN]) {
    const table = engine.createTable({ vocabSize: 3, dim: 3, values: [1, 2, 3, 4, bad, 6, 7, 8, 9] });
    assertSameBits(table.row(0), [1, 2, 3]);
    assertSameBits(table.oneHotProduct(0).values, [1, NaN, 3]);
    assertSameBits(table.oneHotProduct(2).values, [7, NaN, 9]);
    assertSameBits(table.oneHotProduct(1).values, table.row(1));
    table.dispose();
  }
});

test('a stored -0 is the one finite number that the sum does not keep: +0 + -0 is +0', () => {
  const table = engine.createTable({ vocabSize: 2, dim: 1, values: [-0, 1] });
  assertSameBits(table.row(0), [-0]);
  assertSameBits(table.oneHotProduct(0).values, [0]);
  table.dispose();
});

test('oneHot', () => {
  assertSameBits(engine.oneHot(0, 1), [1]);
  assertSameBits(engine.oneHot(2, 4), [0, 0, 1, 0]);
  for (const size of [15, 16, 17, 100_001]) {
    const last = engine.oneHot(size - 1, size);
    assert.equal(last.length, size);
    assert.equal(last.indexOf(1), size - 1);
    assert.equal(
      last.reduce((sum, x) => sum + x, 0),
      1,
    );
  }
});
