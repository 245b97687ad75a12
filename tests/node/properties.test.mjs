/** What must hold for any table, any ids, any vectors. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Id2VecError } from '../../dist/index.js';
import { assertSameBits, contents, engine, flavour } from './support/engine.mjs';

const finite = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 });

/** A table's shape and values, and ids in it. */
const tableAndIds = fc
  .record({ vocabSize: fc.integer({ min: 1, max: 40 }), dim: fc.integer({ min: 1, max: 70 }) })
  .chain(({ vocabSize, dim }) =>
    fc.record({
      vocabSize: fc.constant(vocabSize),
      dim: fc.constant(dim),
      values: fc.array(finite, { minLength: vocabSize * dim, maxLength: vocabSize * dim }),
      ids: fc.array(fc.integer({ min: 0, max: vocabSize - 1 }), { maxLength: 60 }),
    }),
  );

/**
 * @param {{ vocabSize: number, dim: number, values: number[] }} options
 * @param {(table: import('id2vec').Table, values: Float32Array) => void} use
 */
function withTable({ vocabSize, dim, values }, use) {
  const table = engine.createTable({ vocabSize, dim, values });
  try {
    use(table, Float32Array.from(values));
  } finally {
    table.dispose();
  }
}

test('lookup, lookupInto and row read what values wrote', () => {
  fc.assert(
    fc.property(tableAndIds, (options) => {
      withTable(options, (table, values) => {
        const { ids, dim } = options;
        const expected = ids.flatMap((id) => [...values.subarray(id * dim, (id + 1) * dim)]);
        assertSameBits(table.lookup(ids), expected);
        assertSameBits(table.lookup(Uint16Array.from(ids)), expected);
        const out = new Float32Array(ids.length * dim);
        table.lookupInto(ids, out);
        assertSameBits(out, expected);
        assertSameBits(
          ids.flatMap((id) => [...table.row(id)]),
          expected,
        );
        assertSameBits(contents(table), values);
      });
    }),
  );
});

test('setRow replaces its row and no other', () => {
  fc.assert(
    fc.property(tableAndIds, fc.infiniteStream(finite), (options, numbers) => {
      withTable(options, (table, values) => {
        for (const id of options.ids.slice(0, 5)) {
          const row = Array.from({ length: options.dim }, () => numbers.next().value);
          table.setRow(id, row);
          values.set(row, id * options.dim);
        }
        assertSameBits(contents(table), values);
      });
    }),
  );
});

test('a bag sums its rows in order, in float32', () => {
  fc.assert(
    fc.property(tableAndIds, fc.array(fc.nat(60), { maxLength: 5 }), (options, cuts) => {
      withTable(options, (table, values) => {
        const { ids, dim } = options;
        const offsets = [0, ...cuts.map((cut) => cut % (ids.length + 1)).sort((a, b) => a - b)];
        const expected = new Float32Array(offsets.length * dim);
        offsets.forEach((start, bag) => {
          for (const id of ids.slice(start, offsets[bag + 1] ?? ids.length)) {
            for (let j = 0; j < dim; j++) {
              expected[bag * dim + j] = Number(expected[bag * dim + j]) + Number(values[id * dim + j]);
            }
          }
        });
        assertSameBits(table.bag(ids, offsets, { mode: 'sum' }), expected);
      });
    }),
  );
});

test('the gradient adds each upstream row to the row of its id', () => {
  fc.assert(
    fc.property(tableAndIds, fc.infiniteStream(finite), (options, numbers) => {
      withTable(options, (table) => {
        const { ids, dim, vocabSize } = options;
        const upstream = Float32Array.from({ length: ids.length * dim }, () => numbers.next().value);
        const expected = new Float32Array(vocabSize * dim);
        ids.forEach((id, i) => {
          for (let j = 0; j < dim; j++) {
            expected[id * dim + j] = Number(expected[id * dim + j]) + Number(upstream[i * dim + j]);
          }
        });
        assertSameBits(table.gradient(ids, upstream), expected);
      });
    }),
  );
});

test('the dense product has the bits of the row', () => {
  fc.assert(
    fc.property(tableAndIds, (options) => {
      withTable(options, (table) => {
        for (const id of options.ids.slice(0, 3)) {
          const row = table.row(id).map((x) => x + 0);
          assertSameBits(table.oneHotProduct(id).values, row);
        }
      });
    }),
  );
});

const score = { cosine: 'cosine', dot: 'dot', euclidean: 'distance' };

/**
 * Scores of searches. V8's first compiler does not fuse where its second one does, and it changes over while a program
 * runs, so that in the relaxed flavour even two equal calls may differ in their last bits.
 * @param {number} actual
 * @param {number} expected
 * @param {number} scale
 */
