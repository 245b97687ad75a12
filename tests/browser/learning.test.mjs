/** Learning: rows that start as noise and end near their like, in every browser by the same bits. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { load } from '../../dist/index.js';
import { usePage } from './support/page.mjs';

const page = usePage();
const HOST = 'id2vec-learning';

afterEach(() => page.assertNoComplaints());

/** A page with this figure alone, and what is written in its tag. */
async function open(attributes = '') {
  await page.openAlone(`<id2vec-learning ${attributes}></id2vec-learning>`);
  await ready();
}

const ready = () =>
  page.until(
    'the training can begin',
    (host) => watch.find(`${host} >> .play .primary:enabled`) !== null,
    HOST,
  );

const steps = () =>
  page.eval(
    (host) => Number(watch.find(`${host} >> .play .number`)?.textContent?.replace(/\D/g, '') ?? -1),
    HOST,
  );

/** The steps, once those that were under way have come. */
async function atRest() {
  for (let before = -1; ; ) {
    const now = await steps();
    if (now === before) return now;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const cosines = () =>
  page.eval(
    (host) =>
      watch
        .findAll(`${host} >> .curves figure:nth-of-type(2) .end`)
        .map((label) => Number(label.textContent?.trim().split(' ')[0]?.replace('−', '-'))),
    HOST,
  );

const press = (/** @type {string} */ selector) => page.click(`${HOST} >> ${selector}`);

async function unfold(/** @type {string} */ name) {
  await press(`details.${name} summary`);
  await page.until(
    `${name} is open`,
    (path) => watch.find(path) !== null,
    `${HOST} >> details.${name}[open] .body > *`,
  );
}

async function stepTo(/** @type {string} */ selector, /** @type {number} */ count) {
  await press(selector);
  await page.until(
    `${count} steps are made`,
    (host, wanted) =>
      watch.find(`${host} >> .play .number`)?.textContent?.replace(/\D/g, '') === String(wanted) &&
      watch.find(`${host} >> .one:enabled`) !== null,
    HOST,
    count,
  );
}

/** E after some steps of the defaults in this very Node, as the page writes its fingerprint. */
async function fingerprintInNode(/** @type {number} */ count) {
  const engine = await load({ flavour: 'simd128' });
  const corpus = engine.generateCorpus({ length: 12_000, seed: 1 });
  const model = engine.createNextTokenModel({
    vocabSize: corpus.vocabulary.length,
    ...{ dim: 16, context: 3, tied: false, seed: 1, initScale: 0.1, optimizer: { name: 'sgd', lr: 0.5 } },
  });
  if (count > 0) model.startTraining(corpus.ids, { batch: 32, seed: 1 }).run(count);
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(model.embeddings().buffer)) hash = Math.imul(hash ^ byte, 0x01000193);
  model.dispose();
  return (hash >>> 0).toString(16).padStart(8, '0');
}

test('played, cat comes to dog and leaves the helicopter', async () => {
  await open();
  assert.match(await page.text(`${HOST} >> .answer`), /every row is noise, drawn with seed 1/);
  await press('.play .primary');
  await page.textMatching(`${HOST} >> .play .primary`, /Pause/);
  await page.until(
    'cat is near dog and far from helicopter',
    (host) => {
      const [dog = 0, helicopter = 1] = watch
        .findAll(`${host} >> .curves figure:nth-of-type(2) .end`)
        .map((label) => Number(label.textContent?.trim().split(' ')[0]?.replace('−', '-')));
      return dog > 0.8 && helicopter < 0.3;
    },
    HOST,
  );
  await press('.play .primary');
  await page.textMatching(`${HOST} >> .play .primary`, /Play/);
  await page.textMatching(`${HOST} >> .answer`, /Nobody told the model which words are alike/);
  const rest = await atRest();
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.equal(await steps(), rest, 'paused is paused');
  assert.deepEqual((await cosines()).length, 2);
});

test('one step, ten steps, reset; the table has the bits that it has in Node', async () => {
  await open();
  await stepTo('.one', 1);
  assert.equal(await page.text(`${HOST} >> .fingerprint`), await fingerprintInNode(1));
  await stepTo('.ten', 11);
  assert.equal(await page.text(`${HOST} >> .fingerprint`), await fingerprintInNode(11));
  await press('.reset');
  await page.textMatching(`${HOST} >> .answer`, /Before the first step/);
  assert.equal(await page.text(`${HOST} >> .fingerprint`), await fingerprintInNode(0));
});

test('a whole run ends by itself, with the bits that it has in Node', async () => {
  await open('speed="5000"');
  await press('.play .primary');
  await page.textMatching(`${HOST} >> .answer`, /After 4.000 steps/);
  await page.textMatching(`${HOST} >> .play .primary`, /Play/);
  assert.equal(await page.text(`${HOST} >> .fingerprint`), await fingerprintInNode(4000));
});

test('one step looked at closely: who moved, the guess, the slope', async () => {
  await open();
  await stepTo('.one', 1);
  const moved = await page.text(`${HOST} >> .strips`);
  assert.match(moved, /E \d\d of 82 U 82 of 82/);
  assert.match(await page.text(`${HOST} >> .step-grid`), /likelier|less likely/);
  const strips = await page.eval(
    (host) =>
      watch
        .findAll(`${host} >> .strip-table tr`)
        .map((row) =>
          [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent?.replace('−', '-'))),
        ),
    HOST,
  );
  const [slope = [], change = []] = strips;
  assert.equal(slope.length, 16);
  // SGD at 0.5, as far as the digits go.
  slope.forEach((value, i) => {
    assert.ok(Math.abs(Number(change[i]) + 0.5 * value) < 2e-4, `${change[i]} is −0.5 times ${value}`);
  });
});

