/** Bad input to models and trainings: the code, the words, nothing changed, the engine alive. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { assertRefused, assertSameBits, engine as typedEngine } from './support/engine.mjs';
import { corpus, defaultModel as typedModel } from './support/learning.mjs';

/** As a caller without types sees them. @type {any} */
const engine = typedEngine;
/** @type {(options?: object) => any} */
const defaultModel = typedModel;

const witness = defaultModel({ vocabSize: 5, dim: 2, context: 2, paddingIdx: 0 });
const before = witness.checkpoint();
afterEach(() => {
  assertSameBits(witness.checkpoint(), before);
  assert.equal(engine.memory().liveHandles, 1);
  // Alive: it still learns.
  const model = defaultModel({ vocabSize: 5 });
  assert.ok(Number.isFinite(model.step([1, 2, 3], [4])));
  model.dispose();
});

const CREATE = 'engine.createNextTokenModel';
const sgd = { name: 'sgd', lr: 0.1 };
const good = { vocabSize: 5, dim: 2, context: 2, tied: false, optimizer: sgd };
const SIZE = 'an integer from 1 to 4294967295';

/** @type {[object, import('id2vec').Id2VecErrorCode, string][]} */
const refusedModels = [
  [{ dim: 0 }, 'out-of-range', `dim is 0; accepted: ${SIZE}`],
  [{ vocabSize: 0 }, 'out-of-range', `vocabSize is 0; accepted: ${SIZE}`],
  [{ vocabSize: 2.5 }, 'bad-argument', `vocabSize is 2.5; accepted: ${SIZE}`],
  [{ context: 0 }, 'out-of-range', 'context is 0; accepted: an integer from 1 to 65536'],
  [{ context: 2 ** 32 }, 'out-of-range', 'context is 4294967296; accepted: an integer from 1 to 65536'],
  [{ tied: undefined }, 'bad-argument', 'tied is undefined; accepted: true or false'],
  [{ mixing: 'sum' }, 'bad-argument', "mixing is \"sum\"; accepted: 'mean', 'linear'"],
  [{ initScale: -1 }, 'out-of-range', 'initScale is -1; accepted: a finite number, 0 or more'],
  [{ initScale: NaN }, 'bad-argument', 'initScale is NaN; accepted: a finite number, 0 or more'],
  [{ paddingIdx: 5 }, 'out-of-range', 'paddingIdx is 5; accepted: an integer from 0 to 4'],
  [{ seed: 2.5 }, 'bad-argument', 'seed is 2.5; accepted: an integer from -2^63 …'],
  [{ tied: true, outputs: [1] }, 'bad-argument', 'outputs is an array of 1; accepted: none in a tied …'],
  [{ mixers: [1] }, 'bad-argument', "mixers is an array of 1; accepted: none with mixing 'mean'"],
  [{ embeddings: [1, 2] }, 'bad-argument', 'embeddings.length is 2; accepted: 10 (vocabSize x dim, 5 x 2)'],
  [{ learningRate: 1 }, 'bad-argument', 'option learningRate is 1; accepted: only the options …'],
  [{ optimizer: undefined }, 'bad-argument', 'optimizer is undefined; accepted: an object with name, …'],
  [
    { optimizer: { name: 'lion', lr: 1 } },
    'bad-argument',
    "optimizer.name is \"lion\"; accepted: 'sgd', 'adam', 'adamw', 'adagrad', 'rmsprop'",
  ],
  [
    { optimizer: { ...sgd, betas: [0, 0] } },
    'bad-argument',
    'optimizer.betas is an array of 2; accepted: only what sgd uses: name, lr, momentum, nesterov, weightDecay',
  ],
  [
    { optimizer: { ...sgd, nesterov: true } },
    'bad-argument',
    'optimizer.nesterov is true; accepted: true only with a momentum above 0',
  ],
  [
    { optimizer: { name: 'adam', lr: 1, betas: [0.9, 1] } },
    'out-of-range',
    'optimizer.betas[1] is 1; accepted: a number from 0 to 1, 1 excluded',
  ],
  [
    { optimizer: { name: 'rmsprop', lr: 1, alpha: 1.5 } },
    'out-of-range',
    'optimizer.alpha is 1.5; accepted: a number from 0 to 1',
  ],
];
for (const [options, code, message] of refusedModels) {
  test(`a model: ${message}`, () => {
    assertRefused(() => engine.createNextTokenModel({ ...good, ...options }), code, `${CREATE}: ${message}`);
  });
}

