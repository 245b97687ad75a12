/** The pipeline: what is typed becomes GPT-2's pieces and IDs, and their rows come out of the table. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage();
const HOST = 'id2vec-pipeline';
const INPUT = `${HOST} >> #text`;

afterEach(() => page.assertNoComplaints());

/** The IDs that the figure shows, once they are these. */
function untilIds(/** @type {number[]} */ ids) {
  return page.until(
    `the figure shows ${ids}`,
    (host, wanted) =>
      watch
        .findAll(`${host} >> .tokens-list .id`)
        .map((id) => id.textContent)
        .join() === wanted,
    HOST,
    ids.join(),
  );
}

const untilTable = () => page.textMatching(`${HOST} >> .answer`, /numbers/);

test('the first sentence, before anything is typed', async () => {
  await page.open();
  await untilIds([464, 3797, 3332]);
  await untilTable();
  assert.match(await page.text(`${HOST} >> .head.ids`), /\[3\]/);
  assert.match(await page.text(`${HOST} >> .head.vectors`), /\[3, 768\]/);
});

test('row 3797 of seed 42 starts with the numbers that PyTorch draws', async () => {
  await page.open();
  await page.textMatching(`${HOST} >> .starts`, /−1\.5147, −0\.6049, −1\.5365, −2\.2698, 1\.9126/);
});

test('typed text shows the IDs of GPT-2', async () => {
  await page.open();
  await untilTable();
  await page.typeInto(INPUT, 'tokenization');
  await untilIds([30001, 1634]);
  assert.match(await page.text(`${HOST} >> .head.vectors`), /\[2, 768\]/);
});

