/** Similarity: the words of the very model that chapter 6 trains, and a table made by hand. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage();
const HOST = 'id2vec-similarity';
const ANSWER = `${HOST} >> .answer`;
const NOISE = /noise, drawn with seed 1/;

afterEach(async () => {
  page.site.hide(null);
  await page.assertNoComplaints();
});

/** In its place among the chapters. */
async function openInPage() {
  await page.open();
  await page.visit(HOST);
  await page.textMatching(ANSWER, NOISE);
}

async function open(attributes = '') {
  await page.openAlone(`<id2vec-similarity ${attributes}></id2vec-similarity>`);
  await page.textMatching(ANSWER, NOISE);
}

const number = (/** @type {string | undefined} */ text) => Number((text ?? 'x').replace('−', '-'));

const snippet = () =>
  page.eval((host) => String(/** @type {any} */ (watch.find(`${host} >> id2vec-snippet`)).code), HOST);

/** Steps of the learner that all share. */
const state = () => page.text(`${HOST} >> .train .state`);

test('before training it is noise, and says so; afterwards the kinds are seen', async () => {
  await openInPage();
  assert.match(await state(), /untrained, rows of 16 numbers/);
  await page.eval(() => {
    document.addEventListener('id2vec-train', (event) => {
      document.documentElement.dataset.step = String(/** @type {CustomEvent} */ (event).detail.step);
    });
  });
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(ANSWER, /^After [1-9].\d\d\d steps/);
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(`${HOST} >> button.primary`, /Train on/);
  // The step that was under way is still drawn.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const answer = await page.text(ANSWER);
  const [, within, between] =
    /one kind have a cosine of (\S+) on average, .* kinds (−?[\d.]+)\./.exec(answer) ?? [];
  assert.ok(number(within) > 0.6 && number(between) < 0.4, answer);
  const made = /([\d\u202f ]+) steps/.exec(await state())?.[1]?.replace(/\D/g, '');
  assert.equal(
    await page.eval(() => document.documentElement.dataset.step),
    made,
    'chapter 6 shows the same model',
  );
  await page.textMatching(
    `${HOST} >> .near .note`,
    /in 16 dimensions and not in the two of a flat picture, over all 82 rows/,
  );
  const near = await page.eval(
    (host) =>
      watch
        .findAll(`${host} >> .neighbours li`)
        .map((li) => li.textContent?.replace(/\s+/g, ' ').trim() ?? ''),
    HOST,
  );
  assert.equal(near.length, 8);
  assert.match(near.slice(0, 2).join(), /dog|rabbit/, 'of cat');
  await page.click(`${HOST} >> button.noise`);
  await page.textMatching(ANSWER, NOISE);
});

test('each measure has its own neighbours, and the page is told', async () => {
  await open();
  await page.eval(() => {
    document.addEventListener('id2vec-similar', (event) => {
      document.documentElement.dataset.similar = JSON.stringify(/** @type {CustomEvent} */ (event).detail);
    });
  });
  const scores = () =>
    page.eval(
      (host) => watch.findAll(`${host} >> .neighbours .number`).map((cell) => cell.textContent ?? ''),
      HOST,
    );
  const falls = (/** @type {number[]} */ values) =>
    values.every((value, i) => i === 0 || value <= Number(values[i - 1]));
  assert.ok(falls((await scores()).map(number)), 'cosines fall');
  await page.click(`${HOST} >> .metrics button:nth-of-type(3)`);
  await page.textMatching(`${HOST} >> .near .note`, /smallest distance/);
  assert.ok(falls((await scores()).map(number).reverse()), 'distances rise');
  const { word, neighbours } = JSON.parse(
    await page.until('the neighbours are told', () => document.documentElement.dataset.similar),
  );
  assert.equal(word, 'cat');
  assert.equal(neighbours.length, 8);
  // A neighbour that is pressed is the next word asked for.
  await page.click(`${HOST} >> .neighbours button`);
  await page.until(
    'the neighbour is chosen',
    (path, name) => /** @type {HTMLSelectElement} */ (watch.find(path)).value === name,
    `${HOST} >> select.word`,
    neighbours[0].word,
  );
});

