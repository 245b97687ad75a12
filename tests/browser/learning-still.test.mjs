/** Learning under reduced motion: nothing plays; many steps at once, before and after, and the same bits. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage({ reducedMotion: true });
const HOST = 'id2vec-learning';

afterEach(() => page.assertNoComplaints());

test('a thousand steps at the press of a button', async () => {
  await page.openAlone('<id2vec-learning></id2vec-learning>');
  assert.match(await page.text(`${HOST} >> .play`), /Train 1.000 steps/);
  assert.equal(await page.eval((host) => watch.find(`${host} >> .speed`), HOST), null);
  await page.click(`${HOST} >> .play .primary`);
  await page.textMatching(`${HOST} >> .answer`, /After 1.000 steps .*Nobody told the model/);
  await page.textMatching(`${HOST} >> #step-title`, /Step 1.000, looked at closely/);
  await page.click(`${HOST} >> .one`);
  await page.textMatching(`${HOST} >> #step-title`, /Step 1.001/);
  await page.click(`${HOST} >> .reset`);
  await page.textMatching(`${HOST} >> .answer`, /Before the first step/);
});

test('what is drawn stands still', async () => {
  await page.openAlone('<id2vec-learning></id2vec-learning>');
  await page.click(`${HOST} >> .ten`);
  await page.textMatching(`${HOST} >> #step-title`, /Step 10,/);
  const picture = () =>
    page.eval((host) => {
      const canvas = /** @type {HTMLCanvasElement} */ (watch.find(`${host} >> .plane-box canvas`));
      return canvas.toDataURL();
    }, HOST);
  await page.until(
    'the picture has come to rest',
    (host) => {
      const canvas = /** @type {HTMLCanvasElement} */ (watch.find(`${host} >> .plane-box canvas`));
      const before = canvas.dataset.before;
      canvas.dataset.before = canvas.toDataURL();
      return before === canvas.dataset.before;
    },
    HOST,
  );
  const first = await picture();
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(await picture(), first);
});
