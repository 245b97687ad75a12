/** Each flavour is what it claims to be, and all agree on everything that is seeded. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load } from '../../dist/index.js';
import { assertClose, assertSameBits, engine, flavour, hasRelaxed } from './support/engine.mjs';
import { instructions } from './support/wasm-code.mjs';

const FLAVOURS = /** @type {const} */ (['scalar', 'simd128', 'relaxed']);

/** @param {string} name */
const wasmUrl = (name) => new URL(`../../dist/id2vec-${name}.wasm`, import.meta.url);

/** @param {string} name */
const code = (name) => instructions(readFileSync(wasmUrl(name)));

const FIRST_RELAXED = 0x100;

test('the flavour that was asked for is the one that runs', () => {
  assert.equal(engine.flavour, flavour);
  assert.deepEqual(engine.fallbacks, []);
});

test('scalar holds no SIMD, simd128 no relaxed SIMD, relaxed holds both', () => {
  assert.ok(code('scalar').length > 1000);
  assert.ok(code('scalar').every(({ isVector }) => !isVector));
  assert.ok(code('simd128').some(({ isVector }) => isVector));
  assert.ok(code('simd128').every(({ isVector, opcode }) => !isVector || opcode < FIRST_RELAXED));
  assert.ok(code('relaxed').some(({ isVector, opcode }) => isVector && opcode >= FIRST_RELAXED));
});

test('an engine without relaxed SIMD accepts scalar and simd128, and refuses relaxed', () => {
  const script = `
    const { readFileSync } = require('node:fs');
    const accepted = process.argv.slice(1).map((file) => WebAssembly.validate(readFileSync(file)));
    console.log(JSON.stringify(accepted));
  `;
  const files = FLAVOURS.map((name) => wasmUrl(name).pathname);
  // Newer versions of V8 have relaxed SIMD for good and no flag for it; there is nothing to prove there.
  const v8Options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const hasFlag = v8Options.includes('--experimental-wasm-relaxed-simd');
  const flags = hasFlag ? ['--no-experimental-wasm-relaxed-simd'] : [];
  const accepted = JSON.parse(
    execFileSync(process.execPath, [...flags, '-e', script, ...files], { encoding: 'utf8' }),
  );
  assert.deepEqual(accepted, [true, true, !hasFlag]);
});

/** Everything of an engine that must have the same bits in every flavour. @param {import('id2vec').Engine} each */
function digest(each) {
  const hash = createHash('sha256');
  const add = (/** @type {Float32Array} */ numbers) => hash.update(new Uint8Array(numbers.buffer));
  for (const [vocabSize, dim, seed] of /** @type {[number, number, number | bigint][]} */ ([
    [3, 5, 1],
    [4, 4, 2],
    [97, 17, 2147483653],
    [1000, 64, 42],
    [2003, 67, -1],
  ])) {
    const table = each.createTable({ vocabSize, dim, seed, paddingIdx: 1, maxNorm: 6 });
    const ids = Array.from({ length: 500 }, (_, i) => (i * 31) % vocabSize);
    const upstream = Float32Array.from({ length: ids.length * dim }, (_, i) => Math.sin(i));
    add(table.lookup(ids));
    add(table.oneHotProduct(vocabSize - 1).values);
    for (const mode of /** @type {const} */ (['sum', 'mean', 'max']))
      add(table.bag(ids, [0, 7, 7, 100], { mode }));
    add(table.gradient(ids, upstream));
    add(table.gradient(ids, upstream, { scaleGradByFreq: true }));
    table.dispose();
  }
  return hash.digest('hex');
}

test('seeded tables, lookups, bags and gradients have the same bits in every flavour', async () => {
  const others = FLAVOURS.filter((name) => name !== 'relaxed' || hasRelaxed);
  const digests = await Promise.all(others.map(async (name) => digest(await load({ flavour: name }))));
  assert.equal(new Set(digests).size, 1);
});

/**
 * @param {import('id2vec').Engine} each
 * @param {import('id2vec').Metric} metric
 */
function search(each, metric) {
  const table = each.createTable({ vocabSize: 3000, dim: 77, seed: 8 });
  const found = table.nearest(17, { k: 20, metric });
  table.dispose();
  return { ids: found.map(({ id }) => id), scores: found.map(({ score }) => score) };
}

test('searches agree between flavours: the same order, scores within 1e-5', async () => {
  const scalar = await load({ flavour: 'scalar' });
  for (const metric of /** @type {const} */ (['cosine', 'dot', 'euclidean'])) {
    const mine = search(engine, metric);
    const theirs = search(scalar, metric);
    assert.deepEqual(mine.ids, theirs.ids);
    if (flavour !== 'relaxed') assertSameBits(mine.scores, theirs.scores);
    assertClose(mine.scores, theirs.scores, 1e-5 * Math.max(1, ...theirs.scores.map(Math.abs)));
  }
});
