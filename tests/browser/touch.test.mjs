/** Where a finger points: whatever can be pressed is as large as a fingertip. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { READY } from './support/experiments.mjs';
import { usePage } from './support/page.mjs';

const FINGER = 44;

// WebKit's driver points with a mouse; and a browser that no test uses would be closed by none.
if (process.env.ID2VEC_BROWSER !== 'webkit') {
  const page = usePage({ touch: true });

  test('what is pressed is at least 44 pixels wide and high, but for links in sentences', async () => {
    await page.open({ width: 390, height: 844 });
    assert.ok(await page.eval(() => matchMedia('(pointer: coarse)').matches));
    for (const [name, part, pattern] of READY) {
      await page.eval((host) => watch.find(host)?.scrollIntoView({ behavior: 'instant' }), name);
      await page.textMatching(`${name} >> ${part}`, pattern);
    }
    const small = await page.eval((least) => {
      const roots = [document, ...watch.findAll('*').flatMap((element) => element.shadowRoot ?? [])];
      for (const root of [...roots]) {
        for (const details of root.querySelectorAll('details')) details.setAttribute('open', '');
        for (const inner of root.querySelectorAll('id2vec-snippet'))
          if (inner.shadowRoot) roots.push(inner.shadowRoot);
      }
      // A checkbox and its like are pressed by their label.
      const pressed =
        "button, select, summary, label:has(input), td a, .bar a, input:not([type='checkbox'], [type='radio'])";
      return roots
        .flatMap((root) => [...root.querySelectorAll(pressed)])
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(
          ({ box }) => box.width > 0 && (Math.round(box.width) < least || Math.round(box.height) < least),
        )
        .map(({ element, box }) => `${element.outerHTML.slice(0, 90)}: ${box.width} x ${box.height}`);
    }, FINGER);
    assert.deepEqual(small, []);
    await page.assertNoComplaints();
  });
}
