/** For everyone: axe in both themes and both sizes, no sideways scrolling, the keyboard alone. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { EXPERIMENTS, READY } from './support/experiments.mjs';
import { usePage } from './support/page.mjs';

const page = usePage();
const LAST = EXPERIMENTS.at(-1) ?? '';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** What is pressed, and what is said once that has been done. @type {[string, string, RegExp][]} */
const USED = [
  ['id2vec-name-tags >> button.primary', 'id2vec-name-tags >> .answer', /were looked up by their new IDs/],
  ['id2vec-one-hot >> button.primary', 'id2vec-one-hot >> .readout', /Each square is one cell/],
  ['id2vec-race >> .race button.primary', 'id2vec-race >> .compare', /768 of 768/],
  ['id2vec-width >> .real button.primary', 'id2vec-width >> .real', /Made here in/],
  ['id2vec-learning >> .play .one', 'id2vec-learning >> .answer', /After 1 step/],
  ['id2vec-surface >> .play .step', 'id2vec-surface >> .answer', /All start at/],
  ['id2vec-similarity >> button.primary', 'id2vec-similarity >> .answer', /^After [\d\s]{3,} steps/],
  ['id2vec-similarity >> button.primary', 'id2vec-similarity >> button.primary', /Train on/],
  ['id2vec-tied >> .train .ten', 'id2vec-tied >> .answer', /^After/],
  ['id2vec-contextual >> button.primary', 'id2vec-contextual >> .answer', /What comes next is/],
];

afterEach(() => page.assertNoComplaints());

/** Brings every figure to life: they wait until they are near the window. */
async function visitAll() {
  for (const [name, part, pattern] of READY) {
    await page.eval((host) => watch.find(host)?.scrollIntoView({ behavior: 'instant' }), name);
    await page.textMatching(`${name} >> ${part}`, pattern);
  }
}

/** Opens every <details>, so that what is in them is looked at too. */
function unfoldAll() {
  return page.eval(() => {
    const roots = [document, ...watch.findAll('*').flatMap((element) => element.shadowRoot ?? [])];
    for (const root of roots) {
      for (const details of root.querySelectorAll('details:not(.contents)')) details.setAttribute('open', '');
      for (const inner of root.querySelectorAll('id2vec-snippet'))
        inner.shadowRoot?.querySelector('details')?.setAttribute('open', '');
    }
  });
}

async function axe() {
  await page.eval(() => {
    const script = document.createElement('script');
    script.src = './axe.js';
    script.onload = () => {
      const run = /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
      run.then(
        (/** @type {any} */ result) =>
          Object.assign(window, { axeResult: { violations: result.violations } }),
        (/** @type {Error} */ error) => Object.assign(window, { axeResult: { error: String(error) } }),
      );
    };
    document.head.append(script);
  });
  const result = await page.until('axe is done', () => {
    const { axeResult } = /** @type {any} */ (window);
    if (!axeResult) return null;
    if (axeResult.error) return [axeResult.error];
    return {
      violations: axeResult.violations.map((/** @type {any} */ { id, nodes }) => {
        const places = nodes
          .slice(0, 4)
          .map((/** @type {any} */ node) => `${node.target.flat().join(' >> ')}: ${node.failureSummary}`);
        return `${id} (${nodes.length}): ${places.join(' | ')}`;
      }),
    };
  });
  return /** @type {{ violations: string[] }} */ (result).violations;
}

