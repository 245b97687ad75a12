/**
 * Ten seconds of training on the page with 300 words, in headless Chromium: how long the main thread was busy in one go,
 * and how evenly the frames came. Alone: node tests/bench/training-page.mjs, on what `npm run build` has left.
 */
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'puppeteer-core';
import { chromiumFlags } from '../browser/support/puppeteer.mjs';
import { openSite } from '../browser/support/site.mjs';
import { randomIds } from './measure.mjs';

const SECONDS = 10;
const WORDS = 300;
const LONGEST_TASK = 50;
const FRAME_P95 = 17;

/** Sentences of 300 words in groups that keep the same company, so that there is something to learn. */
function text() {
  const drawn = randomIds(60_000, 1000, 7);
  const sentences = [];
  for (let i = 0; i + 4 < drawn.length; i += 5) {
    const [kind = 0, a = 0, b = 0, c = 0, d = 0] = drawn.subarray(i, i + 5);
    const group = kind % 15;
    const word = (/** @type {number} */ n) => `w${group}x${n % 20}`;
    sentences.push(`${word(a)} ${word(b)} ${word(c)} ${word(d)}`);
  }
  return sentences.join(' ');
}

/** @param {string} file a trace */
function mainThreadTasks(file) {
  /** @type {{ name: string, ph: string, pid: number, tid: number, dur?: number, args?: { name?: string } }[]} */
  const events = JSON.parse(readFileSync(file, 'utf8')).traceEvents;
  const threads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  // Of several renderers that of the page is the busy one.
  const busiest = threads
    .map(({ pid, tid }) =>
      tasks.filter((task) => task.pid === pid && task.tid === tid).map(({ dur = 0 }) => dur / 1000),
    )
    .sort((a, b) => sum(b) - sum(a));
  return busiest[0] ?? [];
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);

export async function measureTrainingPage() {
  const site = await openSite();
  const browser = await launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: true,
    args: chromiumFlags,
  });
  const trace = join(tmpdir(), `id2vec-trace-${process.pid}.json`);
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    const address = site.addPage(
      'training.html',
      '<!doctype html><html lang="en"><head><title>Training</title><link rel="icon" href="data:,"><script type="module" src="./id2vec/elements.js"></script></head><body><id2vec-learning></id2vec-learning></body></html>',
    );
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForFunction(() => {
      const element = /** @type {any} */ (document.querySelector('id2vec-learning'));
      return element?.words?.length > 0;
    });
    const press = (/** @type {string} */ selector) =>
      page.evaluate((where) => {
        const root = /** @type {any} */ (document.querySelector('id2vec-learning')).shadowRoot;
        root.querySelector(where).click();
      }, selector);
    await press('details.text summary');
    await page.waitForSelector('id2vec-learning >>> form.own-text');
    await page.evaluate(
      (value, words) => {
        const root = /** @type {any} */ (document.querySelector('id2vec-learning')).shadowRoot;
        root.querySelector('textarea').value = value;
        root.querySelector('[name=vocabSize]').value = String(words);
      },
      text(),
      WORDS,
    );
    await press('.own-text .learn');
    await page.waitForFunction(
      (words) => /** @type {any} */ (document.querySelector('id2vec-learning')).words.length === words,
      {},
      WORDS,
    );
    await press('details.text summary');
    await page.evaluate(() => {
      scrollTo(0, 0);
      const seen = { frames: /** @type {number[]} */ ([]), steps: 0 };
      Object.assign(window, { seen });
      document.addEventListener('id2vec-train', (event) => {
        seen.steps = /** @type {CustomEvent} */ (event).detail.step;
      });
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await page.tracing.start({
      path: trace,
      categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'],
    });
    await press('.play .primary');
    await page.evaluate(() => {
      const { seen } = /** @type {any} */ (window);
      const frame = (/** @type {number} */ now) => {
        seen.frames.push(now);
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
    const { frames, steps } = await page.evaluate(() => /** @type {any} */ (window).seen);
    await page.tracing.stop();
    const intervals = frames
      .slice(1)
      .map((/** @type {number} */ at, /** @type {number} */ i) => at - frames[i]);
    intervals.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
    const tasks = mainThreadTasks(trace);
    return {
      steps,
      frames: intervals.length,
      p95: intervals[Math.floor(intervals.length * 0.95)],
      longest: Math.max(0, ...tasks),
      busy: sum(tasks) / (SECONDS * 1000),
    };
  } finally {
    await browser.close();
    await site.close();
    rmSync(trace, { force: true });
  }
}

/** @returns {Promise<import('./measure.mjs').Line[]>} */
export async function trainingPage() {
  const { steps, frames, p95, longest, busy } = await measureTrainingPage();
  const during = `${SECONDS} s of training on the page, ${WORDS} words, headless Chromium`;
  return [
    {
      what: `${during}: the longest task of the main thread`,
      measured: `${longest.toFixed(1)} ms (busy ${(100 * busy).toFixed(0)} % of the time, ${steps} steps made)`,
      target: `at most ${LONGEST_TASK} ms`,
      reached: longest <= LONGEST_TASK,
    },
    {
      what: `${during}: from one frame to the next, 95 of 100 times at most`,
      measured: `${p95.toFixed(1)} ms over ${frames} frames`,
      target: `at most ${FRAME_P95} ms`,
      reached: p95 <= FRAME_P95,
    },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { what, measured, target, reached } of await trainingPage())
    console.log(`${what}\n    ${measured}   [${target}${reached ? ', reached' : ', NOT REACHED'}]`);
}
