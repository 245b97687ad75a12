/** Static, then contextual, for those who want no motion: nothing changes until the training is done. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage({ reducedMotion: true });
const HOST = 'id2vec-contextual';

afterEach(() => page.assertNoComplaints());

test('the picture stands still while it trains, and then shows the end', async () => {
  await page.open();
  await page.visit(HOST);
  await page.textMatching(`${HOST} >> .answer`, /nothing has been learnt/);
  await page.eval((host) => {
    const seen = /** @type {string[]} */ ([]);
    Object.assign(window, { seen });
    for (const part of ['.verdict.contextual', '.answer', '.curve', '.next']) {
      const drawn = watch.find(`${host} >> ${part}`);
      const look = () => {
        const text = drawn?.textContent?.replace(/\s+/g, ' ') ?? '';
        const known = `${part}: ${text}`;
        if (!seen.includes(known)) seen.push(known);
      };
      look();
      if (drawn)
        new MutationObserver(look).observe(drawn, {
          attributes: true,
          childList: true,
          characterData: true,
          subtree: true,
        });
    }
  }, HOST);
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(`${HOST} >> .train .state`, /step 2.000 of 2.000/);
  await page.textMatching(`${HOST} >> .verdict.contextual`, /cosine 0\.58/);
  const seen = await page.eval(() => /** @type {string[]} */ (/** @type {any} */ (window).seen));
  for (const part of ['.verdict.contextual', '.answer', '.curve', '.next']) {
    const states = seen.filter((state) => state.startsWith(`${part}: `));
    assert.equal(states.length, 2, `before and after: ${states.join(' | ')}`);
  }
});