test('fast typing ends with the last text', async () => {
  await page.open();
  await page.typeInto(INPUT, 'tokenization and the cat sat');
  await page.typeInto(INPUT, 'The cat sat');
  await untilIds([464, 3797, 3332]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await untilIds([464, 3797, 3332]);
});

test('markup is text, and bytes of a character are shown as bytes', async () => {
  await page.open();
  await page.typeInto(INPUT, '<img src=x>世');
  await page.textMatching(`${HOST} >> .tokens-list`, /‹[0-9a-f ]+›/);
  const images = await page.eval((host) => watch.findAll(`${host} >> img`).length, HOST);
  assert.equal(images, 0);
});

test('a special token that is typed is text like any other', async () => {
  await page.open();
  await page.typeInto(INPUT, '<|endoftext|>');
  await untilIds([27, 91, 437, 1659, 5239, 91, 29]);
});

test('no text: the shapes of nothing', async () => {
  await page.open();
  await untilTable();
  await page.typeInto(INPUT, '');
  await page.textMatching(`${HOST} >> .answer`, /\[0\].*\[0, 768\]/);
  await page.typeInto(INPUT, 'The cat sat');
  await untilIds([464, 3797, 3332]);
});

test('a long text is read whole and drawn in part, and both are said', async () => {
  await page.open();
  await untilTable();
  await page.eval((path) => {
    const input = /** @type {HTMLInputElement} */ (watch.find(path));
    input.value = 'the cat sat on the mat and '.repeat(40);
    input.dispatchEvent(new InputEvent('input'));
  }, INPUT);
  await page.textMatching(
    `${HOST} >> .detail`,
    /The first 16 of 281 pieces are drawn; all of them were looked up/,
  );
  assert.match(await page.text(`${HOST} >> .head.vectors`), /\[281, 768\]/);
  await page.textMatching(
    `${HOST} >> .answer`,
    /8 different rows, 6.144 of the table’s .* the sentence is 215.808 numbers/,
  );
  assert.match(await snippetCode(), /# The first 16 of 281 IDs\.\nids = torch\.tensor\(\[1169, /);
  assert.match(await snippetCode(), /# torch\.Size\(\[16\]\) torch\.Size\(\[16, 768\]\)/);
});

test('a selected piece that is not drawn shows its row all the same', async () => {
  await page.open();
  await untilTable();
  await page.typeInto(
    INPUT,
    'one two three four five six seven eight nine ten one two three four five six seven cat',
  );
  await page.textMatching(`${HOST} >> .detail`, /The first 16 of 18 pieces/);
  await page.eval((host) => {
    /** @type {any} */ (watch.find(host)).selected = 3797;
  }, HOST);
  await page.textMatching(`${HOST} >> .detail h4`, /Row 3797.*starts −1\.5147, −0\.6049/);
});

test('100,000 characters without a space hold nobody up, and all experiments read the same pieces', async () => {
  await page.open();
  await untilTable();
  const longest = await page.eval(async (path) => {
    const input = /** @type {HTMLInputElement} */ (watch.find(path));
    // The end is beyond what is read: no experiment may have this cat.
    input.value = `${'ab'.repeat(50_000)} cat`;
    let last = performance.now();
    let gap = 0;
    const beat = setInterval(() => {
      const now = performance.now();
      gap = Math.max(gap, now - last);
      last = now;
    }, 20);
    input.dispatchEvent(new InputEvent('input'));
    await new Promise((resolve) => setTimeout(resolve, 2500));
    clearInterval(beat);
    return gap;
  }, INPUT);
  await page.textMatching(`${HOST} >> .answer`, /Only the first 2.000 characters are read/);
  assert.ok(longest < 2000, `the page stood still for ${longest} ms`);
  const here = await page.until(
    'both experiments show the same pieces',
    (host) => {
      const ids = /** @type {any} */ (watch.find(host)).entries.map((/** @type {any} */ entry) => entry.id);
      const rows = watch.findAll('id2vec-name-tags >> .rows.before .number');
      const first = [...new Set(ids)].slice(0, 6);
      return rows.map((id) => Number(id.textContent)).join() === first.join() ? first : null;
    },
    HOST,
  );
  assert.ok(!here.includes(3797));
});

for (const [ids, shown] of /** @type {const} */ ([
  ['-1', '-1'],
  ['1.5, 2', '1.5, 2'],
  ['464 3797', '464 3797'],
])) {
  test(`ids="${ids}" is refused, with what is accepted`, async () => {
    await page.open();
    await untilTable();
    await page.eval((host, value) => watch.find(host)?.setAttribute('ids', value), HOST, ids);
    const refusal = await page.textMatching(`${HOST} >> .failure`, /These are not IDs/);
    assert.ok(refusal.includes(`not IDs: ${shown}. Accepted: integers from 0 to 99999`), refusal);
    assert.equal(await page.eval((host) => watch.findAll(`${host} >> .tokens-list li`).length, HOST), 0);
    await page.eval((host) => watch.find(host)?.setAttribute('ids', '464, 3797'), HOST);
    await untilIds([464, 3797]);
    assert.equal(await page.eval((host) => watch.find(`${host} >> .failure`), HOST), null);
  });
}

test('IDs that tutorials print are shown with what they are in truth', async () => {
  await page.open();
  await untilTable();
  await page.click(`${HOST} >> .tries button.ids:nth-of-type(2)`);
  await untilIds([19205, 528, 341]);
  await page.textMatching(`${HOST} >> .truth`, /“city”, “iz” and “ation”.*30001.*1634/);
  await page.click(`${HOST} >> .tries button.ids:nth-of-type(4)`);
  await untilIds([3797, 3798, 52104]);
  await page.textMatching(`${HOST} >> .tokens-list`, /no such piece/);
  await page.click(`${HOST} >> .truth button`);
  await page.until(
    'the text that shows the same point is in the box',
    (path) => /** @type {HTMLInputElement} */ (watch.find(path)).value === ' cat dog helicopter',
    INPUT,
  );
  await untilIds([3797, 3290, 15392]);
});

test('the arrow keys read any number of any row', async () => {
  await page.open();
  await untilTable();
  await page.eval((host) => watch.find(`${host} >> .reader`)?.focus(), HOST);
  await page.driver.press('Home');
  await page.textMatching(`${HOST} >> output`, /Row 3797 “ cat”, column 0: −1\.5147/);
  await page.driver.press('ArrowRight', 'ArrowRight');
  await page.textMatching(`${HOST} >> output`, /column 2: −1\.5365/);
  await page.driver.press('End');
  await page.textMatching(`${HOST} >> output`, /column 767/);
  await page.driver.press('ArrowUp');
  await page.textMatching(`${HOST} >> output`, /Row 464 “The”/);
  await page.textMatching(`${HOST} >> .detail h4`, /Row 464/);
});

test('a selected piece is shown larger, and is told to the page', async () => {
  await page.open();
  await untilTable();
  await page.eval(() => {
    document.addEventListener('id2vec-select', (event) => {
      document.documentElement.dataset.heard = JSON.stringify(/** @type {CustomEvent} */ (event).detail);
    });
  });
  await page.click(`${HOST} >> .tokens-list li:nth-child(3) button`);
  await page.textMatching(`${HOST} >> .detail h4`, /Row 3332/);
  const heard = await page.eval(() => JSON.parse(document.documentElement.dataset.heard ?? '{}'));
  assert.deepEqual(heard, { id: 3332, piece: ' sat' });
});

function snippetCode() {
  return page.eval((host) => {
    const snippet = /** @type {HTMLElement & { code: string }} */ (watch.find(`${host} >> id2vec-snippet`));
    return snippet.code;
  }, HOST);
}

test('the snippet holds the numbers of the figure', async () => {
  await page.open();
  await untilTable();
  const code = await snippetCode();
  assert.match(code, /torch\.tensor\(\[464, 3797, 3332\]\)/);
  assert.match(code, /# torch\.Size\(\[3\]\) torch\.Size\(\[3, 768\]\)/);
  assert.match(code, /^# -1\.5147 -0\.6049 -1\.5365 -2\.2698 1\.9126$/m);
});

test('an ID beyond the table is left out of the snippet, and its shapes agree', async () => {
  await page.open();
  await untilTable();
  await page.eval((host) => watch.find(host)?.setAttribute('ids', '3797, 100000'), HOST);
  await page.textMatching(`${HOST} >> .answer`, /no row for 100000/);
  assert.match(await page.text(`${HOST} >> .head.ids`), /\[2\]/);
  assert.match(await page.text(`${HOST} >> .head.vectors`), /\[1, 768\]/);
  const code = await snippetCode();
  assert.match(code, /# Left out, .*: 100000\nids = torch\.tensor\(\[3797\]\)/);
  assert.match(code, /# torch\.Size\(\[1\]\) torch\.Size\(\[1, 768\]\)/);
});

test('rows that come again are counted once of the table, and each time of the sentence', async () => {
  await page.openAlone('<id2vec-pipeline text="cat cat cat cat" dim="8"></id2vec-pipeline>');
  const said = await page.textMatching('id2vec-pipeline >> .answer', /Nothing was added/);
  // “cat” and three times “ cat”.
  assert.match(
    said.replace(/[\u202f\u2009]/g, ' '),
    /4 IDs, and those IDs pick 2 different rows, 16 of the table’s 800 000 numbers; with a row for every ID, the sentence is 32 numbers\./,
  );
});
