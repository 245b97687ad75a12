/** An element on somebody else's page: one script and one tag, whatever the page looks like. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage();
afterEach(() => page.assertNoComplaints());

/** @param {string} body */
const foreign = (
  body,
) => `<!doctype html><html lang="en"><head><title>A page of others</title><link rel="icon" href="data:,">
<script type="module" src="./id2vec/elements.js"></script></head><body>${body}</body></html>`;

test('an element alone works with what its attributes say', async () => {
  const url = page.site.addPage(
    'foreign.html',
    foreign(
      '<id2vec-pipeline text="tokenization" vocab-size="50257" dim="8" seed="7" theme="dark"></id2vec-pipeline>',
    ),
  );
  await page.open({ url });
  await page.textMatching('id2vec-pipeline >> .answer', /2 IDs/);
  assert.match(await page.text('id2vec-pipeline >> .head.vectors'), /\[2, 8\]/);
  const ink = await page.eval(
    () => getComputedStyle(/** @type {Element} */ (watch.find('id2vec-pipeline'))).color,
  );
  assert.equal(ink, 'rgb(233, 231, 226)', 'dark, on a page that is light');
  const leaked = await page.eval(() => getComputedStyle(document.body).fontFamily);
  assert.doesNotMatch(leaked, /Charter/);
});

test('an ID beyond the table is said to have no row', async () => {
  const url = page.site.addPage(
    'small.html',
    foreign('<id2vec-pipeline vocab-size="1000" dim="8"></id2vec-pipeline>'),
  );
  await page.open({ url });
  await page.textMatching('id2vec-pipeline >> .outcome', /3797/);
});

test('registered twice, hidden, removed and brought back', async () => {
  const url = page.site.addPage(
    'twice.html',
    foreign(
      '<id2vec-name-tags list="toy" hidden></id2vec-name-tags><script type="module" src="./id2vec/elements.js?again"></script>',
    ),
  );
  await page.open({ url });
  await page.until('it is upgraded', () => watch.find('id2vec-name-tags')?.shadowRoot != null);
  const heights = await page.eval(() => {
    const element = /** @type {HTMLElement} */ (watch.find('id2vec-name-tags'));
    const hidden = element.offsetHeight;
    element.hidden = false;
    element.remove();
    document.body.append(element);
    return { hidden, shown: element.offsetHeight };
  });
  assert.equal(heights.hidden, 0);
  assert.ok(heights.shown > 300);
  await page.textMatching('id2vec-name-tags >> .facts', /3 > 2 True/);
});
