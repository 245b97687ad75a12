/** Nothing jumps: a figure has its room before its script is there, and its height before the engine is. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { READY } from './support/experiments.mjs';
import { Frame } from './support/frame.mjs';
import { usePage } from './support/page.mjs';

const page = usePage();
const frame = new Frame(page);

afterEach(async () => {
  page.site.hold(null);
  await page.open();
  await page.assertNoComplaints();
});

/** The height of a figure without its script, once the page's styles are there. @param {string} host */
function emptyRoom(host) {
  const { minHeight } = getComputedStyle(/** @type {Element} */ (watch.find(host)));
  return minHeight.endsWith('px') && minHeight !== '0px' && watch.find(host)?.getBoundingClientRect().height;
}

/** The height of a figure, once it has drawn itself and shows what it is to show. @param {string} host @param {string} part @param {string} pattern */
function height(host, part, pattern) {
  watch.find(host)?.scrollIntoView({ behavior: 'instant' });
  const text = watch.find(`${host} >> ${part}`)?.textContent?.replace(/\s+/g, ' ') ?? '';
  return new RegExp(pattern).test(text) && watch.find(host)?.getBoundingClientRect().height;
}

for (const width of [1280, 390]) {
  test(`${width} px wide: before the script, before the engine, after both`, async () => {
    page.site.hold(/elements-(tables|learning)\.js$/);
    await frame.open({ width, height: 900 });
    /** @type {Map<string, number>} */
    const rooms = new Map();
    for (const [host] of READY) rooms.set(host, await frame.until(`${host} has its room`, emptyRoom, host));

    page.site.hold(/\.wasm$/);
    /** @type {Map<string, number>} */
    const early = new Map();
    for (const [host] of READY)
      early.set(host, await frame.until(`${host} is drawn`, height, host, 'h3', '.'));

    page.site.hold(null);
    for (const [host, part, pattern] of READY) {
      const late = await frame.until(`${host} shows ${pattern}`, height, host, part, pattern.source);
      const [room = 0, before = 0] = [rooms.get(host), early.get(host)];
      assert.ok(Math.abs(late - before) < 30, `${host}: ${before} px without the engine, then ${late}`);
      assert.ok(Math.abs(late - room) < 0.05 * late, `${host}: ${room} px without its script, then ${late}`);
    }
  });
}

test('who is in a chapter when its script arrives stays where they are', async () => {
  page.site.hold(/elements-learning\.js$/);
  await page.open();
  const place = () => watch.find('id2vec-surface')?.getBoundingClientRect().top ?? Number.NaN;
  await page.eval(() => watch.find('id2vec-surface')?.scrollIntoView({ behavior: 'instant' }));
  const before = await page.eval(place);
  page.site.hold(null);
  await page.until(
    'all that learns is drawn',
    () => !watch.find('.chapter > :not(:defined)') && watch.find('id2vec-contextual >> h3') !== null,
  );
  const after = await page.eval(place);
  assert.ok(Math.abs(after - before) < 30, `${before} px from the top, then ${after}`);
});
