/** What the package's files must not contain, so that it works under a strict policy and in any bundler. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** @param {string} name */
const read = (name) => readFileSync(new URL(`../../dist/${name}`, import.meta.url), 'utf8');

const glue = ['scalar', 'simd128', 'relaxed'].map((flavour) => `id2vec-${flavour}.mjs`);
const scripts = ['index.js', 'id2vec-worker.js', ...glue];

test('nothing is evaluated from text', () => {
  for (const name of scripts) {
    assert.doesNotMatch(read(name), /\bnew Function\b|\beval\s*\(|\bFunction\s*\(/, name);
  }
});

test("nothing imports a module of Node's where a bundler would follow", () => {
  for (const name of scripts) {
    assert.doesNotMatch(read(name), /\brequire\s*\(|\bfrom\s*["'`](node:|fs|module|path|url)/, name);
    assert.doesNotMatch(read(name), /\bimport\s*\(\s*["'`](node:|fs|module|path|url)/, name);
  }
});

test('the files beside index.js are named by literal relative addresses, which bundlers recognise', () => {
  for (const source of ['index.js', 'id2vec-worker.js'].map(read)) {
    for (const flavour of ['scalar', 'simd128', 'relaxed']) {
      assert.match(source, new RegExp(`import\\(["'\`]\\./id2vec-${flavour}\\.mjs["'\`]\\)`));
      assert.match(
        source,
        new RegExp(`new URL\\(["'\`]\\./id2vec-${flavour}\\.wasm["'\`],\\s*import\\.meta\\.url\\)`),
      );
    }
    assert.match(source, /import\(["'`]\.\/id2vec-r50k_base\.js["'`]\)/);
  }
  assert.match(
    read('index.js'),
    /new Worker\(new URL\(["'`]\.\/id2vec-worker\.js["'`],\s*import\.meta\.url\),\s*\{\s*type:\s*["'`]module["'`]/,
  );
  // The other way round, bundlers would go round in circles.
  assert.doesNotMatch(read('id2vec-worker.js'), /index\.js|new Worker\(/);
});

test('no address of a third party', () => {
  for (const name of scripts) assert.doesNotMatch(read(name), /https?:\/\//, name);
});

test('the package resolves by its name: the module, its cores, its manifest', () => {
  for (const name of [
    '',
    '/elements',
    '/element-classes',
    '/id2vec-scalar.wasm',
    '/id2vec-simd128.wasm',
    '/id2vec-relaxed.wasm',
    '/package.json',
  ]) {
    const url = new URL(import.meta.resolve(`id2vec${name}`));
    assert.ok(existsSync(url), url.href);
  }
});