test('tied, a mistake moves every row', async () => {
  await open('tied mixing="linear"');
  await stepTo('.one', 1);
  assert.match(await page.text(`${HOST} >> .strips`), /82 of 82/);
  assert.match(await page.text(`${HOST} >> .step-grid`), /With one table for both/);
});

test('settings: a change begins anew, is written into the tag, and can be undone', async () => {
  await open();
  await stepTo('.ten', 10);
  await unfold('settings');
  await page.typeInto(`${HOST} >> details.settings input.dim`, '2');
  await page.driver.press('Enter');
  await page.textMatching(`${HOST} >> .plane-note`, /the plane is the model/);
  assert.equal(await page.eval((host) => watch.find(host)?.getAttribute('dim'), HOST), '2');
  assert.equal(await steps(), 0);
  await press('.undo');
  await page.textMatching(`${HOST} >> .plane-note`, /16 numbers/);
  await page.until('the attribute follows', (host) => watch.find(host)?.getAttribute('dim') === '16', HOST);
  await page.typeInto(`${HOST} >> details.settings [name=lr]`, '-1');
  await page.driver.press('Enter');
  await page.textMatching(
    `${HOST} >> details.settings .problem`,
    /Learning rate: accepted is a number from 0/,
  );
});

test('an attribute that is set later begins another run; one that is none changes nothing', async () => {
  await open();
  await stepTo('.ten', 10);
  await page.eval((host) => watch.find(host)?.setAttribute('seed', '7'), HOST);
  await page.textMatching(`${HOST} >> .answer`, /drawn with seed 7/);
  await page.eval((host) => watch.find(host)?.setAttribute('seed', 'many'), HOST);
  await page.until('the former seed is back', (host) => watch.find(host)?.getAttribute('seed') === '7', HOST);
});

test('a learning rate too large: it diverges in words, and a smaller one is offered', async () => {
  await open('lr="1000"');
  await press('.play .primary');
  await page.textMatching(`${HOST} >> .answer`, /Diverged after step \d+.*last good state/);
  assert.ok(
    await page.eval((host) => watch.find(`${host} >> .play .primary`)?.hasAttribute('disabled'), HOST),
  );
  await press('.recovery .primary');
  await page.textMatching(`${HOST} >> .answer`, /Before the first step/);
  assert.equal(await page.eval((host) => watch.find(host)?.getAttribute('lr'), HOST), '0.5');
  await stepTo('.one', 1);
});

