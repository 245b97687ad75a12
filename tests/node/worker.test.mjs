/** The engine in a worker of Node's: its life, its signals, and what it does with the caller's arrays. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Id2VecError, load } from '../../dist/index.js';
import { flavour } from './support/engine.mjs';
import { inWorker, refusalOf, withoutWorker } from './support/remote.mjs';

const package_ = new URL('../../dist/index.js', import.meta.url).href;
const options = { vocabSize: 100, dim: 16, seed: 5 };

/** @param {import('id2vec').RemoteEngine} engine */
async function longTraining(engine) {
  const corpus = await engine.generateCorpus({ length: 2000 });
  const optimizer = /** @type {const} */ ({ name: 'sgd', lr: 0.1 });
  const vocabSize = corpus.vocabulary.length;
  const model = await engine.createNextTokenModel({ vocabSize, dim: 16, context: 3, tied: false, optimizer });
  return { model, ids: corpus.ids };
}

test('one engine for each flavour, until it is closed', async () => {
  const [first, second] = await Promise.all([
    load({ worker: true, flavour }),
    load({ worker: true, flavour }),
  ]);
  assert.equal(first, second);
  assert.equal(first.flavour, flavour);
  assert.notEqual(await load({ flavour }), first);
  first.close();
  first.close();
  const third = await load({ worker: true, flavour });
  assert.notEqual(third, first);
  assert.equal(await third.dot([1, 2], [3, 4]), 11);
  third.close();
  assert.equal(third.flavour, flavour);
});

test('a core of the caller’s own, by its address and by its bytes', async () => {
  const { readFileSync } = await import('node:fs');
  const url = new URL(`../../dist/id2vec-${flavour}.wasm`, import.meta.url);
  const wasmBinary = Uint8Array.from(readFileSync(url));
  const engines = await Promise.all([
    load({ worker: true, wasmUrl: url }),
    load({ worker: true, wasmBinary }),
    load({ worker: true, wasmBinary: wasmBinary.buffer, flavour }),
  ]);
  assert.equal(wasmBinary.length, wasmBinary.buffer.byteLength, 'the bytes stay the caller’s');
  for (const engine of engines) {
    assert.deepEqual([engine.place.worker, engine.flavour], [true, flavour]);
    const table = await engine.createTable(options);
    assert.equal((await engine.memory()).liveHandles, 1);
    assert.equal(table.bytes, 6400);
    engine.close();
  }
});

test('options that are none', async () => {
  for (const bad of /** @type {any[]} */ ([
    { worker: 1 },
    { worker: true, flavour: 'avx' },
    { workers: true },
  ])) {
    await assert.rejects(load(bad), { code: 'bad-argument' });
  }
  // Not remembered, and not tried on this thread in silence.
  await assert.rejects(load({ worker: true, wasmBinary: new Uint8Array(8) }), { code: 'load-failed' });
});

test('arrays of the caller’s are copied when the call is made, and never taken away', async (context) => {
  const engine = await inWorker(context);
  const table = await engine.createTable(options);
  const values = new Float32Array(16).fill(3);
  const ids = Uint32Array.from([1, 2]);
  const setting = table.setRow(1, values);
  const looking = table.lookup(ids);
  values.fill(9);
  ids.fill(7);
  await setting;
  assert.equal(values.length, 16);
  assert.equal(ids.length, 2);
  const rows = await looking;
  assert.deepEqual(rows.subarray(0, 16), new Float32Array(16).fill(3));
  assert.equal(rows.buffer.byteLength, 128, 'an array of its own');
  const [part] = [new Float32Array(1000).fill(4).subarray(500, 516)];
  await table.setRow(2, part);
  assert.deepEqual(await table.row(2), new Float32Array(16).fill(4));
  assert.equal(part?.buffer.byteLength, 4000);
  await table.setRow(3, new Float32Array(new SharedArrayBuffer(64)));
});

test('calls begin in the order in which they are made', async (context) => {
  for (const engine of [await inWorker(context), await withoutWorker(context)]) {
    const { model, ids } = await longTraining(engine);
    const training = await model.startTraining(ids);
    const [, steps, more, last] = await Promise.all([
      training.run(300),
      model.steps(),
      training.run(5),
      model.steps(),
    ]);
    assert.deepEqual([steps, more.steps, last], [300, 5, 305]);
    const disposing = Promise.all([training.run(10), training.dispose(), refusalOf(() => training.run(1))]);
    const [slice, , refused] = await disposing;
    assert.deepEqual([slice.steps, refused.code], [10, 'disposed']);
  }
});

test('dispose: once is enough, twice is fine, and `using` knows it', async (context) => {
  const engine = await inWorker(context);
  const table = await engine.createTable(options);
  const disposing = table.dispose();
  assert.equal(table.disposed, true);
  await Promise.all([disposing, table.dispose()]);
  const other = await engine.createTable(options);
  await other[Symbol.dispose]();
  assert.equal(other.disposed, true);
  assert.deepEqual((await engine.memory()).liveHandles, 0);
  const { code, message, details } = await refusalOf(() => table.row(1));
  assert.equal(code, 'disposed');
  assert.equal(message, 'table.row: the table is disposed; accepted: a live table');
  assert.deepEqual(details, { argument: 'this', accepted: 'a live table' });
  assert.throws(() => table.dim, { code: 'disposed' });
});

