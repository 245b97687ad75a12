/** One-hot: the vector drawn whole, zoomed to its one lit cell, weighed, and measured against others. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { eventually } from './support/eventually.mjs';
import { usePage } from './support/page.mjs';

const page = usePage();
const HOST = 'id2vec-one-hot';
const READOUT = `${HOST} >> .readout`;

afterEach(() => page.assertNoComplaints());

/** Opens the page at the figure, and waits until its vector is there. */
async function open(/** @type {{ width?: number, height?: number }} */ size = {}) {
  await page.open(size);
  // What is above it grows while the table is made, and would push a button away from under the pointer.
  await page.textMatching('id2vec-pipeline >> .answer', /numbers/);
  await page.eval((host) => watch.find(host)?.scrollIntoView({ behavior: 'instant' }), HOST);
  await page.textMatching(`${HOST} >> .answer[part='answer']`, /float32/);
}

/** Numbers with plain spaces between their thousands. */
const plain = (/** @type {string} */ text) => text.replace(/[\u202f\u00a0]/g, ' ');

async function focusStrip() {
  await page.eval((path) => watch.find(path)?.focus(), `${HOST} >> #strip`);
}

/** How many pixel columns of a canvas are not as its second-last one, edges left out. */
function litColumns(/** @type {string} */ name) {
  return page.eval((path) => {
    const canvas = /** @type {HTMLCanvasElement} */ (watch.find(path));
    const middle = Math.floor(canvas.height / 2);
    const { data, width } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(
      0,
      middle,
      canvas.width,
      1,
    );
    const pixel = (/** @type {number} */ x) => data.slice(4 * x, 4 * x + 3).join();
    const lit = [];
    for (let x = 4; x < width - 4; x++) if (pixel(x) !== pixel(width - 5)) lit.push(x / width);
    return lit;
  }, `${HOST} >> canvas.${name}`);
}

test('a hundred thousand numbers, one of them 1: 390.625 KB', async () => {
  await open();
  const answer = plain(await page.text(`${HOST} >> .answer[part='answer']`));
  assert.match(answer, /“ cat” is 100 000 numbers: 99 999 zeros, and a single 1 at index 3797\./);
  assert.match(answer, /390\.625 KB/);
  assert.match(
    plain(await page.text(READOUT)),
    /Each column here stands for about \d+ cells\. All 100 000 cells\./,
  );
});

test('the whole vector is drawn, and one column of it is lit', async () => {
  await open();
  const lit = await eventually('the canvas is drawn', async () => {
    const columns = await litColumns('strip');
    return columns.length > 0 && columns;
  });
  assert.ok(lit.length <= 3, `${lit.length} columns are lit`);
  assert.ok(Math.abs((lit[0] ?? 0) - 3797 / 100_000) < 0.002, `lit at ${lit[0]}`);
});

test('one press goes to the lit cell: a square with its 1 and its index; the page is told what is in view', async () => {
  await open();
  await page.eval(() => {
    document.addEventListener('id2vec-view', (event) => {
      const { first, last } = /** @type {CustomEvent} */ (event).detail;
      document.documentElement.dataset.view = `${first} ${last}`;
    });
  });
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(READOUT, /Each square is one cell/);
  assert.equal(await page.text(`${HOST} >> .digit.lit`), '1');
  const [first = 0, last = 0] = await page.until('the view is told', () =>
    document.documentElement.dataset.view?.split(' ').map(Number),
  );
  assert.ok(first < 3797 && last > 3797 && last - first < 40, `${first} to ${last}`);
  assert.equal(plain(await page.text(`${HOST} >> .index.lit`)), '3797');
  await page.click(`${HOST} >> .strip-controls .group:nth-of-type(2) button:last-child`);
  await page.textMatching(READOUT, /All 100/);
});

