/** What nobody sees stands still: out of the window, or in a tab that is hidden. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { usePage } from './support/page.mjs';

const page = usePage();
const FAR_AWAY = '<br>'.repeat(400);
/** Long enough for many steps, were any made. */
const A_WHILE = 600;

afterEach(() => page.assertNoComplaints());

/** Each figure that plays: its attributes, its button, where it tells how far it is, and whether it goes on by itself. @type {[string, string, string, string, boolean][]} */
const FIGURES = [
  ['id2vec-race', '', '.player .play', '.player input', false],
  ['id2vec-learning', 'speed="20"', '.play .primary', '.count', true],
  ['id2vec-surface', 'surface="rosenbrock" speed="5"', '.play .primary', '.on .came', false],
  ['id2vec-similarity', '', 'button.primary', '.train .state', true],
  ['id2vec-tied', '', 'button.primary', '.train .state', true],
  ['id2vec-contextual', '', 'button.primary', '.state', true],
];

/** How far a figure is, in its own words. @param {string} path */
const progress = (path) =>
  page.eval((where) => {
    const place = watch.find(where);
    return place instanceof HTMLInputElement ? place.value : (place?.textContent?.trim() ?? '');
  }, path);

/** Once nothing of what was under way comes any more. @param {string} path */
async function atRest(path) {
  for (let before = ''; ; ) {
    await setTimeout(250);
    const now = await progress(path);
    if (now === before) return now;
    before = now;
  }
}

const goesOn = (/** @type {string} */ path, /** @type {string} */ from) =>
  page.until(
    'it goes on',
    (where, before) => {
      const place = watch.find(where);
      return (
        (place instanceof HTMLInputElement ? place.value : (place?.textContent?.trim() ?? '')) !== before
      );
    },
    path,
    from,
  );

for (const [host, attributes, button, place, goesOnByItself] of FIGURES) {
  test(`${host} stands still while it is out of sight`, async () => {
    await page.openAlone(`<${host} ${attributes}></${host}>${FAR_AWAY}<p id="away">Away</p>`);
    const path = `${host} >> ${place}`;
    await page.until(
      'it can play',
      (where) => watch.find(where)?.matches(':enabled') === true,
      `${host} >> ${button}`,
    );
    const start = await progress(path);
    await page.click(`${host} >> ${button}`);
    await goesOn(path, start);
    await page.eval(() => watch.find('#away')?.scrollIntoView({ behavior: 'instant' }));
    const still = await atRest(path);
    await setTimeout(A_WHILE);
    assert.equal(await progress(path), still);
    await page.eval((name) => watch.find(name)?.scrollIntoView({ behavior: 'instant' }), host);
    if (!goesOnByItself) await page.click(`${host} >> ${button}`);
    await goesOn(path, still);
  });
}

test('a hidden tab trains nothing', async () => {
  await page.openAlone('<id2vec-learning speed="20"></id2vec-learning>');
  const path = 'id2vec-learning >> .count';
  await page.until(
    'it can play',
    (where) => watch.find(where)?.matches(':enabled') === true,
    'id2vec-learning >> .play .primary',
  );
  const start = await progress(path);
  await page.click('id2vec-learning >> .play .primary');
  await goesOn(path, start);
  const turn = (/** @type {string} */ state) =>
    page.eval((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await turn('hidden');
  const still = await atRest(path);
  await setTimeout(A_WHILE);
  assert.equal(await progress(path), still);
  await turn('visible');
  await goesOn(path, still);
});
