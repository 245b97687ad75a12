/** The package in a project of an author's: a production build and a dev server find the .wasm and the glue. */
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build, createServer } from 'vite';
import { dist, engineFile } from './support/package-copy.mjs';

/** @param {import('node:test').TestContext} context */
function authorsProject(context) {
  const root = mkdtempSync(join(tmpdir(), 'id2vec-author-'));
  context.after(() => rmSync(root, { recursive: true, force: true }));
  const installed = join(root, 'node_modules', 'id2vec');
  mkdirSync(join(installed, 'dist'), { recursive: true });
  cpSync(join(dist, '..', 'package.json'), join(installed, 'package.json'));
  for (const name of readdirSync(dist)) {
    if (engineFile.test(name)) {
      cpSync(join(dist, name), join(installed, 'dist', name));
    }
  }
  writeFileSync(join(root, 'package.json'), '{ "type": "module", "dependencies": { "id2vec": "*" } }');
  writeFileSync(join(root, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>');
  writeFileSync(
    join(root, 'main.js'),
    `import { load } from 'id2vec';
const row = async (options) => {
  const engine = await load(options);
  const table = await engine.createTable({ vocabSize: 10, dim: 4, seed: 42 });
  return { row: await table.row(1), place: engine.place };
};
globalThis.rowsByBundle = Promise.all([row(), row({ worker: true })]);`,
  );
  return {
    root,
    base: './',
    configFile: /** @type {const} */ (false),
    logLevel: /** @type {const} */ ('error'),
  };
}

test('a production build emits the cores, three with the trainer and three without, and runs', async (context) => {
  const project = authorsProject(context);
  await build({ ...project, build: { modulePreload: false } });
  const assets = join(project.root, 'dist', 'assets');
  const names = readdirSync(assets);
  assert.equal(names.filter((name) => name.endsWith('.wasm')).length, 6);
  const entry = names.find((name) => /^index-.*\.js$/.test(name));
  writeFileSync(join(project.root, 'dist', 'package.json'), '{ "type": "module" }');
  await import(pathToFileURL(join(assets, String(entry))).href);
  const { rowsByBundle } =
    /** @type {{ rowsByBundle?: Promise<{ row: Float32Array, place?: object }[]> }} */ (globalThis);
  for (const { row } of (await rowsByBundle) ?? []) assert.equal(row[0]?.toFixed(4), '0.6784');
  // One whole script, whose own imports a browser's classic or module worker can make.
  assert.equal(names.filter((name) => /^id2vec-worker-.*\.js$/.test(name)).length, 1);
  const source = readFileSync(join(assets, String(entry)), 'utf8');
  assert.match(source, /new Worker\(new URL\([^)]*id2vec-worker-/);
});

test('a dev server that bundles dependencies still serves the cores', async (context) => {
  const project = authorsProject(context);
  const server = await createServer({
    ...project,
    cacheDir: join(project.root, '.cache'),
    server: { host: '127.0.0.1', port: 0, hmr: false, ws: false, watch: null },
  });
  await server.listen();
  context.after(() => server.close());
  const address = /** @type {import('node:net').AddressInfo} */ (server.httpServer?.address());
  const origin = `http://127.0.0.1:${address.port}`;
  const main = await (await fetch(`${origin}/main.js`)).text();
  const module = new URL(String(/from "([^"]+)"/.exec(main)?.[1]), origin);
  const source = await (await fetch(module)).text();
  const workerUrl = /new Worker\(new URL\((?:\/\*.*?\*\/)?\s*["'`]([^"'`]*id2vec-worker\.js[^"'`]*)/.exec(
    source,
  )?.[1];
  const worker = await fetch(new URL(String(workerUrl), module));
  assert.match(await worker.text(), /hello/);
  assert.match(String(worker.headers.get('content-type')), /javascript/);
  for (const flavour of ['scalar', 'simd128', 'relaxed']) {
    const name = new RegExp(`new URL\\(\\s*["'\`]([^"'\`]*id2vec-${flavour}\\.wasm)`).exec(source)?.[1];
    const response = await fetch(new URL(String(name), module));
    assert.equal(response.headers.get('content-type'), 'application/wasm');
    const bytes = new Uint8Array(await response.arrayBuffer());
    assert.deepEqual(bytes, new Uint8Array(readFileSync(join(dist, `id2vec-${flavour}.wasm`))));
  }
});
