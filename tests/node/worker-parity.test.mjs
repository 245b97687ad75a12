/** The same story on this thread, in a worker, and in slices without one: results, bits and refusals are the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine as here } from './support/engine.mjs';
import { inWorker, refusalOf, withoutWorker } from './support/remote.mjs';

/** @typedef {(engine: any, told: unknown[]) => Promise<void>} Story each result is told, awaited or not */

/** @type {Story} */
async function tables(engine, told) {
  const table = await engine.createTable({ vocabSize: 50, dim: 8, seed: 42n, paddingIdx: 3 });
  told.push(table.vocabSize, table.dim, table.bytes, table.disposed);
  told.push(await table.row(7), await table.lookup(new Uint16Array([1, 2])), await table.lookup([]));
  told.push(await table.oneHotProduct(4));
  await table.setRow(5, new Float64Array(8).fill(0.1));
  // An array-like that is neither array nor typed array, and options whose properties are getters.
  told.push(await table.lookup({ length: 2, 0: 5, 1: 6 }));
  const options = {
    get k() {
      return 3;
    },
    exclude: [4],
  };
  told.push(await table.nearest(4, options), await table.analogy({ positive: [1, 2], negative: [9], k: 2 }));
  told.push(await table.bag([1, 2, 3], [0, 2], { mode: 'max' }));
  told.push(await table.gradient([1, 1], new Float32Array(16).fill(1), { scaleGradByFreq: true }));
  const out = new Float32Array(16);
  told.push(await table.lookupInto([7, 8], out), out);
  told.push(await engine.dot([1, 2], new Proxy([3, 4], {})), await engine.cosine([1, 0], [1, 1]));
  told.push(await engine.oneHot(1, 4), (await engine.memory()).liveHandles);
  const given = await engine.createTable({ vocabSize: 1, dim: 2, values: [-0, Number.NaN] });
  told.push(await given.row(0));
  for (const each of [table, given]) await each.dispose();
}

/** @type {Story} */
async function refusals(engine, told) {
  const table = await engine.createTable({ vocabSize: 50, dim: 8 });
  const detached = new Float32Array(8);
  structuredClone(detached, { transfer: [detached.buffer] });
  /** @type {Record<string, () => unknown>} */
  const calls = {
    'beyond the table': () => table.row(50),
    'no integer': () => table.row(1.5),
    text: () => table.row('3'),
    nothing: () => table.row(),
    'too many': () => table.nearest(0, { k: 51 }),
    'an unknown option': () => engine.createTable({ vocabSize: 2, dim: 2, maxnorm: 1 }),
    'options that are none': () => engine.createTable(null),
    'a wrong length': () => table.setRow(0, [1, 2, 3]),
    'a detached array': () => table.setRow(0, detached),
    'a symbol': () => table.row(Symbol('x')),
    'a function': () => table.lookup(() => [1]),
    'bigints in an array': () => table.lookup([1n]),
    'a fraction in an array': () => table.lookup([0, 0.5]),
    'no array to write to': () => table.lookupInto([1], [0]),
    'a short array to write to': () => table.lookupInto([1], new Float32Array(7)),
    'what is too large': () => engine.createTable({ vocabSize: 2 ** 30, dim: 1024 }),
  };
  for (const [name, call] of Object.entries(calls)) {
    const { code, message } = await refusalOf(call);
    // How much the engine holds is another matter.
    told.push(name, code, message.replace(/\d+ bytes/g, 'bytes').replace(/holds \d+/, 'holds'));
  }
  await table.dispose();
  told.push(await refusalOf(() => table.row(1)));
  told.push(await refusalOf(async () => table.dim));
}

