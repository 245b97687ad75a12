/** The product watched step by step, and what the race shows before, during, after and when it fails. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { eventually } from './support/eventually.mjs';
import { usePage } from './support/page.mjs';

const page = usePage();
const HOST = 'id2vec-race';
const TALLY = `${HOST} >> .tally`;

afterEach(() => page.assertNoComplaints());

async function open() {
  await page.openAlone('<id2vec-race></id2vec-race>');
  await page.textMatching(TALLY, /Nothing is multiplied yet/);
}

/** The numbers in a line of the stage, from the top: six rows, then the product's, the sum's and the lookup's. */
function numbers() {
  return page.eval(
    (path) => watch.findAll(path).map((text) => text.textContent),
    `${HOST} >> .stage .cell-text`,
  );
}

const step = () => page.click(`${HOST} >> .player button:nth-of-type(2)`);

test('it multiplies by 0, by 0, by 1, by 0 and visits every row; the lookup takes one step', async () => {
  await open();
  const weights = [0, 0, 1, 0, 0, 0];
  for (const [row, weight] of weights.entries()) {
    await step();
    await page.textMatching(
      TALLY,
      new RegExp(`Step ${row + 1} of 6: ${weight} × row ${row}.*steps\\s*${row + 1} of 6\\s*1 of 1`),
    );
  }
  const shown = await numbers();
  assert.equal(shown.length, 32, 'six rows, the product and the row looked up');
  assert.deepEqual(shown.slice(24, 28), shown.slice(8, 12), 'the product is row 2');
  assert.deepEqual(shown.slice(28), shown.slice(8, 12), 'and so is the lookup');
  await page.textMatching(TALLY, /multiply-adds\s*24 of 24\s*0\s*equal to the engine’s\s*4 of 4\s*4 of 4/);
});

test('the toy table is drawn by the engine: torch.manual_seed(42), a table of 6 x 4', async () => {
  await open();
  assert.deepEqual((await numbers()).slice(0, 5), ['1.9269', '1.4873', '0.9007', '−2.1055', '0.6784']);
});

test('play runs to the end, pause holds, restart goes back', async () => {
  await open();
  const play = `${HOST} >> .player button.play`;
  await page.click(play);
  assert.equal(await page.text(play), 'Pause');
  await page.textMatching(TALLY, /Step 2 of 6/);
  await page.click(play);
  const held = await page.text(TALLY);
  await new Promise((resolve) => setTimeout(resolve, 400));
  assert.equal(await page.text(TALLY), held);
  await page.click(play);
  await page.textMatching(TALLY, /24 of 24/);
  assert.equal(await page.text(play), 'Play');
  await page.click(`${HOST} >> .player button.quiet`);
  await page.textMatching(TALLY, /Nothing is multiplied yet/);
});

test('an infinity in another row spoils the sum: 0 times infinity is NaN', async () => {
  await open();
  await page.click(`${HOST} >> .player input[type='checkbox']`);
  await eventually('the infinity is in the table', async () => (await numbers()).includes('∞'));
  for (let row = 0; row < 6; row++) await step();
  await page.textMatching(TALLY, /24 of 24/);
  const shown = await numbers();
  assert.equal(shown[24], 'NaN');
  await page.textMatching(TALLY, /equal to the engine’s\s*4 of 4\s*4 of 4/);
  assert.deepEqual(shown.slice(25, 28), shown.slice(9, 12));
  assert.deepEqual(shown.slice(28), shown.slice(8, 12), 'the lookup never read that row');
});

test('before the race nothing is counted or measured; after it the figures are the engine’s', async () => {
  await open();
  const measures = `${HOST} >> .measures`;
  const plain = (/** @type {string} */ text) => text.replace(/[\u202f\u00a0]/g, ' ');
  const before = await page.text(measures);
  assert.match(before, /not measured yet.*not counted yet.*not counted yet/);
  assert.doesNotMatch(plain(before), /76 800 000/);
  await page.click(`${HOST} >> .race button.primary`);
  await page.text(`${HOST} >> table.bits`);
  assert.match(plain(await page.text(measures)), /76 800 000.*307 600 000 bytes.*3 072 bytes/);
});

test('an ID is a name: no thousands are set apart in it', async () => {
  await open();
  await page.textMatching(`${HOST} >> .race .state`, /^Token 3797, “ cat”\./);
  await page.click(`${HOST} >> .race button.primary`);
  await page.textMatching(`${HOST} >> .race .answer`, /Reading row 3797 took/);
  await page.textMatching(`${HOST} >> .race .check`, /infinity in row 3798/);
});

test('the first five numbers are shown with their bits', async () => {
  await open();
  await page.click(`${HOST} >> .race button.primary`);
  const table = await page.text(`${HOST} >> table.bits`);
  assert.match(table, /−1\.5147\s*bfc1e230\s*−1\.5147\s*bfc1e230\s*the same/);
  for (const value of ['−0.6049', '−1.5365', '−2.2698', '1.9126']) assert.ok(table.includes(value), value);
});

