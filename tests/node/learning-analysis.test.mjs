/** What one looks at while a model learns: gradients, slices, components, surfaces, orders. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertClose, assertRefused, assertSameBits, engine } from './support/engine.mjs';
import { corpus, defaultModel, largestDifference, relativeDifference } from './support/learning.mjs';

const windows = Uint32Array.from({ length: 40 }, (_, i) => Number(corpus.ids[i + Math.floor(i / 4)]));
const contexts = windows.filter((_, i) => i % 4 !== 3);
const targets = windows.filter((_, i) => i % 4 === 3);

test('permutations are those of torch.randperm', () => {
  assertSameBits(engine.permutation(10, 7), [5, 0, 3, 4, 1, 7, 9, 6, 8, 2]);
  assertSameBits(engine.permutation(10, 8), [3, 5, 0, 1, 2, 6, 4, 7, 8, 9]);
  assertSameBits(engine.permutation(1000, 3n).subarray(0, 6), [986, 114, 871, 894, 140, 885]);
  assertSameBits(engine.permutation(0, 1), []);
  assertSameBits(engine.permutation(1, -1), [0]);
  const many = engine.permutation(100_000, 42);
  assertSameBits(
    many.sort(),
    many.map((_, i) => i),
  );
  assertRefused(
    () => engine.permutation(-1, 0),
    'out-of-range',
    'engine.permutation: n is -1; accepted: an integer from 0 to 4294967295',
  );
});

for (const tied of [true, false]) {
  for (const mixing of /** @type {const} */ (['mean', 'linear'])) {
    test(`the gradient is that of central differences in double, ${mixing}, ${tied ? 'tied' : 'untied'}`, () => {
      const model = defaultModel({ vocabSize: 82, dim: 4, tied, mixing, initScale: 0.5, seed: 9 });
      const gradient = model.gradient(contexts, targets);
      const flat = [gradient.embeddings, gradient.outputs, gradient.mixers].flatMap((part) =>
        part ? [...part] : [],
      );
      assert.equal(flat.length, model.parameterCount);
      const places = Uint32Array.from({ length: 60 }, (_, i) =>
        Math.floor(((i + 0.5) * model.parameterCount) / 60),
      );
      const numeric = model.numericGradient(contexts, targets, places);
      const exact = Array.from(places, (place) => Number(flat[place]));
      assert.ok(largestDifference(exact, numeric) <= 1e-6, `${largestDifference(exact, numeric)}`);
      model.dispose();
    });
  }
}

test('probabilities are the softmax of the logits, whose cross-entropy is the loss', () => {
  const model = defaultModel({ initScale: 1, seed: 4 });
  const logits = model.logits(contexts.subarray(0, 3));
  const probabilities = model.probabilities(contexts.subarray(0, 3));
  const sum = logits.reduce((total, logit) => total + Math.exp(logit), 0);
  assertClose(
    probabilities,
    logits.map((logit) => Math.exp(logit) / sum),
    1e-6,
  );
  const target = Number(targets[0]);
  const loss = model.loss(contexts.subarray(0, 3), [target]);
  assert.ok(Math.abs(loss + Math.log(Number(probabilities[target]))) < 1e-5);
  model.setFlatParameters(model.flatParameters().map((x) => x * 1e4));
  assert.ok(model.probabilities(contexts.subarray(0, 3)).every(Number.isFinite));
  model.dispose();
});

test('a mistake moves only the rows it used, unless the tables are tied', () => {
  const used = new Set([3, 7, 9]);
  for (const tied of [false, true]) {
    const model = defaultModel({ tied, seed: 2 });
    const before = model.embeddings();
    model.step([3, 7, 9], [11]);
    const after = model.embeddings();
    for (let id = 0; id < model.vocabSize; id++) {
      const [a, b] = [before, after].map((rows) => rows.subarray(id * 16, id * 16 + 16));
      const same = largestDifference(a ?? [], b ?? []) === 0;
      assert.equal(same, !tied && !used.has(id), `row ${id}, tied: ${tied}`);
    }
    model.dispose();
  }
});

