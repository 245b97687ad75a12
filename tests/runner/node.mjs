/** Tests written for node:test: of the engine, once for each flavour, and of the page, once for each browser. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCommand } from '../../cpp/toolchain/node-flags.mjs';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { run } from '../../cpp/toolchain/process.mjs';
import { nodeCounts } from './counts.mjs';

/** These test scripts, not the engine, and need no flavour. */
const scriptTests = /^(toolchain|runner|build|elements)\b/;

/**
 * @param {'node' | 'browser'} folder
 * @param {(name: string) => boolean} [choose]
 */
function testFiles(folder, choose = () => true) {
  const path = join('tests', folder);
  const names = existsSync(join(projectRoot, path)) ? readdirSync(join(projectRoot, path)) : [];
  return names.filter((name) => name.endsWith('.test.mjs') && choose(name)).map((name) => join(path, name));
}

/**
 * @param {string} title names the report file
 * @param {string[]} files
 * @param {{ env?: Record<string, string>, nodeFlags?: string[], wrapper?: string[] }} [how]
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
async function runFiles(title, files, { env = {}, nodeFlags = [], wrapper = [] } = {}) {
  if (files.length === 0) return { passed: 0, failed: 1, details: `there is no test file for ${title}` };
  const reports = join(projectRoot, 'build', 'reports');
  mkdirSync(reports, { recursive: true });
  const tap = join(reports, `${title}.tap`);
  const reporters = ['spec', 'stdout', 'tap', tap];
  const reporterFlags = reporters.map(
    (value, i) => `--test-reporter${i % 2 === 0 ? '' : '-destination'}=${value}`,
  );
  const [program = '', ...args] = [
    ...wrapper,
    process.execPath,
    ...nodeFlags,
    '--test',
    ...reporterFlags,
    ...files,
  ];
  const result = await run(program, args, { cwd: projectRoot, env, show: true, allowFailure: true });
  const counts = nodeCounts(existsSync(tap) ? readFileSync(tap, 'utf8') : '');
  if (result.code !== 0 && counts.failed === 0) counts.failed = 1;
  return { ...counts, details: counts.failed === 0 ? '' : `see above, or ${tap}` };
}

/** @param {string} flavour */
export async function runNodeTests(flavour) {
  const [, ...nodeFlags] = await nodeCommand();
  const files = testFiles('node', (name) => !scriptTests.test(name));
  return runFiles(`node-${flavour}`, files, { env: { ID2VEC_FLAVOUR: flavour }, nodeFlags });
}

export function runScriptTests() {
  return runFiles(
    'scripts',
    testFiles('node', (name) => scriptTests.test(name)),
  );
}

/**
 * tests/browser reads which browser to start, and where each one is, from the environment.
 * @param {'chromium' | 'firefox' | 'webkit'} browser
 * @param {import('../../cpp/toolchain/browsers.mjs').Browsers} browsers
 */
export function runBrowserTests(browser, browsers) {
  const { chromium, firefox, webkit } = browsers;
  const env = { ID2VEC_BROWSER: browser, CHROMIUM: chromium, FIREFOX: firefox, WEBKIT_DRIVER: webkit };
  // The other two have a headless mode; WebKit's MiniBrowser wants a display.
  const wrapper = browser === 'webkit' && process.platform === 'linux' ? ['xvfb-run', '-a'] : [];
  return runFiles(`browser-${browser}`, testFiles('browser'), {
    env,
    wrapper,
    nodeFlags: ['--test-concurrency=1'],
  });
}