test('by keyboard: from cell to cell, with the number of each', async () => {
  await open('word="dog"');
  const word = () =>
    page.eval((path) => /** @type {HTMLSelectElement} */ (watch.find(path)).value, `${HOST} >> select.word`);
  assert.equal(await word(), 'dog');
  await page.eval((host) => watch.find(`${host} >> .heat`)?.focus(), HOST);
  const first = await page.textMatching(`${HOST} >> .readout`, /“cat” and “dog”: cosine −?\d\.\d{4}/);
  assert.equal(await word(), 'dog', 'who passes by chooses nothing');
  await page.driver.press('Enter');
  await page.until(
    'a word is chosen by Enter',
    (path) => /** @type {HTMLSelectElement} */ (watch.find(path)).value === 'cat',
    `${HOST} >> select.word`,
  );
  await page.driver.press('ArrowDown', 'ArrowLeft');
  const mirrored = await page.textMatching(`${HOST} >> .readout`, /“dog” and “cat”: cosine/);
  assert.equal(mirrored.split('cosine')[1], first.split('cosine')[1], 'the map is its own mirror image');
  await page.driver.press('ArrowRight');
  await page.textMatching(`${HOST} >> .readout`, /“dog” with itself: cosine 1\.0000/);
  await page.driver.press('End');
  await page.textMatching(`${HOST} >> .readout`, /“dog” and “gold”/);
  await page.textMatching(`${HOST} >> .part .sub`, /“dog” and “gold”, one-hot beside dense/);
  const pair = await page.text(`${HOST} >> .pair`);
  assert.match(pair, /One-hot: 82 numbers, one of them 1.*cosine 0\.0000, distance 1\.4142/);
  const [, cosine] = /“dog” and “gold”: cosine (\S+)/.exec(await page.text(`${HOST} >> .readout`)) ?? [];
  assert.ok(cosine && pair.includes(`cosine ${cosine}`), pair);
  assert.ok((await snippet()).includes(`# ${cosine.replace('−', '-')}`));
});

test('the words are chosen by hand: taken out, added, refused with a reason, put back', async () => {
  await open();
  await page.eval((host) => watch.find(`${host} >> details.edit`)?.setAttribute('open', ''), HOST);
  const words = () =>
    page.eval(
      (host) => watch.findAll(`${host} >> .heat-rows text`).map((text) => text.textContent ?? ''),
      HOST,
    );
  assert.equal((await words()).length, 24);
  await page.click(`${HOST} >> .chips button`);
  await page.until('cat is out', (host) => watch.findAll(`${host} >> .heat-rows text`).length === 23, HOST);
  assert.ok(!(await words()).includes('cat'));
  const add = async (/** @type {string} */ word) => {
    await page.typeInto(`${HOST} >> input[name=word]`, word);
    // Not Enter: where a list of suggestions is open it may take the key.
    await page.click(`${HOST} >> form button[type=submit]`);
  };
  await add('<b>dog');
  await page.textMatching(`${HOST} >> #word-problem`, /“<b>dog” is not a word of the text/);
  await add('dog');
  await page.textMatching(`${HOST} >> #word-problem`, /“dog” is in the map already/);
  await add('bank');
  await page.until('bank is in', (host) => watch.findAll(`${host} >> .heat-rows text`).length === 24, HOST);
  assert.equal((await words()).at(-1), 'bank', 'what has no kind comes last');
  await page.click(`${HOST} >> .orders button:nth-of-type(2)`);
  await page.until(
    'ordered by likeness',
    (host) => watch.findAll(`${host} >> .heat-rows text`).at(0)?.textContent !== 'dog',
    HOST,
  );
  assert.equal(new Set(await words()).size, 24);
  await page.click(`${HOST} >> button.restore`);
  await page.until(
    'cat is back',
    (host) => watch.findAll(`${host} >> .heat-rows text`).some((text) => text.textContent === 'cat'),
    HOST,
  );
});