test('skip-gram learns as well', async () => {
  await open('objective="skip-gram" lr="0.025" speed="2000"');
  await press('.play .primary');
  await page.until(
    'cat is near dog',
    (host) =>
      Number(watch.find(`${host} >> .curves figure:nth-of-type(2) .end`)?.textContent?.trim().split(' ')[0]) >
      0.8,
    HOST,
  );
  await press('.play .primary');
  await stepTo('.one', (await atRest()) + 1);
  assert.match(await page.text(`${HOST} >> .slope`), /Skip-gram moves after every single word/);
});

test('a text of one’s own, with HTML in it, is learned from and shown as text', async () => {
  await open();
  await unfold('text');
  const text = '<b>bold</b> <img src=x onerror=alert(1)> 猫 قطة 😀 '.repeat(40);
  await page.eval(
    (host, value) => {
      const field = /** @type {HTMLTextAreaElement} */ (watch.find(`${host} >> textarea`));
      field.value = value;
    },
    HOST,
    text,
  );
  await press('.own-text .learn');
  await page.textMatching(`${HOST} >> .own-text`, /Learning from [\d.\s]+ tokens/);
  await stepTo('.one', 1);
  await unfold('words');
  const words = await page.text(`${HOST} >> details.words`);
  assert.match(words, /onerror/);
  assert.match(words, /猫/);
  assert.equal(await page.eval((host) => watch.find(`${host} >> details.words img`), HOST), null);
  // What the pairs were is not in this text, and others can be watched.
  assert.match(await page.text(`${HOST} >> .pairs`), /cat–dog not in this text/);
  await page.eval((host) => {
    const [a, b] = /** @type {HTMLInputElement[]} */ (watch.findAll(`${host} >> .add input`));
    if (a) a.value = 'bold';
    if (b) b.value = '猫';
  }, HOST);
  await press('.add button');
  await page.textMatching(`${HOST} >> .curves figure:nth-of-type(2)`, /bold–猫/);
  await press('.own-text .built-in');
  await page.textMatching(`${HOST} >> .plane-note`, /82 rows/);
});

test('a text that is too short is refused in words, and everything is as it was', async () => {
  await open();
  await stepTo('.one', 1);
  await unfold('text');
  await press('.own-text .learn');
  await page.textMatching(`${HOST} >> .own-text .problem`, /no text yet/);
  await page.eval((host) => {
    const field = /** @type {HTMLTextAreaElement} */ (watch.find(`${host} >> textarea`));
    field.value = 'one two';
  }, HOST);
  await press('.own-text .learn');
  await page.textMatching(`${HOST} >> .own-text .problem`, /has 2 tokens; an example takes 4/);
  assert.equal(await steps(), 1);
  await stepTo('.one', 2);
});

test('a text that is refused or cancelled while it trains: the training goes on from the very step', async () => {
  await open();
  await press('.play .primary');
  await page.until(
    'it trains',
    (host) => Number(watch.find(`${host} >> .play .number`)?.textContent) > 5,
    HOST,
  );
  await unfold('text');
  await page.eval((host) => {
    const field = /** @type {HTMLTextAreaElement} */ (watch.find(`${host} >> textarea`));
    field.value = 'one two';
    /** @type {HTMLElement} */ (watch.find(`${host} >> .own-text .learn`)).click();
  }, HOST);
  await page.textMatching(`${HOST} >> .own-text .problem`, /has 2 tokens; an example takes 4/);
  const made = await atRest();
  await stepTo('.one', made + 1);
  assert.equal(await page.text(`${HOST} >> .fingerprint`), await fingerprintInNode(made + 1));
});

