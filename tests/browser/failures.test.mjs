/** When something cannot be had: the figure says what and why, offers to try again, and recovers. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { EXPERIMENTS } from './support/experiments.mjs';
import { Frame } from './support/frame.mjs';
import { usePage } from './support/page.mjs';

const page = usePage();
const frame = new Frame(page);
const HOST = 'id2vec-pipeline';

// The engine of each browser complains of its own about a file that is missing; that is what these tests provoke.
afterEach(async () => {
  page.site.hide(null);
  page.site.hold(null);
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

test('no engine script: the reason is shown, and a retry brings the table', async () => {
  page.site.hide(/\/index\.js$/);
  await page.open();
  await page.textMatching(`${HOST} >> .failure`, /could not be made/);
  page.site.hide(null);
  await page.click(`${HOST} >> .failure button`);
  await page.textMatching(`${HOST} >> .answer`, /2.304 of the table’s/);
  assert.equal(await page.eval((host) => watch.find(`${host} >> .failure`), HOST), null);
});

test('no glue of the core: the same', async () => {
  page.site.hide(/id2vec-(tables-)?(relaxed|simd128|scalar)\.mjs$/);
  await page.open();
  await page.textMatching(`${HOST} >> .failure`, /could not be made/);
  page.site.hide(null);
  await page.click(`${HOST} >> .failure button`);
  await page.textMatching(`${HOST} >> .answer`, /2.304 of the table’s/);
});

const shownIds = () =>
  page.eval(
    (host) =>
      watch
        .findAll(`${host} >> .tokens-list .id`)
        .map((id) => id.textContent)
        .join(),
    HOST,
  );

/** Types a text while the tokenizer cannot be had, until both experiments say so. */
async function typeWithoutTokenizer() {
  page.site.hide(/r50k_base/);
  await page.open();
  await page.textMatching(`${HOST} >> .answer`, /numbers/);
  await page.typeInto(`${HOST} >> #text`, 'tokenization');
  for (const host of [HOST, 'id2vec-name-tags'])
    await page.textMatching(`${host} >> .failure`, /tokenizer could not be loaded/);
  page.site.hide(null);
}

const untilNoFailure = () =>
  page.until(
    'no experiment speaks of a failure',
    (hosts) => hosts.every((host) => watch.find(`${host} >> .failure`) === null),
    [HOST, 'id2vec-name-tags'],
  );

test('no tokenizer: the figures say so, and one retry reads the text in all of them', async () => {
  await typeWithoutTokenizer();
  await page.click(`${HOST} >> .failure button`);
  await page.textMatching(`${HOST} >> .answer`, /1.536 of the table’s/);
  assert.equal(await shownIds(), '30001,1634');
  await untilNoFailure();
  await page.textMatching('id2vec-name-tags >> .rows.before', /30001.*1634/);
});

test('no tokenizer: a text that can be read later takes the message away', async () => {
  await typeWithoutTokenizer();
  await page.typeInto(`${HOST} >> #text`, 'The bank');
  await page.textMatching('id2vec-name-tags >> .rows.before', /3331/);
  await untilNoFailure();
});

for (const script of ['elements-tables.js', 'page-.*.js']) {
  test(`no ${script}: the facts stand where the figures would be, and the page says why`, async () => {
    page.site.hide(new RegExp(`/${script.replaceAll('.js', '\\.js')}$`));
    await page.open();
    const reason = await page.textMatching('.no-figures', /experiments are missing: page-/);
    assert.match(reason, /\.js, or a script that it needs, could not be loaded/);
    const seen = await page.eval(() => ({
      facts: watch.findAll('.fallback').map((facts) => getComputedStyle(facts).visibility),
      notice: watch.find('.no-figures')?.getBoundingClientRect().height ?? 0,
    }));
    assert.deepEqual(seen.facts, Array(EXPERIMENTS.length).fill('visible'));
    assert.ok(seen.notice > 0);
  });
}

/** What the page says of its figures, once that is as wished. @param {'waiting' | 'told' | 'upgraded'} wished */
function figures(wished) {
  const facts = watch.find('.fallback');
  if (!facts) return null;
  const now = {
    notice: watch.find('#no-figures-reason')?.textContent ?? '',
    isTold: document.documentElement.dataset.figures === 'missing',
    facts: getComputedStyle(facts).visibility,
    isUpgraded: watch.find('id2vec-pipeline')?.shadowRoot != null,
  };
  const isSo = { waiting: true, told: now.isTold, upgraded: now.isUpgraded };
  return isSo[wished] ? now : null;
}

test('scripts that do not come: said after ten seconds, and taken back when they come after all', async () => {
  page.site.hold(/\/elements-tables\.js$/);
  await frame.open({ width: 1200, height: 800 });
  const before = await frame.until('it has its text', figures, 'waiting');
  assert.deepEqual(before, { notice: '', isTold: false, facts: 'hidden', isUpgraded: false });
  const told = await frame.until('the reason is told', figures, 'told');
  assert.match(told.notice, /within ten seconds/);
  assert.equal(told.facts, 'visible');
  page.site.hold(null);
  const after = await frame.until('the figures take their place', figures, 'upgraded');
  assert.equal(after.isTold, false);
  await page.open();
});

test('with its scripts the page says nothing of the kind', async () => {
  await page.open();
  await page.textMatching(`${HOST} >> .answer`, /numbers/);
  const height = await page.eval(() => watch.find('.no-figures')?.getBoundingClientRect().height);
  assert.equal(height, 0);
});
