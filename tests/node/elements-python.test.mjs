/** The PyTorch snippets: what they print is said as they print it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSource } from './support/sources.mjs';

const { raceSnippet } = await loadSource('elements/race/python.ts');
const { widthSnippet } = await loadSource('elements/width/python.ts');
const { oneHotSnippet } = await loadSource('elements/one-hot/python.ts');

/** Values whose tensor PyTorch would print in scientific notation, or wider. */
const first = new Float32Array([-1.5147, 0.00001234, 123.5, NaN, -Infinity]);
const print =
  /print\(\*\(f"\{value:\.4f\}" for value in (product|E\[0\])\[:5\]\)\) +# -1\.5147 0\.0000 123\.5000 nan -inf/;

test('a row is printed to four decimals by the code itself, so its print is known', () => {
  const size = { vocabSize: 100_000, dim: 768, seed: 42 };
  assert.match(raceSnippet({ ...size, id: 3797, first }), print);
  assert.match(widthSnippet({ ...size, first }), print);
});

test('before the engine is there nothing is said of what a snippet prints', () => {
  const facts = { id: 3797, other: 3290, vocabSize: 100_000, dim: 768, tokens: 500 };
  assert.match(oneHotSnippet({ ...facts, measured: null }), /print\(torch\.dist\(a, b\)\.numpy\(\)\)\n/);
  const measured = { distance: Math.fround(Math.SQRT2), dot: 0 };
  assert.match(oneHotSnippet({ ...facts, measured }), /torch\.dist.*# 1\.4142135\n.*torch\.dot.*# 0\.0/);
});
