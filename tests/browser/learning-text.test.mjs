/** Learning from a text of one’s own: read, refused in words, cancelled, and in every script. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { HOST, learningOn } from './support/learning-page.mjs';
import { usePage } from './support/page.mjs';

const page = usePage();
const { open, steps, atRest, press, unfold, stepTo, fingerprintInNode } = learningOn(page);

afterEach(() => page.assertNoComplaints());

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
