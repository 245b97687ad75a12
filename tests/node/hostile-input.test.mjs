/**
 * Arguments that act: getters, proxies, arrays that are detached or changed while others are read. Each is read once;
 * what comes of it is the right result or an Id2VecError, never an error of JavaScript's own.
 */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { load } from '../../dist/index.js';
import { assertRefused, assertSameBits, contents, engine as typedEngine } from './support/engine.mjs';

/** As callers without types see them. @type {any} */
const engine = typedEngine;
const made = typedEngine.createTable({ vocabSize: 5, dim: 3, seed: 1 });
/** @type {any} */
const table = made;
const before = contents(made);
const { bytes, ...heldBefore } = typedEngine.memory();

afterEach(() => {
  assertSameBits(contents(made), before);
  const { bytes, ...held } = typedEngine.memory();
  assert.deepEqual(held, heldBefore);
});

/** Takes an array's memory away, as a message to a worker does. @param {ArrayBufferView} array */
function detach(array) {
  structuredClone(array.buffer, { transfer: [/** @type {ArrayBuffer} */ (array.buffer)] });
}

/** An object with getters, each of which does something first. @param {Record<string, () => unknown>} getters */
function acting(getters) {
  const object = {};
  for (const [name, get] of Object.entries(getters)) {
    Object.defineProperty(object, name, { get, enumerable: true });
  }
  return object;
}

/** An array-like of one element that does something before it gives it. @param {() => unknown} act @param {number} value */
const actingArray = (act, value) =>
  acting({
    length: () => 1,
    0: () => {
      act();
      return value;
    },
  });

test('each option is read once', () => {
  /** @type {string[]} */
  const reads = [];
  const counting = (/** @type {Record<string, unknown>} */ options) =>
    acting(
      Object.fromEntries(
        Object.entries(options).map(([name, value]) => [
          name,
          () => {
            reads.push(name);
            return value;
          },
        ]),
      ),
    );
  const read = (/** @type {() => unknown} */ action) => {
    reads.length = 0;
    action();
    return reads.toSorted().join();
  };
  assert.equal(
    read(() => table.nearest(0, counting({ k: 1, metric: 'dot', exclude: [0] }))),
    'exclude,k,metric',
  );
  assert.equal(
    read(() => table.analogy(counting({ positive: [0], negative: [1], k: 1, excludeInputs: true }))),
    'excludeInputs,k,negative,positive',
  );
  assert.equal(
    read(() => table.bag([0], [0], counting({ mode: 'sum' }))),
    'mode',
  );
  assert.equal(
    read(() => table.gradient([0], [1, 2, 3], counting({ scaleGradByFreq: true }))),
    'scaleGradByFreq',
  );
  assert.equal(
    read(() => engine.createTable(counting({ vocabSize: 2, dim: 1, values: [1, 2], maxNorm: 1 })).dispose()),
    'dim,maxNorm,values,vocabSize',
  );
  assert.equal(
    read(() => load(counting({ flavour: 'scalar' }))),
    'flavour',
  );
});

test('an option that detaches an array: it was read before the array was checked', () => {
  const query = Float32Array.of(1, 2, 3);
  const detaching = { get k() { detach(query); return 1; } }; // biome-ignore format: one line
  assertRefused(
    () => table.nearest(query, detaching),
    'bad-argument',
    'table.nearest: query.length is 0; accepted: 3 (dim; or an id)',
  );
  const ids = Uint32Array.of(1, 2);
  const upstream = Float32Array.of(1, 2, 3, 4, 5, 6);
  const scale = { get scaleGradByFreq() { detach(upstream); return false; } }; // biome-ignore format: one line
  assertRefused(
    () => table.gradient(ids, upstream, scale),
    'bad-argument',
    'table.gradient: upstream.length is 0; accepted: 6 (2 ids x dim 3)',
  );
  // Nothing to sum, in no bags.
  const mode = { get mode() { detach(ids); return 'sum'; } }; // biome-ignore format: one line
  assert.equal(table.bag(ids, [], mode).length, 0);
});

test('an array that detaches or changes the one before it: that one was read already', () => {
  const gradient = made.gradient([3], [5, 5, 5]);
  const nearest = made.nearest([1, 2, 3], { k: 1, exclude: [4] });
  const analogy = made.analogy({ positive: [1], negative: [2], k: 2 });
  const bag = made.bag([3], [0], { mode: 'sum' });
  const dot = typedEngine.dot([2], [4]);
  for (const spoil of [detach, (/** @type {any} */ array) => array.fill(2 ** 31)]) {
    const ids = () => Uint32Array.of(3);
    let first = ids();
    const upstream = acting({
      length: () => 3,
      0: () => {
        spoil(first);
        return 5;
      },
      1: () => 5,
      2: () => 5,
    });
    assertSameBits(table.gradient(first, upstream), gradient);
    first = ids();
    const offsets = actingArray(() => spoil(first), 0);
    assertSameBits(table.bag(first, offsets, { mode: 'sum' }), bag);
    const query = Float32Array.of(1, 2, 3);
    const exclude = actingArray(() => spoil(query), 4);
    assert.deepEqual(table.nearest(query, { k: 1, exclude }), nearest);
    const positive = Uint32Array.of(1);
    const negative = actingArray(() => spoil(positive), 2);
    assert.deepEqual(table.analogy({ positive, negative, k: 2 }), analogy);
    const a = Float64Array.of(2);
    assert.equal(
      engine.dot(
        a,
        actingArray(() => spoil(a), 4),
      ),
      dot,
    );
  }
});

