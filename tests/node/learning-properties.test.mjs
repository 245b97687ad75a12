/** What must hold for any small model, any examples, any way to cut a training. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Id2VecError } from '../../dist/index.js';
import { assertSameBits, engine } from './support/engine.mjs';
import { defaultModel, largestDifference } from './support/learning.mjs';

/** @type {import('id2vec').OptimizerOptions[]} */
const rules = [
  { name: 'sgd', lr: 0.3 },
  { name: 'sgd', lr: 0.1, momentum: 0.9, nesterov: true, weightDecay: 0.01 },
  { name: 'adam', lr: 0.05 },
  { name: 'adamw', lr: 0.05, betas: [0.5, 0.9] },
  { name: 'adagrad', lr: 0.1 },
  { name: 'rmsprop', lr: 0.01, momentum: 0.3, alpha: 0.5 },
];

/** A small model with examples for it. */
const modelAndExamples = fc
  .record({
    vocabSize: fc.integer({ min: 1, max: 12 }),
    dim: fc.integer({ min: 1, max: 9 }),
    context: fc.integer({ min: 1, max: 4 }),
    tied: fc.boolean(),
    mixing: fc.constantFrom(/** @type {const} */ ('mean'), /** @type {const} */ ('linear')),
    seed: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }),
    optimizer: fc.constantFrom(...rules),
  })
  .chain((options) => {
    const id = fc.integer({ min: 0, max: options.vocabSize - 1 });
    const example = fc.array(id, { minLength: options.context + 1, maxLength: options.context + 1 });
    return fc.record({
      options: fc.constant(options),
      windows: fc.array(example, { minLength: 1, maxLength: 70 }),
      text: fc.array(id, { minLength: options.context + 1, maxLength: 60 }),
    });
  });

test('the two ways to give examples agree; the gradient is that of central differences', () => {
  fc.assert(
    fc.property(modelAndExamples, ({ options, windows }) => {
      const model = defaultModel({ initScale: 0.5, ...options });
      const before = model.flatParameters();
      const contexts = windows.flatMap((window) => window.slice(0, -1));
      const targets = windows.map((window) => Number(window.at(-1)));
      assert.equal(model.loss(contexts, targets), model.windowsLoss(windows.flat()));
      const { embeddings, outputs = [], mixers = [] } = model.gradient(contexts, targets);
      const flat = [...embeddings, ...outputs, ...mixers];
      const places = flat.map((_, i) => i).filter((i) => i % Math.ceil(flat.length / 10) === 0);
      const numeric = model.numericGradient(contexts, targets, places);
      const exact = places.map((place) => Number(flat[place]));
      assert.ok(largestDifference(exact, numeric) < 2e-6);
      assertSameBits(model.flatParameters(), before);
      model.dispose();
    }),
    { numRuns: 60 },
  );
});

test('cuts, looks, checkpoints and new trainings change no bit', () => {
  const action = fc.constantFrom('run', 'look', 'keep', 'anew', 'other');
  fc.assert(
    fc.property(
      modelAndExamples,
      fc.array(fc.tuple(action, fc.integer({ min: 1, max: 7 })), { maxLength: 12 }),
      fc.integer({ min: 1, max: 9 }),
      ({ options, text }, actions, batch) => {
        const whole = defaultModel(options);
        let cut = defaultModel(options);
        const start = (/** @type {import('id2vec').NextTokenModel} */ model) =>
          model.startTraining(text, { batch, seed: options.seed });
        let training = start(cut);
        let steps = 0;
        for (const [what, n] of actions) {
          if (what === 'run') {
            training.run(n);
            steps += n;
          } else if (what === 'look') {
            training.nextBatch();
            cut.textLoss(text);
          } else if (what === 'keep') {
            const bytes = cut.checkpoint();
            training.run(n);
            cut.restore(bytes);
          } else {
            training.dispose();
            if (what === 'other') {
              const other = defaultModel({ ...options, seed: 1 });
              other.restore(cut.checkpoint());
              cut.dispose();
              cut = other;
            }
            training = start(cut);
          }
        }
        const once = start(whole);
        if (steps > 0) once.run(steps);
        assert.equal(training.drawn(), once.drawn());
        assertSameBits(cut.checkpoint(), whole.checkpoint());
        for (const each of [training, cut, once, whole]) each.dispose();
      },
    ),
    { numRuns: 60 },
  );
});

test('whatever is passed, a model answers or throws an Id2VecError, and is unchanged when it throws', () => {
  const model = /** @type {any} */ (defaultModel({ vocabSize: 6, dim: 2, context: 2, paddingIdx: 0 }));
  const names = [
    'step',
    'loss',
    'gradient',
    'logits',
    'setRow',
    'setFlatParameters',
    'windowsLoss',
    'textLoss',
  ];
  const anything = fc.oneof(
    fc.anything({ withBigInt: true, withTypedArray: true, withSparseArray: true }),
    fc.array(fc.integer({ min: -1, max: 6 }), { maxLength: 8 }),
    fc.integer({ min: -1, max: 7 }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...names, 'restore', 'lossSurface'), anything, anything, (name, a, b) => {
      const before = model.checkpoint();
      try {
        model[name](a, b);
      } catch (error) {
        assert.ok(error instanceof Id2VecError, `${name}: ${error}`);
        assertSameBits(model.checkpoint(), before);
      }
    }),
    { numRuns: 1000 },
  );
  model.dispose();
  assert.equal(engine.memory().liveHandles, 0);
});

test('an optimiser moves each parameter by itself', () => {
  const number = fc.float({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10 });
  fc.assert(
    fc.property(
      fc.constantFrom(...rules),
      fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 20 }),
      (rule, pairs) => {
        const [parameters, gradient] = [pairs.map(([p]) => p), pairs.map(([, g]) => g)];
        const together = engine.createOptimizer(rule, pairs.length);
        const moved = together.step(parameters, gradient);
        const alone = pairs.map(([p, g]) => {
          const single = engine.createOptimizer(rule, 1);
          const [result] = single.step([p], [g]);
          single.dispose();
          return Number(result);
        });
        assertSameBits(moved, alone);
        together.dispose();
      },
    ),
  );
});
