/** Handles and memory: disposing, forgetting, ten thousand cycles, growth, and memory that is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { assertRefused, assertSameBits, contents, engine } from './support/engine.mjs';

const options = { vocabSize: 100, dim: 16, seed: 5 };

test('a disposed table refuses everything but `disposed` and `dispose`', () => {
  const table = engine.createTable(options);
  assert.equal(table.disposed, false);
  table.dispose();
  assert.equal(table.disposed, true);
  table.dispose();
  table[Symbol.dispose]();
  assert.equal(table.disposed, true);

  const one = new Float32Array(16);
  /** @type {Record<string, () => unknown>} */
  const uses = {
    vocabSize: () => table.vocabSize,
    dim: () => table.dim,
    bytes: () => table.bytes,
    row: () => table.row(0),
    lookup: () => table.lookup([0]),
    lookupInto: () => table.lookupInto([0], one),
    setRow: () => table.setRow(0, one),
    oneHotProduct: () => table.oneHotProduct(0),
    bag: () => table.bag([0], [0], { mode: 'sum' }),
    nearest: () => table.nearest(0, { k: 1 }),
    analogy: () => table.analogy({ positive: [0], k: 1 }),
    gradient: () => table.gradient([0], one),
  };
  for (const [name, use] of Object.entries(uses)) {
    assertRefused(use, 'disposed', `table.${name}: the table is disposed; accepted: a live table`);
  }
  // Whatever else is wrong with the call.
  assertRefused(() => table.row(-1), 'disposed', 'table.row: …');
  assertRefused(() => table.lookupInto([0], new Float32Array(1)), 'disposed', 'table.lookupInto: …');
});

test('disposing twice gives nothing back twice', () => {
  const first = engine.createTable(options);
  first.dispose();
  const second = engine.createTable(options);
  first.dispose();
  assert.equal(engine.memory().liveHandles, 1);
  assertSameBits(second.row(3), second.lookup([3]));
  second.dispose();
});

test('[Symbol.dispose] gives the memory back, as `using` calls it', () => {
  const table = engine.createTable(options);
  assert.equal(engine.memory().liveHandles, 1);
  assert.equal(engine.memory().tableBytes, 6400);
  table[Symbol.dispose]();
  assert.equal(table.disposed, true);
  assert.deepEqual([engine.memory().liveHandles, engine.memory().tableBytes], [0, 0]);
});

test('an array-like whose getter disposes of the table is met with `disposed`, not with freed memory', () => {
  const table = engine.createTable(options);
  const ids = {
    length: 2,
    0: 1,
    get 1() {
      table.dispose();
      return 1;
    },
  };
  assertRefused(() => table.lookup(ids), 'disposed', 'table.lookup: …');
});

test('a typed array that lies about its length leaks no table and reaches no other', () => {
  class Liar extends Float32Array {
    /** @override */
    get length() {
      return 4;
    }
  }
  const table = engine.createTable(options);
  const before = contents(table);
  assertRefused(
    () => engine.createTable({ vocabSize: 2, dim: 2, values: new Liar(1000) }),
    'bad-argument',
    'engine.createTable: values.length is 1000; accepted: 4 (vocabSize x dim, 2 x 2)',
  );
  assert.equal(engine.memory().liveHandles, 1);
  assertSameBits(contents(table), before);
  table.dispose();
});

test('10,000 tables made and disposed of leave memory flat', () => {
  const cycle = (/** @type {number} */ i) => {
    const table = engine.createTable({ vocabSize: 10 + (i % 90), dim: 8 + (i % 5), seed: i });
    table.lookup([0, 1, 2]);
    table.nearest(0, { k: 3 });
    table.dispose();
  };
  for (let i = 0; i < 500; i++) cycle(i);
  const { bytes } = engine.memory();
  for (let i = 0; i < 10_000; i++) cycle(i);
  assert.deepEqual(engine.memory(), { bytes, tableBytes: 0, liveHandles: 0 });
});

test('large tables of changing sizes reuse the memory of the one before', () => {
  for (const rows of [20_000, 30_000, 10_000, 30_000, 25_000, 30_001]) {
    engine.createTable({ vocabSize: rows, dim: 256 }).dispose();
  }
  assert.ok(engine.memory().bytes < 30_001 * 256 * 4 * 1.02 + 2 ** 20, `${engine.memory().bytes} bytes`);
});

