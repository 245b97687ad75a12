/** What a text weighs, and the sliders that set such sizes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadSource } from './support/sources.mjs';

const { textMemory, oneHotBytes } = await loadSource('elements/one-hot/memory.ts');
const { logShare, logValue } = await loadSource('elements/shared/log-slider.ts');

test('a token one-hot is 390.625 KB at 100,000; 500 of them are 200 million bytes', () => {
  assert.equal(oneHotBytes(100_000) / 1024, 390.625);
  const { oneHot, rows, ids } = textMemory(500, 100_000, 768);
  assert.deepEqual([oneHot.bytes, rows.bytes, ids.bytes], [200_000_000, 1_536_000, 4000]);
});

test('a slider and its number agree to two digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (value) => {
      const back = logValue(logShare(value, 1, 1_000_000), 1, 1_000_000);
      assert.ok(Math.abs(back - value) <= value * 0.05 + 1e-9, `${value} became ${back}`);
    }),
  );
});
