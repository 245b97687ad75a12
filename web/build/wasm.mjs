/** Building the core for WebAssembly: three flavours by their CMake presets, and the declarations of one of them. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { exclusively } from '../../cpp/toolchain/lock.mjs';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { run, which } from '../../cpp/toolchain/process.mjs';
import { timed, writeIfChanged } from '../../cpp/toolchain/steps.mjs';
import { unlessUnchanged } from './fingerprint.mjs';

/** Held by whoever writes into build/ or dist/. */
export const buildLock = join(projectRoot, 'build', 'lock');

export const flavours = /** @type {const} */ (['scalar', 'simd128', 'relaxed']);

/**
 * The files of a flavour, where CMake leaves them: the whole core, and the one without the trainer.
 * @param {string} flavour
 */
export function flavourFiles(flavour) {
  const folder = join(projectRoot, 'build', `wasm-${flavour}`, 'cpp', 'bindings');
  return ['id2vec', 'id2vec-tables'].flatMap((name) =>
    ['mjs', 'wasm'].map((ending) => join(folder, `${name}-${flavour}.${ending}`)),
  );
}

/**
 * Configures a preset where that is due. CMake configures by itself again when its own files change.
 * @param {string} preset
 * @param {{ anew?: boolean }} [options] anew: also when it has been configured before
 */
export async function configure(preset, { anew = false } = {}) {
  const folder = join(projectRoot, 'build', preset);
  // The cache is written before the build files, so its presence alone would not mean that configuring succeeded.
  const done = existsSync(join(folder, 'Makefile')) || existsSync(join(folder, 'build.ninja'));
  if (done && !anew) return;
  await exclusively(buildLock, () =>
    run('cmake', ['--preset', preset, ...generator(folder)], { cwd: projectRoot }),
  );
}

/**
 * @param {string} preset
 * @param {readonly string[]} [targets] all when empty
 */
export async function compile(preset, targets = []) {
  const chosen = targets.length === 0 ? [] : ['--target', ...targets];
  const jobs = String(availableParallelism());
  await exclusively(buildLock, () =>
    run('cmake', ['--build', join('build', preset), '--parallel', jobs, ...chosen], { cwd: projectRoot }),
  );
}

/** The three flavours, and build/wasm/id2vec.d.ts. */
export async function buildWasm() {
  const inputs = [
    'CMakeLists.txt',
    'CMakePresets.json',
    'package.json',
    'cpp',
    '.toolchain/emscripten.cmake',
  ];
  for (const flavour of flavours) {
    const preset = `wasm-${flavour}`;
    const files = { inputs: inputs.map((path) => join(projectRoot, path)), outputs: flavourFiles(flavour) };
    await unlessUnchanged(preset, files, () =>
      timed(`the ${flavour} core`, async () => {
        await configure(preset);
        await compile(preset, ['id2vec_wasm']);
      }),
    );
  }
  const generated = join(projectRoot, 'build', 'wasm-simd128', 'cpp', 'bindings', 'id2vec.d.ts');
  mkdirSync(join(projectRoot, 'build', 'wasm'), { recursive: true });
  writeIfChanged(join(projectRoot, 'build', 'wasm', 'id2vec.d.ts'), readFileSync(generated, 'utf8'));
}

/**
 * CMake takes make by default, which a machine that has Ninja may lack.
 * @param {string} folder
 */
function generator(folder) {
  const fresh = !existsSync(join(folder, 'CMakeCache.txt'));
  return fresh && which('make') === undefined && process.env.CMAKE_GENERATOR === undefined
    ? ['-G', 'Ninja']
    : [];
}
