/** Every number that the two tutorials print. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSameBits, engine, golden } from './support/engine.mjs';

test('an id is a position in the vocabulary', () => {
  const vocabulary = ['<pad>', 'a', 'cat', 'dog', 'helicopter', 'sat'];
  const [cat, dog, helicopter] = ['cat', 'dog', 'helicopter'].map((word) => vocabulary.indexOf(word));
  assert.deepEqual([cat, dog, helicopter], [2, 3, 4]);
  assert.ok(Number(dog) > Number(cat));
});

test('one-hot: 100,000 numbers, one of them not zero, 390.625 KB', () => {
  const vector = engine.oneHot(3797, 100_000);
  assert.equal(vector.length, 100_000);
  assert.equal(vector.filter((x) => x !== 0).length, 1);
  assert.equal(vector[3797], 1);
  assert.equal(vector.byteLength / 1024, 390.625);
});

test('one-hot: every two tokens are sqrt(2) apart', () => {
  const [cat, dog, helicopter] = [2, 3, 4].map((id) => engine.oneHot(id, 6));
  assert.ok(cat && dog && helicopter);
  assert.equal(engine.distance(cat, dog), Math.fround(Math.SQRT2));
  assert.equal(engine.distance(cat, helicopter), Math.fround(Math.SQRT2));
  assert.equal(engine.distance(cat, dog).toFixed(7), '1.4142135');
  assert.equal(engine.cosine(cat, dog), 0);
});

test('the table of seed 42: 3 ids give 3 rows of 768, with the numbers of PyTorch', () => {
  const table = engine.createTable({ vocabSize: 100_000, dim: 768, seed: 42 });
  assert.equal(table.bytes, 307_200_000);
  const ids = [464, 3797, 3332];
  const vectors = table.lookup(ids);
  assert.equal(ids.length, 3);
  assert.equal(vectors.length, 3 * 768);

  const start = Array.from(table.row(3797).subarray(0, 5), (x) => x.toFixed(4));
  assert.deepEqual(start, ['-1.5147', '-0.6049', '-1.5365', '-2.2698', '1.9126']);

  assert.equal(table.lookup([19205, 528, 341]).length / table.dim, 3);
  const twice = table.lookup([3797, 3797]);
  assertSameBits(twice.subarray(0, 768), twice.subarray(768));
  assertSameBits(table.row(3797), vectors.subarray(768, 1536));

  const product = table.oneHotProduct(3797);
  assertSameBits(product.values, table.row(3797));
  assert.equal(product.multiplyAdds, 76_800_000);
  assert.equal(product.bytesRead, 4 * (76_800_000 + 100_000));
  table.dispose();
});

test('the 3 x 3 table: cat and dog 0.999, cat and helicopter 0.189', () => {
  const { rows } = golden('similarity').toy;
  const table = engine.createTable({ vocabSize: 3, dim: 3, values: rows.flat() });
  const [cat, dog, helicopter] = [0, 1, 2].map((id) => table.row(id));
  assert.ok(cat && dog && helicopter);
  assert.equal(engine.cosine(cat, dog).toFixed(3), '0.999');
  assert.equal(engine.cosine(cat, helicopter).toFixed(3), '0.189');
  table.dispose();
});
