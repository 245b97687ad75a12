/** One step looked at closely, the gradient check, the settings and the snippet, with the engine's own models. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from './support/engine.mjs';
import { loadSource } from './support/sources.mjs';

const settings = await loadSource('elements/shared/learner-settings.ts');
const detail = await loadSource('elements/shared/step-detail.ts');
const facts = await loadSource('elements/learning/step-facts.ts');
const { movedWords } = await loadSource('elements/learning/moved-words.ts');
const check = await loadSource('elements/learning/gradient-check.ts');
const skipGram = await loadSource('elements/learning/skip-gram-check.ts');
const { nearestRows, sampled } = await loadSource('elements/learning/near.ts');
const { firstWindows, nextTokenPython, PYTHON_STEPS } = await loadSource('elements/learning/python.ts');
const { readAttributes } = await loadSource('elements/learning/settings-attributes.ts');
const { withFittingRate } = await loadSource('elements/learning/settings-controller.ts');

const defaults = settings.DEFAULT_SETTINGS;
const corpus = engine.generateCorpus(settings.BUILT_IN_TEXT);
const vocabSize = corpus.vocabulary.length;

/** A model as the learner makes it, its promises kept at once. */
function run(/** @type {object} */ changes = {}) {
  const all = { ...defaults, ...changes };
  const { dim, seed, initScale, context, tied, mixing, lr, batch } = all;
  const remote =
    all.objective === 'skip-gram'
      ? engine.createSkipGram({
          ...{ vocabSize, dim, seed, initScale, window: context, lr, counts: corpus.counts },
          negatives: settings.NEGATIVES,
        })
      : engine.createNextTokenModel({
          ...{ vocabSize, dim, seed, initScale, context, tied, mixing },
          optimizer: { name: all.optimizer, lr },
        });
  const training = remote.startTraining(corpus.ids, { batch, seed });
  return {
    settings: all,
    engine,
    corpus,
    model: { kind: all.objective, remote },
    training,
    window: training.window,
    dispose() {},
  };
}

test('a step moves the rows of E that it used, and all of U', async () => {
  const learner = run();
  const { detail: step } = await detail.takeStep(learner, new Set());
  const used = facts.usedRows(step, 'next-token');
  assert.deepEqual(
    [...used].sort((a, b) => a - b),
    step.moved.embeddings,
  );
  assert.ok(used.length < vocabSize);
  assert.equal(step.moved.outputs.length, vocabSize);
  assert.match(
    movedWords(step, learner.settings, vocabSize),
    new RegExp(`used ${used.length} .*${vocabSize - used.length} have the bits`),
  );
  // The gradient is that of the step: SGD went 0.5 times down it, to the rounding of float32.
  const id = used[0];
  const change = facts.rowChange(step, defaults.dim, id);
  const slope = step.gradient.embeddings.subarray(id * defaults.dim, (id + 1) * defaults.dim);
  for (const [i, value] of change.entries()) assert.ok(Math.abs(value + 0.5 * slope[i]) < 1e-7);
  const { before, after } = step.probabilities;
  for (const shares of [before, after])
    assert.ok(
      Math.abs(shares.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b) - 1) < 1e-5,
    );
});

test('with one table every row moves; Adam moves rows on that the step did not use', async () => {
  const tied = run({ tied: true, mixing: 'linear' });
  const { detail: step } = await detail.takeStep(tied, new Set());
  assert.equal(step.moved.embeddings.length, vocabSize);
  assert.match(movedWords(step, tied.settings, vocabSize), /With one table for both/);

  const adam = run({ optimizer: 'adam', lr: 0.01 });
  adam.training.run(20);
  const { detail: later } = await detail.takeStep(adam, new Set());
  assert.ok(later.moved.embeddings.length > facts.usedRows(later, 'next-token').length);
  assert.match(movedWords(later, adam.settings, vocabSize), /remembers former steps/);
});

test('the example has a watched word in it where there is one', () => {
  const windows = Uint32Array.of(1, 2, 3, 4, 5, 6);
  assert.equal(detail.chooseExample(windows, 3, new Set([5])), 1);
  assert.equal(detail.chooseExample(windows, 3, new Set([9])), 0);
  assert.deepEqual(detail.splitWindows(windows, 3), {
    contexts: Uint32Array.of(1, 2, 4, 5),
    targets: Uint32Array.of(3, 6),
  });
});

test('guesses: the likeliest, and the target even if it is not among them', () => {
  const after = Float32Array.of(0.4, 0.1, 0.3, 0.2);
  const shown = facts.guesses({ before: after, after }, 1, 2);
  assert.deepEqual(
    shown.map((/** @type {any} */ { id, isTarget }) => [id, isTarget]),
    [
      [0, false],
      [1, true],
    ],
  );
});

