/** The page itself: one sentence for all experiments, the theme, the contents, the budget. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { EXPERIMENTS, READY } from './support/experiments.mjs';
import { usePage } from './support/page.mjs';
import { basePath, siteFolder } from './support/site.mjs';

const page = usePage();
const KB = 1024;

afterEach(() => page.assertNoComplaints());

test('all experiments of the page are there and upgraded', async () => {
  await page.open();
  await page.eval(() => watch.find('id2vec-learning')?.scrollIntoView({ behavior: 'instant' }));
  await page.until(
    'every element has a shadow root',
    (names) => names.every((name) => watch.find(name)?.shadowRoot),
    EXPERIMENTS,
  );
});

test('the whole page can be read without an error', async () => {
  await page.open();
  for (const [name, part, pattern] of READY) {
    await page.eval((host) => watch.find(host)?.scrollIntoView({ behavior: 'instant' }), name);
    await page.until(`${name} shows its question`, (host) => watch.find(`${host} >> h3`)?.textContent, name);
    await page.textMatching(`${name} >> ${part}`, pattern);
  }
});

test('a new sentence is nobody’s choice yet: all figures speak of the same token of it', async () => {
  await page.open();
  await page.click('id2vec-pipeline >> .tokens-list li:nth-child(3) button');
  await page.until('sat is chosen', () => /** @type {any} */ (watch.find('id2vec-race')).selected === 3332);
  await page.typeInto('id2vec-pipeline >> #text', 'along the river');
  await page.textMatching('id2vec-pipeline >> .tokens-list', /24176/);
  await page.eval(() => watch.find('id2vec-race')?.scrollIntoView({ behavior: 'instant' }));
  await page.textMatching('id2vec-race >> .race', /24176/);
  await page.textMatching('id2vec-one-hot >> .answer', /index 24176/);
  await page.textMatching('id2vec-pipeline >> .detail', /Row 24176/);
  await page.click('id2vec-pipeline >> .tokens-list li:nth-child(3) button');
  await page.textMatching('id2vec-race >> .race', /7850/);
});

test('the sentence and the selected piece run through every experiment', async () => {
  await page.open();
  await page.typeInto('id2vec-pipeline >> #text', 'tokenization');
  await page.until(
    'all texts are the one that was typed',
    (names) => names.every((name) => /** @type {any} */ (watch.find(name)).text === 'tokenization'),
    EXPERIMENTS,
  );
  await page.textMatching('id2vec-pipeline >> .tokens-list', /1634/);
  await page.click('id2vec-pipeline >> .tokens-list li:nth-child(2) button');
  await page.until(
    'the same id is selected everywhere',
    (names) => names.every((name) => /** @type {any} */ (watch.find(name)).selected === 1634),
    EXPERIMENTS,
  );
});

test('the theme is chosen, followed by the figures, and remembered', async () => {
  await page.open();
  const inks = () =>
    page.eval(() =>
      [document.body, watch.find('id2vec-pipeline')].map(
        (element) => getComputedStyle(/** @type {Element} */ (element)).color,
      ),
    );
  for (const theme of ['dark', 'light']) {
    await page.eval((value) => {
      const select = /** @type {HTMLSelectElement} */ (document.querySelector('#theme'));
      select.value = value;
      select.dispatchEvent(new Event('change'));
    }, theme);
    const ink = theme === 'dark' ? 'rgb(233, 231, 226)' : 'rgb(28, 30, 33)';
    await page.until(
      `the ink of ${theme}`,
      (wanted) => getComputedStyle(/** @type {Element} */ (watch.find('id2vec-pipeline'))).color === wanted,
      ink,
    );
    assert.deepEqual(await inks(), [ink, ink]);
    await page.open();
    assert.deepEqual(await inks(), [ink, ink], 'after coming back');
  }
  await page.eval(() => localStorage.clear());
});

test('the contents lead to every chapter and tell where one is', async () => {
  await page.open();
  await page.click('.contents summary');
  const targets = await page.eval(() =>
    watch.findAll('.contents a').map((link) => /** @type {HTMLAnchorElement} */ (link).hash),
  );
  assert.equal(targets.length, EXPERIMENTS.length);
  for (const target of targets) {
    assert.ok(
      await page.eval((id) => document.querySelector(`${id} h2`) !== null, target),
      `${target} is a chapter`,
    );
  }
  await page.click('.contents li:nth-child(4) a');
  await page.textMatching('#here', /race/);
  assert.equal(await page.eval(() => watch.find('.contents')?.hasAttribute('open')), false);
});

