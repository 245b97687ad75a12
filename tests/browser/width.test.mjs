/** Width: what a table costs, models and their shares, and a table made for real. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage();
const HOST = 'id2vec-width';
const ANSWER = `${HOST} >> .answer`;
const REAL = `${HOST} >> .real`;

afterEach(async () => {
  page.site.hide(null);
  await page.assertNoComplaints();
});

async function open() {
  await page.open();
  // What is above it grows while the table is made, and would push a button away from under the pointer.
  await page.textMatching('id2vec-pipeline >> .answer', /numbers/);
  await page.eval((host) => watch.find(host)?.scrollIntoView({ behavior: 'instant' }), HOST);
  await page.textMatching(ANSWER, /numbers/);
}

const plain = (/** @type {string} */ text) => text.replace(/[\u202f\u00a0]/g, ' ');

function choose(/** @type {string} */ id) {
  return page.eval(
    (path, value) => {
      const select = /** @type {HTMLSelectElement} */ (watch.find(path));
      select.value = value;
      select.dispatchEvent(new Event('change'));
    },
    `${HOST} >> select`,
    id,
  );
}

/** Presses at one point of the plane and lets go at another, both in CSS pixels from its corner (vocab, dim). */
function dragPlane(/** @type {string} */ from, /** @type {{ x: number, y: number }} */ by) {
  return page.eval(
    (svg, target, { x, y }) => {
      const plane = /** @type {HTMLElement} */ (watch.find(svg));
      plane.setPointerCapture = () => {};
      const box = /** @type {HTMLElement} */ (watch.find(target)).getBoundingClientRect();
      const [left, top] = [box.left + box.width / 2, box.top + box.height / 2];
      const send = (/** @type {string} */ type, /** @type {number} */ dx, /** @type {number} */ dy) =>
        plane.dispatchEvent(
          new PointerEvent(type, {
            clientX: left + dx,
            clientY: top + dy,
            button: 0,
            pointerId: 1,
            bubbles: true,
          }),
        );
      send('pointerdown', 0, 0);
      if (x !== 0 || y !== 0) {
        send('pointermove', x / 2, y / 2);
        send('pointermove', x, y);
      }
      send('pointerup', x, y);
    },
    `${HOST} >> .plane svg`,
    from,
    by,
  );
}

test('GPT-2 small: 38,597,376 numbers, 31 % of the model, tied', async () => {
  await open();
  const answer = plain(await page.text(ANSWER));
  assert.match(answer, /The table of GPT-2 small has 50 257 × 768 = 38 597 376 numbers: 147\.237 MB/);
  assert.match(answer, /31 % of the 124 439 808 parameters/);
  assert.match(answer, /uses the same table, which saves a second one of 147\.237 MB/);
  assert.match(plain(await page.text(`${HOST} >> .bars`)), /147\.237 MB.*73\.619 MB.*36\.809 MB/);
});

test('a model with two tables: what tying would save', async () => {
  await open();
  await choose('llama-3-8b');
  const answer = plain(await page.textMatching(ANSWER, /Llama 3 8B/));
  assert.match(answer, /128 256 × 4 096 = 525 336 576 numbers: 1\.957 GB/);
  assert.match(answer, /6\.5 % of the 8 030 261 248 parameters/);
  assert.match(answer, /tying the two would save 1\.957 GB/);
  assert.match(plain(await page.text(`${HOST} >> .key`)), /input table.*output table.*everything else/);
});

