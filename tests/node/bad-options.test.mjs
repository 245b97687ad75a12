/** Bad input to the engine itself: createTable, oneHot, and the functions of two vectors. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { assertRefused, assertSameBits, contents, engine as typedEngine } from './support/engine.mjs';

/** As a caller without types sees it. @type {any} */
const engine = typedEngine;

const witness = typedEngine.createTable({ vocabSize: 9, dim: 4, seed: 3 });
const before = contents(witness);
afterEach(() => {
  assertSameBits(contents(witness), before);
  assert.equal(engine.memory().liveHandles, 1);
});

const SIZE = 'an integer from 1 to 4294967295';

/** @type {[unknown, string, import('id2vec').Id2VecErrorCode][]} */
const badSizes = [
  [0, '0', 'out-of-range'],
  [-0, '-0', 'out-of-range'],
  [-5, '-5', 'out-of-range'],
  [2 ** 32, '4294967296', 'out-of-range'],
  [2 ** 53, '9007199254740992', 'out-of-range'],
  [Infinity, 'Infinity', 'out-of-range'],
  [NaN, 'NaN', 'bad-argument'],
  [2.5, '2.5', 'bad-argument'],
  ['10', '"10"', 'bad-argument'],
  [10n, '10n', 'bad-argument'],
  [null, 'null', 'bad-argument'],
  [undefined, 'undefined', 'bad-argument'],
];

for (const [size, shown, code] of badSizes) {
  test(`size ${shown}`, () => {
    const message = (/** @type {string} */ name) =>
      `engine.createTable: ${name} is ${shown}; accepted: ${SIZE}`;
    assertRefused(() => engine.createTable({ vocabSize: size, dim: 2 }), code, message('vocabSize'));
    assertRefused(() => engine.createTable({ vocabSize: 2, dim: size }), code, message('dim'));
    const forOneHot = `engine.oneHot: vocabSize is ${shown}; accepted: ${SIZE}`;
    assertRefused(() => engine.oneHot(0, size), code, forOneHot);
  });
}

for (const [vocabSize, dim, bytes] of [
  [2 ** 32 - 1, 2 ** 32 - 1, '73786976260478468100'],
  [2 ** 31, 2, '17179869184'],
  [65_536, 16_384, '4294967296'],
  [65_537, 16_384, '4295032832'],
  [1_000_000_000, 768, '3072000000000'],
]) {
  test(`${vocabSize} x ${dim} is over 4 GiB`, () => {
    const held = engine.memory().bytes;
    assertRefused(
      () => engine.createTable({ vocabSize, dim, seed: 1 }),
      'out-of-memory',
      `engine.createTable: vocabSize x dim, ${vocabSize} x ${dim} float32, takes ${bytes} bytes; accepted: up to 4294967296 bytes in all, of which the engine holds ${held}, if the machine gives them`,
    );
    assert.equal(engine.memory().bytes, held);
  });
}

test('a table that would fit in 4 GiB, but not beside what is there', () => {
  const held = engine.memory().bytes;
  const message =
    'engine.createTable: vocabSize x dim, 1048575 x 1024 float32, takes 4294963200 bytes; accepted: …';
  assertRefused(() => engine.createTable({ vocabSize: 2 ** 20 - 1, dim: 1024 }), 'out-of-memory', message);
  assert.equal(engine.memory().bytes, held);
});

test('options that are no options, or contradict each other', () => {
  const bad = 'bad-argument';
  const start = 'engine.createTable: ';
  for (const [options, shown] of [
    [undefined, 'undefined'],
    [null, 'null'],
    [5, '5'],
    ['10 x 3', '"10 x 3"'],
  ]) {
    assertRefused(
      () => engine.createTable(options),
      bad,
      `${start}options is ${shown}; accepted: an object with …`,
    );
  }
  assertRefused(
    () => engine.createTable({ vocabSize: 2, dim: 1, seed: 1, values: [1, 2] }),
    bad,
    `${start}seed is 1; accepted: seed or values, not both: each fills the whole table`,
  );
  assertRefused(
    () => engine.createTable({ vocabSize: 2, dim: 1, max_norm: 1 }),
    bad,
    `${start}option max_norm is 1; accepted: only the options vocabSize, dim, seed, values, paddingIdx, maxNorm`,
  );
});

