/** Chromium over its own protocol, Firefox over WebDriver BiDi. */
import { launch } from 'puppeteer-core';

/** Flags that keep Chromium from talking to anybody, and let it run as root in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * @param {'chromium' | 'firefox'} engine
 * @param {{ reducedMotion?: boolean, touch?: boolean }} options
 * @returns {Promise<import('./driver.mjs').Driver>}
 */
export async function openWithPuppeteer(engine, { reducedMotion = false, touch = false }) {
  const isChromium = engine === 'chromium';
  const browser = await launch({
    browser: isChromium ? 'chrome' : 'firefox',
    executablePath: isChromium
      ? (process.env.CHROMIUM ?? '/usr/bin/chromium')
      : (process.env.FIREFOX ?? '/usr/bin/firefox-esr'),
    headless: true,
    args: isChromium ? [...chromiumFlags, ...(reducedMotion ? ['--force-prefers-reduced-motion'] : [])] : [],
    ...(isChromium
      ? {}
      : {
          extraPrefsFirefox: {
            'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
            // 1: coarse, as of a finger.
            ...(touch ? { 'ui.primaryPointerCapabilities': 1 } : {}),
          },
        }),
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  /** @type {string[]} */
  const noticed = [];
  page.on('console', (message) => {
    if (message.type() === 'error') noticed.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => noticed.push(`page: ${error instanceof Error ? error.message : error}`));
  return {
    engine,
    goto: async (url) => {
      await page.goto(url, { waitUntil: 'load' });
    },
    // Results are JSON, so the awaited type is the type itself.
    eval: /** @type {any} */ (
      (/** @type {any} */ fn, /** @type {any[]} */ ...args) => page.evaluate(fn, ...args)
    ),
    press: async (...keys) => {
      for (const key of keys) {
        const [name = '', ...modifiers] = key.split('+').reverse();
        // Puppeteer knows the space bar by its character alone.
        const last = name === 'Space' ? ' ' : name;
        for (const modifier of modifiers) await page.keyboard.down(/** @type {any} */ (modifier));
        await page.keyboard.press(/** @type {any} */ (last));
        for (const modifier of modifiers) await page.keyboard.up(/** @type {any} */ (modifier));
      }
    },
    type: (text) => page.keyboard.type(text),
    clickAt: (x, y) => page.mouse.click(x, y),
    resize: (width, height) => page.setViewport({ width, height, hasTouch: touch && isChromium }),
    screenshot: async (path) => {
      await page.screenshot({ path: /** @type {`${string}.png`} */ (path) });
    },
    noticed: () => noticed.splice(0),
    close: () => browser.close(),
  };
}
