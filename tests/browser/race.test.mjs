/** The race: the product and the lookup are run for real and give the same bits. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage();
const HOST = 'id2vec-race';

afterEach(() => page.assertNoComplaints());

async function race() {
  await page.open();
  await page.visit(HOST);
  await page.click(`${HOST} >> .race button.primary`);
  return page.textMatching(`${HOST} >> .answer[part='answer']`, /Reading row/);
}

test('both results are equal, bit for bit, and both costs are measured', async () => {
  const answer = await race();
  assert.match(answer, /the same 768 numbers, bit for bit/);
  assert.match(answer, /took [\d.]+ (ns|µs|ms)\. The product took [\d.]+ (ms|s), [\d. ]+ × as long/);
  await page.textMatching(`${HOST} >> .compare`, /768 of 768 numbers have the same 32 bits/);
  assert.match(
    await page.text(`${HOST} >> id2vec-snippet >> code`),
    /onehot @ E # 76_800_000 multiply-adds.*# -1\.5147 -0\.6049 -1\.5365 -2\.2698 1\.9126 .*torch\.equal\(product, row\)\) # True/,
  );
});

test('an infinity in another row makes the honest product differ, and leaves the table as it was', async () => {
  await race();
  await page.click(`${HOST} >> .check input`);
  await page.textMatching(HOST.concat(' >> .figure'), /0 × ∞ is not 0/);
  await page.click(`${HOST} >> .check input`);
  await page.textMatching(`${HOST} >> .compare`, /768 of 768/);
});