test('seeds', () => {
  const accepted = 'an integer from -2^63 to 2^64 - 1 (beyond 2^53 - 1 as a bigint)';
  for (const [seed, shown, code] of /** @type {[unknown, string, import('id2vec').Id2VecErrorCode][]} */ ([
    [2n ** 64n, '18446744073709551616n', 'out-of-range'],
    [-(2n ** 63n) - 1n, '-9223372036854775809n', 'out-of-range'],
    [2 ** 64, '18446744073709552000', 'out-of-range'],
    [-Infinity, '-Infinity', 'out-of-range'],
    [2 ** 53, '9007199254740992', 'bad-argument'],
    [1.5, '1.5', 'bad-argument'],
    [NaN, 'NaN', 'bad-argument'],
    ['42', '"42"', 'bad-argument'],
    [null, 'null', 'bad-argument'],
  ])) {
    const message = `engine.createTable: seed is ${shown}; accepted: ${accepted}`;
    assertRefused(() => engine.createTable({ vocabSize: 2, dim: 2, seed }), code, message);
  }
});

test('values of the wrong length or content', () => {
  const make = (/** @type {unknown} */ values) => () => engine.createTable({ vocabSize: 2, dim: 3, values });
  const bad = 'bad-argument';
  const start = 'engine.createTable: values';
  for (const length of [0, 5, 7]) {
    const message = `${start}.length is ${length}; accepted: 6 (vocabSize x dim, 2 x 3)`;
    assertRefused(make(new Float32Array(length)), bad, message);
  }
  assertRefused(make([1, 2, 3, 4, 5, '6']), bad, `${start}[5] is "6"; accepted: a number`);
  // biome-ignore lint/suspicious/noSparseArray: the hole is the point
  assertRefused(make([1, 2, 3, , 5, 6]), bad, `${start}[3] is undefined; accepted: a number`);
  assertRefused(make('123456'), bad, `${start} is "123456"; accepted: an array of 6 numbers`);
  assertRefused(
    make([
      [1, 2, 3],
      [4, 5, 6],
    ]),
    bad,
    `${start}.length is 2; accepted: 6 (vocabSize x dim, 2 x 3)`,
  );
  assertRefused(make(null), bad, `${start} is null; accepted: an array of 6 numbers`);
});

test('paddingIdx and maxNorm', () => {
  const make = (/** @type {object} */ options) => () =>
    engine.createTable({ vocabSize: 4, dim: 2, ...options });
  for (const [paddingIdx, code] of /** @type {[unknown, import('id2vec').Id2VecErrorCode][]} */ ([
    [4, 'out-of-range'],
    [-1, 'out-of-range'],
    [0.5, 'bad-argument'],
    [null, 'bad-argument'],
  ])) {
    const message = `engine.createTable: paddingIdx is ${paddingIdx}; accepted: an integer from 0 to 3`;
    assertRefused(make({ paddingIdx }), code, message);
  }
  for (const [maxNorm, code] of /** @type {[unknown, import('id2vec').Id2VecErrorCode][]} */ ([
    [0, 'out-of-range'],
    [-1, 'out-of-range'],
    [Infinity, 'out-of-range'],
    [NaN, 'bad-argument'],
    [null, 'bad-argument'],
  ])) {
    const message = `engine.createTable: maxNorm is ${maxNorm}; accepted: a finite number above 0`;
    assertRefused(make({ maxNorm }), code, message);
  }
});

test('vectors of different lengths, and what is no vector', () => {
  for (const name of ['dot', 'cosine', 'distance']) {
    const start = `engine.${name}: `;
    const compare = engine[name].bind(engine);
    const length = `${start}b.length is 2; accepted: 3 (as many as a has)`;
    assertRefused(() => compare([1, 2, 3], [1, 2]), 'bad-argument', length);
    assertRefused(
      () => compare('123', [1, 2, 3]),
      'bad-argument',
      `${start}a is "123"; accepted: an array of numbers`,
    );
    assertRefused(() => compare([1], ['1']), 'bad-argument', `${start}b[0] is "1"; accepted: a number`);
    assertRefused(
      () => compare([1]),
      'bad-argument',
      `${start}b is undefined; accepted: an array of 1 numbers`,
    );
    assert.equal(compare([], []), 0);
  }
});

test('oneHot: an id outside the vocabulary', () => {
  const message = 'engine.oneHot: id is 4; accepted: an integer from 0 to 3';
  assertRefused(() => engine.oneHot(4, 4), 'out-of-range', message);
  assertRefused(() => engine.oneHot(0.5, 4), 'bad-argument', 'engine.oneHot: id is 0.5; accepted: …');
  assertRefused(() => engine.oneHot(0, 2 ** 32 - 1), 'out-of-memory', 'engine.oneHot: …');
});