/** @type {[unknown, string, import('id2vec').Id2VecErrorCode][]} */
const badRates = [
  [-0.1, '-0.1', 'out-of-range'],
  [Infinity, 'Infinity', 'out-of-range'],
  [NaN, 'NaN', 'bad-argument'],
  ['0.1', '"0.1"', 'bad-argument'],
  [undefined, 'undefined', 'bad-argument'],
];
for (const [lr, shown, code] of badRates) {
  test(`a learning rate of ${shown}`, () => {
    const accepted = 'accepted: a finite number, 0 or more';
    const optimizer = { name: 'sgd', lr };
    const message = `optimizer.lr is ${shown}; ${accepted}`;
    assertRefused(() => engine.createNextTokenModel({ ...good, optimizer }), code, `${CREATE}: ${message}`);
    assertRefused(
      () => engine.createOptimizer(optimizer, 3),
      code,
      `engine.createOptimizer: optimizer.lr is ${shown}; ${accepted}`,
    );
    const setting = `model.setLearningRate: lr is ${shown}; ${accepted}`;
    assertRefused(() => witness.setLearningRate(lr), code, setting);
    const skipGram = { vocabSize: 5, dim: 2, window: 1, negatives: 1, lr };
    const other = `engine.createSkipGram: lr is ${shown}; ${accepted}`;
    assertRefused(() => engine.createSkipGram(skipGram), code, other);
  });
}

test('numbers that are finite, but not as float32', () => {
  const accepted = 'accepted: a number from 0 to 3.4028234e38';
  for (const [options, what] of /** @type {[object, string][]} */ ([
    [{ optimizer: { name: 'sgd', lr: 1e39 } }, 'optimizer.lr is 1e+39'],
    [{ initScale: 1e39 }, 'initScale is 1e+39'],
  ])) {
    const message = `${CREATE}: ${what}; ${accepted}`;
    assertRefused(() => engine.createNextTokenModel({ ...good, ...options }), 'out-of-range', message);
  }
});

test('null is no default', () => {
  for (const name of ['seed', 'initScale']) {
    assert.throws(() => engine.createNextTokenModel({ ...good, [name]: null }), { code: 'bad-argument' });
  }
  const skipGram = { vocabSize: 3, dim: 2, window: 1, negatives: 1, lr: 0.1, counts: [1, 1, 1] };
  assert.throws(() => engine.createSkipGram({ ...skipGram, subsample: /** @type {any} */ (null) }), {
    code: 'bad-argument',
  });
});

test('how often a token occurs is not negative, whatever array says so', () => {
  const skipGram = { vocabSize: 3, dim: 2, window: 1, negatives: 1, lr: 0.1 };
  for (const counts of [
    [-5, 3, 3],
    Int32Array.of(-5, 3, 3),
    Int16Array.of(-5, 3, 3),
    Int8Array.of(-5, 3, 3),
  ]) {
    const message = 'engine.createSkipGram: counts[0] is -5; accepted: an integer from 0 to 4294967294';
    assertRefused(() => engine.createSkipGram({ ...skipGram, counts }), 'out-of-range', message);
  }
});

test('a learning rate of 0 is accepted, and nothing moves', async () => {
  const model = defaultModel({ optimizer: { name: 'sgd', lr: 0 } });
  const start = model.flatParameters();
  await model.train(corpus.ids, { steps: 10 });
  assertSameBits(model.flatParameters(), start);
  model.dispose();
});

