/** padding_idx, max_norm, scale_grad_by_freq and EmbeddingBag, as PyTorch does them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClose, assertSameBits, contents, engine, golden } from './support/engine.mjs';

const TOLERANCE = 3e-6;
const expected = golden('embedding_options');

test('padding_idx: a row of zeros that gets no gradient', () => {
  const { seed, vocab, dim, padding_idx, ids, out, grad_of_sum_of_out_times_arange } = expected.padding_idx;
  const table = engine.createTable({ vocabSize: vocab, dim, seed, paddingIdx: padding_idx });
  const flat = ids.flat();
  assertClose(table.lookup(flat), out.flat(2), TOLERANCE);
  assertSameBits(table.row(padding_idx), new Float32Array(dim));
  const upstream = Float32Array.from({ length: flat.length * dim }, (_, i) => i);
  assertSameBits(table.gradient(flat, upstream), grad_of_sum_of_out_times_arange.flat());
  table.dispose();
});

test('max_norm: lookup shortens the rows it reads, in place, and no other', () => {
  const { seed, vocab, dim, max_norm, ids, out, weight_after } = expected.max_norm;
  const options = { vocabSize: vocab, dim, seed, maxNorm: max_norm };
  const before = engine.createTable({ vocabSize: vocab, dim, seed });
  const original = contents(before);

  const table = engine.createTable(options);
  assertSameBits(table.row(ids[0]), before.row(ids[0]));
  assertClose(table.lookup(ids), out.flat(), TOLERANCE);
  const after = Float32Array.from(weight_after.flat());
  for (let id = 0; id < vocab; id++) {
    const row = after.subarray(id * dim, (id + 1) * dim);
    if (ids.includes(id)) assertClose(table.row(id), row, TOLERANCE);
    else assertSameBits(table.row(id), original.subarray(id * dim, (id + 1) * dim));
  }

  const into = engine.createTable(options);
  const vectors = new Float32Array(ids.length * dim);
  into.lookupInto(ids, vectors);
  assertSameBits(vectors, table.lookup(ids));
  for (let id = 0; id < vocab; id++) assertSameBits(into.row(id), table.row(id));

  const bagged = engine.createTable(options);
  bagged.bag(ids, [0], { mode: 'sum' });
  for (let id = 0; id < vocab; id++) assertSameBits(bagged.row(id), table.row(id));
  for (const each of [before, table, into, bagged]) each.dispose();
});

test('max_norm on a batch larger than the engine copies at a time', () => {
  const table = engine.createTable({ vocabSize: 500, dim: 3, seed: 1, maxNorm: 0.5 });
  const ids = Array.from({ length: 50_000 }, (_, i) => (i * 7) % 500);
  const vectors = table.lookup(ids);
  for (let i = 0; i < ids.length; i += 997) {
    const vector = vectors.subarray(i * 3, i * 3 + 3);
    assertSameBits(vector, table.row(Number(ids[i])));
    assert.ok(Math.hypot(...vector) <= 0.5 + 1e-6);
  }
  table.dispose();
});

test('scale_grad_by_freq divides each share by how often its id occurs', () => {
  const { seed, vocab, dim, ids, grad_of_sum } = expected.scale_grad_by_freq;
  const table = engine.createTable({ vocabSize: vocab, dim, seed });
  const ones = new Float32Array(ids.length * dim).fill(1);
  assertClose(table.gradient(ids, ones, { scaleGradByFreq: true }), grad_of_sum.flat(), TOLERANCE);
  const plain = table.gradient(ids, ones);
  assertSameBits(plain.subarray(4 * dim, 5 * dim), new Float32Array(dim).fill(3));
  table.dispose();
});

for (const { mode, seed, vocab, dim, ids, offsets, out } of expected.bag) {
  test(`EmbeddingBag, ${mode}, with an empty bag`, () => {
    const table = engine.createTable({ vocabSize: vocab, dim, seed });
    assertClose(table.bag(ids, offsets, { mode }), out.flat(), TOLERANCE);
    table.dispose();
  });
}

test('padding is left out of bags; a bag of nothing else is zeros', () => {
  const table = engine.createTable({ vocabSize: 3, dim: 2, paddingIdx: 1, values: [1, 2, 30, 40, 5, 8] });
  const ids = [0, 1, 2, 1, 1];
  assertSameBits(table.row(1), [30, 40]);
  assertSameBits(table.bag(ids, [0, 3], { mode: 'sum' }), [6, 10, 0, 0]);
  assertSameBits(table.bag(ids, [0, 3], { mode: 'mean' }), [3, 5, 0, 0]);
  assertSameBits(table.bag(ids, [0, 3], { mode: 'max' }), [5, 8, 0, 0]);
  table.dispose();
});
