/** An element on somebody else's page: one script and one tag, whatever the page looks like. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { eventually } from './support/eventually.mjs';
import { EXPERIMENTS } from './support/experiments.mjs';
import { usePage } from './support/page.mjs';

const page = usePage();
afterEach(() => page.assertNoComplaints());

/**
 * @param {string} body
 * @param {string} base where the package is
 */
const foreign = (
  body,
  base = './id2vec/',
) => `<!doctype html><html lang="en"><head><title>A page of others</title><link rel="icon" href="data:,">
<script type="module" src="${base}elements.js"></script></head><body>${body}</body></html>`;

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
  const looks = await page.eval(() => {
    const { color, backgroundColor } = getComputedStyle(
      /** @type {Element} */ (watch.find('id2vec-pipeline')),
    );
    return { color, backgroundColor };
  });
  const dark = { color: 'rgb(233, 231, 226)', backgroundColor: 'rgb(21, 23, 26)' };
  assert.deepEqual(looks, dark, 'dark, with a paper of its own, on a page that is light');
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

test('from another origin, under the least that a policy must allow', async () => {
  const url = await page.site.addElsewhere(
    foreign(
      '<id2vec-pipeline vocab-size="50257" dim="8"></id2vec-pipeline><id2vec-name-tags></id2vec-name-tags>' +
        '<id2vec-one-hot></id2vec-one-hot><id2vec-race vocab-size="1000" dim="8"></id2vec-race><id2vec-width></id2vec-width>',
      `${page.site.url}id2vec/`,
    ),
  );
  assert.notEqual(new URL(url).origin, page.site.origin);
  await page.open({ url });
  await page.textMatching('id2vec-pipeline >> .answer', /24 of the table’s/);
  await page.typeInto('id2vec-pipeline >> #text', 'tokenization');
  await page.textMatching('id2vec-pipeline >> .tokens-list', /30001.*1634/);
  for (const host of ['id2vec-name-tags', 'id2vec-one-hot', 'id2vec-race', 'id2vec-width']) {
    await page.visit(host);
    assert.ok(await page.text(`${host} >> h3`));
  }
});

test('an element that is moved while its table is made gives everything back in the end', async () => {
  const url = page.site.addPage(
    'moved.html',
    foreign('<id2vec-pipeline vocab-size="50257" dim="256"></id2vec-pipeline>'),
  );
  await page.open({ url });
  await page.eval(async () => {
    const element = /** @type {HTMLElement} */ (watch.find('id2vec-pipeline'));
    for (let frame = 0; frame < 40; frame++) {
      element.remove();
      document.body.append(element);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await page.textMatching('id2vec-pipeline >> .answer', /numbers/);
  const liveHandles = () =>
    page.eval(async () => {
      const { sharedEngine } = await import(new URL('./id2vec/elements.js', document.baseURI).href);
      return (await sharedEngine()).memory().liveHandles;
    });
  await eventually('one table is alive', async () => (await liveHandles()) === 1);
  await page.eval(() => watch.find('id2vec-pipeline')?.remove());
  await eventually('no table is alive', async () => (await liveHandles()) === 0);
});

test('the classes come without being registered, and can be given another name', async () => {
  const url = page.site.addPage(
    'classes.html',
    '<!doctype html><html lang="en"><head><title>Classes</title><link rel="icon" href="data:,"></head><body></body></html>',
  );
  await page.open({ url });
  const known = await page.eval(async () => {
    const classes = await import(new URL('./id2vec/element-classes.js', document.baseURI).href);
    const names = Object.values(classes).flatMap((each) => each?.tag ?? []);
    const before = names.filter((name) => customElements.get(name));
    customElements.define('my-pipeline', class extends classes.Id2VecPipeline {});
    document.body.append(document.createElement('my-pipeline'));
    return { names: names.length, before };
  });
  assert.deepEqual(known, { names: EXPERIMENTS.length + 1, before: [] });
  await page.textMatching('my-pipeline >> .tokens-list', /464.*3797.*3332/);
});
