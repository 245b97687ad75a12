/**
 * npm test: sets up what is missing, builds, and runs every test there is.
 *
 *   npm test                           all of it
 *   npm test -- --no-browser           leaves the browser tests out, and says so
 *   npm test -- --only=wasm,node-relaxed   only sections whose names start so (for developers)
 *   npm test -- --list                 the names of the sections
 *
 * The last line is "N passed, N failed". Every section runs whatever happened to the others.
 */
import { parseArgs } from 'node:util';
import { requireBrowser, setUpBrowsers } from '../cpp/toolchain/browsers.mjs';
import { setUpCatch2 } from '../cpp/toolchain/catch2.mjs';
import { setUpClangTools } from '../cpp/toolchain/clang-tools.mjs';
import { setUpEmscripten } from '../cpp/toolchain/emscripten.mjs';
import { thisMachine } from '../cpp/toolchain/platform.mjs';
import { checkBasics, explain, setUpNpm } from '../cpp/toolchain/setup.mjs';
import { UsageError } from '../cpp/toolchain/steps.mjs';
import { build } from '../web/build/build.mjs';
import { lintChecks } from './lint.mjs';
import { describeError, runDigest, runPreset } from './runner/native.mjs';
import { runBrowserTests, runNodeTests, runUnitTests } from './runner/node.mjs';
import { Report } from './runner/report.mjs';

const machine = thisMachine();

/** Each preparation is made at most once, by the first section that needs it; its failure is each one's failure. */
const prepare = {
  emscripten: once(() => setUpEmscripten(machine)),
  catch2: once(() => setUpCatch2(machine)),
  clang: once(() => setUpClangTools(machine)),
  browsers: once(() => setUpBrowsers(machine)),
  dist: once(async () => {
    // Before the first configuration, or the presets would be configured twice. The page needs no Catch2: if it cannot
    // be had, the sections that do need it say so.
    await prepare.catch2().catch(() => {});
    await build();
  }),
};

/** @type {{ name: string, run: () => Promise<import('./runner/report.mjs').Outcome> }[]} */
const sections = [
  {
    name: 'unit',
    async run() {
      // Those of the figures' arithmetic read the engine out of dist/.
      await prepare.dist();
      return runUnitTests();
    },
  },
  {
    name: 'build',
    async run() {
      await prepare.dist();
      return { passed: 1, failed: 0, details: '' };
    },
  },
  ...lintChecks.map(({ name, needs, check }) => ({
    name: `lint-${name}`,
    async run() {
      for (const need of needs) await prepare[need]();
      const details = await check(prepare.clang);
      return details === '' ? { passed: 1, failed: 0, details } : { passed: 0, failed: 1, details };
    },
  })),
  ...['native-debug', 'native-release', 'native-asan', 'native-scalar'].map((name) => ({
    name,
    async run() {
      await prepare.catch2();
      return runPreset(name);
    },
  })),
  ...['wasm-scalar', 'wasm-simd128', 'wasm-relaxed'].map((name) => ({
    name,
    async run() {
      await prepare.catch2();
      await prepare.emscripten();
      return runPreset(name);
    },
  })),
  {
    name: 'digest',
    async run() {
      await prepare.catch2();
      await prepare.emscripten();
      return runDigest();
    },
  },
  ...['scalar', 'simd128', 'relaxed'].map((flavour) => ({
    name: `node-${flavour}`,
    async run() {
      await prepare.dist();
      return runNodeTests(flavour);
    },
  })),
  .../** @type {const} */ (['chromium', 'firefox', 'webkit']).map((browser) => ({
    name: `browser-${browser}`,
    async run() {
      await prepare.dist();
      return runBrowserTests(browser, requireBrowser(await prepare.browsers(), browser, machine));
    },
  })),
];

async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      'no-browser': { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  if (values.list) {
    for (const { name } of sections) process.stdout.write(`${name}\n`);
    return true;
  }
  const only = values.only.split(',').filter((name) => name !== '');
  const noBrowser = values['no-browser'];
  const chosen = sections
    .filter(({ name }) => only.length === 0 || only.some((start) => name.startsWith(start)))
    .filter(({ name }) => !(noBrowser && name.startsWith('browser-')));
  if (chosen.length === 0)
    throw new UsageError(`no section is called ${values.only}; --list shows the names`);

  checkBasics();
  await setUpNpm();
  const report = new Report();
  for (const { name, run } of chosen) await report.section(name, run, describeError);
  const notes = [];
  if (noBrowser)
    notes.push('!!! THE BROWSER TESTS WERE NOT RUN: --no-browser was asked for. The page is untested.');
  if (only.length > 0)
    notes.push(`!!! Only ${chosen.map(({ name }) => name).join(', ')} ran: --only was asked for.`);
  return report.finish(notes);
}

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {() => Promise<T>}
 */
function once(work) {
  /** @type {Promise<T> | undefined} */
  let promise;
  return () => {
    promise ??= work();
    return promise;
  };
}

main().then(
  (allPassed) => {
    process.exitCode = allPassed ? 0 : 1;
  },
  (error) => {
    explain(error);
    process.exitCode = 1;
  },
);
