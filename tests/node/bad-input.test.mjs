/**
 * Bad input to a table: each is refused with the right code and a message that holds the value and what is accepted,
 * the table and `out` stay as they were, and the engine works afterwards.
 */
import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, test } from 'node:test';
import { assertRefused, assertSameBits, contents, engine } from './support/engine.mjs';

const VOCABULARY = 5;
const DIM = 3;
const made = engine.createTable({ vocabSize: VOCABULARY, dim: DIM, seed: 1 });
/** As a caller without types sees it. @type {any} */
const table = made;
const before = contents(made);
const livesBefore = engine.memory().liveHandles;
after(() => made.dispose());

const out = new Float32Array(2 * DIM);
beforeEach(() => out.fill(7));
afterEach(() => {
  assertSameBits(out, new Array(2 * DIM).fill(7));
  assertSameBits(contents(made), before);
  assertSameBits(made.row(4), before.subarray(12));
  assert.equal(engine.memory().liveHandles, livesBefore);
});

const RANGE = 'an integer from 0 to 4';

/** What no id can be, as messages show it. @type {[unknown, string, import('id2vec').Id2VecErrorCode][]} */
const badIds = [
  [-1, '-1', 'out-of-range'],
  [5, '5', 'out-of-range'],
  [2 ** 32, '4294967296', 'out-of-range'],
  [2 ** 32 + 1, '4294967297', 'out-of-range'],
  [Infinity, 'Infinity', 'out-of-range'],
  [-Infinity, '-Infinity', 'out-of-range'],
  [1.5, '1.5', 'bad-argument'],
  [-0.5, '-0.5', 'bad-argument'],
  [NaN, 'NaN', 'bad-argument'],
  ['3', '"3"', 'bad-argument'],
  ['', '""', 'bad-argument'],
  [3n, '3n', 'bad-argument'],
  [true, 'true', 'bad-argument'],
  [null, 'null', 'bad-argument'],
  [undefined, 'undefined', 'bad-argument'],
  [Symbol('id'), 'a symbol', 'bad-argument'],
  [() => 1, 'a function', 'bad-argument'],
];

for (const [id, shown, code] of [...badIds, ...objects()]) {
  test(`id ${shown}`, () => {
    /** @param {string} method @param {string} [argument] */
    const message = (method, argument = 'id') =>
      `table.${method}: ${argument} is ${shown}; accepted: ${RANGE}`;
    assertRefused(() => table.row(id), code, message('row'));
    assertRefused(() => table.setRow(id, [1, 2, 3]), code, message('setRow'));
    assertRefused(() => table.oneHotProduct(id), code, message('oneHotProduct'));
    assertRefused(() => table.lookup([0, id]), code, message('lookup', 'ids[1]'));
    assertRefused(() => table.lookupInto([0, id], out), code, message('lookupInto', 'ids[1]'));
    assertRefused(() => table.bag([id], [0], { mode: 'sum' }), code, message('bag', 'ids[0]'));
    assertRefused(() => table.gradient([id], [1, 2, 3]), code, message('gradient', 'ids[0]'));
    assertRefused(() => table.nearest(0, { k: 1, exclude: [1, id] }), code, message('nearest', 'exclude[1]'));
    assertRefused(() => table.analogy({ positive: [id], k: 1 }), code, message('analogy', 'positive[0]'));
    const twice = { positive: [0], negative: [1, id], k: 1 };
    assertRefused(() => table.analogy(twice), code, message('analogy', 'negative[1]'));
    if (typeof id === 'number')
      assertRefused(() => table.nearest(id, { k: 1 }), code, message('nearest', 'query'));
  });
}

/** @returns {[unknown, string, import('id2vec').Id2VecErrorCode][]} */
function objects() {
  return [
    [[2], 'an array of 1', 'bad-argument'],
    [{}, 'an object', 'bad-argument'],
    [new Float32Array(2), 'a Float32Array of 2', 'bad-argument'],
    [Object.create(null), 'an object', 'bad-argument'],
  ];
}

test('-0 is 0', () => {
  assertSameBits(made.row(-0), made.row(0));
  assertSameBits(made.lookup([-0]), made.row(0));
});

test('batches that are no arrays of integers', () => {
  for (const [ids, shown] of [
    ['012', '"012"'],
    [3, '3'],
    [null, 'null'],
    [undefined, 'undefined'],
    [new Set([1]), 'an object'],
    [{ length: -1 }, 'an object'],
    [{ length: 1.5 }, 'an object'],
    [{ length: '2', 0: 1, 1: 1 }, 'an object'],
    [new BigInt64Array(2), 'a BigInt64Array of 2'],
    [new DataView(new ArrayBuffer(8)), 'an object'],
    [() => {}, 'a function'],
  ]) {
    const message = `table.lookup: ids is ${shown}; accepted: an array of integers`;
    assertRefused(() => table.lookup(ids), 'bad-argument', message);
  }
  // biome-ignore lint/suspicious/noSparseArray: the hole is the point
  const sparse = [0, , 2];
  assertRefused(
    () => table.lookup(sparse),
    'bad-argument',
    `table.lookup: ids[1] is undefined; accepted: ${RANGE}`,
  );
  assertRefused(
    () => table.lookup({ length: 2 ** 40 }),
    'out-of-memory',
    'table.lookup: an array of 1099511627776…',
  );
});

