/** What can be told apart: numbers on the colours of the scale, marks and controls on the paper. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/elements/shared/colour.js')} */
const { divergingColour, TOKEN_COLOURS, tokenColour } = await loadSource('elements/shared/colour.ts');
const { inkOn } = await loadSource('elements/shared/contrast-ink.ts');

/** Relative luminance (WCAG 2). @param {string} colour */
function luminance(colour) {
  const named = { black: '#000000', white: '#ffffff' };
  const text = named[/** @type {'black' | 'white'} */ (colour)] ?? colour;
  const channels = text.startsWith('#')
    ? [1, 3, 5].map((i) => Number.parseInt(text.slice(i, i + 2), 16))
    : (text.match(/\d+/g) ?? []).map(Number);
  const [r = 0, g = 0, b = 0] = channels.map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** The page's colours by name, as the styles of the figures give them. @type {Record<'light' | 'dark', Record<string, string>>} */
const tokens = { light: {}, dark: {} };
const styles = readFileSync(new URL('../../web/elements/shared/styles.ts', import.meta.url), 'utf8');
for (const [, name = '', light = '', dark = ''] of styles.matchAll(
  /--_([a-z-]+): var\(--id2vec-[a-z-]+, light-dark\((#\w{6}), (#\w{6})\)\)/g,
)) {
  tokens.light[name] = light;
  tokens.dark[name] = dark;
}

test('a number on a coloured cell can be read: 4.5:1 on the whole scale, light and dark', () => {
  for (const scheme of ['light', 'dark']) {
    for (let value = -1.2; value <= 1.2; value += 0.01) {
      const ground = divergingColour(value, 1, /** @type {'light' | 'dark'} */ (scheme));
      assert.ok(contrast(inkOn(ground), ground) >= 4.5, `${scheme} ${value}`);
    }
  }
});

for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  const { paper = '', ...others } = tokens[scheme];

  test(`${scheme}: marks, curves and the edges of controls are 3:1 against the paper`, () => {
    for (const name of ['accent', 'edge', 'alert', 'negative', 'positive'])
      assert.ok(contrast(others[name] ?? paper, paper) >= 3, name);
    for (let i = 0; i < TOKEN_COLOURS; i++)
      assert.ok(contrast(tokenColour(i, scheme), paper) >= 3, `token ${i}`);
  });

  test(`${scheme}: text is 4.5:1 against what it stands on`, () => {
    for (const ink of ['ink', 'muted', 'accent', 'alert'])
      for (const ground of [paper, others.raised ?? '', others.wash ?? ''])
        assert.ok(contrast(others[ink] ?? ground, ground) >= 4.5, `${ink} on ${ground}`);
    assert.ok(contrast(others['on-accent'] ?? '', others.accent ?? '') >= 4.5);
  });
}