/** @type {Story} */
async function training(engine, told) {
  const corpus = await engine.generateCorpus({ length: 2000, seed: 3 });
  told.push(corpus);
  const vocabSize = corpus.vocabulary.length;
  const optimizer = { name: 'adam', lr: 0.01 };
  const options = { vocabSize, dim: 8, context: 2, tied: true, seed: 5, optimizer };
  const model = await engine.createNextTokenModel(options);
  told.push(model.parameterCount, model.mixing, await model.steps());
  /** @type {number[]} */
  const heard = [];
  told.push(
    await model.train(corpus.ids, {
      epochs: 1,
      batch: 16,
      onProgress: (/** @type {{ steps: number }} */ { steps }) => heard.push(steps),
    }),
  );
  told.push(
    heard.length > 0,
    heard.every((steps, i) => steps > (heard[i - 1] ?? 0)),
  );
  const lessons = await model.startTraining(corpus.ids, { seed: 2, batch: 8 });
  told.push(lessons.exampleCount, await lessons.nextBatch(), await lessons.run(700), await lessons.drawn());
  const checkpoint = await model.checkpoint();
  await model.step([1, 2], [3]);
  told.push(await model.embeddings());
  await model.restore(checkpoint);
  told.push(await model.embeddings(), await model.gradient([1, 2], [3]), await model.logits([4, 5]));
  const table = await model.table();
  told.push(await table.nearest(1, { k: 3 }));
  told.push(await refusalOf(() => lessons.run(0)), await refusalOf(() => model.restore(new Uint8Array(9))));
  const wild = await engine.createNextTokenModel({ ...options, optimizer: { name: 'sgd', lr: 1e30 } });
  told.push((await refusalOf(() => wild.train(corpus.ids, { steps: 100 }))).code);
  for (const each of [lessons, table, model, wild]) await each.dispose();
}

/** @type {Story} */
async function others(engine, told) {
  const optimizer = await engine.createOptimizer({ name: 'rmsprop', lr: 0.1 }, 2);
  told.push(optimizer.parameterCount, await optimizer.step([1, 2], Float32Array.of(3, 4)));
  const skip = await engine.createSkipGram({ vocabSize: 9, dim: 4, window: 2, negatives: 2, lr: 0.1 });
  told.push(skip.negatives, await skip.step([1], [2], [3, 4]), await skip.outputs());
  const parts = { query: new Float32Array(16).fill(0.5) };
  const attention = await engine.createAttentionModel({
    vocabSize: 9,
    dim: 4,
    length: 3,
    parameters: parts,
    optimizer: { name: 'sgd', lr: 1 },
  });
  told.push(attention.length, await attention.forward([1, 2, 3]), await attention.parameters());
  told.push(await engine.permutation(10, 7), await engine.surfaceView('beale'));
  told.push(await engine.surfaceAt('bowl', 1, 2), await engine.surfaceGrid('saddle', [0, 1], [2]));
  told.push(await engine.principalComponents([1, 2, 3, 4, 5, 7], 2, 1));
  told.push(await engine.textCorpus('One two, two.', { vocabSize: 3, onProgress() {} }));
  told.push(await refusalOf(() => engine.textCorpus(' ')));
  for (const each of [optimizer, skip, attention]) await each.dispose();
}

for (const [name, story] of Object.entries({ tables, refusals, training, others })) {
  test(`${name}: in a worker, and without one, as on this thread`, async (context) => {
    /** @type {unknown[]} */
    const expected = [];
    await story(here, expected);
    assert.ok(expected.length > 3);
    for (const engine of [await inWorker(context), await withoutWorker(context)]) {
      /** @type {unknown[]} */
      const told = [];
      await story(engine, told);
      assert.deepEqual(told, expected);
      assert.equal((await engine.memory()).tableBytes, 0);
    }
  });
}

test('what there is on a remote engine is what there is on one of this thread', async (context) => {
  const remote = await inWorker(context);
  /** @param {object} object */
  const namesOf = (object) => {
    const prototype = Object.getPrototypeOf(object);
    return [...Object.getOwnPropertyNames(object), ...Object.getOwnPropertyNames(prototype)];
  };
  const names = new Set(namesOf(remote));
  for (const name of namesOf(here)) if (name !== 'constructor') assert.ok(names.delete(name), name);
  assert.deepEqual([...names].sort(), ['close', 'place']);
  assert.equal(Reflect.get(remote, 'then'), undefined);
  assert.deepEqual([remote.flavour, remote.version], [here.flavour, here.version]);
});
