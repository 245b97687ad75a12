/** Loading when all is well: sharing, addresses, bytes. What happens when it is not: load-failures.test.mjs. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { load } from '../../dist/index.js';
import { engine, flavour, hasRelaxed } from './support/engine.mjs';
import { serve } from './support/package-copy.mjs';

const url = new URL(`../../dist/id2vec-${flavour}.wasm`, import.meta.url);
const bytes = readFileSync(url);

/** That it works, and is an engine of its own. @param {import('id2vec').Engine} other */
function assertOwn(other) {
  assert.notEqual(other, engine);
  assert.equal(other.flavour, flavour);
  const table = other.createTable({ vocabSize: 100, dim: 8, seed: 42 });
  const same = engine.createTable({ vocabSize: 100, dim: 8, seed: 42 });
  assert.deepEqual(table.row(7), same.row(7));
  same.dispose();
  assert.equal(engine.memory().liveHandles, 0);
  assert.equal(other.memory().liveHandles, 1);
  table.dispose();
}

test('the same options give the same engine; `auto` shares its core', async () => {
  assert.equal(await load({ flavour }), engine);
  const [first, second] = await Promise.all([load(), load({ flavour: 'auto' })]);
  assert.equal(first, second);
  const table = first.createTable({ vocabSize: 2, dim: 2 });
  if (first.flavour === flavour) assert.equal(engine.memory().liveHandles, 1);
  table.dispose();
  assert.equal(first.flavour, hasRelaxed ? 'relaxed' : 'simd128');
  const passedOver = first.fallbacks.map((fallback) => fallback.flavour);
  assert.deepEqual(passedOver, hasRelaxed ? [] : ['relaxed']);
});

test('the version is that of package.json', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  assert.equal(engine.version, version);
});

test('wasmBinary: a Buffer, a Uint8Array in the middle of its buffer, an ArrayBuffer', async () => {
  const padded = new Uint8Array(bytes.length + 10);
  padded.set(bytes, 5);
  assertOwn(await load({ flavour, wasmBinary: bytes }));
  assertOwn(await load({ flavour, wasmBinary: padded.subarray(5, 5 + bytes.length) }));
  assertOwn(await load({ flavour, wasmBinary: Uint8Array.from(bytes).buffer }));
});

test('wasmBinary without a flavour: it is found out', async () => {
  assertOwn(await load({ wasmBinary: bytes }));
});

test('wasmBinary may be changed while it loads', async () => {
  const copy = Uint8Array.from(bytes);
  const loading = load({ flavour, wasmBinary: copy });
  copy.fill(0);
  assertOwn(await loading);
});

test('wasmUrl: a URL, its text, a path relative to the working directory', async () => {
  assertOwn(await load({ flavour, wasmUrl: url }));
  assertOwn(await load({ flavour, wasmUrl: url.href }));
  assertOwn(await load({ flavour, wasmUrl: relative(process.cwd(), fileURLToPath(url)) }));
  assertOwn(await load({ flavour, wasmUrl: fileURLToPath(url) }));
});

test('wasmUrl over http: with the right MIME type, and with a wrong one', async (context) => {
  for (const type of [
    'application/wasm',
    'Application/WASM',
    'application/octet-stream',
    'text/plain; charset=utf-8',
  ]) {
    const address = await serve(context, (_, response) => {
      response.setHeader('Content-Type', type);
      response.end(bytes);
    });
    assertOwn(await load({ flavour, wasmUrl: `${address}/core.wasm` }));
  }
});

test('options that are none', async () => {
  const bad = { code: 'bad-argument' };
  for (const options of /** @type {any[]} */ ([
    null,
    5,
    { flavour: 'avx' },
    { flavour: null },
    { wasmUrl: 5 },
    { wasmBinary: 'AGFzbQ' },
    { wasmBinary: [0, 0x61] },
    { wasmUrl: url, wasmBinary: bytes },
    { wasmPath: 'x' },
  ])) {
    await assert.rejects(load(options), bad);
  }
});

test('without the trainer: tables have the same bits, and what learns is refused', async () => {
  const [tables, whole] = await Promise.all([load({ trainer: false }), load()]);
  assert.equal(await load({ trainer: false }), tables);
  assert.notEqual(tables, whole);
  assert.equal(tables.flavour, whole.flavour);
  const [small, large] = [tables, whole].map((engine) => {
    const table = engine.createTable({ vocabSize: 100, dim: 24, seed: 7 });
    const rows = table.lookup([0, 99]);
    table.dispose();
    return rows;
  });
  assert.deepEqual(small, large);
  assert.deepEqual(tables.permutation(9, 3), whole.permutation(9, 3));
  const options = { vocabSize: 5, dim: 2, context: 1, tied: false, optimizer: { name: 'sgd', lr: 1 } };
  const refused = {
    name: 'Id2VecError',
    code: 'bad-argument',
    message: /trainer is false; accepted: an engine/,
  };
  assert.throws(() => tables.createNextTokenModel(/** @type {any} */ (options)), refused);
  assert.throws(() => tables.generateCorpus(), refused);
  assert.throws(() => tables.surfaceView('bowl'), refused);
  await assert.rejects(tables.textCorpus('a cat'), refused);
  await assert.rejects(load(/** @type {any} */ ({ trainer: 'no' })), { code: 'bad-argument' });
});