test('with untied tables the loss over a row is convex; with tied ones it is not', () => {
  const xs = Float64Array.from({ length: 41 }, (_, i) => (i - 20) / 2);
  for (const tied of [false, true]) {
    const model = defaultModel({ dim: 2, tied, initScale: 1, seed: 3 });
    const token = Number(contexts[0]);
    const surface = model.lossSurface({ token, xs, ys: xs, contexts, targets });
    let dents = 0;
    for (let i = 0; i < 41; i++) {
      for (let j = 1; j < 40; j++) {
        const [left, middle, right] = [-1, 0, 1].map((step) => Number(surface[i * 41 + j + step]));
        if (Number(left) + Number(right) < 2 * Number(middle) - 1e-4) dents++;
      }
    }
    assert.equal(dents > 0, tied, `${dents} dents, tied: ${tied}`);
    model.dispose();
  }
  const deep = defaultModel({ dim: 3 });
  const message = 'model.lossSurface: dim is 3; accepted: 2: the plane in which a row lies';
  const options = { token: 0, xs: [0], ys: [0], contexts, targets };
  assertRefused(() => deep.lossSurface(options), 'bad-argument', message);
  deep.dispose();
});

test('an optimiser rolls down the surface of a model, one point after the other', () => {
  const model = defaultModel({ dim: 2, seed: 5 });
  const before = model.flatParameters();
  const optimizer = engine.createOptimizer({ name: 'adam', lr: 0.1 }, 2);
  /** @type {Float32Array} */
  let place = Float32Array.of(3, -3);
  const at = () => {
    const [x, y] = [Number(place[0]), Number(place[1])];
    return model.surfacePoint({ token: Number(contexts[0]), x, y, contexts, targets });
  };
  const start = at().loss;
  for (let i = 0; i < 100; i++) place = optimizer.step(place, at().gradient);
  assert.ok(at().loss < start);
  assertSameBits(model.flatParameters(), before);
  optimizer.dispose();
  model.dispose();
});

test('a slice holds the losses at origin + x first + y second, and leaves the model alone', () => {
  const model = defaultModel({ dim: 5, seed: 6 });
  const origin = model.flatParameters();
  const [first, second] = [model.randomDirection(1), model.randomDirection(2n)];
  // Each row of a direction is as long as the row of the parameters.
  for (let row = 0; row < origin.length / 5; row++) {
    const [a, b] = [origin, first].map((all) => Math.hypot(...all.subarray(row * 5, row * 5 + 5)));
    assert.ok(Math.abs(Number(a) - Number(b)) < 1e-6);
  }
  const [xs, ys] = [
    [-1, 0, 0.5],
    [0, 2],
  ];
  const slice = model.lossSlice({ first, second, xs, ys, windows });
  assertSameBits(model.flatParameters(), origin);
  assertSameBits(model.lossSlice({ origin, first, second, xs, ys, windows }), slice);
  const expected = ys.flatMap((y) =>
    xs.map((x) => {
      model.setFlatParameters(origin.map((p, i) => p + x * Number(first[i]) + y * Number(second[i])));
      return model.windowsLoss(windows);
    }),
  );
  assertClose(slice, expected, 1e-5);
  model.dispose();
});

test('the plane of a trajectory shows the whole way when the way lies in a plane', () => {
  const states = [0, 1, 2, 3, 4, 5].flatMap((t) => [3 * t, 4 * t + (t % 2), 0, 1]);
  const { directions, path, explainedVarianceRatio } = engine.trajectoryPlane(states, 4);
  assert.ok(Math.abs(explainedVarianceRatio.reduce((a, b) => a + b, 0) - 1) < 1e-6);
  assertClose(path.subarray(10), [0, 0], 0);
  for (let t = 0; t < 6; t++) {
    const rebuilt = [0, 1, 2, 3].map((i) => {
      const [a, b] = [Number(path[2 * t]), Number(path[2 * t + 1])];
      return Number(states[20 + i]) + a * Number(directions[i]) + b * Number(directions[4 + i]);
    });
    assertClose(rebuilt, states.slice(4 * t, 4 * t + 4), 1e-5);
  }
  const message = 'engine.trajectoryPlane: states.length is 4; accepted: a multiple of 4, 8 or more';
  assertRefused(() => engine.trajectoryPlane([1, 2, 3, 4], 4), 'bad-argument', message);
});