test('errors are of the package’s own class', async (context) => {
  const engine = await inWorker(context);
  const table = await engine.createTable(options);
  await assert.rejects(table.row(100), (error) => {
    assert.ok(error instanceof Id2VecError);
    assert.deepEqual(error.details, { argument: 'id', value: 100, accepted: 'an integer from 0 to 99' });
    return true;
  });
});

test('a signal stops a training within 100 ms, in a worker and without one', async (context) => {
  for (const engine of [await inWorker(context), await withoutWorker(context)]) {
    const { model, ids } = await longTraining(engine);
    const times = [];
    for (let i = 0; i < 3; i++) {
      const controller = new AbortController();
      const before = await model.steps();
      const training = model.train(ids, { steps: 10_000_000, signal: controller.signal });
      await wait(50);
      const reason = new Error('enough');
      const start = performance.now();
      controller.abort(reason);
      await assert.rejects(training, { code: 'aborted', cause: reason });
      times.push(performance.now() - start);
      assert.ok((await model.steps()) > before, 'the steps made are kept');
    }
    // Others may be at work on this machine; they do not make it faster.
    assert.ok(Math.min(...times) < 100, `${times}`);
    const given = model.train(ids, { steps: 10, signal: AbortSignal.abort() });
    await assert.rejects(given, { code: 'aborted' });
  }
});

test('what onProgress throws rejects the promise and ends the work', async (context) => {
  for (const engine of [await inWorker(context), await withoutWorker(context)]) {
    const { model, ids } = await longTraining(engine);
    const onProgress = () => {
      throw new RangeError('mine');
    };
    await assert.rejects(model.train(ids, { steps: 10_000_000, onProgress }), {
      name: 'RangeError',
      message: 'mine',
    });
    const steps = await model.steps();
    await wait(100);
    assert.ok((await model.steps()) - steps < 1_000_000);
    const settled = await model.steps();
    await wait(100);
    assert.equal(await model.steps(), settled);
  }
});

test('this thread stays free while the worker trains', async (context) => {
  const { model, ids } = await longTraining(await inWorker(context));
  let turns = 0;
  let isDone = false;
  const training = model.train(ids, { steps: 20_000 }).then(() => {
    isDone = true;
  });
  while (!isDone) {
    await wait(1);
    turns += 1;
  }
  await training;
  assert.ok(turns > 20, `${turns} turns`);
});

test('close ends what is under way, and disposes of every handle', async (context) => {
  for (const engine of [await inWorker(context), await withoutWorker(context)]) {
    const { model, ids } = await longTraining(engine);
    const training = model.train(ids, { steps: 10_000_000 });
    const looking = model.embeddings();
    engine.close();
    for (const each of [training, looking]) {
      await assert.rejects(each, { code: 'aborted', message: 'the engine has been closed' });
    }
    assert.equal(model.disposed, true);
    await model.dispose();
    assert.equal((await refusalOf(() => model.steps())).code, 'disposed');
    const { code, message } = await refusalOf(() => engine.memory());
    assert.equal(code, 'disposed');
    assert.equal(
      message,
      'engine.memory: the engine is closed; accepted: an engine that has not been closed',
    );
  }
});

test('closing gives the worker’s memory back to the system', async (context) => {
  const engine = await inWorker(context);
  const before = process.memoryUsage().rss;
  await engine.createTable({ vocabSize: 100_000, dim: 768, seed: 1 });
  const held = process.memoryUsage().rss;
  assert.ok(held - before > 200 * 2 ** 20);
  engine.close();
  for (let i = 0; i < 100 && process.memoryUsage().rss > held - 200 * 2 ** 20; i++) await wait(50);
  assert.ok(process.memoryUsage().rss <= held - 200 * 2 ** 20);
});

/** @param {string} source of a module that has `load` */
function runProgram(source) {
  const program = `import { load } from ${JSON.stringify(package_)};\n${source}`;
  const args = ['--input-type=module', '--eval', program];
  return spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
}

test('an idle worker keeps no program alive, and one at work does', () => {
  const { status, stdout, stderr } = runProgram(`
    const engine = await load({ worker: true });
    const table = await engine.createTable({ vocabSize: 100_000, dim: 64, seed: 42 });
    const row = await table.row(7);
    console.log(engine.place.worker, row.length);`);
  assert.deepEqual([status, stdout, stderr], [0, 'true 64\n', '']);
});

