/** When something cannot be had: the figure says what and why, offers to try again, and recovers. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage();
const HOST = 'id2vec-pipeline';

// The engine of each browser complains of its own about a file that is missing; that is what these tests provoke.
afterEach(async () => {
  page.site.hide(null);
  await page.complaints();
});

test('no core: the reason is shown, and a retry brings the table', async () => {
  page.site.hide(/\.wasm$/);
  await page.open();
  const reason = await page.textMatching(`${HOST} >> .failure`, /could not be made/);
  assert.match(reason, /404/);
  assert.match(await page.text(`${HOST} >> .tokens-list`), /3797/, 'pieces and IDs are shown all the same');
  page.site.hide(null);
  await page.click(`${HOST} >> .failure button`);
  await page.textMatching(`${HOST} >> .answer`, /numbers/);
  assert.equal(await page.eval((host) => watch.find(`${host} >> .failure`), HOST), null);
});

test('no engine script: the same', async () => {
  page.site.hide(/\/index\.js$/);
  await page.open();
  await page.textMatching(`${HOST} >> .failure`, /could not be made/);
});

test('no tokenizer: the figure says so, and a retry reads the text', async () => {
  page.site.hide(/r50k_base/);
  await page.open();
  await page.textMatching(`${HOST} >> .answer`, /numbers/);
  await page.typeInto(`${HOST} >> #text`, 'tokenization');
  await page.textMatching(`${HOST} >> .failure`, /tokenizer could not be loaded/);
});
