/**
 * Writes web/page/rooms.css: how high each figure of the page is, at every width of the window. To be run by hand after a
 * figure has changed its height: node tests/browser/support/measure-rooms.mjs (builds first; takes some minutes).
 *
 * Between two boundaries a figure's height changes little. A rule is written where it differs by more than a little from
 * the one in force.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../cpp/toolchain/paths.mjs';
import { build } from '../../../web/build/build.mjs';

/** Widths up to which, from the widest to the narrowest, something in some figure is laid out otherwise. */
const BOUNDARIES = [
  1280, 1200, 1070, 1050, 1030, 960, 920, 899, 890, 870, 820, 810, 785, 760, 700, 660, 640, 600, 570, 540,
  520, 490, 460, 440, 414, 390, 375, 360, 345,
];
/** Of its height: what a figure may differ from its room without a rule. */
const SLACK = 0.025;
/** These keep their room until the engine is there: what it differs would be seen. */
const WAITING = { slack: 0.003, hosts: ['id2vec-similarity', 'id2vec-tied'] };
/** Measured in Chromium; the lines of the other engines are a little higher. */
const OTHERS = 1.004;

const HEAD = `/*
 * Room for the figure, so that the text below it does not jump when the script arrives: as high as the figure will be at
 * this width of the window, within a line or two. Written by tests/browser/support/measure-rooms.mjs;
 * tests/browser/room.test.mjs holds it to that.
 */
`;

/**
 * The heights of all figures at one width.
 * @param {import('./page.mjs').Page} page
 * @param {number} width
 * @param {[string, string, RegExp][]} ready
 */
async function heightsAt(page, width, ready) {
  await page.open({ width, height: 900 });
  /** @type {Map<string, number>} */
  const heights = new Map();
  for (const [host, part, pattern] of ready) {
    await page.eval((name) => watch.find(name)?.scrollIntoView({ behavior: 'instant' }), host);
    await page.textMatching(`${host} >> ${part}`, pattern);
    heights.set(
      host,
      await page.until('it has a height', (name) => watch.find(name)?.getBoundingClientRect().height, host),
    );
  }
  return heights;
}

await build();
// What they read is there no sooner than now.
const [{ READY }, { Page }, { openSite }, { openBrowser }] = await Promise.all([
  import('./experiments.mjs'),
  import('./page.mjs'),
  import('./site.mjs'),
  import('./driver.mjs'),
]);
const page = new Page();
page.site = await openSite();
page.driver = await openBrowser();
/** @type {Map<string, number>} */
const inForce = new Map();
let css = HEAD;
for (const [i, boundary] of BOUNDARIES.entries()) {
  const heights = await heightsAt(page, boundary, READY);
  let rules = '';
  for (const [host, measured] of heights) {
    const height = Math.round(measured * OTHERS);
    const slack = WAITING.hosts.includes(host) ? WAITING.slack : SLACK;
    if (Math.abs(height - (inForce.get(host) ?? 0)) <= slack * height) continue;
    inForce.set(host, height);
    rules += `${host} {\n  --room: ${height}px;\n}\n`;
  }
  if (i === 0) css += rules;
  else if (rules !== '') css += `@media (max-width: ${boundary}px) {\n${rules.replace(/^(?=.)/gm, '  ')}}\n`;
  process.stdout.write(`${boundary} px\n`);
}
writeFileSync(join(projectRoot, 'web', 'page', 'rooms.css'), css);
await page.driver.close();
await page.site.close();