test('a forgotten handle is given back, a model not before its training', () => {
  const { status, stdout, stderr } = runProgram(`
    import { setFlagsFromString } from 'node:v8';
    import { runInNewContext } from 'node:vm';
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    const engine = await load({ worker: true });
    const until = async (wanted) => {
      for (let i = 0; i < 100 && (await engine.memory()).liveHandles !== wanted; i++) {
        collect();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return (await engine.memory()).liveHandles;
    };
    for (let i = 0; i < 20; i++) await engine.createTable({ vocabSize: 10, dim: 4 });
    console.log(await until(0));
    const training = await (async () => {
      const options = { vocabSize: 9, dim: 4, context: 1, tied: true, optimizer: { name: 'sgd', lr: 0.1 } };
      const model = await engine.createNextTokenModel(options);
      return model.startTraining(Uint32Array.from({ length: 50 }, (_, i) => i % 9));
    })();
    for (let i = 0; i < 20; i++) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    console.log((await training.run(3)).steps);`);
  assert.deepEqual([status, stdout, stderr], [0, '0\n3\n', '']);
});

test('options are what they are on one thread: inherited, of a class’s getters, hidden, or named __proto__', async (t) => {
  const engine = await inWorker(t);
  const here = await load({ flavour });
  class Options {
    vocabSize = 4;
    dim = 2;
    get seed() {
      return 7;
    }
    /** No option: nobody asks for it. */
    get area() {
      return this.vocabSize * this.dim;
    }
  }
  const hidden = Object.defineProperty({ vocabSize: 4, dim: 2 }, 'seed', { value: 7 });
  const inherited = Object.create({ vocabSize: 4, dim: 2, seed: 7 });
  const expected = here.createTable({ vocabSize: 4, dim: 2, seed: 7 }).row(1);
  for (const options of [new Options(), hidden, inherited]) {
    assert.deepEqual(here.createTable(options).row(1), expected);
    assert.deepEqual(await (await engine.createTable(options)).row(1), expected);
  }
  const table = await engine.createTable({ vocabSize: 4, dim: 2, seed: 1 });
  class Query {
    k = 3;
    get exclude() {
      return [1];
    }
  }
  assert.ok((await table.nearest(1, new Query())).every(({ id }) => id !== 1));
  const proto = JSON.parse('{"vocabSize":4,"dim":2,"__proto__":{"seed":7}}');
  const refusal = await refusalOf(() => here.createTable(proto));
  assert.match(refusal.message, /option __proto__ is an object/);
  assert.deepEqual(await refusalOf(() => engine.createTable(proto)), refusal);
});

test('lists with holes are refused at the first one, however long, and long ones arrive as they are', async (t) => {
  const engine = await inWorker(t);
  const table = await engine.createTable({ vocabSize: 5, dim: 2, seed: 1 });
  const here = (await load({ flavour })).createTable({ vocabSize: 5, dim: 2, seed: 1 });
  const late = Array.from({ length: 1000 }, () => 1);
  delete late[700];
  for (const ids of [new Array(4294967295), new Array(3), late, [1, undefined, 2], [1, '2', 3]]) {
    const list = /** @type {any} */ (ids);
    const start = performance.now();
    // As many as a list of 2^32 - 1 would need cannot be had on one thread either: there the refusal is another one.
    const refusal = await refusalOf(() => table.lookup(list));
    assert.ok(performance.now() - start < 2000);
    if (list.length < 2 ** 30) assert.deepEqual(refusal, await refusalOf(() => here.lookup(list)));
    assert.equal(refusal.name, 'Id2VecError');
  }
  const long = Array.from({ length: 100_000 }, (_, i) => i % 5);
  assert.deepEqual(await table.lookup(long), here.lookup(long));
  const outs = /** @type {any[]} */ ([Array.from({ length: 600 }, () => 0)]);
  for (const out of outs) {
    const refusal = await refusalOf(() => table.lookupInto(new Uint32Array(300), out));
    assert.deepEqual(refusal, await refusalOf(() => here.lookupInto(new Uint32Array(300), out)));
  }
});

test('an array that goes away on the way, and a handle that does: refused by name', async (t) => {
  const engine = await inWorker(t);
  const table = await engine.createTable({ vocabSize: 5, dim: 2, seed: 1 });
  const out = new Float32Array(2);
  const writing = table.lookupInto([1], out);
  structuredClone(out, { transfer: [out.buffer] });
  const { name, code, message } = await refusalOf(() => writing);
  assert.deepEqual([name, code], ['Id2VecError', 'bad-argument']);
  assert.match(message, /table\.lookupInto: out was detached/);
  const gone = await engine.createTable({ vocabSize: 5, dim: 2, seed: 1 });
  const ids = {
    get 0() {
      void gone.dispose();
      return 1;
    },
  };
  Object.defineProperty(ids, 'length', { value: 1 });
  const refusal = await refusalOf(() => gone.lookup(/** @type {any} */ (ids)));
  assert.deepEqual([refusal.name, refusal.code], ['Id2VecError', 'disposed']);
  const model = await engine.createNextTokenModel({
    vocabSize: 5,
    dim: 2,
    context: 1,
    tied: true,
    optimizer: { name: 'sgd', lr: 0.1 },
  });
  const detached = new Uint8Array(8);
  structuredClone(detached, { transfer: [detached.buffer] });
  assert.equal((await refusalOf(() => model.restore(detached))).code, 'bad-file');
  const imitation = /** @type {any} */ ({ steps: 1, signal: { aborted: false } });
  assert.equal((await refusalOf(() => model.train([0, 1, 2], imitation))).code, 'bad-argument');
});