for (const changes of [
  {},
  { tied: true, mixing: 'linear' },
  { objective: 'skip-gram', lr: 0.025 },
  { dim: 2 },
]) {
  test(`the gradient check: ${JSON.stringify(changes)}`, async () => {
    const learner = run(changes);
    learner.training.run(300);
    const result = await check.checkGradient(learner);
    assert.equal(result.places, 200);
    assert.ok(result.largestError < 1e-3, `largest relative error ${result.largestError}`);
    assert.ok(result.largestError > 0, 'something was compared');
  });
}

test('the gradient check would notice', () => {
  const right = Float32Array.of(0.1, -0.2, 0, 1e-9);
  assert.equal(check.compareSlopes(right, [0.1, -0.2, 0, 0].map(Math.fround)).largestError < 1e-5, true);
  assert.ok(check.compareSlopes(right, [0.1, -0.21, 0, 0]).largestError > 0.04);
  assert.ok(check.compareSlopes(right, [0.1, 0.2, 0, 0]).largestError > 1);
  const places = check.choosePlaces(
    Float32Array.from({ length: 1000 }, (_, i) => (i % 10 === 0 ? 1 : 0)),
    80,
  );
  assert.equal(places.length, 80);
  assert.equal(new Set(places).size, 80);
  assert.ok(places.every((/** @type {number} */ place) => place < 1000));
});

test('skip-gram’s loss in double is the engine’s', () => {
  const learner = run({ objective: 'skip-gram', lr: 0.025 });
  const pairs = skipGram.pairsOf(learner.training.nextBatch(), learner.training.window, settings.NEGATIVES);
  const { remote } = learner.model;
  const double = skipGram.skipGramLoss(remote.flatParameters(), vocabSize, defaults.dim, pairs);
  assert.ok(Math.abs(double - remote.loss(pairs.centres, pairs.contexts, pairs.negatives)) < 1e-5);
});

test('the nearest rows are those of a table', () => {
  const learner = run();
  learner.training.run(1000);
  const rows = learner.model.remote.embeddings();
  const cat = corpus.vocabulary.indexOf('cat');
  const near = nearestRows(rows, defaults.dim, cat, 3);
  const table = learner.model.remote.table();
  const expected = table.nearest(cat, { k: 3, exclude: [cat] });
  assert.deepEqual(
    near.map((/** @type {any} */ { id }) => id),
    expected.map(({ id }) => id),
  );
  table.dispose();
  assert.deepEqual(sampled(100, 3), [0, 50, 99]);
  assert.deepEqual(sampled(2, 3), [0, 1]);
});

test('the snippet has the windows that the first steps learn from, and their losses', () => {
  const { training, settings: all } = run();
  const count = PYTHON_STEPS * all.batch;
  const order = engine.permutation(training.exampleCount, all.seed);
  const windows = firstWindows(corpus.ids, order, training.window, count);
  const seen = [];
  const losses = [];
  for (let i = 0; i < PYTHON_STEPS; i++) {
    seen.push(...training.nextBatch());
    losses.push(...training.run(1).losses);
  }
  assert.deepEqual([...windows], seen);
  const code = nextTokenPython({ settings: all, vocabSize, windows, window: training.window, losses });
  // What PyTorch 2.13 prints for it.
  assert.match(code, /# 4\.40779, 4\.40191, 4\.40041$/);
  assert.match(code, /torch\.manual_seed\(1\)\nE = \(0\.1 \* torch\.randn\(V, D\)\)/);
});

test('attributes that are no settings change nothing', () => {
  const given = {
    ...defaults,
    seed: -1,
    dim: 1.5,
    lr: Number.NaN,
    optimizer: 'magic',
    initScale: 99,
    mixing: 'sum',
  };
  const { corpus: _, ...kept } = readAttributes(given, defaults);
  const { corpus: __, ...expected } = defaults;
  assert.deepEqual(kept, expected);
  assert.equal(readAttributes({ ...defaults, dim: 2, tied: true }, defaults).dim, 2);
});

test('another optimiser or objective brings a learning rate that fits, unless one is chosen', () => {
  assert.deepEqual(withFittingRate({ optimizer: 'adam' }, defaults), { optimizer: 'adam', lr: 0.01 });
  assert.deepEqual(withFittingRate({ objective: 'skip-gram' }, defaults), {
    objective: 'skip-gram',
    lr: 0.025,
  });
  assert.deepEqual(withFittingRate({ optimizer: 'adam', lr: 3 }, defaults), { optimizer: 'adam', lr: 3 });
  assert.deepEqual(withFittingRate({ seed: 2 }, defaults), { seed: 2 });
});