/**
 * Presses Cancel in the very moment in which the race says that it has come so far: a press from outside might come when
 * the race is over. Notes what was said then, and where the button was.
 */
function cancelWhen(/** @type {string} */ pattern) {
  return page.eval(
    (host, source) => {
      const element = /** @type {HTMLElement} */ (watch.find(host));
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      delete element.dataset.cancelled;
      const observer = new MutationObserver(() => {
        const said = root.querySelector('.race .state')?.textContent ?? '';
        const button = root.querySelector('.race button.cancel:enabled');
        if (!button || !new RegExp(source).test(said)) return;
        observer.disconnect();
        /** @type {HTMLElement} */ (button).click();
        element.dataset.cancelled = said;
      });
      observer.observe(root, { subtree: true, childList: true, characterData: true });
    },
    HOST,
    pattern,
  );
}

test('a race can be cancelled at any moment, and run again', async () => {
  await open();
  await page.eval((host) => {
    watch
      .find(host)
      ?.addEventListener('id2vec-race', () => watch.problems.push('a cancelled race has a result'));
  }, HOST);
  // In the first moments one message may follow the other before either is shown.
  for (const moment of ['table ready|run 1 of 5', 'run 5 of 5', 'batch 1 of 5', 'batch 5 of 5']) {
    await cancelWhen(moment);
    await page.click(`${HOST} >> .race button.primary`);
    await page.until(`cancelled at ${moment}`, (host) => watch.find(host)?.dataset.cancelled, HOST);
    await page.textMatching(`${HOST} >> .race .state`, /^Token 3797/);
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(await page.text(`${HOST} >> .race button.primary`), 'Run the race');
    assert.equal(await page.eval((host) => watch.find(`${host} >> .compare`), HOST), null);
  }
  await page.assertNoComplaints();
  await open();
  await page.click(`${HOST} >> .race button.primary`);
  await page.textMatching(`${HOST} >> .compare`, /768 of 768/);
});

test('a press on Cancel that comes too late hits nothing else', async () => {
  await open();
  const place = `${HOST} >> .race button.cancel`;
  await page.eval(
    (host, path) => {
      const root = /** @type {ShadowRoot} */ (watch.find(host)?.shadowRoot);
      const observer = new MutationObserver(() => {
        const button = watch.find(`${path}:enabled`);
        if (!button) return;
        observer.disconnect();
        const box = button.getBoundingClientRect();
        Object.assign(window, { pressed: { x: box.x + box.width / 2, y: box.y + box.height / 2 + scrollY } });
      });
      observer.observe(root, { subtree: true, childList: true });
    },
    HOST,
    place,
  );
  await page.click(`${HOST} >> .race button.primary`);
  await page.textMatching(`${HOST} >> .compare`, /768 of 768/);
  const isThere = await page.eval((path) => {
    const { x, y } = /** @type {any} */ (window).pressed;
    const { left, right, top, bottom } = /** @type {HTMLElement} */ (
      watch.find(path)
    ).getBoundingClientRect();
    return (
      left < x &&
      x < right &&
      top + scrollY < y &&
      y < bottom + scrollY &&
      watch.find(`${path}:disabled`) !== null
    );
  }, place);
  assert.ok(isThere);
});

test('an ID beyond the table is said before the race, and there is a way out', async () => {
  await open();
  const setRows = (/** @type {object} */ options) =>
    page.eval((host, given) => Object.assign(watch.find(host) ?? {}, given), HOST, options);
  await setRows({ vocabSize: 1000, dim: 8 });
  const said = await page.text(`${HOST} >> .race .failure`);
  assert.match(said, /A table of 1.000 rows has no row 3797: its rows are 0 to 999\./);
  const isDisabled = () =>
    page.eval((path) => watch.find(path)?.hasAttribute('disabled'), `${HOST} >> .race button.primary`);
  assert.equal(await isDisabled(), true);
  await page.click(`${HOST} >> .race .failure button`);
  await page.click(`${HOST} >> .race button.primary`);
  await page.textMatching(`${HOST} >> .compare`, /8 of 8/);
  // What is no ID at all has no such way out.
  await setRows({ selected: -1 });
  await page.textMatching(`${HOST} >> .race .failure`, /has no row -1/);
  assert.equal(await isDisabled(), true);
  assert.equal(await page.eval((path) => watch.find(path), `${HOST} >> .race .failure button`), null);
});

test('no memory: the figure says so and offers smaller tables', async () => {
  await open();
  await page.eval((host) => Object.assign(watch.find(host) ?? {}, { vocabSize: 1_000_000, dim: 4096 }), HOST);
  await page.click(`${HOST} >> .race button.primary`);
  await page.textMatching(`${HOST} >> .failure`, /did not give the 15\.3.GB that the table needs/);
  await page.click(`${HOST} >> .failure button:last-child`);
  await page.textMatching(`${HOST} >> .compare`, /64 of 64 numbers have the same 32 bits/);
});
