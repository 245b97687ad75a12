/** Similarity and tied or untied for those who want no motion: a press, and then the end of it, with nothing between. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';
import { countStates, noteStates } from './support/states.mjs';

const page = usePage({ reducedMotion: true });

afterEach(() => page.assertNoComplaints());

test('similarity: a thousand steps at a press, and one new picture of the cosines', async () => {
  const host = 'id2vec-similarity';
  await page.openAlone('<id2vec-similarity></id2vec-similarity>');
  await page.textMatching(`${host} >> .train .primary`, /Train 1.000 steps/);
  await page.textMatching(`${host} >> .answer`, /noise/);
  const parts = ['.answer', '.near'];
  await noteStates(page, host, parts);
  await page.click(`${host} >> .train .primary`);
  await page.textMatching(`${host} >> .train .state`, /1.000 steps/);
  await page.textMatching(`${host} >> .answer`, /After 1.000 steps/);
  for (const part of parts) assert.equal(await countStates(page, part), 2, `${part}: before and after`);
});

test('tied or untied: the curves are not drawn before both are done', async () => {
  const host = 'id2vec-tied';
  await page.openAlone('<id2vec-tied></id2vec-tied>');
  await page.textMatching(`${host} >> .train .primary`, /Train 1.000 steps/);
  await page.textMatching(`${host} >> .answer`, /guess blindly/);
  const parts = ['.first', '.answer'];
  await noteStates(page, host, parts);
  await page.click(`${host} >> .train .primary`);
  await page.textMatching(`${host} >> .train .state`, /step 1.000 of 1.000/);
  await page.textMatching(`${host} >> .answer`, /^After 1.000 steps/);
  for (const part of parts) assert.equal(await countStates(page, part), 2, `${part}: before and after`);
});
