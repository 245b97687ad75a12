/** What the package's files must not contain, so that it works under a strict policy and in any bundler. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** @param {string} name */
const read = (name) => readFileSync(new URL(`../../dist/${name}`, import.meta.url), 'utf8');

const glue = ['scalar', 'simd128', 'relaxed'].map((flavour) => `id2vec-${flavour}.mjs`);

test('nothing is evaluated from text', () => {
  for (const name of ['index.js', ...glue]) {
    assert.doesNotMatch(read(name), /\bnew Function\b|\beval\s*\(|\bFunction\s*\(/, name);
  }
});

test("nothing imports a module of Node's where a bundler would follow", () => {
  for (const name of ['index.js', ...glue]) {
    assert.doesNotMatch(read(name), /\brequire\s*\(|\bfrom\s*["'`](node:|fs|module|path|url)/, name);
    assert.doesNotMatch(read(name), /\bimport\s*\(\s*["'`](node:|fs|module|path|url)/, name);
  }
});

test('the files beside index.js are named by literal relative addresses, which bundlers recognise', () => {
  const source = read('index.js');
  for (const flavour of ['scalar', 'simd128', 'relaxed']) {
    assert.match(source, new RegExp(`import\\(["'\`]\\./id2vec-${flavour}\\.mjs["'\`]\\)`));
    assert.match(
      source,
      new RegExp(`new URL\\(["'\`]\\./id2vec-${flavour}\\.wasm["'\`],\\s*import\\.meta\\.url\\)`),
    );
  }
});

test('no address of a third party', () => {
  for (const name of ['index.js', ...glue]) assert.doesNotMatch(read(name), /https?:\/\//, name);
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
