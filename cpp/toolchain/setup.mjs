/**
 * Finds or brings what a build or a test needs: node cpp/toolchain/setup.mjs [emscripten] [catch2] [clang] [browsers]
 * (all of them when none is named). Each step says what it does and is skipped when already done.
 */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setUpBrowsers } from './browsers.mjs';
import { setUpCatch2 } from './catch2.mjs';
import { setUpClangTools } from './clang-tools.mjs';
import { setUpEmscripten } from './emscripten.mjs';
import { projectRoot } from './paths.mjs';
import { thisMachine } from './platform.mjs';
import { CommandError, run, which } from './process.mjs';
import { SetupError, say, timed } from './steps.mjs';

/** npm packages, at exactly the versions of package-lock.json. */
export async function setUpNpm() {
  const lock = join(projectRoot, 'package-lock.json');
  const installed = join(projectRoot, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && sameVersions(readFileSync(lock, 'utf8'), readFileSync(installed, 'utf8')))
    return;
  await timed('npm packages', async () => {
    // npm writes its own list at the very end; without it an interrupted run counts as not done.
    rmSync(installed, { force: true });
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: projectRoot });
  });
}

/**
 * npm's list of what it installed leaves out packages for other systems, which are all optional.
 * @param {string} lockText
 * @param {string} installedText
 */
export function sameVersions(lockText, installedText) {
  /** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */
  /** @type {Packages} */
  const wanted = JSON.parse(lockText).packages ?? {};
  /** @type {Packages} */
  const present = JSON.parse(installedText).packages ?? {};
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional === true && present[path] === undefined),
  );
}

/** CMake, a compiler and Python are asked of the machine; nothing else can be built without them. */
export function checkBasics() {
  const packages = {
    cmake: 'cmake',
    'c++': 'g++',
    python3: 'python3',
    git: 'git',
  };
  const missing = Object.entries(packages).filter(([program]) => which(program) === undefined);
  if (which('make') === undefined && which('ninja') === undefined) missing.push(['make', 'make']);
  if (missing.length > 0) {
    throw new SetupError(`Not found on PATH: ${missing.map(([program]) => program).join(', ')}.`, [
      `sudo apt-get install ${missing.map(([, name]) => name).join(' ')}   # or your system's packages of those names`,
    ]);
  }
}

/**
 * @param {readonly string[]} names
 */
async function main(names) {
  const all = ['emscripten', 'catch2', 'clang', 'browsers'];
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; known: ${all.join(', ')}`);
  const wanted = names.length === 0 ? all : names;
  const machine = thisMachine();
  checkBasics();
  await setUpNpm();
  if (wanted.includes('emscripten')) {
    const { version, from, root } = await setUpEmscripten(machine);
    say(`Emscripten ${version} (${from}): ${root}`);
  }
  if (wanted.includes('catch2')) {
    await setUpCatch2(machine);
    say('Catch2: .toolchain/catch2');
  }
  if (wanted.includes('clang')) {
    const tools = await setUpClangTools(machine);
    say(`clang-format: ${tools.format}`);
    say(`clang-tidy: ${tools.tidy}`);
  }
  if (wanted.includes('browsers')) {
    for (const [name, browser] of Object.entries(await setUpBrowsers(machine))) say(`${name}: ${browser}`);
  }
}

/**
 * Prints what went wrong as a person needs it: a missing thing with its command, not a stack.
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof SetupError || error instanceof CommandError)
    process.stderr.write(`\n${error.message}\n`);
  else process.stderr.write(`\n${error instanceof Error ? error.stack : String(error)}\n`);
}

/** @param {string} moduleUrl */
export function isMain(moduleUrl) {
  const script = process.argv[1];
  return script !== undefined && statSync(script).isFile() && pathToFileURL(script).href === moduleUrl;
}

if (isMain(import.meta.url)) {
  main(process.argv.slice(2)).catch((error) => {
    explain(error);
    process.exitCode = 1;
  });
}
