/** Fields for whole numbers, all of them: what is accepted, what is refused, and how that is said. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage();

afterEach(() => page.assertNoComplaints());

/** Each field: where it is, what it holds at first, what it accepts, and a number that it takes. @type {[string, string, string, number, number, number][]} */
const fields = [
  ['id2vec-name-tags', 'a', '3797', 0, 50_256, 464],
  ['id2vec-name-tags', 'b', '464', 0, 50_256, 3797],
  ['id2vec-name-tags', 'seed', '1', 0, 2 ** 32 - 1, 7],
  ['id2vec-one-hot', 'id', '3797', 0, 99_999, 464],
  ['id2vec-one-hot', 'vocabulary', '100000', 2, 1_000_000, 50_257],
  ['id2vec-one-hot', 'tokens', '500', 1, 100_000, 12],
  ['id2vec-one-hot', 'first', '3797', 0, 99_999, 464],
  ['id2vec-one-hot', 'other', '3290', 0, 99_999, 5],
  ['id2vec-width', 'vocab-typed', '50257', 1, 1_000_000, 1000],
  ['id2vec-width', 'dim-typed', '768', 1, 16_384, 64],
];

/** Types a text and leaves the field. @param {string} path @param {string} text */
function fill(path, text) {
  return page.eval(
    (where, value) => {
      const input = /** @type {HTMLInputElement} */ (watch.find(where));
      input.value = value;
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    path,
    text,
  );
}

/** What the field shows, whether it is marked, and what is said of it. @param {string} path @param {string} refusal */
function state(path, refusal) {
  return page.eval(
    (where, place) => {
      const input = /** @type {HTMLInputElement} */ (watch.find(where));
      return {
        text: input.value,
        isInvalid: input.getAttribute('aria-invalid') === 'true',
        said: watch.find(place)?.textContent?.replace(/\u202f/g, '') ?? null,
        isDescribed: input.getAttribute('aria-describedby') === watch.find(place)?.id,
      };
    },
    path,
    refusal,
  );
}

for (const [host, name, first, least, most, good] of fields) {
  test(`${host}, ${name}: ${least} to ${most}`, async () => {
    await page.open();
    const path = `${host} >> input.${name}`;
    const refusal = `${host} >> #${name}-refused`;
    await page.until('the field is there', (where) => watch.find(where) !== null, path);
    assert.deepEqual(await state(path, refusal), {
      text: first,
      isInvalid: false,
      said: '',
      isDescribed: true,
    });
    const said = `Accepted: a whole number from ${least} to ${most}.`;
    for (const text of ['1.5', String(least - 1), '', String(most + 1)]) {
      await fill(path, text);
      assert.deepEqual(await state(path, refusal), { text, isInvalid: true, said, isDescribed: true });
      await fill(path, first);
      assert.deepEqual(await state(path, refusal), {
        text: first,
        isInvalid: false,
        said: '',
        isDescribed: true,
      });
    }
    await fill(path, String(most + 1));
    await fill(path, `${good}.0`);
    assert.equal((await state(path, refusal)).text, String(good), 'a number is shown as it is taken');
  });
}

test('a refused text changes nothing, and goes when the value is set otherwise', async () => {
  await page.open();
  await page.visit('id2vec-width');
  const field = 'id2vec-width >> .sizes input.vocab-typed';
  const refusal = 'id2vec-width >> #vocab-typed-refused';
  const answer = await page.textMatching('id2vec-width >> .answer', /GPT-2 small/);
  await page.typeInto(field, '-1');
  await page.driver.press('Enter');
  await page.textMatching(refusal, /Accepted: a whole number from 1 to 1.000.000\./);
  assert.equal(await page.text('id2vec-width >> .answer'), answer);
  await page.eval(() => Object.assign(watch.find('id2vec-width') ?? {}, { vocabSize: 1234 }));
  await page.textMatching('id2vec-width >> .answer', /1.234 ×/);
  assert.deepEqual(await state(field, refusal), {
    text: '1234',
    isInvalid: false,
    said: '',
    isDescribed: true,
  });
});

test('what is being typed stays while the figure is drawn anew', async () => {
  await page.open();
  await page.visit('id2vec-one-hot');
  await page.textMatching("id2vec-one-hot >> .answer[part='answer']", /float32/);
  const field = 'id2vec-one-hot >> input.id';
  await page.typeInto(field, '46');
  await page.eval(() => Object.assign(watch.find('id2vec-one-hot') ?? {}, { tokens: 7 }));
  await page.textMatching('id2vec-one-hot >> .figure', /text of 7 tokens/);
  await page.driver.type('4');
  await page.driver.press('Enter');
  await page.textMatching("id2vec-one-hot >> .answer[part='answer']", /“The” is/);
});
