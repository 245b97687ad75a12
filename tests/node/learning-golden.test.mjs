/** The next-token model against PyTorch: first gradients, every loss, the tables at the end, loss surfaces. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClose, engine, golden } from './support/engine.mjs';
import { assertParts, flat, largestDifference, optimizers, relativeDifference } from './support/learning.mjs';

const NAMES = { embeddings: 'E', outputs: 'U', mixers: 'C' };

/** @param {import('id2vec').NextTokenModel} model */
const partsOf = (model) => ({
  embeddings: model.embeddings(),
  outputs: model.outputs(),
  mixers: model.mixers(),
});

/**
 * @param {any} run
 * @param {import('id2vec').NextTokenModel} model
 * @param {{ contexts: number[], targets: number[] }[]} batches
 */
function checkRun(run, model, batches) {
  const first = /** @type {{ contexts: number[], targets: number[] }} */ (batches[0]);
  const gradient = model.gradient(first.contexts, first.targets);
  assert.equal(gradient.outputs === undefined, run.tied);
  assertParts(gradient, run.first_gradient, NAMES, relativeDifference, 1e-5);
  const losses = run.losses.map((/** @type {number} */ _, /** @type {number} */ k) => {
    const { contexts, targets } = batches[k % batches.length] ?? first;
    const before = model.loss(contexts, targets);
    assert.equal(model.step(contexts, targets), before);
    return before;
  });
  assertClose(losses, run.losses, 1e-5);
  assert.equal(model.steps(), losses.length);
  assertParts(partsOf(model), run, NAMES, largestDifference, 1e-4);
}

for (const run of golden('next_token').runs) {
  test(`${run.optimizer}, ${run.mixing}, ${run.tied ? 'tied' : 'untied'}, seed ${run.seed}`, () => {
    const { vocab: vocabSize, dim, context, tied, mixing, seed, init_scale: initScale } = run;
    const optimizer = /** @type {any} */ (optimizers)[run.optimizer];
    const options = { vocabSize, dim, context, tied, mixing, seed, initScale, optimizer };
    const seeded = engine.createNextTokenModel(options);
    assertParts(partsOf(seeded), { E: run.E0, U: run.U0, C: run.C0 }, NAMES, largestDifference, 3e-6);
    seeded.dispose();
    const model = engine.createNextTokenModel({
      ...options,
      embeddings: flat(run.E0),
      ...(tied ? {} : { outputs: flat(run.U0) }),
      ...(mixing === 'linear' ? { mixers: flat(run.C0) } : {}),
    });
    const batches = run.contexts.map((/** @type {unknown} */ contexts, /** @type {number} */ k) => ({
      contexts: flat(contexts),
      targets: run.targets[k],
    }));
    checkRun(run, model, batches);
    model.dispose();
  });
}

for (const run of golden('padding').runs) {
  test(`padding is left out as in PyTorch, ${run.tied ? 'tied' : 'untied'}`, () => {
    const { vocab: vocabSize, dim, context, tied, lr } = run;
    const model = engine.createNextTokenModel({
      ...{ vocabSize, dim, context, tied, paddingIdx: run.padding_idx },
      embeddings: flat(run.E0),
      ...(tied ? {} : { outputs: flat(run.U0) }),
      optimizer: { name: 'sgd', lr },
    });
    checkRun(run, model, [{ contexts: flat(run.contexts), targets: run.targets }]);
    model.dispose();
  });
}

for (const tied of [true, false]) {
  test(`the loss over the plane of a token is PyTorch's, ${tied ? 'tied' : 'untied'}`, () => {
    const run = golden('loss_surface');
    const model = engine.createNextTokenModel({
      ...{ vocabSize: run.vocab, dim: 2, context: run.context, tied, embeddings: flat(run.E) },
      ...(tied ? {} : { outputs: flat(run.U) }),
      optimizer: { name: 'sgd', lr: 0.1 },
    });
    const before = model.flatParameters();
    const examples = { token: run.token, contexts: flat(run.contexts), targets: run.targets };
    const surface = model.lossSurface({ ...examples, xs: run.x, ys: run.y });
    assertClose(surface, flat(run['loss[y][x]'][tied ? 'tied' : 'untied']), 1e-5);
    assert.deepEqual(model.flatParameters(), before);

    // A point of it, and its slope against the gradient of a model whose row lies there.
    const [x, y] = [run.x[1], run.y[2]];
    const point = model.surfacePoint({ ...examples, x, y });
    assert.ok(Math.abs(point.loss - Number(surface[2 * run.x.length + 1])) <= 1e-5);
    assert.deepEqual(model.flatParameters(), before);
    model.setRow(run.token, [x, y]);
    const { embeddings } = model.gradient(examples.contexts, examples.targets);
    assertClose(point.gradient, embeddings.slice(run.token * 2, run.token * 2 + 2), 1e-6);
    model.dispose();
  });
}