test('a detached array is empty', () => {
  for (const Kind of [Int8Array, Uint32Array, Float32Array]) {
    const gone = new Kind(3);
    detach(gone);
    assert.equal(table.lookup(gone).length, 0);
    assert.equal(table.nearest(0, { k: 1, exclude: gone })[0].id, 0);
    assert.equal(table.bag(gone, gone, { mode: 'sum' }).length, 0);
    assert.equal(engine.dot(gone, gone), 0);
    assertRefused(
      () => table.setRow(0, gone),
      'bad-argument',
      'table.setRow: values.length is 0; accepted: 3 (dim)',
    );
  }
});

test('wasmBinary that is detached is refused', async () => {
  const wasmBinary = new Uint8Array(8);
  detach(wasmBinary);
  await assert.rejects(load({ wasmBinary }), { name: 'Id2VecError', code: 'bad-argument' });
  await assert.rejects(load({ wasmBinary: wasmBinary.buffer }), {
    name: 'Id2VecError',
    code: 'bad-argument',
  });
});

test('a typed array is as long as it is, not as it says', () => {
  const lying = (/** @type {any} */ array, /** @type {number} */ length) =>
    Object.defineProperty(array, 'length', { value: length });
  const row = (/** @type {number} */ id) => made.row(id);
  assertSameBits(table.lookup(lying(Uint32Array.of(1, 2), 1)), [...row(1), ...row(2)]);
  assertRefused(
    () => table.lookup(lying(Uint32Array.of(1, 9), 1)),
    'out-of-range',
    'table.lookup: ids[1] is 9; accepted: an integer from 0 to 4',
  );
  assertRefused(
    () => table.setRow(0, lying(new Float32Array(2), 3)),
    'bad-argument',
    'table.setRow: values.length is 2; accepted: 3 (dim)',
  );
  assertRefused(
    () => table.lookupInto([1], lying(new Float32Array(2), 3)),
    'bad-argument',
    'table.lookupInto: out.length is 2; accepted: 3 (1 ids x dim 3)',
  );
});

test('a message shows any value, shortly, and never runs its toString', () => {
  const fail = () => assert.fail('run');
  const handler = { get: (/** @type {any} */ target, /** @type {PropertyKey} */ key) =>
    key === 'length' ? { toString: fail, [Symbol.toPrimitive]: fail } : target[key] }; // biome-ignore format: one line
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  const throwing = new Proxy(/** @type {unknown[]} */ ([]), {
    get() {
      throw new Error('mine');
    },
  });
  /** @type {[unknown, string][]} */
  const values = [
    [new Proxy([1], handler), 'an array'],
    [new Proxy([1], { get: () => Symbol('length') }), 'an array'],
    [new Proxy([1, 2], {}), 'an array of 2'],
    [revoked.proxy, 'an object'],
    [throwing, 'an object'],
    [{ toString: fail, [Symbol.toPrimitive]: fail }, 'an object'],
    [10n ** 40n - 1n, `${'9'.repeat(40)}n`],
    [10n ** 40n, 'a bigint of 10^40 or more'],
    [2n ** 1_000_000n, 'a bigint of 10^40 or more'],
    [-(2n ** 1_000_000n), 'a bigint of -10^40 or less'],
    ['x'.repeat(1e6), `"${'x'.repeat(40)}…"`],
    ['\u0001'.repeat(1e6), `"${'\\u0001'.repeat(13)}…`],
  ];
  for (const [value, shown] of values) {
    assertRefused(
      () => table.row(value),
      'bad-argument',
      `table.row: id is ${shown}; accepted: an integer from 0 to 4`,
    );
  }
  assertRefused(
    () => table.nearest(0, { k: 1, ['y'.repeat(1e6)]: 1 }),
    'bad-argument',
    `table.nearest: option ${'y'.repeat(79)}… is 1; accepted: only the options k, metric, exclude`,
  );
});

test('more ids to exclude than a Set can hold', () => {
  const vocabSize = 2 ** 24 + 3;
  const wide = typedEngine.createTable({ vocabSize, dim: 1 });
  wide.setRow(vocabSize - 1, [2]);
  const all = Uint32Array.from({ length: vocabSize }, (_, id) => id);
  // Distinct ones beyond 2^24; the last two are left.
  const exclude = all.subarray(0, vocabSize - 2);
  assert.deepEqual(wide.nearest([1], { k: 2, metric: 'dot', exclude }), [
    { id: vocabSize - 1, score: 2 },
    { id: vocabSize - 2, score: 0 },
  ]);
  assertRefused(
    () => wide.nearest([1], { k: 3, exclude }),
    'out-of-range',
    'table.nearest: k is 3; accepted: an integer from 1 to 2',
  );
  assert.deepEqual(
    wide
      .analogy({ positive: all.subarray(vocabSize - 2), negative: exclude.subarray(2), k: 2 })
      .map(({ id }) => id),
    [0, 1],
  );
  wide.dispose();
});

test('nothing of a typed array’s own is asked or told: neither its length nor its methods', () => {
  const big = engine.createTable({ vocabSize: 10, dim: 768, seed: 1 });
  const ids = Uint32Array.of(50);
  let asked = 0;
  Object.defineProperty(ids, 'length', { get: () => (++asked === 2 ? 0 : 1) });
  assertRefused(
    () => big.lookup(ids),
    'out-of-range',
    'table.lookup: ids[0] is 50; accepted: an integer from 0 to 9',
  );
  /** @type {ArrayLike<number> | undefined} */
  let told;
  class Listening extends Float32Array {
    /** @override @param {ArrayLike<number>} values @param {number} [at] */
    set(values, at) {
      told = values;
      super.set(values, at);
    }
  }
  const out = new Listening(2 * 768);
  big.lookupInto([1, 2], out);
  assertSameBits(out, big.lookup([1, 2]));
  assert.equal(told, undefined);
  big.dispose();
});
