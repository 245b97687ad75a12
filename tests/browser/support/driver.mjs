/**
 * One browser with a few verbs, the same for all three engines: tests are written once. Which engine, and where it is,
 * comes from the environment (tests/run.mjs sets it): ID2VEC_BROWSER, CHROMIUM, FIREFOX, WEBKIT_DRIVER.
 *
 * @typedef {object} Driver
 * @property {string} engine
 * @property {(url: string) => Promise<void>} goto
 * @property {<A extends unknown[], R>(fn: (...args: A) => R, ...args: A) => Promise<R>} eval calls a function in the
 *   page; arguments and result are JSON
 * @property {(...keys: string[]) => Promise<void>} press keys by their DOM names: 'Tab', 'ArrowRight', 'Shift+Tab'
 * @property {(text: string) => Promise<void>} type in any script
 * @property {(x: number, y: number) => Promise<void>} clickAt
 * @property {(width: number, height: number) => Promise<void>} resize of the page's own window; goes before goto
 * @property {(path: string) => Promise<void>} screenshot
 * @property {() => string[]} noticed what the engine itself reported as errors, where it tells
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ reducedMotion?: boolean, touch?: boolean }} [options] touch: what points is a finger; not in WebKit, whose
 *   driver has none
 * @returns {Promise<Driver>}
 */
export async function openBrowser(options = {}) {
  const engine = process.env.ID2VEC_BROWSER ?? 'chromium';
  if (engine === 'webkit') return (await import('./webkit.mjs')).openWebkit(options);
  if (engine === 'chromium' || engine === 'firefox') {
    return (await import('./puppeteer.mjs')).openWithPuppeteer(engine, options);
  }
  throw new Error(`ID2VEC_BROWSER is ${engine}; accepted: chromium, firefox, webkit`);
}
