/**
 * Browsers for the tests: found, or installed from Debian's packages where that is possible without asking anybody
 * (root on Debian). Three engines: Chromium, Firefox, and WebKit through its own driver.
 */
import { isDebian } from './platform.mjs';
import { isProgram, run, which } from './process.mjs';
import { SetupError, timed } from './steps.mjs';

/**
 * @typedef {object} Browsers full paths
 * @property {string} chromium
 * @property {string} firefox
 * @property {string} webkit WebKitWebDriver
 */

/**
 * Where each engine may be, first found first taken; a variable in the environment beats them all.
 * @type {Record<keyof Browsers, { variable: string, names: string[], packages: string[] }>}
 */
const engines = {
  chromium: {
    variable: 'CHROMIUM',
    names: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    packages: ['chromium'],
  },
  firefox: {
    variable: 'FIREFOX',
    names: ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: ['firefox-esr'],
  },
  webkit: {
    variable: 'WEBKIT_DRIVER',
    names: ['WebKitWebDriver', '/usr/bin/WebKitWebDriver', 'safaridriver'],
    // The driver starts MiniBrowser, which wants a display: xvfb gives it one.
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  },
};

/**
 * @param {(name: string) => string | undefined} find a name on PATH, or a full path
 * @param {Record<string, string | undefined>} environment
 * @returns {Partial<Browsers>}
 */
export function findBrowsers(find = findProgram, environment = process.env) {
  /** @type {Partial<Browsers>} */
  const found = {};
  for (const [engine, { variable, names }] of Object.entries(engines)) {
    const named = environment[variable];
    const program = named ?? names.map(find).find((path) => path !== undefined);
    if (program !== undefined) found[/** @type {keyof Browsers} */ (engine)] = program;
  }
  return found;
}

/**
 * @param {Partial<Browsers>} found
 * @param {boolean} hasXvfb
 * @returns {string[]} the Debian packages which are still to come
 */
export function missingPackages(found, hasXvfb) {
  const missing = Object.entries(engines)
    .filter(([engine]) => found[/** @type {keyof Browsers} */ (engine)] === undefined)
    .flatMap(([, { packages }]) => packages);
  if (found.webkit !== undefined && !hasXvfb && process.platform === 'linux') missing.push('xvfb', 'xauth');
  return [...new Set(missing)];
}

/**
 * Finds the browsers, after installing what is missing where that needs nobody's leave. What is still missing is left
 * out: the tests of the other engines need not wait for it.
 * @param {import('./platform.mjs').Machine} machine
 * @returns {Promise<Partial<Browsers>>}
 */
export async function setUpBrowsers(machine) {
  const missing = missingPackages(findBrowsers(), which('xvfb-run') !== undefined);
  if (missing.length > 0 && isDebian(machine) && machine.isRoot) {
    await timed(`installing ${missing.join(', ')} with apt-get`, () => install(missing));
  }
  return findBrowsers();
}

/**
 * The one that a test is about, or what to type to get it.
 * @param {Partial<Browsers>} found
 * @param {keyof Browsers} engine
 * @param {import('./platform.mjs').Machine} machine
 * @param {boolean} [hasXvfb]
 * @returns {string}
 */
export function requireBrowser(found, engine, machine, hasXvfb = which('xvfb-run') !== undefined) {
  const program = found[engine];
  const { packages, variable } = engines[engine];
  const noDisplay = engine === 'webkit' && process.platform === 'linux' && !hasXvfb;
  if (program !== undefined && !noDisplay) return program;
  const wanted = program === undefined ? packages : ['xvfb', 'xauth'];
  throw new SetupError(`Missing for the tests in ${engine}: ${wanted.join(', ')}.`, [
    isDebian(machine)
      ? `sudo apt-get update && sudo apt-get install --no-install-recommends ${wanted.join(' ')}`
      : `your system's installer for what Debian calls ${wanted.join(' ')}   (or set ${variable} to its path)`,
  ]);
}

/** @param {readonly string[]} packages */
async function install(packages) {
  const env = { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  // The lists may name versions the archive has already replaced, so they are always fetched anew.
  await run('apt-get', ['update', '-qq'], { env });
  const how = [
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    '-o',
    'Dpkg::Use-Pty=0',
    '-o',
    'Acquire::Retries=3',
  ];
  await run('apt-get', [...how, ...packages], { env });
}

/** @param {string} name */
function findProgram(name) {
  if (!name.includes('/')) return which(name);
  return isProgram(name) ? name : undefined;
}
