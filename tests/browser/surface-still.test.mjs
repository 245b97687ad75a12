/** Reduced motion: the whole way of the balls is there at once, and nothing rolls that nobody asked to. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage({ reducedMotion: true });
const HOST = 'id2vec-surface';

afterEach(() => page.assertNoComplaints());

test('the way is shown at once, or step by step', async () => {
  await page.openAlone('<id2vec-surface surface="plateau" optimizers="adam"></id2vec-surface>');
  await page.until('it can begin', (host) => watch.find(`${host} >> .play .primary:enabled`) !== null, HOST);
  await page.textMatching(`${HOST} >> .play`, /Motion is reduced: the whole way is shown at once/);
  await page.click(`${HOST} >> .play .step`);
  await page.textMatching(`${HOST} >> .on .came`, /step 1/);
  // How often the picture of the way changes on its way to the end.
  await page.eval((host) => {
    /** @type {any} */ (window).pictures = [];
    new MutationObserver(() => {
      const way = watch.find(`${host} >> .map .way`)?.getAttribute('points') ?? '';
      const { pictures } = /** @type {any} */ (window);
      if (pictures.at(-1) !== way) pictures.push(way);
    }).observe(/** @type {Node} */ (watch.find(host)?.shadowRoot), {
      subtree: true,
      attributes: true,
      childList: true,
    });
  }, HOST);
  await page.click(`${HOST} >> .play .primary`);
  await page.textMatching(`${HOST} >> .answer`, /Adam lies lowest, at \(−?0\.00, −?0\.00\)/);
  const pictures = await page.eval(() => /** @type {any} */ (window).pictures.length);
  assert.ok(pictures <= 3, `${pictures} pictures`);
});
