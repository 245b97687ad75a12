/** Static, then contextual: one row in two sentences, and an attention model that is trained in the page. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage();
const HOST = 'id2vec-contextual';

afterEach(() => page.assertNoComplaints());

/** In its place among the chapters. */
async function openInPage() {
  await page.open();
  await page.visit(HOST);
  await page.textMatching(`${HOST} >> .answer`, /nothing has been learned/);
}

async function open(attributes = '') {
  await page.openAlone(`<id2vec-contextual ${attributes}></id2vec-contextual>`);
  await page.textMatching(`${HOST} >> .answer`, /nothing has been learned/);
}

/** The cosine that a stage of the strips shows. @param {string} text */
const cosineIn = (text) => Number(text.replace('−', '-').match(/cosine (-?[\d.]+)/)?.[1] ?? Number.NaN);

/** @param {string} text @param {number} which */
const write = (text, which) => page.typeInto(`${HOST} >> #sentence-${which}`, text);

test('before training both sentences read the same bits, and what is heard is noise', async () => {
  await openInPage();
  assert.equal(await page.text(`${HOST} >> .verdict.rows`), 'the same bits, 16 of 16');
  assert.equal(await page.text(`${HOST} >> .verdict.inputs`), 'the same bits, 16 of 16');
  assert.ok(cosineIn(await page.text(`${HOST} >> .verdict.contextual`)) > 0.9);
  const bits = await page.eval(
    (host) => watch.findAll(`${host} >> .pair .bits`).map((b) => b.textContent),
    HOST,
  );
  assert.equal(bits.length, 32);
  assert.deepEqual(bits.slice(0, 16), bits.slice(16));
  await page.textMatching(`${HOST} >> .cautions`, /word 5 in both sentences/);
  const snippet = await page.eval((host) => {
    const code = /** @type {any} */ (watch.find(`${host} >> id2vec-snippet`)).code;
    return String(code);
  }, HOST);
  // What torch 2.13 prints for this code.
  assert.match(snippet, /cosine_similarity.*# 0\.9712\n.*# 0\.1962 0\.1988 0\.1994 0\.2057 0\.1999$/);
});

test('training parts the two, while the rows stay the same bits; and one can go back to any step', async () => {
  await open();
  await page.eval(() => {
    document.addEventListener('id2vec-attention', (event) => {
      document.documentElement.dataset.rest = JSON.stringify(/** @type {CustomEvent} */ (event).detail);
    });
  });
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(`${HOST} >> .train .state`, /step 2.000 of 2.000, loss 0\.\d+/);
  const answer = await page.textMatching(`${HOST} >> .answer`, /gives \d+.% of its attention to “river”/);
  assert.match(answer, /the same bits, 16 of 16\./);
  assert.match(answer, /“floods” \(.*“charges” \(/);
  assert.equal(await page.text(`${HOST} >> .verdict.rows`), 'the same bits, 16 of 16');
  // The same seed is the same training everywhere: 0.58 in every engine, as in the native core.
  assert.equal(cosineIn(await page.text(`${HOST} >> .verdict.contextual`)), 0.58);
  const rest = await page.until('the rest is told', () => document.documentElement.dataset.rest);
  const { steps, cosine } = JSON.parse(rest);
  assert.equal(steps, 2000);
  assert.ok(cosine < 0.9);

  await page.eval((host) => {
    const slider = /** @type {HTMLInputElement} */ (watch.find(`${host} >> input[aria-label="Step shown"]`));
    slider.focus();
  }, HOST);
  await page.driver.press('Home');
  await page.textMatching(`${HOST} >> .answer`, /cosine is 0\.97, but so far nothing/);
});

test('another seed is trained at a press', async () => {
  await open();
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(`${HOST} >> .train .state`, /step 2.000 of 2.000/);
  await page.textMatching(`${HOST} >> button.primary`, /Train with seed 3/);
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(`${HOST} >> .train .state`, /step [1-9]/);
  assert.equal(await page.eval((host) => watch.find(host)?.getAttribute('seed'), HOST), '3');
  await page.click(`${HOST} >> button.cancel`);
  await page.textMatching(`${HOST} >> .train .state`, /untrained/);
});

test('it can be paused, gone on with, and cancelled, and a hundred steps are a hundred steps', async () => {
  await open();
  await page.click(`${HOST} >> .train button:nth-of-type(2)`);
  const hundred = await page.textMatching(`${HOST} >> .train .state`, /step 100 of .*loss/);
  await page.textMatching(`${HOST} >> button.primary`, /Go on/);
  await page.click(`${HOST} >> button.cancel`);
  await page.textMatching(`${HOST} >> .train .state`, /untrained/);

  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(`${HOST} >> .train .state`, /step [1-9]/);
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(`${HOST} >> button.primary`, /Go on/);
  // The ten steps that were under way are still made.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const paused = await page.text(`${HOST} >> .train .state`);
  await new Promise((resolve) => setTimeout(resolve, 700));
  assert.equal(await page.text(`${HOST} >> .train .state`), paused);
  await page.click(`${HOST} >> button.cancel`);
  await page.textMatching(`${HOST} >> .train .state`, /untrained/);
  await page.click(`${HOST} >> .train button:nth-of-type(2)`);
  assert.equal(await page.textMatching(`${HOST} >> .train .state`, /step 100 of .*loss/), hundred);
});

test('sentences of one’s own: what is not known is said, markup is text, other places are told', async () => {
  await open();
  await write('the lake <img src=x> bank', 0);
  await page.textMatching(`${HOST} >> .problem`, /“lake”, “<img” and “src=x>” are not among the 82 words/);
  assert.equal(await page.eval((host) => watch.find(`${host} >> img`), HOST), null);
  assert.equal(
    await page.eval((host) => watch.find(`${host} >> #sentence-0`)?.getAttribute('aria-invalid'), HOST),
    'true',
  );
  await write('near the river the dog sat on the mat', 0);
  await page.textMatching(`${HOST} >> .problem`, /These are 9 words; the model has places for 8/);
  await write('The bank floods.', 0);
  await page.textMatching(`${HOST} >> .cautions`, /word 2 in the first sentence and word 5 in the second/);
  assert.equal(await page.text(`${HOST} >> .verdict.rows`), 'the same bits, 16 of 16');
  assert.match(await page.text(`${HOST} >> .verdict.inputs`), /^cosine/);
  await page.click(`${HOST} >> .train button.quiet`);
  await page.textMatching(`${HOST} >> .cautions`, /word 5 in both/);
});

test('by keyboard: the word that listens, and the number that is read out', async () => {
  await open();
  await page.eval((host) => watch.find(`${host} >> [role=radio][aria-checked=true]`)?.focus(), HOST);
  await page.driver.press('ArrowLeft', 'ArrowLeft');
  await page.textMatching(`${HOST} >> .vectors h4`, /“river” and “bank”/);
  assert.match(
    await page.eval(() => watch.focused()?.getAttribute('aria-label') ?? ''),
    /^river: \d+.% of the attention/,
  );
  assert.equal(
    await page.eval((host) => watch.findAll(`${host} >> [role=radio][tabindex="0"]`).length, HOST),
    2,
  );
  await page.eval((host) => watch.find(`${host} >> input[aria-label^="Number"]`)?.focus(), HOST);
  await page.driver.press('ArrowRight', 'ArrowRight');
  await page.textMatching(`${HOST} >> table.bits`, /number 3, and its 32 bits/);
  await page.textMatching(`${HOST} >> table.bits`, /its row of the table.*different/);
});

test('on a page of others, with sentences and seed of its own', async () => {
  await page.openAlone(
    '<id2vec-contextual first="the bank" second="near the bank" seed="7" theme="dark"></id2vec-contextual>',
  );
  await page.textMatching(`${HOST} >> .cautions`, /word 2 in the first sentence and word 3 in the second/);
  // Gone and come back: everything is given back and made again.
  await page.eval(() => {
    const element = /** @type {HTMLElement} */ (watch.find('id2vec-contextual'));
    element.remove();
    document.body.append(element);
  });
  await page.textMatching(`${HOST} >> .answer`, /nothing has been learned/);
});

test('from another origin, where no worker can be had, it learns all the same', async () => {
  const url = await page.site.addElsewhere(
    `<!doctype html><html lang="en"><head><title>A page of others</title><link rel="icon" href="data:,">
<script type="module" src="${page.site.url}id2vec/elements.js"></script></head><body>
<id2vec-contextual></id2vec-contextual></body></html>`,
  );
  await page.open({ url });
  await page.textMatching(`${HOST} >> .answer`, /nothing has been learned/);
  await page.click(`${HOST} >> .train button:nth-of-type(2)`);
  await page.textMatching(`${HOST} >> .train .state`, /step 100 of .*loss/);
});