/** @type {[string, unknown[], import('id2vec').Id2VecErrorCode, string][]} */
const refusedCalls = [
  ['step', [[1, 2], [5]], 'out-of-range', 'targets[0] is 5; accepted: an integer from 0 to 4'],
  ['step', [[1, -1], [1]], 'out-of-range', 'contexts[1] is -1; accepted: an integer from 0 to 4'],
  ['step', [[1, 2.5], [1]], 'bad-argument', 'contexts[1] is 2.5; accepted: an integer from 0 to 4'],
  [
    'step',
    [[1, 2, 3], [1]],
    'bad-argument',
    'contexts.length is 3; accepted: a multiple of 2 (the tokens of a context), 2 or more',
  ],
  [
    'step',
    [[], []],
    'bad-argument',
    'contexts.length is 0; accepted: a multiple of 2 (the tokens of a context), 2 or more',
  ],
  ['step', [[1, 2], []], 'bad-argument', 'targets.length is 0; accepted: 1 (one a context)'],
  ['step', [[1, 2], [0]], 'bad-argument', 'every target is padding; accepted: at least one that is not'],
  ['loss', [[1, 2], [0]], 'bad-argument', 'every target is padding; accepted: at least one that is not'],
  ['gradient', [[1, 2], [9]], 'out-of-range', 'targets[0] is 9; accepted: an integer from 0 to 4'],
  [
    'numericGradient',
    [[1, 2], [1], [20]],
    'out-of-range',
    'places[0] is 20; accepted: an integer from 0 to 19',
  ],
  ['logits', [[1]], 'bad-argument', 'context.length is 1; accepted: 2 (the tokens of one context)'],
  ['probabilities', [[1, 'a']], 'bad-argument', 'context[1] is "a"; accepted: an integer from 0 to 4'],
  ['setRow', [5, [1, 2]], 'out-of-range', 'id is 5; accepted: an integer from 0 to 4'],
  ['setRow', [1, [1]], 'bad-argument', 'values.length is 1; accepted: 2 (dim)'],
  ['setFlatParameters', [[1]], 'bad-argument', 'values.length is 1; accepted: 20 (parameterCount)'],
  [
    'windowsLoss',
    [[1, 2]],
    'bad-argument',
    'windows.length is 2; accepted: a multiple of 3 (the tokens of one example), 3 or more',
  ],
  ['textLoss', [[]], 'bad-argument', 'ids.length is 0; accepted: 3 or more, the tokens of one example'],
  ['startTraining', [[]], 'bad-argument', 'ids.length is 0; accepted: 3 or more, the tokens of one example'],
  ['startTraining', [[1]], 'bad-argument', 'ids.length is 1; accepted: 3 or more, the tokens of one example'],
  ['startTraining', [[1, 2]], 'bad-argument', 'ids.length is 2; accepted: 3 or more, …'],
  ['startTraining', [[1, 2, 5]], 'out-of-range', 'ids[2] is 5; accepted: an integer from 0 to 4'],
  ['startTraining', [[1, 2, 3], { batch: 0 }], 'out-of-range', `batch is 0; accepted: ${SIZE}`],
  [
    'startTraining',
    [[1, 2, 3], { schedule: { name: 'linear' } }],
    'bad-argument',
    'schedule.totalSteps is undefined; accepted: an integer from 1 to 9007199254740991',
  ],
  [
    'startTraining',
    [[1, 2, 3], { schedule: { name: 'cosine', totalSteps: 5, warmUpSteps: 5 } }],
    'out-of-range',
    'schedule.warmUpSteps is 5; accepted: an integer from 0 to 4',
  ],
  [
    'startTraining',
    [[1, 2, 3], { schedule: { name: 'constant', finalFactor: 0.5 } }],
    'bad-argument',
    "schedule.finalFactor is 0.5; accepted: none for 'constant'",
  ],
  ['restore', [new Uint8Array(4)], 'bad-file', 'the bytes are too few for a checkpoint'],
  ['restore', ['id2vec-c'], 'bad-argument', 'bytes is "id2vec-c"; accepted: a Uint8Array'],
  ['randomDirection', ['1'], 'bad-argument', 'seed is "1"; accepted: an integer …'],
  [
    'lossSlice',
    [{ first: [1], second: [1], xs: [0], ys: [0], windows: [1, 2, 3] }],
    'bad-argument',
    'first.length is 1; accepted: 20 (parameterCount)',
  ],
  [
    'lossSurface',
    [{ token: 5, xs: [0], ys: [0], contexts: [1, 2], targets: [1] }],
    'out-of-range',
    'token is 5; accepted: an integer from 0 to 4',
  ],
  [
    'lossSurface',
    [{ token: 1, xs: [], ys: [0], contexts: [1, 2], targets: [1] }],
    'bad-argument',
    'xs.length is 0; accepted: 1 or more',
  ],
  [
    'surfacePoint',
    [{ token: 1, x: NaN, y: 0, contexts: [1, 2], targets: [1] }],
    'bad-argument',
    'x is NaN; accepted: a finite float32',
  ],
];
for (const [name, args, code, message] of refusedCalls) {
  test(`model.${name}: ${message}`, () => {
    assertRefused(() => witness[name](...args), code, `model.${name}: ${message}`);
  });
}