test('the keys zoom, move, and reach both ends', async () => {
  await open();
  // Without this role a screen reader in its browse mode would keep the keys to itself.
  const role = await page.eval((path) => watch.find(path)?.getAttribute('role'), `${HOST} >> #strip`);
  assert.equal(role, 'application');
  await focusStrip();
  await page.driver.press('Enter');
  await page.textMatching(READOUT, /Each square is one cell/);
  const first = () =>
    page.textMatching(READOUT, /Cells/).then((text) => Number(text.match(/Cells (\d+) to/)?.[1]));
  const before = await first();
  await page.driver.press('ArrowRight', 'ArrowRight', 'ArrowRight');
  await eventually('three cells on', async () => (await first()) === before + 3);
  await page.driver.press('End');
  assert.match(plain(await page.textMatching(READOUT, /to 99999 of/)), /The 1 is 96 \d{3} cells to the left/);
  await page.driver.press('Home');
  await page.textMatching(READOUT, /Cells 0 to/);
  await page.driver.press('-', '-');
  await page.textMatching(READOUT, /Each cell is drawn on its own/);
});

test('the wheel belongs to the page until the strip has the focus', async () => {
  await open();
  const wheel = () =>
    page.eval((path) => {
      const strip = /** @type {HTMLElement} */ (watch.find(path));
      const box = strip.getBoundingClientRect();
      const event = new WheelEvent('wheel', {
        deltaY: -400,
        clientX: box.left + 40,
        clientY: box.top + 10,
        bubbles: true,
        cancelable: true,
      });
      strip.dispatchEvent(event);
      return event.defaultPrevented;
    }, `${HOST} >> #strip`);
  await page.eval(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
  assert.equal(await wheel(), false);
  assert.match(await page.text(READOUT), /All 100/);
  await focusStrip();
  assert.equal(await wheel(), true);
  await page.textMatching(READOUT, /Cells \d+ to/);
});

test('a drag moves the window', async () => {
  await open();
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(READOUT, /Each square is one cell/);
  const before = await page.text(READOUT);
  await page.eval((path) => {
    const strip = /** @type {HTMLElement} */ (watch.find(path));
    const { left, top } = strip.getBoundingClientRect();
    const at = (/** @type {number} */ x) => ({
      clientX: left + x,
      clientY: top + 20,
      view: window,
      bubbles: true,
    });
    strip.dispatchEvent(new MouseEvent('mousedown', at(400)));
    for (const x of [380, 300, 184]) window.dispatchEvent(new MouseEvent('mousemove', at(x)));
    window.dispatchEvent(new MouseEvent('mouseup', at(184)));
  }, `${HOST} >> #strip`);
  await eventually('other cells are shown', async () => (await page.text(READOUT)) !== before);
});

test('another token of the sentence, or any id, is shown; the page follows', async () => {
  await open();
  await page.click(`${HOST} >> .chips button:first-child`);
  await page.textMatching(`${HOST} >> .answer[part='answer']`, /“The” is/);
  await page.until(
    'the pipeline has followed',
    () => watch.find('id2vec-pipeline')?.getAttribute('selected') === '464',
  );
  await page.typeInto(`${HOST} >> input.id`, '99999');
  await page.driver.press('Enter');
  await page.textMatching(`${HOST} >> .answer[part='answer']`, /“#99999” is/);
});

test('an id that the vocabulary does not have is refused in words, and there is a way out', async () => {
  await open();
  await page.typeInto(`${HOST} >> input.vocabulary`, '1000');
  await page.driver.press('Enter');
  assert.match(
    plain(await page.text(`${HOST} >> .failure`)),
    /A vocabulary of 1 000 has no ID 3797: its IDs run from 0 to 999\./,
  );
  await page.click(`${HOST} >> .failure button`);
  await page.textMatching(`${HOST} >> .answer[part='answer']`, /100.000 numbers/);
});

test('every two tokens are 1.4142135 apart, and their dot product is 0', async () => {
  await open();
  await page.text(`${HOST} >> table.pairs tbody tr`);
  const rows = await page.eval(
    (path) =>
      watch
        .findAll(path)
        .map((row) => [...row.querySelectorAll('td.number')].map((cell) => cell.textContent)),
    `${HOST} >> table.pairs tbody tr`,
  );
  assert.equal(rows.length, 6);
  for (const row of rows) assert.deepEqual(row, ['1.4142135', '0']);
  await page.typeInto(`${HOST} >> input.other`, '15392');
  await page.driver.press('Enter');
  await page.textMatching(`${HOST} >> table.pairs`, /helicopter/);
});

test('the token that is shown is one of the two that are compared, whatever it is', async () => {
  await open();
  const inputs = () =>
    page.eval(
      (paths) => paths.map((path) => /** @type {HTMLInputElement} */ (watch.find(path)).value),
      [`${HOST} >> input.first`, `${HOST} >> input.other`],
    );
  assert.deepEqual(await inputs(), ['3797', '3290']);
  await page.typeInto(`${HOST} >> input.first`, '3290');
  await page.driver.press('Enter');
  await page.textMatching(`${HOST} >> .answer[part='answer']`, /“ dog” is/);
  assert.deepEqual(await inputs(), ['3290', '3797']);
  const snippet = `${HOST} >> id2vec-snippet >> code`;
  await page.textMatching(snippet, /tensor\(3290\).*tensor\(3797\).*# 1\.4142135/);
  await page.typeInto(`${HOST} >> input.other`, '3290');
  await page.driver.press('Enter');
  await page.textMatching(`${HOST} >> .distance-answer`, /A token is at no distance from itself\./);
  await page.textMatching(snippet, /tensor\(3290\).*tensor\(3290\).*# 0\.0.*# 1\.0/);
});

test('an ID whose name comes late does not push away what was chosen after it', async () => {
  await open();
  await page.eval(
    (field, chip) => {
      const input = /** @type {HTMLInputElement} */ (watch.find(field));
      input.value = '15392';
      input.dispatchEvent(new Event('change'));
      watch.find(chip)?.click();
    },
    `${HOST} >> input.id`,
    `${HOST} >> .chips button`,
  );
  // Longer than the tokenizer takes to come and to name 15392.
  await page.until('the tokenizer is there', () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('r50k_base')),
  );
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const selected = ['id2vec-one-hot', 'id2vec-pipeline'].map((host) =>
    page.eval((path) => watch.find(path)?.getAttribute('selected'), host),
  );
  assert.deepEqual(await Promise.all(selected), ['464', '464']);
});

test('alone on a page without the tokenizer it says so, and does not show another text', async () => {
  page.site.hide(/r50k_base/);
  await page.driver.resize(1280, 900);
  const html = `<!doctype html><html lang="en"><head><title>One-hot</title>
    <script type="module" src="./id2vec/elements.js"></script></head>
    <body><id2vec-one-hot text="tokenization"></id2vec-one-hot></body></html>`;
  await page.driver.goto(page.site.addPage('one-hot.html', html));
  await page.textMatching(`${HOST} >> .failure`, /The tokenizer could not be loaded/);
  assert.equal(await page.eval((path) => watch.findAll(path).length, `${HOST} >> .chips button`), 0);
  await page.complaints();
  page.site.hide(null);
  await page.click(`${HOST} >> .failure button`);
  await page.textMatching(`${HOST} >> .chips`, /token.*ization/);
});

test('a text of 500 tokens takes 200 million bytes; of one, 390.625 KB', async () => {
  await open();
  const section = `${HOST} >> .part`;
  assert.match(await page.text(section), /190\.735.MB.*200 million bytes/);
  await page.typeInto(`${HOST} >> input.tokens`, '1');
  await page.driver.press('Enter');
  await page.textMatching(section, /One-hot, the text takes 390\.625.KB/);
  await page.click(`${HOST} >> button.quiet`);
  await page.textMatching(section, /190\.735/);
});

test('the same in PyTorch prints the same numbers', async () => {
  await open();
  const code = await page.text(`${HOST} >> id2vec-snippet >> code`);
  for (const print of [/# 100000 1 3797/, /# 390\.625 KB/, /# 200000000 bytes/, /# 1\.4142135/, /# 0\.0/])
    assert.match(code, print);
});
