/** Maps of cosines: their numbers, their cells, the way of the keys, an order by likeness. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { engine } from './support/engine.mjs';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/elements/shared/heat-map.js')} */
const { cellAt, cellSize, cosineMatrix, extremes, meanOfPairs, movedCell, reordered } = await loadSource(
  'elements/shared/heat-map.ts',
);
/** @type {typeof import('../../web/elements/shared/likeness-order.js')} */
const { likenessOrder } = await loadSource('elements/shared/likeness-order.ts');

const vectors = [
  [1, 0],
  [0, 1],
  [2, 0.1],
  [-0.1, 3],
].map((row) => new Float32Array(row));
const matrix = cosineMatrix(vectors, (a, b) => engine.cosine(a, b));
const at = (/** @type {number} */ row, /** @type {number} */ column) => matrix[row * 4 + column];

test('every cell is the cosine of its two words, and of its mirror image', () => {
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) {
      const [a, b] = [vectors[i], vectors[j]];
      assert.ok(a && b);
      assert.ok(Math.abs((at(i, j) ?? 9) - engine.cosine(a, b)) < 1e-6);
      assert.equal(at(i, j), at(j, i));
    }
  }
});

test('another order moves rows and columns alike', () => {
  const order = [2, 0, 3, 1];
  const moved = reordered(matrix, order);
  order.forEach((from, i) => {
    order.forEach((to, j) => {
      assert.equal(moved[i * 4 + j], at(from, to));
    });
  });
});

test('the most and the least alike, and the mean, are of different words', () => {
  assert.deepEqual(extremes(matrix, 4), { most: { row: 1, column: 3 }, least: { row: 0, column: 3 } });
  assert.equal(extremes(new Float32Array([1]), 1), null);
  assert.equal(meanOfPairs(new Float32Array([1, 0.5, 0.5, 1]), 2), 0.5);
  assert.equal(meanOfPairs(new Float32Array([1]), 1), 0);
});

test('a point finds its cell, outside there is none', () => {
  assert.deepEqual(cellAt(3, 20, 45, 5), { row: 0, column: 2 });
  assert.equal(cellAt(3, 20, 60, 5), null);
  assert.equal(cellAt(3, 20, 5, -1), null);
  assert.equal(cellAt(0, 20, 5, 5), null);
});

test('cells fill the room between their least and their largest size', () => {
  assert.equal(cellSize(24, 480, [14, 40]), 20);
  assert.equal(cellSize(24, 100, [14, 40]), 14);
  assert.equal(cellSize(2, 480, [14, 40]), 40);
  assert.equal(cellSize(0, 480, [14, 40]), 40);
});

test('keys lead from cell to cell and never out of the map', () => {
  const corner = { row: 0, column: 0 };
  assert.deepEqual(movedCell(corner, 'ArrowRight', 3), { row: 0, column: 1 });
  assert.deepEqual(movedCell(corner, 'ArrowUp', 3), corner);
  assert.deepEqual(movedCell(corner, 'End', 3), { row: 0, column: 2 });
  assert.deepEqual(movedCell(corner, 'PageDown', 3), { row: 2, column: 0 });
  assert.equal(movedCell(corner, 'Tab', 3), null);
});

test('the order by likeness brings together what is alike', () => {
  const order = likenessOrder(matrix, 4);
  const place = (/** @type {number} */ word) => order.indexOf(word);
  assert.equal(Math.abs(place(0) - place(2)), 1);
  assert.equal(Math.abs(place(1) - place(3)), 1);
  assert.deepEqual(likenessOrder(new Float32Array(0), 0), []);
  assert.deepEqual(likenessOrder(new Float32Array([1]), 1), [0]);
});

test('the order by likeness has every word once, whatever the cosines', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 9 })
        .chain((n) =>
          fc.tuple(
            fc.constant(n),
            fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: n * n, maxLength: n * n }),
          ),
        ),
      ([n, values]) => {
        const order = likenessOrder(Float32Array.from(values), n);
        assert.deepEqual(
          [...order].sort((a, b) => a - b),
          Array.from({ length: n }, (_, i) => i),
        );
      },
    ),
  );
});