/** @type {[unknown[], import('id2vec').Id2VecErrorCode, string][]} */
const refusedTrainings = [
  [[[], { steps: 1 }], 'bad-argument', 'ids.length is 0; accepted: 3 or more, the tokens of one example'],
  [[[1, 2, 3], {}], 'bad-argument', 'steps is undefined; accepted: steps or epochs, one of the two'],
  [[[1, 2, 3], { steps: 1, epochs: 1 }], 'bad-argument', 'steps is 1; accepted: steps or epochs, …'],
  [[[1, 2, 3], { steps: 0 }], 'out-of-range', 'steps is 0; accepted: an integer from 1 to …'],
  [[[1, 2, 3], { steps: 1.5 }], 'bad-argument', 'steps is 1.5; accepted: an integer from 1 to …'],
  [[[1, 2, 3], { epochs: 0 }], 'out-of-range', 'epochs is 0; accepted: an integer from 1 to …'],
  [[[1, 2, 3], { steps: 1, signal: 1 }], 'bad-argument', 'signal is 1; accepted: an AbortSignal'],
  [[[1, 2, 3], { steps: 1, onProgress: 1 }], 'bad-argument', 'onProgress is 1; accepted: a function'],
  [[[1, 2, 3]], 'bad-argument', 'options is undefined; accepted: an object with …'],
  [[[1, 2, 0], { steps: 1 }], 'bad-argument', 'every target is padding; accepted: at least one that is not'],
];
for (const [args, code, message] of refusedTrainings) {
  test(`model.train: ${message}`, async () => {
    const error = await witness.train(...args).then(
      () => assert.fail('not refused'),
      (/** @type {unknown} */ reason) => reason,
    );
    const refuse = () => {
      throw error;
    };
    assertRefused(refuse, code, `model.train: ${message}`);
  });
}

test('the smallest models learn: one dimension, a vocabulary of two, one of one', async () => {
  for (const [vocabSize, dim] of [
    [2, 1],
    [2, 3],
    [1, 1],
    [7, 1],
  ]) {
    for (const tied of [true, false]) {
      const model = defaultModel({ vocabSize, dim, context: 1, tied });
      const ids = Uint32Array.from({ length: 60 }, (_, i) => i % Number(vocabSize));
      const start = model.textLoss(ids);
      await model.train(ids, { epochs: 20 });
      assert.ok(model.textLoss(ids) <= start);
      model.dispose();
    }
  }
});

test('a text of just one example', async () => {
  const model = defaultModel({ vocabSize: 5 });
  const training = model.startTraining([1, 2, 3, 4]);
  assert.equal(training.exampleCount, 1);
  assert.equal(training.window, 4);
  assertSameBits(training.nextBatch().subarray(0, 8), [1, 2, 3, 4, 1, 2, 3, 4]);
  training.dispose();
  model.dispose();
});

test('models that 4 GiB cannot hold', () => {
  /** @type {[string, object][]} */
  const tooLarge = [
    ['createNextTokenModel', { ...good, vocabSize: 2 ** 31, dim: 2 }],
    ['createNextTokenModel', { ...good, mixing: 'linear', dim: 2 ** 16 }],
    ['createSkipGram', { vocabSize: 2 ** 31, dim: 1, window: 1, negatives: 1, lr: 1 }],
    ['createAttentionModel', { vocabSize: 5, dim: 2 ** 30, length: 3, optimizer: sgd }],
  ];
  for (const [name, options] of tooLarge) {
    const message = `engine.${name}: the array of parameters takes …`;
    assertRefused(() => engine[name](options), 'out-of-memory', message);
  }
});

test('getters and proxies that dispose, change or throw do no harm', () => {
  const model = defaultModel({ vocabSize: 5, context: 1 });
  const targets = {
    length: 1,
    get 0() {
      model.dispose();
      return 1;
    },
  };
  assert.throws(() => model.step([1], targets), { code: 'disposed' });
  const bad = {
    length: 1,
    get 0() {
      throw new RangeError('mine');
    },
  };
  assert.throws(() => witness.step([1, 2], bad), { message: 'mine' });
});
