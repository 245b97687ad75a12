/** The life of models, trainings and optimisers: what each holds, until when, and that nothing leaks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { assertSameBits, engine } from './support/engine.mjs';
import { defaultModel } from './support/learning.mjs';

const sgd = /** @type {const} */ ({ name: 'adam', lr: 0.1 });
const text = Uint32Array.from({ length: 30 }, (_, i) => i % 7);

const makers = {
  'a next-token model': () => defaultModel({ vocabSize: 7, dim: 3 }),
  'a skip-gram model': () =>
    engine.createSkipGram({ vocabSize: 7, dim: 3, window: 2, negatives: 2, lr: 0.1, subsample: 0 }),
  'an attention model': () =>
    engine.createAttentionModel({ vocabSize: 7, dim: 3, length: 4, optimizer: sgd }),
  'an optimiser': () => engine.createOptimizer(sgd, 5),
};

for (const [name, make] of Object.entries(makers)) {
  test(`${name} is disposed of once, by hand or by using`, () => {
    const { liveHandles } = engine.memory();
    const made = make();
    assert.equal(engine.memory().liveHandles, liveHandles + 1);
    assert.equal(made.disposed, false);
    made.dispose();
    made[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
    assert.equal(made.disposed, true);
    assert.equal(engine.memory().liveHandles, liveHandles);
    // Everything else throws `disposed`, before it looks at its arguments.
    const prototype = Object.getPrototypeOf(made);
    const chain = [prototype, Object.getPrototypeOf(prototype)];
    const names = chain.flatMap((each) => Object.entries(Object.getOwnPropertyDescriptors(each)));
    for (const [key, { get, value }] of names) {
      if (['constructor', 'dispose', 'disposed', 'train', 'passLearningRate', 'readPart'].includes(key))
        continue;
      const use = () => (get ?? value).call(made);
      assert.throws(use, { code: 'disposed' }, key);
    }
  });
}

test('train of a disposed model is rejected, not thrown', async () => {
  const model = defaultModel();
  model.dispose();
  await assert.rejects(model.train([1, 2, 3, 4], { steps: 1 }), { code: 'disposed' });
});

test('10,000 models with their trainings leave memory flat', () => {
  const cycle = (/** @type {number} */ i) => {
    const model = defaultModel({ vocabSize: 7 + (i % 5), dim: 1 + (i % 9), seed: i, tied: i % 2 === 0 });
    const training = model.startTraining(text, { batch: 1 + (i % 8) });
    training.run(1);
    const optimizer = engine.createOptimizer(sgd, 1 + (i % 50));
    const table = model.table();
    if (i % 3 === 0) model.dispose();
    for (const each of [training, model, optimizer, table]) each.dispose();
  };
  for (let i = 0; i < 500; i++) cycle(i);
  const { bytes } = engine.memory();
  for (let i = 0; i < 10_000; i++) cycle(i);
  assert.deepEqual(engine.memory(), { bytes, tableBytes: 0, liveHandles: 0 });
});

test('forgotten ones are given back when the garbage collector notices', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  for (let i = 0; i < 20; i++) {
    defaultModel({ vocabSize: 7 }).startTraining(text);
    engine.createOptimizer(sgd, 3);
  }
  for (let turn = 0; turn < 50 && engine.memory().liveHandles > 0; turn++) {
    collect();
    await wait(5);
  }
  assert.equal(engine.memory().liveHandles, 0);
});

test('a training keeps its model alive, although nobody else does', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const training = defaultModel({ vocabSize: 7 }).startTraining(text);
  for (let turn = 0; turn < 10; turn++) {
    collect();
    await wait(1);
  }
  assert.equal(training.run(5).steps, 5);
  training.dispose();
});

test('memory that the machine refuses leaves models intact', () => {
  const model = defaultModel({ vocabSize: 7 });
  const before = model.checkpoint();
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError('no more');
  };
  try {
    const { bytes } = engine.memory();
    const large = { vocabSize: Math.ceil(bytes / 16), dim: 16 };
    assert.throws(() => defaultModel(large), { code: 'out-of-memory', message: /array of parameters takes/ });
    const much = { vocabSize: 7, dim: 4, length: 4000, optimizer: sgd };
    assert.throws(() => engine.createAttentionModel(much), { code: 'out-of-memory' });
    const long = new Uint32Array(bytes / 4);
    assert.throws(() => model.startTraining(long), { code: 'out-of-memory' });
    const windows = long.subarray(0, long.length - (long.length % model.window));
    assert.throws(() => model.windowsLoss(windows), { code: 'out-of-memory' });
  } finally {
    WebAssembly.Memory.prototype.grow = grow;
  }
  assertSameBits(model.checkpoint(), before);
  model.step([1, 2, 3], [4]);
  model.dispose();
});

test('the loss of a long text takes no more memory than that of a short one, and is the mean over its windows', () => {
  const model = defaultModel({ vocabSize: 7, seed: 3 });
  const { window } = model;
  const text = Uint32Array.from({ length: 20_000 }, (_, i) => (i * i + (i >> 3)) % 7);
  let sum = 0;
  const count = text.length - window + 1;
  for (let i = 0; i < count; i++) sum += model.windowsLoss(text.subarray(i, i + window));
  assert.ok(Math.abs(model.textLoss(text) - sum / count) < 1e-6);

  model.textLoss(text);
  const { bytes } = engine.memory();
  const long = new Uint32Array(2_000_000);
  for (let at = 0; at < long.length; at += text.length) long.set(text, at);
  model.textLoss(long);
  assert.equal(engine.memory().bytes, bytes);
  model.dispose();
});