test('a table costs its own bytes plus 2 % at most', () => {
  const before = engine.memory().bytes;
  const table = engine.createTable({ vocabSize: 50_257, dim: 768 });
  const cost = engine.memory().bytes - before;
  assert.ok(cost <= table.bytes * 1.02, `${cost} bytes for ${table.bytes}`);
  table.dispose();
});

test('growth leaves every earlier result and table as it was', () => {
  const small = engine.createTable(options);
  const row = small.row(7);
  const rows = small.lookup([1, 2, 3]);
  const hot = engine.oneHot(2, 5);
  const all = contents(small);
  const copies = [row, rows, hot, all].map((each) => each.slice());
  const { bytes } = engine.memory();

  const large = engine.createTable({ vocabSize: 100_000, dim: 768 });
  assert.ok(engine.memory().bytes > bytes);
  for (const [i, each] of [row, rows, hot, all].entries()) assertSameBits(each, copies[i] ?? []);
  assertSameBits(contents(small), all);
  assertSameBits(large.row(99_999), new Float32Array(768));
  large.setRow(99_999, new Float32Array(768).fill(3));
  assert.equal(large.oneHotProduct(99_999).values[767], 3);
  large.dispose();
  small.dispose();
});

test('results are copies: changing one changes no table', () => {
  const table = engine.createTable(options);
  const before = contents(table);
  table.row(3).fill(9);
  table.lookup([3, 4]).fill(9);
  table.oneHotProduct(3).values.fill(9);
  assertSameBits(contents(table), before);
  const values = Float32Array.from(before);
  const given = engine.createTable({ vocabSize: 100, dim: 16, values });
  values.fill(0);
  assertSameBits(contents(given), before);
  given.dispose();
  table.dispose();
});

test('memory that the machine refuses leaves everything intact, and later calls work', () => {
  const table = engine.createTable(options);
  const before = contents(table);
  const held = engine.memory().bytes;
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError('no more');
  };
  try {
    const rows = Math.ceil(held / 1024) + 1;
    const message = `engine.createTable: vocabSize x dim, ${rows} x 256 float32, takes ${rows * 1024} bytes; accepted: …`;
    assertRefused(() => engine.createTable({ vocabSize: rows, dim: 256, seed: 1 }), 'out-of-memory', message);
    assertRefused(
      () => engine.oneHot(0, held),
      'out-of-memory',
      'engine.oneHot: the working memory of this call takes …',
    );
    assert.deepEqual(engine.memory(), { bytes: held, tableBytes: table.bytes, liveHandles: 1 });
    assertSameBits(contents(table), before);
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  const later = engine.createTable({ vocabSize: 2 * Math.ceil(held / 1024), dim: 256 });
  assert.equal(later.row(0)[0], 0);
  later.dispose();
  table.dispose();
});

test('a forgotten table is given back when the garbage collector notices', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const { liveHandles } = engine.memory();
  for (let i = 0; i < 20; i++) engine.createTable(options);
  for (let turn = 0; turn < 50 && engine.memory().liveHandles > liveHandles; turn++) {
    collect();
    await wait(5);
  }
  assert.equal(engine.memory().liveHandles, liveHandles);
});

test('lookupInto refuses the memory of an engine as `out`', async () => {
  // No caller has it; someone who hooks WebAssembly could.
  const { load } = await import('../../dist/index.js');
  const { instantiate } = WebAssembly;
  /** @type {WebAssembly.Memory | undefined} */
  let memory;
  const hooked = async (
    /** @type {WebAssembly.Module} */ module,
    /** @type {WebAssembly.Imports} */ imports,
  ) => {
    const instance = await instantiate(module, imports);
    memory = /** @type {WebAssembly.Memory} */ (
      Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory)
    );
    return instance;
  };
  WebAssembly.instantiate = /** @type {any} */ (hooked);
  const url = new URL(`../../dist/id2vec-${engine.flavour}.wasm`, import.meta.url);
  const own = await load({ flavour: engine.flavour, wasmUrl: url });
  WebAssembly.instantiate = instantiate;
  assert.ok(memory);
  const table = own.createTable(options);
  const view = new Float32Array(memory.buffer, 0, 16);
  const message =
    "table.lookupInto: out is a Float32Array of 16; accepted: an array outside the engine's own memory";
  assertRefused(() => table.lookupInto([0], view), 'bad-argument', message);
});