test('a text of one word alone is refused', async () => {
  await open();
  await unfold('text');
  await page.eval((host) => {
    const field = /** @type {HTMLTextAreaElement} */ (watch.find(`${host} >> textarea`));
    field.value = 'cat '.repeat(100);
    /** @type {HTMLElement} */ (watch.find(`${host} >> .own-text .learn`)).click();
  }, HOST);
  await page.textMatching(`${HOST} >> .own-text .problem`, /one word only.*at least two/);
  await stepTo('.one', 1);
});

test('a setting that is changed while another one is on its way is added to it', async () => {
  await open();
  await page.eval((host) => {
    const element = /** @type {HTMLElement} */ (watch.find(host));
    const learner = /** @type {any} */ (element).learner;
    void learner.configure({ seed: 5 });
    void learner.configure({ dim: 8 });
  }, HOST);
  await page.until('both are there', (host) => watch.find(host)?.getAttribute('dim') === '8', HOST);
  assert.equal(await page.eval((host) => watch.find(host)?.getAttribute('seed'), HOST), '5');
});

test('by keyboard: a button that is disabled for a moment keeps the focus, one that stays so hands it on', async () => {
  await open();
  const focused = () => page.eval(() => watch.focused()?.className ?? '');
  await page.eval((host) => watch.find(`${host} >> .one`)?.focus(), HOST);
  for (const expected of [1, 2, 3]) {
    await page.driver.press('Enter');
    await page.until(
      'the step is made',
      (host, n) => Number(watch.find(`${host} >> .play .number`)?.textContent) === n,
      HOST,
      expected,
    );
    await page.until('the button has the focus again', () => watch.focused()?.classList.contains('one'));
  }
  await page.eval((host) => watch.find(`${host} >> .reset`)?.focus(), HOST);
  await page.driver.press('Enter');
  await page.until('the focus has gone on', () => watch.focused()?.classList.contains('primary'));
  assert.match(await focused(), /primary/);
});