test('the table made by hand: 0.999 and 0.189, until one writes other numbers', async () => {
  await open();
  const cosines = () =>
    page.eval(
      (host) => watch.findAll(`${host} >> .worked strong`).map((cell) => cell.textContent ?? ''),
      HOST,
    );
  assert.deepEqual(await cosines(), ['0.999', '0.189', '0.232']);
  const field = `${HOST} >> input[aria-label="helicopter, number 3"]`;
  await page.typeInto(field, 'much');
  await page.textMatching(`${HOST} >> #hand-problem`, /Accepted: a number from −100 to 100/);
  assert.deepEqual(await cosines(), ['0.999', '0.189', '0.232'], 'the former number counts');
  await page.typeInto(field, '0');
  await page.until(
    'the cosine follows',
    (path) => watch.findAll(path)[1]?.textContent === '0.936',
    `${HOST} >> .worked strong`,
  );
  await page.eval(
    (path) => watch.find(path)?.focus(),
    `${HOST} >> input[aria-label="cat, number 1, slider"]`,
  );
  await page.driver.press('Home');
  await page.until(
    'the slider writes the number',
    (path) => /** @type {HTMLInputElement} */ (watch.find(path)).value === '-1',
    `${HOST} >> input[aria-label="cat, number 1"]`,
  );
  assert.match(await snippet(), /\[-1, 0\.85, 0\.1\], {2}# cat/);
  await page.click(`${HOST} >> button.hand-reset`);
  await page.until(
    'put back',
    (path) => watch.find(path)?.textContent === '0.999',
    `${HOST} >> .worked strong`,
  );
});

test('alone on a page of others it trains a table of its own', async () => {
  await page.openAlone(
    '<id2vec-similarity words="boat dog plane unicorn" word="boat" metric="dot" order="likeness" theme="dark"></id2vec-similarity>',
  );
  await page.textMatching(ANSWER, NOISE);
  const words = await page.eval(
    (host) => watch.findAll(`${host} >> .heat-rows text`).map((text) => text.textContent ?? ''),
    HOST,
  );
  assert.deepEqual([...words].sort(), ['boat', 'dog', 'plane'], 'what the text has not is left out');
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(ANSWER, /^After/);
  await page.eval(() => {
    const element = /** @type {HTMLElement} */ (watch.find('id2vec-similarity'));
    element.remove();
    document.body.append(element);
  });
  await page.textMatching(ANSWER, /^After|noise/);
});

test('on a phone the map scrolls in its own frame, with its words in sight', async () => {
  await page.open({ width: 390, height: 844 });
  await page.visit(HOST);
  await page.textMatching(ANSWER, NOISE);
  const { frame, inner, sideways } = await page.eval((host) => {
    const heat = /** @type {HTMLElement} */ (watch.find(`${host} >> .heat`));
    return {
      frame: heat.clientWidth,
      inner: heat.scrollWidth,
      sideways: document.documentElement.scrollWidth - innerWidth,
    };
  }, HOST);
  assert.ok(inner > frame, 'more than fits');
  assert.match(await page.text(`${HOST} >> .heat-hint`), /scrolls sideways/);
  assert.ok(sideways <= 0, 'the page itself stands');
  await page.eval((host) => watch.find(`${host} >> .heat`)?.focus(), HOST);
  await page.driver.press('End');
  await page.textMatching(`${HOST} >> .readout`, /“cat” and “gold”/);
  await page.until(
    'the cell is scrolled to, and the words of the rows stay',
    (host) => {
      const heat = /** @type {HTMLElement} */ (watch.find(`${host} >> .heat`));
      const rows = /** @type {HTMLElement} */ (watch.find(`${host} >> .heat-rows`));
      return (
        heat.scrollLeft > 100 && rows.getBoundingClientRect().left >= heat.getBoundingClientRect().left - 1
      );
    },
    HOST,
  );
});

test('without an engine it says so, and tries again when asked', async () => {
  page.site.hide(/\.wasm$/);
  await page.openAlone('<id2vec-similarity></id2vec-similarity>');
  await page.textMatching(`${HOST} >> .failure`, /nothing to compare/);
  await page.complaints();
  page.site.hide(null);
  await page.click(`${HOST} >> .failure button`);
  await page.textMatching(ANSWER, NOISE);
});
