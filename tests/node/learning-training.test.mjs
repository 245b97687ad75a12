/** Training: the same bits however it is cut, stopped, kept and restored, and in every build. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Id2VecError } from '../../dist/index.js';
import { assertSameBits, engine } from './support/engine.mjs';
import { corpus, defaultModel, hash, largestDifference, madeUpText } from './support/learning.mjs';

const text = corpus.ids;
const adam = /** @type {const} */ ({ name: 'adam', lr: 0.01 });

/**
 * @param {Promise<unknown>} promise
 * @param {import('id2vec').Id2VecErrorCode} code
 * @param {RegExp} message
 */
async function rejected(promise, code, message) {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof Id2VecError, `${error}`);
    assert.equal(error.code, code, error.message);
    assert.match(error.message, message);
    return error;
  }
  return assert.fail('it was not rejected');
}

test('the final parameters have the bits that the native builds print as well', () => {
  // The lines "next_token_…_17_parameters 40", "skip_gram_5_parameters 16" and "attention_8_parameters 16" of
  // id2vec_digest, which the test run compares between its builds.
  const ids = madeUpText(600, 50, 1);
  /** @type {[Partial<import('id2vec').NextTokenOptions>, string][]} */
  const runs = [
    [{ tied: false, optimizer: { name: 'sgd', lr: 0.5 } }, '0f8105eefed4f399'],
    [
      { tied: true, mixing: 'linear', paddingIdx: 1, optimizer: { name: 'adamw', lr: 0.01 } },
      '36849fc3fc3704e9',
    ],
    [
      {
        tied: true,
        mixing: 'linear',
        paddingIdx: 1,
        optimizer: { name: 'rmsprop', lr: 0.01, momentum: 0.5 },
      },
      '956aa143d4b93090',
    ],
  ];
  for (const [options, expected] of runs) {
    const model = defaultModel({ vocabSize: 50, dim: 17, seed: 42, ...options });
    const training = model.startTraining(ids, {
      batch: 70,
      seed: 42,
      schedule: { name: 'cosine', totalSteps: 40, warmUpSteps: 5, finalFactor: 0.1 },
    });
    training.run(40);
    assert.equal(hash(model.flatParameters()), expected);
    training.dispose();
    model.dispose();
  }

  const { ids: words, counts } = engine.generateCorpus({ length: 5000, seed: 42 });
  const start = { vocabSize: counts.length, dim: 16, seed: 42, initScale: 0.3 };
  const models = [
    engine.createSkipGram({ ...start, window: 4, negatives: 5, lr: 0.05, counts }),
    engine.createAttentionModel({ ...start, length: 8, optimizer: adam }),
  ];
  for (const [i, model] of models.entries()) {
    const training = model.startTraining(words, { batch: 30, seed: 42 });
    training.run(40);
    assert.equal(hash(model.flatParameters()), ['87aead4d323b2b62', '1fc3556caa54c2fb'][i]);
    training.dispose();
    model.dispose();
  }
});

test('however it is cut: run, one step at a time, train, and train again', async () => {
  const models = [1, 2, 3, 4].map(() => defaultModel({ optimizer: adam }));
  const [whole, single, trained, twice] = /** @type {[any, any, any, any]} */ (models);
  const training = whole.startTraining(text, { seed: 5 });
  const { steps, losses, diverged } = training.run(200);
  assert.deepEqual([steps, losses.length, diverged], [200, 200, false]);
  assert.equal(training.drawn(), 200 * 32);

  const stepwise = single.startTraining(text, { seed: 5 });
  for (let i = 0; i < 200; i++) {
    const expected = single.windowsLoss(stepwise.nextBatch());
    assert.equal(stepwise.run(1).losses[0], expected);
    assert.equal(losses[i], expected);
  }
  let latest = { steps: 0, totalSteps: 0, loss: 0 };
  const onProgress = (/** @type {import('id2vec').TrainProgress} */ progress) => {
    assert.ok(progress.steps > latest.steps);
    latest = progress;
  };
  const result = await trained.train(text, { steps: 200, seed: 5, onProgress });
  assert.deepEqual(result, { steps: 200, loss: losses[199] });
  assert.deepEqual(latest, { steps: 200, totalSteps: 200, loss: losses[199] });
  await twice.train(text, { steps: 77, seed: 5 });
  await twice.train(text, { steps: 123, seed: 5 });
  for (const model of models) assertSameBits(model.flatParameters(), whole.flatParameters());

  // Another seed begins at its own beginning.
  const other = whole.startTraining(text, { seed: 6 });
  assert.equal(other.drawn(), 0);
  for (const each of [training, stepwise, other, ...models]) each.dispose();
});