test('five megabytes are read with progress, and the reading can be cancelled', async () => {
  await open();
  await stepTo('.one', 1);
  await unfold('text');
  await page.eval((host) => {
    const input = /** @type {HTMLInputElement} */ (watch.find(`${host} >> input[type=file]`));
    const words = Array.from({ length: 5000 }, (_, i) => `w${(i * i) % 997}`).join(' ');
    const text = `${words} `.repeat(300).slice(0, 5_200_000);
    const files = new DataTransfer();
    files.items.add(new File([text], 'long.txt', { type: 'text/plain' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, HOST);
  await page.textMatching(`${HOST} >> .own-text .note`, /long\.txt: [\d.\s]+ characters/);
  await press('.own-text .learn');
  await page.until(
    'it can be cancelled',
    (host) => {
      const cancel = watch.find(`${host} >> .reading .cancel`);
      cancel?.click();
      return cancel !== null;
    },
    HOST,
  );
  await page.textMatching(`${HOST} >> .own-text .problem`, /Cancelled; everything is as it was/);
  assert.match(await page.text(`${HOST} >> .plane-note`), /82 rows/);
  await stepTo('.one', 2);
});

test('where no worker may be, it trains in slices on the page, with the same bits', async () => {
  const url = await page.site.addElsewhere(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Elsewhere</title><link rel="icon" href="data:,">
    <script type="module" src="${page.site.url}id2vec/elements.js"></script></head>
    <body><id2vec-learning></id2vec-learning></body></html>`,
  );
  await page.open({ url });
  await ready();
  await stepTo('.ten', 10);
  assert.equal(await page.text(`${HOST} >> .fingerprint`), await fingerprintInNode(10));
  await press('.play .primary');
  await page.textMatching(`${HOST} >> .answer`, /Nobody told the model which words are alike/);
  // What the browser has to say of the refused worker is no fault of the page's.
  await page.complaints();
});

test('a worker that has ended is said to have, and another one takes its place', async () => {
  await open();
  await stepTo('.ten', 10);
  await page.eval((url) => {
    const end = async () => {
      const { load } = await import(url);
      // The very engine that the figure trains with: it is shared.
      (await load({ worker: true })).close();
      document.body.dataset.ended = 'yes';
    };
    void end();
  }, `${page.site.url}id2vec/index.js`);
  await page.until('the worker is ended', () => document.body.dataset.ended === 'yes');
  await press('.one');
  await page.textMatching(`${HOST} >> .failure`, /The trainer failed/);
  await press('.failure button');
  await page.textMatching(`${HOST} >> .answer`, /Before the first step/);
  await stepTo('.one', 1);
  assert.equal(await page.text(`${HOST} >> .fingerprint`), await fingerprintInNode(1));
});

test('the gradient is checked here and now', async () => {
  await open();
  await stepTo('.ten', 10);
  await unfold('check');
  await press('button.check');
  const said = await page.text(`${HOST} >> .checked .error`);
  // 2.2 × 10⁻⁵: of ten to the minus four or less, so below a thousandth.
  assert.match(said, /^\d\.\d × 10⁻([⁴-⁹]|¹.)$/);
});

test('the plane is read by keyboard', async () => {
  await open();
  await page.eval((host) => watch.find(`${host} >> .plane-box`)?.focus(), HOST);
  await page.textMatching(`${HOST} >> .readout`, /^cat: nearest /);
  await page.driver.press('ArrowRight');
  await page.textMatching(`${HOST} >> .readout`, /^(?!cat:)\S+: nearest /);
  await page.driver.press('Home');
  await page.textMatching(`${HOST} >> .readout`, /^\.: nearest /);
  // And the whole figure goes by keys: the button has the focus, the space bar plays.
  await page.eval((host) => watch.find(`${host} >> .play .primary`)?.focus(), HOST);
  await page.driver.press('Space');
  await page.textMatching(`${HOST} >> .play .primary`, /Pause/);
  await page.driver.press('Space');
  await page.textMatching(`${HOST} >> .play .primary`, /Play/);
});

test('it tells the page of its steps, and gives its vectors', async () => {
  await open();
  await page.eval((host) => {
    const told = /** @type {any} */ (window);
    told.told = [];
    document.addEventListener('id2vec-train', (event) =>
      told.told.push(/** @type {CustomEvent} */ (event).detail),
    );
    watch.find(host);
  }, HOST);
  await stepTo('.ten', 10);
  const [first] = await page.until('it is told', () => {
    const { told } = /** @type {any} */ (window);
    return told.length > 0 && told;
  });
  assert.equal(first.step, 10);
  assert.ok(first.loss > 4 && first.loss < 4.5);
  const sizes = await page.eval((host) => {
    const element = /** @type {any} */ (watch.find(host));
    return [element.words.length, element.vectors.length];
  }, HOST);
  assert.deepEqual(sizes, [82, 82 * 16]);
});

test('a run ends after 4,000 steps, says so, and can go on', async () => {
  await open('speed="5000"');
  await press('.play .primary');
  await page.textMatching(`${HOST} >> .play .primary`, /Play on/);
  assert.match(await page.text(`${HOST} >> .play .count`), /^4.000 of 4.000 steps$/);
  await press('.play .primary');
  await page.textMatching(`${HOST} >> .play .count`, /^[4-7].\d{3} of 8.000 steps$/);
  await press('.play .primary');
  await page.textMatching(`${HOST} >> .play .primary`, /^Play$/);
  assert.match(await page.text(`${HOST} >> .play .count`), /^[4-7].\d{3} steps$/);
});

test('noise of nothing: it is said that rows of zeros cannot learn, and what their cosine is', async () => {
  await page.openAlone(
    '<id2vec-learning init-scale="0"></id2vec-learning><id2vec-similarity></id2vec-similarity>',
  );
  await ready();
  await page.textMatching(`${HOST} >> .answer`, /every row is all zeros.*Set its scale above 0/);
  await stepTo('.ten', 10);
  await page.textMatching(`${HOST} >> .answer`, /every row is all zeros/);
  assert.deepEqual(await cosines(), [0, 0]);
  await page.visit('id2vec-similarity');
  await page.textMatching('id2vec-similarity >> .answer', /zeros point nowhere.* 0 by the rule of PyTorch/);
});
