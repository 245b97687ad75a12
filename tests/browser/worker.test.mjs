/** The engine in a worker of each browser: under a policy, where workers are forbidden, and when it is closed. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { load } from '../../dist/index.js';
import { usePage } from './support/page.mjs';

/** @typedef {typeof import('id2vec')} Package */

const page = usePage();
const html =
  '<!doctype html><html lang="en"><head><title>A worker</title><link rel="icon" href="data:,"></head><body></body></html>';
const strict = '<meta http-equiv="Content-Security-Policy" content="worker-src \'none\'">';

afterEach(() => page.site.hide(null));

/**
 * Trains in the page; must not need anything from around it.
 * @param {string} base where the package is
 */
async function trainInPage(base) {
  const { load } = /** @type {Package} */ (await import(new URL('id2vec/index.js', base).href));
  const engine = await load({ worker: true });
  const corpus = await engine.generateCorpus({ length: 3000 });
  const vocabSize = corpus.vocabulary.length;
  const optimizer = /** @type {const} */ ({ name: 'adam', lr: 0.01 });
  const model = await engine.createNextTokenModel({ vocabSize, dim: 16, context: 3, tied: false, optimizer });
  let frames = 0;
  let reports = 0;
  let isDone = false;
  const count = () => {
    frames += 1;
    if (!isDone) requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  await model.train(corpus.ids, { steps: 3000, onProgress: () => (reports += 1) });
  isDone = true;
  const training = await model.startTraining(corpus.ids, { seed: 9 });
  const { steps } = await training.run(50);
  const rows = await model.embeddings();
  let state = 2166136261;
  for (const word of new Uint32Array(rows.buffer)) state = Math.imul(state ^ word, 16777619) >>> 0;
  const { place } = engine;
  engine.close();
  return { place, hash: state, frames, reports, steps, disposed: model.disposed };
}

/** The same training in Node, on its own thread. */
async function expectedHash() {
  const engine = await load({ flavour: 'scalar' });
  const corpus = engine.generateCorpus({ length: 3000 });
  const vocabSize = corpus.vocabulary.length;
  const optimizer = /** @type {const} */ ({ name: 'adam', lr: 0.01 });
  const model = engine.createNextTokenModel({ vocabSize, dim: 16, context: 3, tied: false, optimizer });
  await model.train(corpus.ids, { steps: 3000 });
  model.startTraining(corpus.ids, { seed: 9 }).run(50);
  let state = 2166136261;
  for (const word of new Uint32Array(model.embeddings().buffer)) {
    state = Math.imul(state ^ word, 16777619) >>> 0;
  }
  model.dispose();
  return state;
}

test('a worker trains the bits that Node trains, and the page draws meanwhile', async () => {
  await page.open({ url: page.site.addPage('worker.html', html) });
  const seen = await page.eval(trainInPage, `${page.site.url}`);
  assert.deepEqual(seen.place, { worker: true, reason: '' });
  assert.equal(seen.hash, await expectedHash());
  assert.ok(seen.frames > 3, `${seen.frames} frames`);
  assert.ok(seen.reports > 1);
  assert.deepEqual([seen.steps, seen.disposed], [50, true]);
  await page.assertNoComplaints();
});

test('a policy that forbids workers: the same bits, in slices, and the page draws meanwhile', async () => {
  const forbidden = html.replace('<title>', `${strict}<title>`);
  await page.open({ url: page.site.addPage('no-worker.html', forbidden) });
  const seen = await page.eval(trainInPage, `${page.site.url}`);
  assert.equal(seen.place.worker, false);
  assert.match(seen.place.reason, /^no worker: /);
  assert.equal(seen.hash, await expectedHash());
  assert.ok(seen.frames > 3, `${seen.frames} frames`);
  assert.deepEqual([seen.steps, seen.disposed], [50, true]);
  // The browser tells of its refusal; that is what this test provokes.
  const complaints = await page.complaints();
  assert.ok(
    complaints.every((each) => /worker|Content.Security.Policy/i.test(each)),
    `${complaints}`,
  );
});

test('on a page of another origin: the same bits, in slices', async () => {
  const url = await page.site.addElsewhere(html);
  await page.open({ url });
  const seen = await page.eval(trainInPage, `${page.site.url}`);
  assert.equal(seen.place.worker, false);
  assert.equal(seen.hash, await expectedHash());
  assert.ok(seen.frames > 3, `${seen.frames} frames`);
  await page.complaints();
});

test('a worker that is not there: the same on the page’s own thread; closed, the next one is tried anew', async () => {
  await page.open({ url: page.site.addPage('missing.html', html) });
  page.site.hide(/id2vec-worker\.js/);
  const missing = await page.eval(trainInPage, `${page.site.url}`);
  assert.equal(missing.place.worker, false);
  assert.match(missing.place.reason, /id2vec-worker\.js/);
  page.site.hide(null);
  const found = await page.eval(trainInPage, `${page.site.url}`);
  assert.equal(found.place.worker, true);
  assert.equal(found.hash, missing.hash);
  await page.complaints();
});

test('no core: the load fails with its address', async () => {
  await page.open({ url: page.site.addPage('no-core.html', html) });
  page.site.hide(/\.wasm$/);
  const message = await page.eval(async () => {
    const { load } = /** @type {Package} */ (await import(new URL('id2vec/index.js', document.baseURI).href));
    return load({ worker: true }).then(
      () => '',
      (error) => `${error.code}: ${error.message}`,
    );
  });
  assert.match(message, /^load-failed: .*id2vec-scalar\.wasm \(status 404/);
  await page.complaints();
});

test('a signal stops a training within 100 ms, and closing rejects what is under way', async () => {
  await page.open({ url: page.site.addPage('signals.html', html) });
  const seen = await page.eval(async () => {
    const { load } = /** @type {Package} */ (await import(new URL('id2vec/index.js', document.baseURI).href));
    const engine = await load({ worker: true });
    const ids = Uint32Array.from({ length: 5000 }, (_, i) => (i * i) % 97);
    const optimizer = /** @type {const} */ ({ name: 'sgd', lr: 0.01 });
    const options = { vocabSize: 97, dim: 32, context: 2, tied: true, optimizer };
    const model = await engine.createNextTokenModel(options);
    const times = [];
    const codes = [];
    for (let i = 0; i < 3; i++) {
      const controller = new AbortController();
      const training = model.train(ids, { steps: 1e9, signal: controller.signal });
      await new Promise((resolve) => setTimeout(resolve, 100));
      const start = performance.now();
      controller.abort();
      codes.push(await training.catch((error) => error.code));
      times.push(performance.now() - start);
    }
    const training = model.train(ids, { steps: 1e9 });
    const large = await engine.createTable({ vocabSize: 100_000, dim: 256, seed: 1 });
    engine.close();
    codes.push(await training.catch((error) => error.code));
    codes.push(await large.row(1).catch((error) => error.code));
    const next = await load({ worker: true });
    codes.push(next === engine, (await next.memory()).tableBytes);
    next.close();
    return { times, codes };
  });
  assert.deepEqual(seen.codes, ['aborted', 'aborted', 'aborted', 'aborted', 'disposed', false, 0]);
  // Others may be at work on this machine; they do not make it faster.
  assert.ok(Math.min(...seen.times) < 100, `${seen.times}`);
  await page.assertNoComplaints();
});

test('GPT-2’s pieces of a text, in the worker', async () => {
  await page.open({ url: page.site.addPage('pieces.html', html) });
  const seen = await page.eval(async () => {
    const { load } = /** @type {Package} */ (await import(new URL('id2vec/index.js', document.baseURI).href));
    const engine = await load({ worker: true });
    const { vocabulary, ids } = await engine.textCorpus('The cat sat, the cat.', { unit: 'gpt2' });
    engine.close();
    return { vocabulary, ids: [...ids] };
  });
  assert.deepEqual(seen, {
    vocabulary: [' cat', 'The', ' sat', ',', ' the', '.'],
    ids: [1, 0, 2, 3, 4, 0, 5],
  });
  await page.assertNoComplaints();
});