test('components of rows in motion are turned towards the frame before', () => {
  const model = defaultModel({ seed: 7 });
  const training = model.startTraining(corpus.ids, { seed: 7 });
  let previous = engine.principalComponents(model.embeddings(), 16, 2).components;
  for (let frame = 0; frame < 30; frame++) {
    training.run(20);
    const { components } = engine.principalComponents(model.embeddings(), 16, 2, { previous });
    for (const axis of [0, 1]) {
      const [a, b] = [previous, components].map((axes) => axes.subarray(axis * 16, axis * 16 + 16));
      assert.ok(engine.dot(a ?? [], b ?? []) >= -1e-6, `frame ${frame}, axis ${axis}`);
    }
    previous = components;
  }
  training.dispose();
  model.dispose();
  const rows = [1, 2, 3, Infinity];
  const message = 'engine.principalComponents: rows[3] is Infinity; accepted: a finite number';
  assertRefused(() => engine.principalComponents(rows, 2, 1), 'bad-argument', message);
  assertRefused(
    () => engine.principalComponents([1, 2, 3, 4], 2, 3),
    'out-of-range',
    'engine.principalComponents: components is 3; accepted: an integer from 1 to 2',
  );
});

/** @type {import('id2vec').TextbookSurface[]} */
const surfaces = ['bowl', 'ravine', 'rosenbrock', 'himmelblau', 'beale', 'saddle', 'plateau'];
for (const surface of surfaces) {
  test(`the ${surface}: level at its minima, its slope that of its losses, its grid made of its points`, () => {
    const { lower, upper, start, minima } = engine.surfaceView(surface);
    assert.ok(minima.length > 0);
    for (const [x, y] of minima) {
      assert.ok(lower[0] <= x && x <= upper[0] && lower[1] <= y && y <= upper[1]);
      const { gradient } = engine.surfaceAt(surface, x, y);
      assert.ok(Math.hypot(...gradient) < 1e-5);
      assert.ok(engine.surfaceAt(surface, x, y).loss <= engine.surfaceAt(surface, ...start).loss);
    }
    const places = [start, [0.3, -0.7], [-1.2, 0.4]];
    for (const [x = 0, y = 0] of places) {
      const h = 1e-5;
      const at = (/** @type {number} */ dx, /** @type {number} */ dy) =>
        engine.surfaceAt(surface, x + dx, y + dy).loss;
      const numeric = [(at(h, 0) - at(-h, 0)) / (2 * h), (at(0, h) - at(0, -h)) / (2 * h)];
      const { gradient } = engine.surfaceAt(surface, x, y);
      assert.ok(largestDifference(gradient, numeric) <= 1e-6 * (1 + Math.hypot(...gradient)));
    }
    const xs = [-1.5, 0, 0.25];
    const ys = [2, -0.5];
    const expected = ys.flatMap((y) => xs.map((x) => engine.surfaceAt(surface, x, y).loss));
    assert.ok(relativeDifference(engine.surfaceGrid(surface, xs, ys), expected) < 1e-6);
  });
}

test('a surface that nobody knows, a place that is none', () => {
  const { surfaceAt, surfaceView } = /** @type {any} */ ({
    surfaceAt: engine.surfaceAt.bind(engine),
    surfaceView: engine.surfaceView.bind(engine),
  });
  const names = surfaces.map((name) => `'${name}'`).join(', ');
  assertRefused(
    () => surfaceView('hill'),
    'bad-argument',
    `engine.surfaceView: surface is "hill"; accepted: ${names}`,
  );
  assertRefused(
    () => surfaceAt('bowl', NaN, 0),
    'bad-argument',
    'engine.surfaceAt: x is NaN; accepted: a finite number',
  );
});