test('a checkpoint restores to the same bits, in this model, in another one, and in its trainings', () => {
  const model = defaultModel({ optimizer: adam, seed: 3 });
  const training = model.startTraining(text, { seed: 2n ** 60n + 7n });
  training.run(100);
  const bytes = model.checkpoint();
  const kept = model.flatParameters();
  training.run(50);
  const end = model.flatParameters();

  const other = defaultModel({ optimizer: adam, seed: 99 });
  other.restore(bytes);
  assert.equal(other.steps(), 100);
  assertSameBits(other.flatParameters(), kept);
  const continued = other.startTraining(text, { seed: 2n ** 60n + 7n });
  assert.equal(continued.drawn(), 3200);
  continued.run(50);
  assertSameBits(other.flatParameters(), end);

  model.restore(bytes);
  assertSameBits(model.flatParameters(), kept);
  assert.equal(training.drawn(), 3200);
  training.run(50);
  assertSameBits(model.flatParameters(), end);
  for (const each of [training, continued, model, other]) each.dispose();
});

test('bytes that are no checkpoint of this model are refused, and nothing changes', () => {
  const model = defaultModel({ optimizer: adam });
  const bytes = model.checkpoint();
  const before = model.flatParameters();
  const flipped = bytes.slice();
  flipped[200] = Number(flipped[200]) ^ 1;
  const stranger = defaultModel({ dim: 8, optimizer: adam });
  const sgd = defaultModel();
  const files = [
    new Uint8Array(0),
    bytes.slice(0, 40),
    bytes.slice(0, -1),
    Uint8Array.of(...bytes, 0),
    new Uint8Array(bytes.length),
    flipped,
    stranger.checkpoint(),
    sgd.checkpoint(),
  ];
  for (const file of files) {
    assert.throws(() => model.restore(file), { code: 'bad-file', message: /^model\.restore: / });
  }
  const notBytes = /** @type {any} */ ([...bytes]);
  assert.throws(() => model.restore(notBytes), { code: 'bad-argument' });
  assertSameBits(model.flatParameters(), before);
  for (const each of [model, stranger, sgd]) each.dispose();
});

test('a signal stops a training within 100 ms, and what was learned is kept', async () => {
  const ids = madeUpText(20_000, 1000, 1);
  const model = defaultModel({ vocabSize: 1000, dim: 32 });
  const controller = new AbortController();
  let aborted = 0;
  setTimeout(() => {
    aborted = performance.now();
    controller.abort(new Error('enough'));
  }, 150);
  const promise = model.train(ids, { steps: 1e9, batch: 64, signal: controller.signal });
  const error = await rejected(promise, 'aborted', /^model\.train: stopped by its signal after \d+ steps/);
  const delay = performance.now() - aborted;
  assert.ok(delay < 100, `${delay} ms`);
  assert.equal(error.details.steps, model.steps());
  assert.ok(model.steps() > 0);
  assert.equal(/** @type {any} */ (error.cause).message, 'enough');

  const before = model.flatParameters();
  const signal = AbortSignal.abort();
  await rejected(model.train(ids, { steps: 5, signal }), 'aborted', /after 0 steps/);
  assertSameBits(model.flatParameters(), before);
  model.dispose();
});

test('the event loop turns while it trains', async () => {
  const model = defaultModel();
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await model.train(text, { steps: 20_000 });
  clearInterval(timer);
  assert.ok(turns >= 5, `${turns}`);
  model.dispose();
});

