/** Numbers that stand on the colours of the scale. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSource } from './support/sources.mjs';

const { divergingColour } = await loadSource('elements/shared/colour.ts');
const { inkOn } = await loadSource('elements/shared/contrast-ink.ts');

test('a number on a coloured cell can be read: 4.5:1 on the whole scale, light and dark', () => {
  const luminance = (/** @type {string} */ colour) => {
    const channels = colour === 'black' ? [0, 0, 0] : colour === 'white' ? [255, 255, 255] : null;
    const [r = 0, g = 0, b = 0] = (channels ?? (colour.match(/\d+/g) ?? []).map(Number)).map((channel) => {
      const c = channel / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const scheme of ['light', 'dark']) {
    for (let value = -1.2; value <= 1.2; value += 0.01) {
      const ground = divergingColour(value, 1, scheme);
      const [light = 0, dark = 0] = [luminance(inkOn(ground)), luminance(ground)].sort((a, b) => b - a);
      assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, `${scheme} ${value}`);
    }
  }
});
