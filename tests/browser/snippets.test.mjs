/** “The same in PyTorch”, in every figure: it is copied, or, where that is refused, selected to be copied by hand. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { READY } from './support/experiments.mjs';
import { usePage } from './support/page.mjs';

const page = usePage();

afterEach(() => page.assertNoComplaints());

test('every snippet is copied as it stands', async () => {
  await page.open();
  await page.eval(() => {
    const writeText = async (/** @type {string} */ text) => {
      document.documentElement.dataset.copied = text;
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  for (const [host, part, pattern] of READY) {
    await page.eval((name) => watch.find(name)?.scrollIntoView({ behavior: 'instant' }), host);
    await page.textMatching(`${host} >> ${part}`, pattern);
    const snippet = `${host} >> id2vec-snippet`;
    await page.eval((path) => watch.find(`${path} >> summary`)?.click(), snippet);
    const code = await page.text(`${snippet} >> code`);
    assert.match(code, /^import /);
    await page.eval((path) => watch.find(`${path} >> button`)?.click(), snippet);
    await page.textMatching(`${snippet} >> [role=status]`, /Copied/);
    const copied = await page.eval(() => document.documentElement.dataset.copied ?? '');
    assert.equal(copied.replace(/\s+/g, ' ').trim(), code, host);
  }
});

test('where the clipboard is refused, the code is selected', async () => {
  await page.openAlone('<id2vec-race></id2vec-race>');
  await page.eval(() => {
    const writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  });
  const snippet = 'id2vec-race >> id2vec-snippet';
  await page.textMatching(`${snippet} >> summary`, /PyTorch/);
  await page.eval((path) => watch.find(`${path} >> summary`)?.click(), snippet);
  await page.eval((path) => watch.find(`${path} >> button`)?.click(), snippet);
  await page.textMatching(
    `${snippet} >> [role=status]`,
    /may not write to the clipboard; the code is selected/,
  );
});