function assertSameScore(actual, expected, scale = 1) {
  if (flavour !== 'relaxed') assert.equal(actual + 0, expected + 0);
  else assert.ok(Math.abs(actual - expected) <= 1e-5 * Math.max(1, scale), `${actual} is not ${expected}`);
}

test('nearest: the scores of the two-vector functions, best first, ties by id, none missed, none excluded', () => {
  const metrics = fc.constantFrom(.../** @type {const} */ (['cosine', 'dot', 'euclidean']));
  fc.assert(
    fc.property(tableAndIds, metrics, fc.infiniteStream(finite), (options, metric, numbers) => {
      withTable(options, (table) => {
        const exclude = options.ids.slice(0, 4);
        const query = Array.from({ length: options.dim }, () => numbers.next().value);
        const compare = /** @type {'cosine' | 'dot' | 'distance'} */ (score[metric]);
        const sign = metric === 'euclidean' ? 1 : -1;
        const scores = Array.from({ length: options.vocabSize }, (_, id) =>
          engine[compare](query, table.row(id)),
        );
        const scale = options.dim * 1e6;
        const rest = scores.map((_, id) => id).filter((id) => !exclude.includes(id));
        for (const k of new Set([1, Math.ceil(rest.length / 2), rest.length])) {
          if (k < 1 || k > rest.length) continue;
          const found = table.nearest(query, { k, metric, exclude });
          assert.equal(new Set(found.map(({ id }) => id)).size, k);
          for (const { id, score } of found) {
            assert.ok(rest.includes(id));
            assertSameScore(score, Number(scores[id]), scale);
          }
          found.slice(1).forEach((next, i) => {
            const last = /** @type {import('id2vec').Neighbour} */ (found[i]);
            const order = sign * (last.score - next.score);
            assert.ok(order < 0 || (order === 0 && last.id < next.id));
          });
          const worst = Number(found[k - 1]?.score);
          for (const id of rest) {
            if (found.some((neighbour) => neighbour.id === id)) continue;
            const missed = sign * (Number(scores[id]) - worst);
            assert.ok(flavour === 'relaxed' ? missed >= -1e-5 * scale : missed >= 0);
          }
        }
      });
    }),
  );
});

test('analogy: nearest to the sum of unit vectors, the inputs left out unless asked for', () => {
  fc.assert(
    fc.property(tableAndIds, (options) => {
      const positive = options.ids.slice(0, 2);
      const negative = options.ids.slice(2, 3);
      const inputs = new Set([...positive, ...negative]);
      if (positive.length === 0 || inputs.size === options.vocabSize) return;
      withTable(options, (table) => {
        const k = options.vocabSize - inputs.size;
        const found = table.analogy({ positive, negative, k });
        assert.equal(new Set(found.map(({ id }) => id)).size, k);
        assert.ok(found.every(({ id }) => !inputs.has(id)));
        const all = table.analogy({ positive, negative, k: options.vocabSize, excludeInputs: false });
        const rest = all.filter(({ id }) => !inputs.has(id));
        rest.forEach(({ score }, i) => {
          assertSameScore(score, Number(found[i]?.score));
        });
        if (flavour !== 'relaxed') assert.deepEqual(rest, found);
      });
    }),
  );
});

test('a comparison does not depend on the order of its two vectors', () => {
  const pair = fc.integer({ min: 0, max: 90 }).chain((n) => {
    const vector = fc.array(finite, { minLength: n, maxLength: n });
    return fc.tuple(vector, vector);
  });
  fc.assert(
    fc.property(pair, ([a, b]) => {
      for (const name of /** @type {const} */ (['dot', 'cosine', 'distance'])) {
        assertSameScore(engine[name](a, b), engine[name](b, a), a.length * 1e6);
      }
      assert.equal(engine.distance(a, a), 0);
      assert.ok(Math.abs(engine.cosine(a, b)) <= 1);
    }),
  );
});

test('whatever is passed as an id or as ids: a vector or an Id2VecError, and the table stays as it is', () => {
  const table = engine.createTable({ vocabSize: 7, dim: 3, seed: 2 });
  const before = contents(table);
  const anything = fc.oneof(
    fc.anything({ withBigInt: true, withSparseArray: true, withTypedArray: true }),
    fc.double(),
  );
  fc.assert(
    fc.property(anything, (value) => {
      for (const use of [
        () => table.row(/** @type {any} */ (value)),
        () => table.lookup(/** @type {any} */ (value)),
        () => table.lookup(/** @type {any} */ ([value])),
        () => table.setRow(/** @type {any} */ (value), before.subarray(0, 2)),
        () => table.nearest(/** @type {any} */ (value), { k: 1 }),
        () => engine.createTable(/** @type {any} */ (value)).dispose(),
      ]) {
        try {
          use();
        } catch (error) {
          assert.ok(error instanceof Id2VecError, `${error}`);
        }
      }
      assertSameBits(contents(table), before);
    }),
    { numRuns: 500 },
  );
  table.dispose();
});
