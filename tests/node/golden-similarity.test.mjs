/** Scores and orders as computed from PyTorch's table in float64. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClose, engine, golden } from './support/engine.mjs';

const expected = golden('similarity');

test('ten nearest by each metric: the ids in order, the scores within 1e-5', () => {
  const { seed, vocab, dim } = expected.table;
  const table = engine.createTable({ vocabSize: vocab, dim, seed });
  for (const { query_id: id, metric, ids, scores } of expected.neighbours) {
    for (const query of [id, table.row(id), Array.from(table.row(id))]) {
      const found = table.nearest(query, { k: ids.length, metric, exclude: [id] });
      assert.deepEqual(
        found.map((neighbour) => neighbour.id),
        ids,
      );
      for (const [i, { score }] of found.entries()) {
        assert.ok(Math.abs(score - scores[i]) <= 1e-5 * Math.abs(scores[i]));
      }
    }
  }
  table.dispose();
});

test('the cosines of the 3 x 3 table', () => {
  const { rows, cosine } = expected.toy;
  for (const [i, a] of rows.entries()) {
    assertClose(
      rows.map((/** @type {number[]} */ b) => engine.cosine(a, b)),
      cosine[i],
      1e-6,
    );
  }
});

test('the distance between two one-hot vectors', () => {
  assert.equal(engine.distance(engine.oneHot(1, 9), engine.oneHot(7, 9)), expected.one_hot_distance);
});

test('an all-zero vector has cosine 0 with everything, as in F.cosine_similarity', () => {
  assert.equal(engine.cosine([0, 0, 0], [1, 2, 3]), 0);
  assert.equal(engine.cosine([0, 0, 0], [0, 0, 0]), 0);
  const table = engine.createTable({ vocabSize: 3, dim: 2, values: [1, 0, 0, 0, 0, 1] });
  assert.deepEqual(table.nearest([0, 0], { k: 3 }), [
    { id: 0, score: 0 },
    { id: 1, score: 0 },
    { id: 2, score: 0 },
  ]);
  table.dispose();
});
