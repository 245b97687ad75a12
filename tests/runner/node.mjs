/** Tests written for node:test: of the engine, once for each flavour, and of the page, once for each browser. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCommand } from '../../cpp/toolchain/node-flags.mjs';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { run } from '../../cpp/toolchain/process.mjs';
import { failedTests, nodeCounts } from './counts.mjs';

/** These test scripts, figures and what the package consists of. They ask for no flavour, so once is enough. */
const withoutFlavour = /^(toolchain|runner|elements|models|package|types|bundlers|readme)\b/;

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
 * @param {string} title for the message when there are none
 * @param {string[]} files
 * @param {{ env?: Record<string, string>, nodeFlags?: string[], wrapper?: string[] }} [how]
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
async function runFiles(title, files, { env = {}, nodeFlags = [], wrapper = [] } = {}) {
  if (files.length === 0) return { passed: 0, failed: 1, details: `there is no test file for ${title}` };
  const report = '--test-reporter=spec';
  const [program = '', ...args] = [...wrapper, process.execPath, ...nodeFlags, '--test', report, ...files];
  const result = await run(program, args, { cwd: projectRoot, env, show: true, allowFailure: true });
  const counts = nodeCounts(result.output);
  if (result.code !== 0 && counts.failed === 0) counts.failed = 1;
  return { ...counts, details: counts.failed === 0 ? '' : failures(result.output) };
}

/**
 * Runs the files in which something failed once more. A browser on a busy machine now and then answers too late for any
 * patience, or dies; what fails twice is a fault. Nothing is passed over in silence: the summary names each test that
 * needed its second chance.
 * @param {(files: string[]) => Promise<import('./report.mjs').Outcome>} runThem
 * @param {string[]} files
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
export async function withSecondChance(runThem, files) {
  const first = await runThem(files);
  const failed = failedTests(first.details);
  const again = files.filter((file) => failed.some((test) => test.file === file));
  if (first.failed === 0 || failed.length !== first.failed) return first;
  const second = await runThem(again);
  if (second.failed > 0) return { ...second, passed: first.passed };
  const unsteady = failed.map(({ file, name }) => `${file}: ${name}`);
  return { passed: first.passed + first.failed, failed: 0, details: '', unsteady };
}

/**
 * The failed tests, which the reporter tells once more at the end.
 * @param {string} output
 */
function failures(output) {
  const start = output.lastIndexOf('failing tests:');
  return start < 0 ? output : output.slice(start);
}

/** @param {string} flavour */
export async function runNodeTests(flavour) {
  const [, ...flags] = await nodeCommand();
  // Without the flag the other two suites also see what `auto` does on a machine that refuses relaxed SIMD.
  const nodeFlags = flavour === 'relaxed' ? flags : [];
  const files = testFiles('node', (name) => !withoutFlavour.test(name));
  return runFiles(`node-${flavour}`, files, { env: { ID2VEC_FLAVOUR: flavour }, nodeFlags });
}

export function runUnitTests() {
  const files = testFiles('node', (name) => withoutFlavour.test(name));
  return runFiles('unit', files);
}

/**
 * tests/browser reads which browser to start, and where it is, from the environment.
 * @param {'chromium' | 'firefox' | 'webkit'} browser
 * @param {string} program its path
 */
export function runBrowserTests(browser, program) {
  const variable = { chromium: 'CHROMIUM', firefox: 'FIREFOX', webkit: 'WEBKIT_DRIVER' }[browser];
  const env = { ID2VEC_BROWSER: browser, [variable]: program };
  // The other two have a headless mode; WebKit's MiniBrowser wants a display.
  const wrapper = browser === 'webkit' && process.platform === 'linux' ? ['xvfb-run', '-a'] : [];
  const how = { env, wrapper, nodeFlags: ['--test-concurrency=1'] };
  return withSecondChance((files) => runFiles(`browser-${browser}`, files, how), testFiles('browser'));
}