for (const size of SIZES) {
  for (const theme of ['light', 'dark']) {
    test(`axe finds nothing at ${size.width} x ${size.height}, ${theme}`, async () => {
      await page.open(size);
      await page.eval((value) => localStorage.setItem('id2vec-theme', value), theme);
      await page.open(size);
      await visitAll();
      await unfoldAll();
      assert.deepEqual(await axe(), []);
    });
  }
}

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing once everything has been used, ${theme}`, async () => {
    await page.open({ width: 1440, height: 900 });
    await page.eval((value) => localStorage.setItem('id2vec-theme', value), theme);
    await page.open({ width: 1440, height: 900 });
    await visitAll();
    for (const [button, part, said] of USED) {
      await page.eval((path) => watch.find(path)?.scrollIntoView({ behavior: 'instant' }), button);
      await page.until('it can be pressed', (path) => watch.find(path)?.matches(':enabled') === true, button);
      await page.eval((path) => watch.find(path)?.click(), button);
      await page.textMatching(part, said);
    }
    await unfoldAll();
    assert.deepEqual(await axe(), []);
  });
}

for (const width of [390, 320])
  test(`nothing scrolls sideways on a phone of ${width} pixels`, async () => {
    await page.open({ width, height: 844 });
    assert.equal(await page.eval(() => innerWidth), width);
    await visitAll();
    await unfoldAll();
    const tooWide = await page.eval(() => {
      const roots = [document, ...watch.findAll('*').flatMap((element) => element.shadowRoot ?? [])];
      const wide = roots
        .flatMap((root) => [...root.querySelectorAll('*')])
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
        .filter((element) => !element.closest('.visually-hidden, pre, [role=group], .frame, svg'));
      return {
        page: document.documentElement.scrollWidth,
        wide: wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
      };
    });
    assert.ok(tooWide.page <= width, JSON.stringify(tooWide));
    assert.deepEqual(tooWide.wide, []);
  });

test('the keyboard alone reaches every experiment, in the order of the page, and never gets stuck', async () => {
  await page.open();
  await visitAll();
  await page.eval(() => {
    scrollTo(0, 0);
    /** @type {HTMLElement} */ (document.activeElement)?.blur();
  });
  /** @type {string[]} */
  const visited = [];
  for (let presses = 0; presses < 700; presses++) {
    await page.driver.press('Tab');
    const where = await page.eval(() => {
      const host = document.activeElement;
      const focused = watch.focused();
      if (!host || !focused || host === document.body) return null;
      const { width, height } = focused.getBoundingClientRect();
      return { host: host.localName, isVisible: width > 0 && height > 0 };
    });
    if (!where) {
      if (visited.includes(LAST)) break;
      continue;
    }
    assert.ok(where.isVisible, `what has the focus in ${where.host} can be seen`);
    // WebKit begins again from the top.
    if (visited.includes(LAST) && where.host === EXPERIMENTS[0]) break;
    if (visited.at(-1) !== where.host) visited.push(where.host);
  }
  // Firefox has gone on to its own bar; further presses lead back into the page.
  for (let presses = 0; presses < 30; presses++) {
    if (await page.eval(() => document.hasFocus() && document.activeElement !== document.body)) break;
    await page.driver.press('Tab');
  }
  const order = visited.filter((name) => name.startsWith('id2vec-'));
  assert.deepEqual(order, EXPERIMENTS);
});

test('the first press of Tab offers to skip to the story', async () => {
  await page.open();
  await page.driver.press('Tab');
  assert.match(await page.eval(() => document.activeElement?.textContent ?? ''), /Skip to the story/);
  await page.driver.press('Enter');
  await page.until('the story has the focus', () => document.activeElement?.id === 'story');
});

test('the menu closes with Escape and gives the focus back', async () => {
  await page.open();
  await page.eval(() => watch.find('.contents summary')?.focus());
  await page.driver.press('Enter');
  await page.until('the menu is open', () => watch.find('.contents')?.hasAttribute('open'));
  await page.driver.press('Tab', 'Escape');
  await page.until('the menu is closed', () => !watch.find('.contents')?.hasAttribute('open'));
  assert.equal(await page.eval(() => document.activeElement?.localName), 'summary');
});

test('the shuffle is done by keyboard', async () => {
  await page.open();
  await page.eval(() => watch.find('id2vec-name-tags')?.scrollIntoView({ behavior: 'instant' }));
  await page.until('the button is ready', () => {
    const button = /** @type {HTMLButtonElement | null} */ (watch.find('id2vec-name-tags >> button.primary'));
    button?.focus();
    return button && !button.disabled && watch.focused() === button;
  });
  await page.driver.press('Space');
  await page.textMatching('id2vec-name-tags >> .answer', /0 differ/);
});
