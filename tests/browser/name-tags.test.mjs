/** An ID is a name tag: sums that mean nothing, and a shuffle that changes no vector. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage();
const HOST = 'id2vec-name-tags';

afterEach(() => page.assertNoComplaints());

async function open() {
  await page.open();
  await page.eval((host) => watch.find(host)?.scrollIntoView({ behavior: 'instant' }), HOST);
  await page.until(
    'the shuffle can be started',
    (host) => watch.find(`${host} >> button.primary:enabled`) !== null,
    HOST,
  );
}

const facts = () => page.text(`${HOST} >> .facts`);
const newIds = () =>
  page.eval(
    (host) => watch.findAll(`${host} >> .rows.after .number`).map((id) => Number(id.textContent)),
    HOST,
  );

test('IDs of GPT-2 can be compared and added, to no avail', async () => {
  await open();
  const text = await page.textMatching(`${HOST} >> .facts`, /esc/);
  assert.match(text, /3797 > 464 True/);
  assert.match(text, /3797 \+ 464 4261 the ID of UR/);
  assert.match(text, /3797 \+ 1 3798 the next tag over is that of esc/);
});

test('the six words of the tutorial: 2, 3, 4, and dog > cat', async () => {
  await open();
  await page.click(`${HOST} >> .lists button:nth-of-type(2)`);
  await page.textMatching(`${HOST} >> .facts`, /3 > 2 True dog is not more than cat/);
  assert.match(await facts(), /3 \+ 2 5 the ID of sat/);
  const listed = await page.text(`${HOST} >> .rows.before`);
  assert.match(listed, /cat 2 dog 3 helicopter 4/);
});

test('a sum beyond the end of the list is said to be so', async () => {
  await open();
  await page.typeInto(`${HOST} >> .tag input`, '50256');
  await page.textMatching(`${HOST} >> .facts`, /50256 \+ 464 50720 outside the list/);
});

test('a shuffle is that of torch.randperm, and every vector keeps its bits', async () => {
  await open();
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(
    `${HOST} >> .answer`,
    /All 50.257 vectors .* 50.257 are bit for bit the old ones, 0 differ/,
  );
  // torch.manual_seed(1); torch.randperm(50257)[[464, 3797, 3332]]
  assert.deepEqual(await newIds(), [35746, 5298, 44632]);
  await page.click(`${HOST} >> button.back`);
  await page.until(
    'the IDs are back',
    (host) => watch.findAll(`${host} >> .rows.after .number`)[1]?.textContent === '3797',
    HOST,
  );
});

test('the next shuffle takes the next seed', async () => {
  await open();
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(`${HOST} >> .note`, /seed 1 /);
  await page.click(`${HOST} >> button.primary`);
  await page.textMatching(`${HOST} >> .note`, /seed 2 /);
});

/** A page with this figure alone. @param {string} attributes */
async function openAlone(attributes) {
  await page.openAlone(`<${HOST} ${attributes}></${HOST}>`);
  await page.eval((host) => watch.find(host)?.scrollIntoView({ behavior: 'instant' }), HOST);
}

test('what a reader does is an event', async () => {
  await open();
  await page.eval(() => {
    for (const name of ['id2vec-list', 'id2vec-shuffle']) {
      document.addEventListener(name, (event) => {
        const told = document.documentElement.dataset;
        told.events = `${told.events ?? ''}${name} ${JSON.stringify(/** @type {CustomEvent} */ (event).detail)};`;
      });
    }
  });
  for (const button of ['button.primary', 'button.back', '.lists button:nth-of-type(2)'])
    await page.click(`${HOST} >> ${button}`);
  assert.equal(
    await page.eval(() => document.documentElement.dataset.events),
    'id2vec-shuffle {"seed":1};id2vec-shuffle {"seed":null};id2vec-list {"list":"toy"};',
  );
});

test('a piece that is alone is compared with itself; of no text nothing is said', async () => {
  await openAlone('text="cat"');
  assert.match(
    await page.textMatching(`${HOST} >> .facts`, /== \d+ True/),
    /^9246 == 9246 True the one comparison that means something/,
  );
  await page.textMatching(`${HOST} >> .answer`, /both are one and the same piece/);
  await page.eval((host) => Object.assign(watch.find(host) ?? {}, { text: '' }), HOST);
  await page.textMatching(`${HOST} >> .answer`, /^No text, no IDs\./);
  assert.equal(await page.eval((host) => watch.findAll(`${host} >> .answer`).length, HOST), 1);
  assert.equal(await page.eval((host) => watch.find(`${host} >> id2vec-snippet`), HOST), null);
});

test('trying again what a name failed of leaves the IDs that a reader has typed', async () => {
  page.site.hide(/r50k_base/);
  await openAlone('');
  await page.typeInto(`${HOST} >> input.a`, '1000');
  await page.textMatching(`${HOST} >> .failure`, /tokenizer could not be loaded/);
  await page.complaints();
  page.site.hide(null);
  await page.click(`${HOST} >> .failure button`);
  await page.textMatching(`${HOST} >> .facts`, /1000 > 464 True/);
  await page.until(
    'all names are known',
    (host) => !watch.find(`${host} >> .facts`)?.textContent?.includes('…'),
    HOST,
  );
  assert.match(await facts(), /1000 > 464 True/);
});

test('trying again what a text failed of leaves them as well', async () => {
  page.site.hide(/r50k_base/);
  await openAlone('text="one dog"');
  await page.textMatching(`${HOST} >> .failure`, /tokenizer could not be loaded/);
  await page.typeInto(`${HOST} >> input.b`, '2000');
  await page.complaints();
  page.site.hide(null);
  await page.click(`${HOST} >> .failure button`);
  await page.textMatching(`${HOST} >> .picks`, /dog/);
  assert.match(await facts(), /3797 > 2000 True/);
  // Another text brings IDs of its own.
  await page.eval((host) => Object.assign(watch.find(host) ?? {}, { text: 'two dogs' }), HOST);
  await page.textMatching(`${HOST} >> .facts`, /^6844 < 11545 True/);
});