test('typed arrays with ids outside the vocabulary', () => {
  for (const [ids, shown] of /** @type {[ArrayLike<number>, string][]} */ ([
    [new Int8Array([0, -1]), '-1'],
    [new Int32Array([0, -(2 ** 31)]), '-2147483648'],
    [new Uint8Array([0, 5]), '5'],
    [new Uint8ClampedArray([0, 255]), '255'],
    [new Uint32Array([0, 2 ** 32 - 1]), '4294967295'],
    [new Float32Array([0, -1]), '-1'],
    [new Uint32Array(new SharedArrayBuffer(8)).fill(9, 1), '9'],
  ])) {
    const message = `table.lookupInto: ids[1] is ${shown}; accepted: ${RANGE}`;
    assertRefused(() => table.lookupInto(ids, out), 'out-of-range', message);
  }
  const fraction = new Float64Array([0, 0.5]);
  const message = `table.lookupInto: ids[1] is 0.5; accepted: ${RANGE}`;
  assertRefused(() => table.lookupInto(fraction, out), 'bad-argument', message);
});

test('any array-like of ids will do', () => {
  const expected = [...made.row(4), ...made.row(0)];
  for (const ids of [
    [4, 0],
    new Int8Array([4, 0]),
    new Uint32Array([4, 0]),
    new Float64Array([4, 0]),
    Object.assign(new Uint32Array(new SharedArrayBuffer(8)), [4, 0]),
    new Uint8Array([9, 4, 0]).subarray(1),
    { length: 2, 0: 4, 1: 0 },
  ]) {
    assertSameBits(made.lookup(ids), expected);
  }
  assert.equal(made.lookup([]).length, 0);
});

test('lookupInto: an `out` of the wrong length or type', () => {
  for (const length of [0, 5, 7, 600]) {
    assertRefused(
      () => table.lookupInto([0, 1], new Float32Array(length)),
      'bad-argument',
      `table.lookupInto: out.length is ${length}; accepted: 6 (2 ids x dim 3)`,
    );
  }
  for (const [wrong, shown] of [
    [new Float64Array(6), 'a Float64Array of 6'],
    [new Array(6).fill(0), 'an array of 6'],
    [new ArrayBuffer(24), 'an object'],
    [undefined, 'undefined'],
    [null, 'null'],
    [{ length: 6, set() {} }, 'an object'],
  ]) {
    const message = `table.lookupInto: out is ${shown}; accepted: a Float32Array`;
    assertRefused(() => table.lookupInto([0, 1], wrong), 'bad-argument', message);
  }
});

test('setRow, gradient and nearest: vectors of the wrong length or content', () => {
  const wrongLength = 'bad-argument';
  assertRefused(
    () => table.setRow(0, [1, 2]),
    wrongLength,
    'table.setRow: values.length is 2; accepted: 3 (dim)',
  );
  assertRefused(
    () => table.setRow(0, new Float32Array(4)),
    wrongLength,
    'table.setRow: values.length is 4; accepted: 3 (dim)',
  );
  assertRefused(
    () => table.nearest([1, 2], { k: 1 }),
    wrongLength,
    'table.nearest: query.length is 2; accepted: 3 (dim; or an id)',
  );
  assertRefused(
    () => table.gradient([0, 1], [1, 2, 3]),
    wrongLength,
    'table.gradient: upstream.length is 3; accepted: 6 (2 ids x dim 3)',
  );
  for (const [values, shown] of [
    [[1, '2', 3], '"2"'],
    [[1, null, 3], 'null'],
    [[1, 2n, 3], '2n'],
    // biome-ignore lint/suspicious/noSparseArray: the hole is the point
    [[1, , 3], 'undefined'],
  ]) {
    const message = `table.setRow: values[1] is ${shown}; accepted: a number`;
    assertRefused(() => table.setRow(0, values), 'bad-argument', message);
  }
  for (const query of ['0', null, undefined, new BigUint64Array(3), true]) {
    assertRefused(() => table.nearest(query, { k: 1 }), 'bad-argument', 'table.nearest: query is …');
  }
});