for (const lr of [1e6, 1e20, 1e38]) {
  test(`a learning rate of ${lr} diverges: the last good state is kept`, async () => {
    const model = defaultModel({ optimizer: { name: 'sgd', lr } });
    const promise = model.train(text, { steps: 1000, seed: 1 });
    const error = await rejected(promise, 'diverged', /^model\.train: step \d+ would leave .*learning rate/);
    assert.equal(error.details.steps, model.steps());
    assert.ok(model.flatParameters().every(Number.isFinite));
    const training = model.startTraining(text, { seed: 1 });
    assert.ok(Number.isFinite(model.windowsLoss(training.nextBatch())));
    const stuck = training.run(5);
    assert.equal(stuck.diverged, true);
    assert.equal(stuck.losses.length, stuck.steps);
    // With a sane rate it goes on from there, if it is not lost for good.
    model.setLearningRate(0);
    assert.deepEqual([training.run(3).steps, model.flatParameters().every(Number.isFinite)], [3, true]);
    training.dispose();
    model.dispose();
  });
}

test('a callback that throws ends the training; one that disposes ends it, too', async () => {
  const model = defaultModel();
  const { liveHandles } = engine.memory();
  const onProgress = () => {
    throw new RangeError('mine');
  };
  await assert.rejects(model.train(text, { steps: 100_000, onProgress }), { message: 'mine' });
  const promise = model.train(text, { steps: 100_000, onProgress: () => model.dispose() });
  await rejected(promise, 'disposed', /model is disposed/);
  assert.equal(engine.memory().liveHandles, liveHandles - 1);
});

test('a training outlives its model harmlessly, and a model its training', async () => {
  const model = defaultModel();
  const training = model.startTraining(text);
  const other = model.startTraining(text, { seed: 1 });
  other.dispose();
  other.dispose();
  assert.equal(other.disposed, true);
  assert.throws(() => other.run(1), { code: 'disposed', message: /training is disposed/ });
  model.dispose();
  for (const use of [() => training.run(1), () => training.nextBatch(), () => training.drawn()]) {
    assert.throws(use, { code: 'disposed', message: /the model is disposed; accepted: a live model$/ });
  }
  assert.throws(() => training.exampleCount, { code: 'disposed' });
  assert.equal(training.disposed, false);
  training.dispose();
  await wait(1);
  assert.equal(engine.memory().liveHandles, 0);
});

test('a schedule without a length of its own is each call’s: a second one begins it anew', async () => {
  const schedule = /** @type {const} */ ({ name: 'linear' });
  const model = defaultModel();
  await model.train(text, { steps: 100, schedule });
  const once = model.flatParameters();
  await model.train(text, { steps: 100, schedule });
  // Where PyTorch would be that makes a new LinearLR for the second hundred: the same batches, the rate from 1 to 0 again.
  const byHand = defaultModel();
  for (let call = 0; call < 2; call++) {
    const training = byHand.startTraining(text, {});
    for (let step = 0; step < 100; step++) {
      byHand.setLearningRate(0.5 * (1 - step / 100));
      training.run(1);
    }
    training.dispose();
    if (call === 0) assert.ok(largestDifference(byHand.flatParameters(), once) < 1e-6);
  }
  assert.ok(largestDifference(byHand.flatParameters(), model.flatParameters()) < 1e-6);
  assert.ok(largestDifference(once, model.flatParameters()) > 1e-3);

  // With a length it is one schedule over both.
  const [whole, twice] = [defaultModel(), defaultModel()];
  const long = /** @type {const} */ ({ name: 'cosine', totalSteps: 200, warmUpSteps: 20 });
  await whole.train(text, { steps: 200, schedule: long });
  await twice.train(text, { steps: 90, schedule: long });
  await twice.train(text, { steps: 110, schedule: long });
  assertSameBits(twice.flatParameters(), whole.flatParameters());
  for (const each of [model, byHand, whole, twice]) each.dispose();
});

test('a training that is refused, or stopped before it begins, leaves the place in the order', async () => {
  const model = defaultModel();
  await model.train(text, { steps: 10, seed: 5 });
  const before = model.checkpoint();
  await assert.rejects(model.train(text, { steps: 1, seed: 6, signal: AbortSignal.abort() }), {
    code: 'aborted',
  });
  await assert.rejects(model.train(text, { steps: 1, seed: 6, batch: 0 }), { code: 'out-of-range' });
  assertSameBits(model.checkpoint(), before);
  model.dispose();
});

test('a promise that onProgress gives rejects the training with it', async () => {
  const model = defaultModel();
  const onProgress = async () => {
    throw new Error('no more');
  };
  await assert.rejects(model.train(text, { steps: 1000, onProgress }), { message: 'no more' });
  model.dispose();
});
