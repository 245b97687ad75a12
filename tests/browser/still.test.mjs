/** Reduced motion in the first two experiments: what would move is where it belongs at once. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage({ reducedMotion: true });
const HOST = 'id2vec-name-tags';

afterEach(() => page.assertNoComplaints());

test('a shuffle is there at once', async () => {
  await page.open();
  await page.visit(HOST);
  await page.until(
    'the shuffle can be started',
    (host) => watch.find(`${host} >> button.primary:enabled`) !== null,
    HOST,
  );
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(`${HOST} >> .answer`, /0 differ/);
  const places = () =>
    page.eval(
      (host) => watch.findAll(`${host} >> .rows.after li`).map((row) => row.getBoundingClientRect().top),
      HOST,
    );
  const first = await places();
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.deepEqual(await places(), first);
});

test('without scripts the page still tells its facts', async () => {
  const html = await (await fetch(page.site.url)).text();
  assert.match(html, /<noscript>/);
  assert.match(html, /464, 3797 and 3332/);
  assert.match(html, /390\.625 KB/);
  await page.open();
});