test('k of 0, beyond the vocabulary, beyond what is not excluded', () => {
  for (const [k, shown, code] of /** @type {[unknown, string, import('id2vec').Id2VecErrorCode][]} */ ([
    [0, '0', 'out-of-range'],
    [-3, '-3', 'out-of-range'],
    [6, '6', 'out-of-range'],
    [1.5, '1.5', 'bad-argument'],
    [NaN, 'NaN', 'bad-argument'],
    ['1', '"1"', 'bad-argument'],
    [undefined, 'undefined', 'bad-argument'],
  ])) {
    const accepted = 'an integer from 1 to 5';
    assertRefused(() => table.nearest(0, { k }), code, `table.nearest: k is ${shown}; accepted: ${accepted}`);
    const message = `table.analogy: k is ${shown}; accepted: ${accepted}`;
    assertRefused(() => table.analogy({ positive: [0], k, excludeInputs: false }), code, message);
  }
  const four = { k: 4, exclude: [0, 1, 1] };
  assertRefused(
    () => table.nearest(0, four),
    'out-of-range',
    'table.nearest: k is 4; accepted: an integer from 1 to 3',
  );
  const all = { k: 1, exclude: [0, 1, 2, 3, 4] };
  assertRefused(
    () => table.nearest(0, all),
    'out-of-range',
    'table.nearest: k is 1; accepted: none: every row is excluded',
  );
  assert.equal(made.nearest(0, { k: 3, exclude: [0, 1, 1] }).length, 3);
});

test('options that are missing, misspelt or of the wrong kind', () => {
  const bad = 'bad-argument';
  assertRefused(
    () => table.nearest(0),
    bad,
    'table.nearest: options is undefined; accepted: an object with k, …',
  );
  assertRefused(() => table.nearest(0, 5), bad, 'table.nearest: options is 5; accepted: an object with k, …');
  assertRefused(
    () => table.nearest(0, { k: 1, metric: 'manhattan' }),
    bad,
    "table.nearest: metric is \"manhattan\"; accepted: 'cosine', 'dot', 'euclidean'",
  );
  assertRefused(() => table.nearest(0, { k: 1, metric: 0 }), bad, 'table.nearest: metric is 0; accepted: …');
  assertRefused(
    () => table.nearest(0, { k: 1, excluded: [0] }),
    bad,
    'table.nearest: option excluded is an array of 1; accepted: only the options k, metric, exclude',
  );
  assertRefused(
    () => table.bag([0], [0]),
    bad,
    'table.bag: options is undefined; accepted: an object with mode',
  );
  assertRefused(
    () => table.bag([0], [0], { mode: 'min' }),
    bad,
    "table.bag: mode is \"min\"; accepted: 'sum', 'mean', 'max'",
  );
  assertRefused(() => table.bag([0], [0], {}), bad, 'table.bag: mode is undefined; accepted: …');
  assertRefused(
    () => table.gradient([0], [1, 2, 3], { scaleGradByFreq: 1 }),
    bad,
    'table.gradient: scaleGradByFreq is 1; accepted: true or false',
  );
  assertRefused(() => table.analogy({ k: 1 }), bad, 'table.analogy: positive is undefined; accepted: …');
  assertRefused(() => table.analogy({ positive: [], negative: [], k: 1 }), bad, 'table.analogy: …');
});

test('offsets that do not start at 0, decrease, or leave the ids', () => {
  const sum = { mode: 'sum' };
  for (const [
    offsets,
    code,
    message,
  ] of /** @type {[unknown, import('id2vec').Id2VecErrorCode, string][]} */ ([
    [[1], 'out-of-range', 'table.bag: offsets[0] is 1; accepted: 0'],
    [[0, 2, 1], 'out-of-range', 'table.bag: offsets[2] is 1; accepted: an integer from 2 to 3'],
    [[0, 4], 'out-of-range', 'table.bag: offsets[1] is 4; accepted: an integer from 0 to 3'],
    [[0, 0.5], 'bad-argument', 'table.bag: offsets[1] is 0.5; accepted: an integer from 0 to 3'],
    [
      [],
      'bad-argument',
      'table.bag: offsets is an array of 0; accepted: one offset for each bag, the first one 0',
    ],
    [undefined, 'bad-argument', 'table.bag: offsets is undefined; accepted: an array of integers'],
  ])) {
    assertRefused(() => table.bag([0, 1, 2], offsets, sum), code, message);
  }
  assertSameBits(made.bag([], [], { mode: 'sum' }), []);
  assertSameBits(made.bag([], [0, 0], { mode: 'max' }), new Float32Array(6));
});

test('ids that lie in the memory of `out` are read before it is written', () => {
  for (const dim of [4, 600]) {
    const wide = engine.createTable({ vocabSize: 10, dim, seed: 1 });
    // More rows than are gathered at a time.
    const count = dim === 4 ? 40_000 : 2;
    const buffer = new ArrayBuffer(4 * dim * count);
    const ids = new Uint32Array(buffer, 0, count).map((_, i) => 3 + (i % 7));
    new Uint32Array(buffer).set(ids);
    const expected = wide.lookup(ids);
    const out = new Float32Array(buffer);
    wide.lookupInto(new Uint32Array(buffer, 0, count), out);
    assertSameBits(out, expected);
    wide.dispose();
  }
});

test('the error carries the argument, the value and what is accepted as data', () => {
  assert.throws(() => table.row(100_000), {
    code: 'out-of-range',
    details: { argument: 'id', value: 100_000, accepted: RANGE },
  });
});
