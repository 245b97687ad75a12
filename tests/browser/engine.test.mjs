/** The engine by itself in each browser: under a strict policy, the flavour it finds, its bits, and second tries. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { load } from '../../dist/index.js';
import { usePage } from './support/page.mjs';

/** @typedef {typeof import('id2vec')} Package */

const page = usePage();
const blank =
  '<!doctype html><html lang="en"><head><title>Nothing</title><link rel="icon" href="./favicon.svg"></head><body></body></html>';

beforeEach(() => page.open({ url: page.site.addPage('blank.html', blank) }));
afterEach(() => page.site.hide(null));

/** Of numbers, bit by bit; must not need anything from around it, since it runs in the page too. @param {Float32Array} numbers */
function hash(numbers) {
  let state = 2166136261;
  for (const word of new Uint32Array(numbers.buffer)) state = Math.imul(state ^ word, 16777619) >>> 0;
  return state;
}

/**
 * What each kind of model has learned after some steps, as hashes of its parameters. Runs in the page and in Node, so it
 * must not need anything from around it.
 * @param {string} url of the package
 */
async function learnedBits(url) {
  const { load } = /** @type {Package} */ (await import(url));
  const engine = await load();
  const { ids, counts } = engine.generateCorpus({ length: 2000, seed: 42 });
  const start = { vocabSize: counts.length, dim: 17, seed: 42 };
  const context = 3;
  const optimizers = /** @type {const} */ ([
    { name: 'sgd', lr: 0.1, momentum: 0.9, nesterov: true },
    { name: 'adam', lr: 0.01 },
    { name: 'adamw', lr: 0.01 },
    { name: 'adagrad', lr: 0.05 },
    { name: 'rmsprop', lr: 0.01, momentum: 0.5 },
  ]);
  const models = [
    ...optimizers.map((optimizer) =>
      engine.createNextTokenModel({ ...start, context, tied: false, optimizer }),
    ),
    engine.createNextTokenModel({
      ...start,
      context,
      tied: true,
      mixing: 'linear',
      optimizer: optimizers[1],
    }),
    engine.createSkipGram({ ...start, window: 4, negatives: 5, lr: 0.05, counts, subsample: 1e-2 }),
    engine.createAttentionModel({ ...start, length: 8, optimizer: optimizers[1] }),
  ];
  return models.map((model) => {
    model.startTraining(ids, { batch: 30, seed: 7 }).run(20);
    let state = 2166136261;
    for (const word of new Uint32Array(model.flatParameters().buffer)) {
      state = Math.imul(state ^ word, 16777619) >>> 0;
    }
    model.dispose();
    return state;
  });
}

test('every kind of model and every optimiser learns the bits that it learns in Node', async () => {
  const expected = await learnedBits(new URL('../../dist/index.js', import.meta.url).href);
  assert.equal(new Set(expected).size, expected.length);
  assert.deepEqual(await page.eval(learnedBits, new URL('id2vec/index.js', page.site.url).href), expected);
});

test('the best flavour that the browser has, with the bits that Node computes', async () => {
  const seen = await page.eval(async () => {
    const { load } = /** @type {Package} */ (await import(new URL('id2vec/index.js', location.href).href));
    const engine = await load();
    const table = engine.createTable({ vocabSize: 1000, dim: 64, seed: 42 });
    const ids = Array.from({ length: 1000 }, (_, id) => id);
    const rows = table.lookup(ids);
    const near = table.nearest(17, { k: 3, exclude: [17] }).map(({ id }) => id);
    table.dispose();
    let state = 2166136261;
    for (const word of new Uint32Array(rows.buffer)) state = Math.imul(state ^ word, 16777619) >>> 0;
    return {
      flavour: engine.flavour,
      fallbacks: engine.fallbacks,
      hash: state,
      near,
      memory: engine.memory(),
    };
  });
  // WebKitGTK has no relaxed SIMD; the other two have.
  const expected = page.driver.engine === 'webkit' ? 'simd128' : 'relaxed';
  assert.equal(seen.flavour, expected);
  assert.deepEqual(
    seen.fallbacks.map(({ flavour }) => flavour),
    expected === 'relaxed' ? [] : ['relaxed'],
  );
  const engine = await load({ flavour: 'scalar' });
  const table = engine.createTable({ vocabSize: 1000, dim: 64, seed: 42 });
  assert.equal(seen.hash, hash(table.lookup(Array.from({ length: 1000 }, (_, id) => id))));
  assert.deepEqual(
    seen.near,
    table.nearest(17, { k: 3, exclude: [17] }).map(({ id }) => id),
  );
  table.dispose();
  assert.equal(seen.memory.liveHandles, 0);
  await page.assertNoComplaints();
});

test('each flavour that the browser has can be asked for', async () => {
  const seen = await page.eval(async () => {
    const { load } = /** @type {Package} */ (await import(new URL('id2vec/index.js', location.href).href));
    const names = /** @type {const} */ (['scalar', 'simd128', 'relaxed']);
    const loads = await Promise.allSettled(names.map((flavour) => load({ flavour })));
    return loads.map((each) => (each.status === 'fulfilled' ? each.value.flavour : each.reason.code));
  });
  const relaxed = page.driver.engine === 'webkit' ? 'load-failed' : 'relaxed';
  assert.deepEqual(seen, ['scalar', 'simd128', relaxed]);
  await page.assertNoComplaints();
});

test('growth, and a table that is refused, leave earlier results intact', async () => {
  const seen = await page.eval(async () => {
    const { load } = /** @type {Package} */ (await import(new URL('id2vec/index.js', location.href).href));
    const engine = await load();
    const small = engine.createTable({ vocabSize: 100, dim: 16, seed: 5 });
    const row = small.row(7);
    const before = row.join();
    const large = engine.createTable({ vocabSize: 50_257, dim: 256 });
    const grown = engine.memory().bytes > large.bytes;
    let code = '';
    try {
      engine.createTable({ vocabSize: 2 ** 20 - 1, dim: 1024 });
    } catch (error) {
      code = /** @type {import('id2vec').Id2VecError} */ (error).code;
    }
    const same = row.join() === before && small.row(7).join() === before && large.row(50_256)[255] === 0;
    // Safari has no Symbol.dispose; compiled `using` then looks under this key.
    /** @type {typeof Symbol.dispose} */
    const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');
    small[dispose]();
    large[dispose]();
    return { grown, code, same, liveHandles: engine.memory().liveHandles };
  });
  assert.deepEqual(seen, { grown: true, code: 'out-of-memory', same: true, liveHandles: 0 });
  await page.assertNoComplaints();
});

for (const [what, pattern, message] of /** @type {[string, RegExp, RegExp][]} */ ([
  ['cores', /\.wasm$/, /status 404, text\/html\) was not served/],
  ['glue', /id2vec-\w+\.mjs/, /cannot be imported/],
])) {
  test(`without its ${what} the engine says so, and a second try succeeds when they are back`, async () => {
    const attempt = () =>
      page.eval(async () => {
        const { load } = /** @type {Package} */ (
          await import(new URL('id2vec/index.js', location.href).href)
        );
        return load().then(
          ({ flavour }) => flavour,
          (error) => `${error.code}: ${error.message}`,
        );
      });
    page.site.hide(pattern);
    const refused = await attempt();
    assert.match(refused, /^load-failed: load: no flavour of the core could be loaded/);
    assert.match(refused, message);
    page.site.hide(null);
    assert.match(await attempt(), /^(relaxed|simd128)$/);
    // The browser complains of the missing files by itself; that is what this test provokes.
    await page.complaints();
  });
}