test('a tall window that nobody scrolls needs no tokenizer; the sums further down do', async () => {
  const tokenizers = () =>
    page.eval(
      () =>
        performance.getEntriesByType('resource').filter((entry) => entry.name.includes('r50k_base')).length,
    );
  await page.open({ width: 1920, height: 1080 });
  await page.textMatching('id2vec-pipeline >> .answer', /numbers/);
  await new Promise((resolve) => setTimeout(resolve, 800));
  assert.equal(await tokenizers(), 0);
  await page.visit('id2vec-name-tags');
  await page.textMatching('id2vec-name-tags >> .facts', /the ID of UR/);
  assert.equal(await tokenizers(), 1);
});

test('the closing sentence has the cosines of this table', async () => {
  await page.open();
  await page.textMatching('id2vec-pipeline >> .answer', /numbers/);
  await page.eval(() => watch.find('.coda')?.scrollIntoView({ behavior: 'instant' }));
  // torch.nn.functional.cosine_similarity of rows 3797 and 3290, 3797 and 15392; seed 42.
  await page.textMatching('.coda', /near neither “dog” nor “helicopter” \(cosines 0\.0526 and −0\.0074;/);
});

test('numbers of the text are written in one way', async () => {
  await page.open();
  const text = await page.eval(() => document.querySelector('main')?.textContent ?? '');
  assert.doesNotMatch(text, /\d,\d{3}/);
  assert.match(text, /76\u202f800\u202f000/);
});

test('what is loaded first is at most 150 KB, the core of it at most 40 KB', async () => {
  await page.open();
  await page.textMatching('id2vec-pipeline >> .answer', /numbers/);
  const names = await page.eval(
    (base) =>
      performance
        .getEntriesByType('resource')
        .map((entry) => new URL(entry.name).pathname.slice(base.length)),
    basePath,
  );
  // The tokenizer comes when a text needs it, and has a budget of its own; watch.js is the tests'.
  const first = ['index.html', ...new Set(names)].filter((name) => !/r50k_base|watch\.js/.test(name));
  const weights = first.map((name) => ({
    name,
    bytes: brotliCompressSync(readFileSync(join(siteFolder, name))).length,
  }));
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  const core = weights
    .filter(({ name }) => name.endsWith('.wasm'))
    .reduce((sum, { bytes }) => sum + bytes, 0);
  assert.ok(!first.some((name) => /learning/.test(name)), 'what learns waits until a reader comes near');
  assert.ok(core > 0 && core <= 40 * KB, `the core is ${core} bytes`);
  assert.ok(total <= 150 * KB, `${total} bytes: ${JSON.stringify(weights)}`);
});

test('the elements that learn come when a reader comes near, and a failure is said and mended', async () => {
  page.site.hide(/elements-learning\.js$/);
  await page.open();
  const undefinedOnes = () => page.eval(() => watch.findAll('.chapter > :not(:defined)').length);
  assert.equal(await undefinedOnes(), 5);
  await page.eval(() => watch.find('id2vec-learning')?.scrollIntoView({ behavior: 'instant' }));
  await page.textMatching('.no-figures', /elements-learning\.js could not be loaded/);
  const facts = await page.eval(() =>
    watch.findAll('id2vec-learning > .fallback').map((each) => getComputedStyle(each).visibility),
  );
  assert.deepEqual(facts, ['visible']);
  // The missing script is what this test provokes.
  await page.complaints();
  page.site.hide(null);
  await page.until('away and near again, they are there', () => {
    const learning = watch.find('id2vec-learning');
    if (scrollY > 0) scrollTo({ top: 0, behavior: 'instant' });
    else learning?.scrollIntoView({ behavior: 'instant' });
    return watch.findAll('.chapter > :not(:defined)').length === 0;
  });
  assert.ok(await page.eval(() => document.documentElement.dataset.figures === undefined));
});

test('the README lists the elements of the page, in their order, each with its question', async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  // Thousands are set apart with spaces on the page, with commas in the README.
  const listed = [...readme.matchAll(/^\| `<(id2vec-[a-z-]+)>` \| (.*) \|$/gm)].map(([, tag, question]) => [
    tag,
    question?.replace(/(?<=\d),(?=\d)/g, ' '),
  ]);
  await page.open();
  await page.eval(() => watch.find('id2vec-learning')?.scrollIntoView({ behavior: 'instant' }));
  const shown = await page.until('every element shows its question', () => {
    const questions = watch.findAll('.chapter > :defined').flatMap((element) => {
      const slot = element.shadowRoot?.querySelector('slot[name=question]');
      return slot ? [[element.localName, slot.textContent?.replace(/\s+/g, ' ').trim()]] : [];
    });
    return questions.length === 10 && questions;
  });
  assert.deepEqual(shown, listed);
});