test('each model names its source', async () => {
  await open();
  const links = await page.eval(
    (path) => watch.findAll(path).map((link) => /** @type {HTMLAnchorElement} */ (link).href),
    `${HOST} >> table a`,
  );
  assert.equal(links.length, 13);
  for (const link of links) assert.match(link, /^https:\/\//);
});

test('the corner can be dragged, a model on the plane pressed, and all of it reset', async () => {
  await open();
  await dragPlane(`${HOST} >> .handle`, { x: 200, y: -60 });
  await page.textMatching(ANSWER, /^This table has/);
  await page.textMatching(`${HOST} >> .figure`, /made for a width of 768.*no share to show/);
  await dragPlane(`${HOST} >> .dot:not(.chosen)`, { x: 0, y: 0 });
  await page.textMatching(ANSWER, /^The table of (?!GPT-2 small)/);
  await dragPlane(`${HOST} >> .handle`, { x: 100, y: -20 });
  await page.textMatching(ANSWER, /^This table has/);
  await page.click(`${HOST} >> .controls button.quiet`);
  await page.textMatching(ANSWER, /^The table of/);
});

test('numbers are typed; a changed vocabulary keeps the share, with the other layers of the model', async () => {
  await open();
  const vocabulary = `${HOST} >> .sizes input[type='number']`;
  await page.typeInto(vocabulary, '100000');
  await page.driver.press('Enter');
  const answer = plain(await page.textMatching(ANSWER, /^This table/));
  assert.match(answer, /100 000 × 768 = 76 800 000 numbers: 292\.969 MB/);
  assert.match(answer, /that GPT-2 small would have with it/);
});

test('made for real in a worker, with the numbers of PyTorch, and given back', async () => {
  await open();
  await page.click(`${REAL} button.primary`);
  await page.textMatching(REAL, /Made here in [\d.]+.(ms|s), in a worker: 147.MB are in use/);
  assert.match(await page.text(REAL), /Row 0 starts 1\.9269, 1\.4873, 0\.9007, −2\.1055, 0\.6784/);
  await page.textMatching(
    `${HOST} >> id2vec-snippet >> code`,
    /value in E\[0\]\[:5\]\)\).*# 1\.9269 1\.4873 0\.9007 -2\.1055 0\.6784/,
  );
  await page.click(`${REAL} .controls button:nth-of-type(2)`);
  await page.textMatching(REAL, /The memory has been given back/);
});

test('where nothing is heard of the worker, the page makes the table itself after a while', async () => {
  await open();
  await page.eval(() => {
    globalThis.Worker = /** @type {any} */ (
      class {
        postMessage() {}
        terminate() {}
      }
    );
  });
  await page.click(`${REAL} button.primary`);
  await page.textMatching(REAL, /Loading the engine/);
  await page.textMatching(REAL, /Made here in [\d.]+.(ms|s): 147.MB are in use/);
});

test('a bar whose time is over has no value', async () => {
  await open();
  await page.eval(() => {
    globalThis.Worker = /** @type {any} */ (
      class {
        /** @type {((event: unknown) => void) | undefined} */
        onmessage;
        postMessage() {
          setTimeout(() => this.onmessage?.({ data: { kind: 'started' } }));
          setTimeout(() => this.onmessage?.({ data: { kind: 'estimate', milliseconds: 1000 } }));
        }
        terminate() {}
      }
    );
  });
  await page.click(`${REAL} button.primary`);
  const value = () =>
    page.until(
      'there is a bar',
      (path) => {
        const bar = watch.find(path);
        return bar && [bar.getAttribute('value')];
      },
      `${REAL} progress`,
    );
  const [early] = await value();
  assert.ok(Number(early) < 1000, `${early}`);
  await page.textMatching(REAL, /longer than the 1.00.s that a sample promised/);
  assert.deepEqual(await value(), [null]);
});

test('where the worker cannot be had, the page makes the table itself', async () => {
  page.site.hide(/table-worker/);
  await open();
  await page.click(`${REAL} button.primary`);
  await page.textMatching(REAL, /Made here in [\d.]+.(ms|s): 147.MB are in use/);
  await page.click(`${REAL} .controls button:nth-of-type(2)`);
  await page.textMatching(REAL, /The table is gone.*keeps the room it grew to/);
  // The missing worker is what this test provokes.
  await page.complaints();
});

test('neither worker nor engine: it says so, and makes the table when asked again', async () => {
  page.site.hide(/table-worker|id2vec-(tables-)?(scalar|simd128|relaxed)\./);
  await page.open();
  await page.click(`${REAL} button.primary`);
  await page.textMatching(`${REAL} .failure`, /did not make it/);
  await page.complaints();
  page.site.hide(null);
  await page.click(`${REAL} .failure button`);
  await page.textMatching(REAL, /Made here in/);
});

test('what no 32-bit memory can hold is not tried, and the reason is given', async () => {
  await open();
  const sizes = [
    {
      vocabSize: 1_000_000,
      dim: 16_384,
      said: /^Make it for real 61\.0.GB cannot be made here: a WebAssembly memory has/,
    },
    // Exactly what 32 bits can address, which leaves nothing for the engine.
    { vocabSize: 262_144, dim: 4096, said: /^Make it for real 4\.00.GB cannot be made here/ },
  ];
  for (const { vocabSize, dim, said } of sizes) {
    await page.eval((host, size) => Object.assign(watch.find(host) ?? {}, size), HOST, { vocabSize, dim });
    await page.textMatching(REAL, said);
    const isDisabled = await page.eval(
      (path) => /** @type {HTMLButtonElement} */ (watch.find(path)).disabled,
      `${REAL} button.primary`,
    );
    assert.ok(isDisabled);
  }
});
