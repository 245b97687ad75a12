/** Loading when files are missing, broken, not what they claim, or when something else comes in their place. */
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Id2VecError, load } from '../../dist/index.js';
import { flavour, hasRelaxed } from './support/engine.mjs';
import { copyPackage, dist, serve } from './support/package-copy.mjs';
import { instructions } from './support/wasm-code.mjs';

/** @param {string} name */
const read = (name) => readFileSync(join(dist, `id2vec-${name}.wasm`));

/**
 * A core that starts and computes wrongly, as early SIMD on iOS did: every vector addition (or, without vectors, every
 * addition of float32) is a subtraction.
 * @param {string} name
 */
function wrongArithmetic(name) {
  const bytes = Uint8Array.from(read(name));
  const additions = instructions(bytes).filter(({ isVector, opcode }) =>
    name === 'scalar' ? !isVector && opcode === 0x92 : isVector && opcode === 0xe4,
  );
  assert.ok(additions.length > 10);
  for (const { at } of additions) bytes[at] = /** @type {number} */ (bytes[at]) + 1;
  assert.ok(WebAssembly.validate(bytes) || name === 'relaxed');
  return bytes;
}

/**
 * @param {Promise<unknown>} loading
 * @param {RegExp} message
 * @param {object} [details]
 */
async function assertLoadFails(loading, message, details = {}) {
  await assert.rejects(loading, (error) => {
    assert.ok(error instanceof Id2VecError || /** @type {any} */ (error).name === 'Id2VecError');
    const { code, message: text, details: data } = /** @type {Id2VecError} */ (error);
    assert.equal(code, 'load-failed');
    assert.match(text, message);
    for (const [name, value] of Object.entries(details)) assert.deepEqual(data[name], value);
    return true;
  });
}

test('an HTML page in place of the .wasm', async (context) => {
  const page = '<!doctype html><title>Not found</title>';
  const address = await serve(context, (request, response) => {
    response.statusCode = request.url === '/missing.wasm' ? 404 : 200;
    response.setHeader('Content-Type', request.url === '/lies.wasm' ? 'application/wasm' : 'text/html');
    response.end(page);
  });
  const wasmUrl = `${address}/app.wasm`;
  await assertLoadFails(
    load({ flavour, wasmUrl }),
    /app\.wasm \(status 200, text\/html\) is not WebAssembly but an HTML page/,
    {
      url: wasmUrl,
      status: 200,
      mimeType: 'text/html',
    },
  );
  await assertLoadFails(
    load({ wasmUrl }),
    /app\.wasm \(status 200, text\/html\) is not WebAssembly but an HTML page/,
  );
  const missing = `${address}/missing.wasm`;
  await assertLoadFails(
    load({ flavour, wasmUrl: missing }),
    /missing\.wasm \(status 404, text\/html\) was not served/,
    {
      url: missing,
      status: 404,
      mimeType: 'text/html',
    },
  );
  await assertLoadFails(
    load({ flavour, wasmUrl: `${address}/lies.wasm` }),
    /status 200, application\/wasm\) does not compile/,
  );
});

test('a server that is not there, a file that is not there, an address that is none', async () => {
  await assertLoadFails(
    load({ flavour, wasmUrl: 'http://127.0.0.1:9/core.wasm' }),
    /127\.0\.0\.1:9\/core\.wasm cannot be fetched/,
  );
  await assertLoadFails(
    load({ flavour, wasmUrl: './nowhere/core.wasm' }),
    /nowhere\/core\.wasm cannot be read: .*ENOENT/,
  );
  await assert.rejects(load({ wasmUrl: 'http://' }), { code: 'bad-argument' });
});

test('bytes that are no WebAssembly, broken WebAssembly, the WebAssembly of something else', async () => {
  const bytes = read(flavour);
  await assertLoadFails(
    load({ flavour, wasmBinary: new Uint8Array(0) }),
    /wasmBinary is not WebAssembly but 0 bytes/,
  );
  await assertLoadFails(
    load({ flavour, wasmBinary: new Uint8Array(100) }),
    /is not WebAssembly but 100 bytes that do not start/,
  );
  await assertLoadFails(
    load({ flavour, wasmBinary: bytes.subarray(0, 5000) }),
    /wasmBinary does not compile/,
  );
  const empty = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  await assertLoadFails(load({ flavour, wasmBinary: empty }), /the \.wasm does not fit the \w+ core/);
});

test('a named flavour does not become another', async () => {
  const other = flavour === 'scalar' ? 'simd128' : 'scalar';
  await assertLoadFails(
    load({ flavour, wasmBinary: read(other) }),
    /core failed its self-test: it computes with/,
  );
});

test('a core that computes wrongly fails its self-test', async () => {
  await assertLoadFails(
    load({ flavour, wasmBinary: wrongArithmetic(flavour) }),
    /core failed its self-test: /,
    { flavour },
  );
});

test('`auto` passes over missing, broken and lying flavours, and says why', async (context) => {
  const copy = copyPackage(context, /relaxed\.wasm/);
  writeFileSync(join(copy.folder, 'id2vec-simd128.wasm'), wrongArithmetic('simd128'));
  const { load } = await copy.import();
  const engine = await load();
  assert.equal(engine.flavour, 'scalar');
  assert.deepEqual(
    engine.fallbacks.map((fallback) => fallback.flavour),
    ['relaxed', 'simd128'],
  );
  const [relaxed, simd128] = engine.fallbacks.map(({ reason }) => reason);
  const reason = hasRelaxed ? /relaxed\.wasm cannot be read/ : /does not accept the instructions of relaxed/;
  assert.match(String(relaxed), reason);
  assert.match(String(simd128), /simd128 core failed its self-test/);
  const table = engine.createTable({ vocabSize: 10, dim: 2, seed: 1 });
  assert.equal(table.row(1).length, 2);
});

test('nothing there: every flavour is named with its reason; the next load tries again', async (context) => {
  const copy = copyPackage(context, /\.wasm$/);
  const { load } = await copy.import();
  await assertLoadFails(
    load(),
    /no flavour of the core .*simd128: .*simd128\.wasm cannot be read.*scalar: .*scalar\.wasm cannot be read/,
  );
  await assertLoadFails(load({ flavour: 'scalar' }), /scalar\.wasm cannot be read/);
  for (const name of ['scalar', 'simd128']) {
    copyFileSync(join(dist, `id2vec-${name}.wasm`), join(copy.folder, `id2vec-${name}.wasm`));
  }
  assert.equal((await load({ flavour: 'scalar' })).flavour, 'scalar');
  assert.equal((await load()).flavour, 'simd128');
});

test('the glue is missing at first', async (context) => {
  const copy = copyPackage(context, /scalar\.mjs$/);
  const { load } = await copy.import();
  await assertLoadFails(load({ flavour: 'scalar' }), /id2vec-scalar\.mjs cannot be imported/);
  await assertLoadFails(load({ flavour: 'scalar' }), /id2vec-scalar\.mjs cannot be imported/);
  copyFileSync(join(dist, 'id2vec-scalar.mjs'), join(copy.folder, 'id2vec-scalar.mjs'));
  assert.equal((await load({ flavour: 'scalar' })).flavour, 'scalar');
});

test('no WebAssembly at all', async () => {
  const { WebAssembly: original } = globalThis;
  Reflect.deleteProperty(globalThis, 'WebAssembly');
  try {
    await assertLoadFails(
      load({ flavour: 'scalar', wasmBinary: new Uint8Array(8) }),
      /there is no WebAssembly here/,
    );
  } finally {
    globalThis.WebAssembly = original;
  }
});
