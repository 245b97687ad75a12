/**
 * What a test file starts with: a site, a browser, and what one does with them. `usePage()` opens both before the
 * file's tests and closes them after; every test ends by looking at what went wrong in the page meanwhile.
 */
/// <reference path="./globals.d.ts" />
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openBrowser } from './driver.mjs';
import { openSite } from './site.mjs';

/** How long anything may take: a table of 307 MB on a busy machine among it. */
const PATIENCE = 60_000;

/** @typedef {{ problems: string[], find(path: string): HTMLElement | null, findAll(path: string): HTMLElement[], focused(): HTMLElement | null, at(x: number, y: number): (Element | null)[] }} Watch */

export class Page {
  /** @type {import('./driver.mjs').Driver} */
  driver = /** @type {any} */ (undefined);
  /** @type {import('./site.mjs').Site} */
  site = /** @type {any} */ (undefined);

  /**
   * Opens the page anew, with the text and state it has for a stranger, and waits until its scripts have run, or the page
   * says that they will not. (That a browser calls a page loaded does not mean that.)
   * @param {{ width?: number, height?: number, url?: string }} [how]
   */
  async open({ width = 1440, height = 900, url = this.site.url } = {}) {
    await this.driver.resize(width, height);
    await this.driver.goto(url);
    await this.until(
      'the scripts of the page have run',
      () =>
        document.readyState === 'complete' &&
        (document.documentElement.dataset.figures === 'missing' ||
          // What is far away waits until somebody comes near.
          [...document.querySelectorAll(':not(:defined)')].every(
            (element) => element.getBoundingClientRect().top > 3 * innerHeight,
          )),
    );
  }

  /**
   * Opens a page of somebody else's that has embedded these elements.
   * @param {string} elements their HTML
   */
  async openAlone(elements) {
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Somebody else's page</title>
<link rel="icon" href="data:,"><script type="module" src="./id2vec/elements.js"></script></head>
<body><main><h1>Somebody else's page</h1><h2>Embedded</h2>${elements}</main></body></html>`;
    await this.open({ url: this.site.addPage('embedding.html', html) });
  }

  /**
   * @template {unknown[]} A
   * @template R
   * @param {(...args: A) => R} fn runs in the page; `watch` is there
   * @param {A} args
   */
  eval(fn, ...args) {
    return this.driver.eval(fn, ...args);
  }

  /**
   * Waits until a function of the page gives something true, and gives that.
   * @template {unknown[]} A
   * @template R
   * @param {string} what for the message if it never does
   * @param {(...args: A) => R} fn
   * @param {A} args
   * @returns {Promise<NonNullable<R>>}
   */
  async until(what, fn, ...args) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const result = await this.driver.eval(fn, ...args);
      if (result) return result;
      if (Date.now() > end) throw new assert.AssertionError({ message: `waited in vain: ${what}` });
      await setTimeout(80);
    }
  }

  /**
   * The text of what a path finds, spaces made plain, once it is there.
   * @param {string} path
   */
  text(path) {
    return this.until(
      `${path} has text`,
      (where) => watch.find(where)?.textContent?.replace(/\s+/g, ' ').trim(),
      path,
    );
  }

  /**
   * Waits until the text of a path matches.
   * @param {string} path
   * @param {RegExp} pattern
   */
  textMatching(path, pattern) {
    return this.until(
      `${path} matches ${pattern}`,
      (where, source, flags) => {
        const text = watch.find(where)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
        return new RegExp(source, flags).test(text) ? text : '';
      },
      path,
      pattern.source,
      pattern.flags,
    );
  }

  /**
   * Goes to an experiment and waits until the page around it has come to rest: figures grow as their tables come.
   * @param {string} host
   */
  async visit(host) {
    await this.until(
      `${host} and all before it stand still`,
      (name) => {
        const element = watch.find(name);
        element?.scrollIntoView({ block: 'start', behavior: 'instant' });
        const { dataset } = document.documentElement;
        const now = `${document.documentElement.scrollHeight} ${scrollY}`;
        const since = dataset.rest === now ? Number(dataset.since) : Date.now();
        dataset.rest = now;
        dataset.since = String(since);
        return element?.matches(':defined') && Date.now() - since > 1000;
      },
      host,
    );
  }

  /**
   * A real click in the middle of what a path finds, once it can be used, stands still and has nothing in front of it.
   * @param {string} path
   */
  async click(path) {
    const spot = await this.until(
      `${path} can be clicked`,
      (where) => {
        const element = watch.find(where);
        element?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
        const before = element?.dataset.spot;
        if (element) element.dataset.spot = JSON.stringify(middle);
        const isStill = before === JSON.stringify(middle);
        return width > 0 &&
          isStill &&
          !element?.matches(':disabled') &&
          watch.at(middle.x, middle.y).includes(element)
          ? middle
          : null;
      },
      path,
    );
    await this.driver.clickAt(spot.x, spot.y);
  }

  /**
   * Replaces the text of an input by typing.
   * @param {string} path
   * @param {string} text
   */
  async typeInto(path, text) {
    await this.until(
      `${path} can be typed into`,
      (where) => {
        const input = /** @type {HTMLInputElement | null} */ (watch.find(where));
        input?.focus();
        input?.select();
        return input !== null;
      },
      path,
    );
    await (text === '' ? this.driver.press('Backspace') : this.driver.type(text));
  }

  /** Everything that went wrong since the last call: errors, refusals, requests to others, missing files. */
  async complaints() {
    const inPage = await this.eval((origin) => {
      const strangers = performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .filter((name) => !name.startsWith(origin) && !name.startsWith('data:'));
      return [...watch.problems.splice(0), ...strangers.map((name) => `another origin: ${name}`)];
    }, this.site.origin);
    const missing = this.site.missing.splice(0).map((path) => `missing: ${path}`);
    const noticed = this.driver.noticed();
    if (this.driver.engine === 'chromium') {
      // Chromium reports a missing file by itself, a little after the page knows of it.
      for (let waits = 0; waits < 20 && noticed.filter(isOfMissing).length < missing.length; waits += 1) {
        await setTimeout(25);
        noticed.push(...this.driver.noticed());
      }
    }
    return [...inPage, ...noticed, ...missing];
  }

  async assertNoComplaints() {
    assert.deepEqual(await this.complaints(), []);
  }
}

/** @param {string} complaint */
const isOfMissing = (complaint) => /Failed to load resource/.test(complaint);

/**
 * @param {{ reducedMotion?: boolean, touch?: boolean }} [options]
 * @returns {Page}
 */
export function usePage(options = {}) {
  const page = new Page();
  before(async () => {
    page.site = await openSite();
    page.driver = await openBrowser(options);
  });
  after(async () => {
    await page.driver?.close();
    await page.site?.close();
  });
  return page;
}
