/** Skip-gram, attention, optimisers and principal components against PyTorch. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClose, assertSameBits, engine, golden } from './support/engine.mjs';
import { assertParts, flat, largestDifference, relativeDifference } from './support/learning.mjs';

const ATTENTION = {
  embeddings: 'E',
  positions: 'P',
  query: 'Wq',
  key: 'Wk',
  value: 'Wv',
  output: 'Wo',
};

for (const run of golden('skip_gram').runs) {
  test(`skip-gram, seed ${run.seed}`, () => {
    const { vocab: vocabSize, dim, lr, centres, contexts, negatives } = run;
    const count = negatives[0][0].length;
    const model = engine.createSkipGram({
      ...{ vocabSize, dim, lr, window: 2, negatives: count },
      embeddings: flat(run.E0),
      outputs: flat(run.U0),
    });
    assert.equal(model.negatives, count);
    assert.equal(model.window, 5);
    run.losses.forEach((/** @type {number} */ loss, /** @type {number} */ k) => {
      const drawn = flat(negatives[k]);
      const before = model.flatParameters();
      const { embeddings, outputs } = model.gradient(centres[k], contexts[k], drawn);
      assert.ok(Math.abs(model.loss(centres[k], contexts[k], drawn) - loss) <= 1e-5);
      assert.ok(Math.abs(model.step(centres[k], contexts[k], drawn) - loss) <= 1e-5);
      // Plain descent: the step is the gradient.
      const gradient = [...embeddings, ...outputs];
      const expected = gradient.map((g, i) => Number(before[i]) - lr * g);
      assert.ok(largestDifference(model.flatParameters(), expected) <= 1e-6);
    });
    assert.ok(largestDifference(model.embeddings(), flat(run.E)) <= 1e-4);
    assert.ok(largestDifference(model.outputs(), flat(run.U)) <= 1e-4);
    model.dispose();
  });
}

for (const run of golden('attention').runs) {
  test(`attention, seed ${run.seed}`, () => {
    const { vocab: vocabSize, dim, length, lr } = run;
    const parameters = Object.fromEntries(
      Object.entries(ATTENTION).map(([ours, theirs]) => [ours, flat(run.init[theirs])]),
    );
    const options = { vocabSize, dim, length, parameters };
    const model = engine.createAttentionModel({ ...options, optimizer: { name: 'adam', lr } });
    assertParts(model.parameters(), run.init, ATTENTION, largestDifference, 1e-7);
    run.ids.forEach((/** @type {number[]} */ sequence, /** @type {number} */ i) => {
      const ids = sequence.slice(0, length);
      const { rows, inputs, weights, contextual, logits } = model.forward(ids);
      const table = model.table();
      assertSameBits(rows, table.lookup(ids));
      table.dispose();
      assert.ok(relativeDifference(inputs, flat(run.forward_0.x[i])) <= 1e-5);
      assert.ok(largestDifference(weights, flat(run.forward_0.weights[i])) <= 1e-5);
      assert.ok(relativeDifference(contextual, flat(run.forward_0.y[i])) <= 1e-5);
      assert.equal(logits.length, length * vocabSize);
    });
    const ids = flat(run.ids);
    assertParts(model.gradient(ids), run.gradient_0, ATTENTION, relativeDifference, 1e-5);
    assert.equal(model.loss(ids), model.windowsLoss(ids));
    const losses = run.losses.map(() => model.step(ids));
    assertClose(losses, run.losses, 1e-5);
    assertParts(model.parameters(), run.final, ATTENTION, largestDifference, 1e-4);
    model.dispose();
  });
}

const OPTIONS = { weight_decay: 'weightDecay' };

test('every optimiser follows torch.optim step by step', () => {
  const { start, gradients, runs } = golden('optimizers');
  for (const run of runs) {
    const options = Object.fromEntries(
      Object.entries(run.options).map(([name, value]) => [
        /** @type {Record<string, string>} */ (OPTIONS)[name] ?? name,
        value,
      ]),
    );
    const optimizer = engine.createOptimizer({ name: run.name, lr: 0.05, ...options }, start.length);
    /** @type {Float32Array} */
    let parameters = Float32Array.from(start);
    const walk = () =>
      gradients.forEach((/** @type {number[]} */ gradient, /** @type {number} */ k) => {
        const given = parameters.slice();
        const moved = optimizer.step(parameters, gradient);
        assertSameBits(parameters, given);
        run.path[k].forEach((/** @type {number} */ x, /** @type {number} */ i) => {
          assert.ok(Math.abs(Number(moved[i]) - x) <= 1e-6 + 2e-6 * Math.abs(x), `${run.name}, step ${k}`);
        });
        parameters = moved;
      });
    walk();
    const end = parameters;
    optimizer.reset();
    parameters = Float32Array.from(start);
    walk();
    assertSameBits(parameters, end);
    optimizer.dispose();
  }
});

test('principal components are those of a singular value decomposition in double', () => {
  const { X, mean, explained_variance_ratio: ratios, ...expected } = golden('pca');
  const rows = flat(X);
  const dim = X[0].length;
  const found = engine.principalComponents(rows, dim, 3);
  assertClose(found.mean, mean, 1e-5);
  assertClose(found.explainedVarianceRatio, ratios.slice(0, 3), 1e-5);
  for (let axis = 0; axis < 3; axis++) {
    const ours = found.components.slice(axis * dim, (axis + 1) * dim);
    const theirs = expected.components_up_to_sign[axis];
    const sign = Math.sign(ours.reduce((sum, x, i) => sum + x * theirs[i], 0));
    assertClose(
      ours.map((x) => x * sign),
      theirs,
      1e-4,
    );
    const places = Float32Array.from(X, (_, i) => Number(found.projection[i * 3 + axis]) * sign);
    assertClose(
      places,
      expected.projection_up_to_sign.map((/** @type {number[]} */ row) => row[axis]),
      1e-4,
    );
  }
  // Turned towards a frame that is flipped, the picture does not flip.
  const flipped = found.components.map((x) => -x);
  const turned = engine.principalComponents(rows, dim, 3, { previous: flipped });
  assertClose(turned.components, flipped, 1e-5);
});
