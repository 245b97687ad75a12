/** Static, then contextual, for those who want no motion: nothing changes until the training is done. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';
import { countStates, noteStates } from './support/states.mjs';

const page = usePage({ reducedMotion: true });
const HOST = 'id2vec-contextual';

afterEach(() => page.assertNoComplaints());

test('the picture stands still while it trains, and then shows the end', async () => {
  await page.openAlone('<id2vec-contextual></id2vec-contextual>');
  await page.textMatching(`${HOST} >> .answer`, /nothing has been learned/);
  const parts = ['.verdict.contextual', '.answer', '.curve', '.next'];
  await noteStates(page, HOST, parts);
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(`${HOST} >> .train .state`, /step 2.000 of 2.000/);
  await page.textMatching(`${HOST} >> .verdict.contextual`, /cosine 0\.58/);
  for (const part of parts) assert.equal(await countStates(page, part), 2, `${part}: before and after`);
});
