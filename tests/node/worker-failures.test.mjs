/** Workers that do not start, cannot load, fall silent or die: this thread takes over, or the load fails with the reason. */
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { flavour } from './support/engine.mjs';
import { copyPackage, dist } from './support/package-copy.mjs';

const SILENT = 'setInterval(() => {}, 1000);';

/** @param {import('node:test').TestContext} context @param {string} source */
function copyWithWorker(context, source) {
  const copy = copyPackage(context, /worker\.js$/);
  writeFileSync(join(copy.folder, 'id2vec-worker.js'), source);
  return copy;
}

/** @param {import('id2vec').RemoteEngine} engine */
async function assertWorks(engine) {
  const table = await engine.createTable({ vocabSize: 10, dim: 4, seed: 42 });
  assert.equal((await table.row(1))[0]?.toFixed(4), '0.6784');
}

for (const [what, source, reason] of /** @type {const} */ ([
  ['is not there', undefined, /Cannot find module/],
  ['is no script', '<!doctype html>', /Unexpected token/],
  ['throws', "throw new Error('too early')", /too early/],
  ['ends at once', 'process.exit(5)', /exit code 5/],
])) {
  test(`a worker that ${what}: the same on this thread`, async (context) => {
    const copy = source === undefined ? copyPackage(context, /worker\.js$/) : copyWithWorker(context, source);
    const { load } = await copy.import();
    const engine = await load({ worker: true, flavour });
    assert.equal(engine.place.worker, false);
    assert.match(engine.place.reason, /^no worker: /);
    assert.match(engine.place.reason, reason);
    await assertWorks(engine);
    engine.close();
    // Closed, it is forgotten: the next one finds the worker.
    copyFileSync(join(dist, 'id2vec-worker.js'), join(copy.folder, 'id2vec-worker.js'));
    const next = await load({ worker: true, flavour });
    assert.equal(next.place.worker, true);
    await assertWorks(next);
    next.close();
  });
}

test('a worker that says nothing is not waited for for ever', async (context) => {
  const { load } = await copyWithWorker(context, SILENT).import();
  const { setInterval: original } = globalThis;
  // The patience of ten seconds, in less.
  globalThis.setInterval = /** @type {any} */ ((/** @type {() => void} */ tick) => original(tick, 5));
  try {
    const engine = await load({ worker: true, flavour });
    assert.match(engine.place.reason, /id2vec-worker\.js did not start/);
    await assertWorks(engine);
    engine.close();
  } finally {
    globalThis.setInterval = original;
  }
});

test('threads that are forbidden', async (context) => {
  const { load } = await copyPackage(context).import();
  const threads = await import('node:worker_threads');
  const { syncBuiltinESMExports } = await import('node:module');
  const { Worker } = threads.default;
  threads.default.Worker = /** @type {any} */ (
    class {
      constructor() {
        throw new Error('access to this API has been restricted');
      }
    }
  );
  syncBuiltinESMExports();
  try {
    const engine = await load({ worker: true, flavour });
    assert.match(engine.place.reason, /has been restricted/);
    await assertWorks(engine);
    engine.close();
  } finally {
    threads.default.Worker = Worker;
    syncBuiltinESMExports();
  }
});

test('no core, neither there nor here: the load fails with its address, and the next one tries again', async (context) => {
  const copy = copyPackage(context, /\.wasm$/);
  const { load } = await copy.import();
  await assert.rejects(load({ worker: true, flavour }), (error) => {
    const { code, message, details } = /** @type {import('id2vec').Id2VecError} */ (error);
    assert.equal(code, 'load-failed');
    assert.match(message, new RegExp(`id2vec-${flavour}\\.wasm cannot be read`));
    assert.match(String(details.url), new RegExp(`id2vec-${flavour}\\.wasm$`));
    return true;
  });
  copyFileSync(join(dist, `id2vec-${flavour}.wasm`), join(copy.folder, `id2vec-${flavour}.wasm`));
  const engine = await load({ worker: true, flavour });
  assert.equal(engine.place.worker, true);
  await assertWorks(engine);
  engine.close();
});

test('a worker that dies: what is under way is rejected, its handles are gone, the next load has another', async (context) => {
  const worker = readFileSync(join(dist, 'id2vec-worker.js'), 'utf8');
  const suicide = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ method }) => { if (method === 'oneHot') process.exit(3); });
${worker}`;
  const { load } = await copyWithWorker(context, suicide).import();
  const engine = await load({ worker: true, flavour });
  assert.equal(engine.place.worker, true);
  const table = await engine.createTable({ vocabSize: 10, dim: 4 });
  await assert.rejects(engine.oneHot(1, 4), {
    code: 'aborted',
    message: 'the worker has ended: exit code 3',
  });
  assert.equal(table.disposed, true);
  await assert.rejects(table.row(1), { code: 'disposed' });
  const next = await load({ worker: true, flavour });
  assert.notEqual(next, engine);
  await assertWorks(next);
  next.close();
});
