/** clang-format and clang-tidy of the pinned major version: on PATH, in the private Emscripten, or brought alone. */
import { join } from 'node:path';
import { bringDebianTools, clangToolIn, debianStamp } from './debian-tools.mjs';
import { toolchainFolder } from './paths.mjs';
import { chooseSource } from './platform.mjs';
import { run, which } from './process.mjs';
import { isComplete, SetupError } from './steps.mjs';
import { clangToolsMajor, findVersion } from './versions.mjs';

/** @typedef {{ format: string, tidy: string }} ClangTools full paths */

/**
 * @param {import('./platform.mjs').Machine} machine
 * @returns {Promise<ClangTools>}
 */
export async function setUpClangTools(machine) {
  const format = await onPath('clang-format');
  const tidy = await onPath('clang-tidy');
  if (format !== undefined && tidy !== undefined) return { format, tidy };

  const withEmscripten = join(toolchainFolder, 'emscripten');
  const alone = join(toolchainFolder, 'clang-tools');
  /** @param {string} root */
  const inside = (root) => ({
    format: clangToolIn(root, 'clang-format'),
    tidy: clangToolIn(root, 'clang-tidy'),
  });
  if (isComplete(withEmscripten, debianStamp(withEmscripten, 'emscripten'))) return inside(withEmscripten);
  if (!isComplete(alone, debianStamp(alone, 'clang-tools'))) {
    if (chooseSource(machine) === 'upstream') {
      throw new SetupError(`clang-format and clang-tidy of version ${clangToolsMajor} are missing.`, [
        `pip install clang-format==${clangToolsMajor}.1.7 clang-tidy==${clangToolsMajor}.1.0   # or your system's packages`,
      ]);
    }
    await bringDebianTools(alone, 'clang-tools', []);
  }
  return inside(alone);
}

/** @param {string} name */
async function onPath(name) {
  for (const candidate of [`${name}-${clangToolsMajor}`, name]) {
    const program = which(candidate);
    if (program === undefined) continue;
    const result = await run(program, ['--version'], { allowFailure: true });
    if (isMajor(result.output, clangToolsMajor)) return program;
  }
  return undefined;
}

/**
 * @param {string} printed what `--version` prints
 * @param {number} major
 */
export function isMajor(printed, major) {
  return findVersion(printed)?.split('.')[0] === String(major);
}
