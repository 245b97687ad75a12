/** Reduced motion: nothing moves by itself; every state is reached by a press, at once. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage({ reducedMotion: true });

afterEach(() => page.assertNoComplaints());

async function open(/** @type {string} */ host) {
  await page.open();
  await page.textMatching('id2vec-pipeline >> .answer', /numbers/);
  await page.eval((name) => watch.find(name)?.scrollIntoView({ behavior: 'instant' }), host);
}

test('the strip jumps to the lit cell', async () => {
  await open('id2vec-one-hot');
  await page.textMatching("id2vec-one-hot >> .answer[part='answer']", /float32/);
  await page.click('id2vec-one-hot >> button.primary');
  const words = await page.eval(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(watch.find('id2vec-one-hot >> .readout')?.textContent)),
        ),
      ),
  );
  assert.match(String(words), /Each square is one cell/);
});

test('the product has a step button and no play button, and a step is whole', async () => {
  await open('id2vec-race');
  await page.textMatching('id2vec-race >> .tally', /Nothing is multiplied yet/);
  assert.equal(await page.eval(() => watch.find('id2vec-race >> .player button.play')), null);
  await page.click('id2vec-race >> .player button');
  await page.textMatching('id2vec-race >> .tally', /Step 1 of 6.*steps\s*1 of 6\s*1 of 1/);
});
