/** Learning: rows that start as noise and end near their like, in every browser by the same bits. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { HOST, learningOn } from './support/learning-page.mjs';
import { usePage } from './support/page.mjs';

const page = usePage();
const { open, ready, steps, atRest, cosines, press, unfold, stepTo, fingerprintInNode } = learningOn(page);

afterEach(() => page.assertNoComplaints());

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
