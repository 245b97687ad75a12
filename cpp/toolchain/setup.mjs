/**
 * Finds or brings what a build or a test needs: node cpp/toolchain/setup.mjs [emscripten] [catch2] [clang] [browsers]
 * (all of them when none is named). Each step says what it does and is skipped when already done.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireBrowser, setUpBrowsers } from './browsers.mjs';
import { setUpCatch2 } from './catch2.mjs';
import { setUpClangTools } from './clang-tools.mjs';
import { setUpEmscripten } from './emscripten.mjs';
import { projectRoot } from './paths.mjs';
import { thisMachine } from './platform.mjs';
import { CommandError, run, which } from './process.mjs';
import { SetupError, say, timed, UsageError, wrapped } from './steps.mjs';
import { compareVersions, findVersion } from './versions.mjs';

/** npm packages, at exactly the versions of package-lock.json. */
export async function setUpNpm() {
  const lock = join(projectRoot, 'package-lock.json');
  const installed = join(projectRoot, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && sameVersions(readFileSync(lock, 'utf8'), readFileSync(installed, 'utf8')))
    return;
  await timed('npm packages', async () => {
    // npm writes its own list at the very end; without it an interrupted run counts as not done.
    rmSync(installed, { force: true });
    await wrapped('The npm packages could not be fetched', ['npm ci'], () =>
      run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: projectRoot }),
    );
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

/** The oldest versions that serve. Vite is what asks for that Node, the presets' format for that CMake. */
const oldest = { node: '20.19.0', cmake: '3.25.0' };

/**
 * @param {string} name
 * @param {string | undefined} version
 * @param {string} wanted
 */
export function checkVersion(name, version, wanted) {
  if (version !== undefined && compareVersions(version, wanted) >= 0) return;
  throw new SetupError(`${name} is ${version ?? 'of an unknown version'}; needed: ${wanted} or later.`, [
    `your system's installer for ${name} ${wanted} or later`,
  ]);
}

/** CMake, a compiler and Python are asked of the machine; nothing else can be built without them. */
export function checkBasics() {
  checkVersion('Node', process.versions.node, oldest.node);
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
  const cmake = spawnSync('cmake', ['--version'], { encoding: 'utf8' });
  checkVersion('CMake', findVersion(cmake.stdout ?? ''), oldest.cmake);
}

/**
 * @param {readonly string[]} names
 */
async function main(names) {
  const all = ['emscripten', 'catch2', 'clang', 'browsers'];
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new UsageError(`unknown: ${unknown.join(', ')}; accepted: ${all.join(', ')}`);
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
    const found = await setUpBrowsers(machine);
    for (const engine of /** @type {const} */ (['chromium', 'firefox', 'webkit'])) {
      say(`${engine}: ${requireBrowser(found, engine, machine)}`);
    }
  }
}

/**
 * Prints what went wrong as a person needs it: a missing thing with its command, not a stack.
 * @param {unknown} error
 */
export function explain(error) {
  const isForThem = [SetupError, CommandError, UsageError].some((kind) => error instanceof kind);
  if (error instanceof Error && (isForThem || isOfArguments(error)))
    process.stderr.write(`\n${error.message}\n`);
  else process.stderr.write(`\n${error instanceof Error ? error.stack : String(error)}\n`);
}

/**
 * Node's own words about an option that does not exist or lacks its value.
 * @param {Error & { code?: string }} error
 */
const isOfArguments = ({ code }) => code?.startsWith('ERR_PARSE_ARGS') === true;

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
