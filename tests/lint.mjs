/**
 * npm run lint: form and types of everything we write. npm run format (--fix) puts the form right.
 * Each check gives '' or what is wrong, in words a person can act on.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setUpCatch2 } from '../cpp/toolchain/catch2.mjs';
import { setUpClangTools } from '../cpp/toolchain/clang-tools.mjs';
import { npmPrograms, projectRoot } from '../cpp/toolchain/paths.mjs';
import { thisMachine } from '../cpp/toolchain/platform.mjs';
import { run } from '../cpp/toolchain/process.mjs';
import { checkBasics, explain, isMain, setUpNpm } from '../cpp/toolchain/setup.mjs';
import { build } from '../web/build/build.mjs';
import { unlessUnchanged } from '../web/build/fingerprint.mjs';
import { configure } from '../web/build/wasm.mjs';

/** @typedef {import('../cpp/toolchain/clang-tools.mjs').ClangTools} ClangTools */

/**
 * C++ files, relative to the project.
 * @param {RegExp} ending
 * @returns {string[]}
 */
function cppFiles(ending) {
  return ['cpp', join('tests', 'cpp')].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => join(folder, name)),
  );
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<string>} what it printed, if it failed
 */
async function complaints(program, args) {
  const result = await run(program, args, { cwd: projectRoot, allowFailure: true });
  return result.code === 0
    ? ''
    : `${result.output}${result.errors}`.trim() || `${program} failed without a word`;
}

/** @param {ClangTools} tools */
function clangFormat({ format }) {
  return complaints(format, ['--dry-run', '--Werror', ...cppFiles(/\.(cpp|hpp)$/)]);
}

/**
 * Headers are checked through the sources that include them. What only Emscripten compiles is checked by its compiler.
 * It takes a minute or two, so it says how far it is, and is not done again for the same files.
 * @param {ClangTools} tools
 */
async function clangTidy({ tidy }) {
  const inputs = ['.clang-tidy', 'CMakeLists.txt', 'cpp', join('tests', 'cpp')].map((path) =>
    join(projectRoot, path),
  );
  let said = '';
  await unlessUnchanged('clang-tidy', { inputs, outputs: [] }, async () => {
    said = await tidyAll(tidy);
    return said === '';
  });
  return said;
}

/** @param {string} tidy */
async function tidyAll(tidy) {
  // Nothing builds this preset, so nothing else would notice a new source.
  await configure('lint', { anew: true });
  const queue = cppFiles(/\.cpp$/).filter((file) => !file.startsWith(join('cpp', 'bindings')));
  const database = join('build', 'lint');
  // The database holds g++'s flags; clang need not know all of its warnings. And g++'s own headers use, inside
  // std::stable_sort, what they declare deprecated.
  const silent = ['unknown-warning-option', 'deprecated-declarations'];
  const args = ['-p', database, '--quiet', ...silent.map((name) => `--extra-arg=-Wno-${name}`)];
  /** @type {string[]} */
  const found = [];
  const { length } = queue;
  let done = 0;
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const said = await complaints(tidy, [...args, file]);
      if (said !== '') found.push(headlines(said));
      done += 1;
      if (done % 10 === 0) process.stdout.write(`clang-tidy: ${done} of ${length} files\n`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return found.join('\n');
}

/**
 * The complaints themselves, without the pages of macro expansions below each.
 * @param {string} said
 */
function headlines(said) {
  const lines = said.split('\n').filter((line) => / (error|warning): /.test(line));
  return lines.length === 0 ? said : [...new Set(lines)].join('\n');
}

function biome() {
  const args = ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=30', '.'];
  return complaints(join(npmPrograms, 'biome'), args);
}

/** @param {string} project */
function tsc(project) {
  return complaints(join(npmPrograms, 'tsc'), ['-p', project]);
}

/**
 * @typedef {object} LintCheck
 * @property {string} name
 * @property {('catch2' | 'clang' | 'dist')[]} needs
 * @property {(tools: () => Promise<ClangTools>) => Promise<string>} check tools are brought when they are called for
 */

/** @type {LintCheck[]} */
export const lintChecks = [
  { name: 'clang-format', needs: ['clang'], check: async (tools) => clangFormat(await tools()) },
  { name: 'clang-tidy', needs: ['catch2', 'clang'], check: async (tools) => clangTidy(await tools()) },
  { name: 'biome', needs: [], check: biome },
  // The engine is checked against the declarations which the core's build writes; the scripts against dist/.
  { name: 'types', needs: ['dist'], check: () => tsc('tsconfig.json') },
  { name: 'script-types', needs: ['dist'], check: () => tsc('tsconfig.scripts.json') },
];

/** @param {ClangTools} tools */
async function fix({ format }) {
  await run(format, ['-i', ...cppFiles(/\.(cpp|hpp)$/)], { cwd: projectRoot });
  await run(join(npmPrograms, 'biome'), ['check', '--write', '.'], { cwd: projectRoot, show: true });
}

/** @param {readonly string[]} args */
async function main(args) {
  const machine = thisMachine();
  checkBasics();
  await setUpNpm();
  const tools = await setUpClangTools(machine);
  if (args.includes('--fix')) return fix(tools);
  await setUpCatch2(machine);
  await build();
  for (const { name, check } of lintChecks) {
    const said = await check(async () => tools);
    process.stdout.write(`${name}: ${said === '' ? 'ok' : `FAILED\n${said}`}\n`);
    if (said !== '') process.exitCode = 1;
  }
}

if (isMain(import.meta.url)) {
  main(process.argv.slice(2)).catch((error) => {
    explain(error);
    process.exitCode = 1;
  });
}
