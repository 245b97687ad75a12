/**
 * Which steps of the build may be skipped: those whose inputs are the ones of the last run, and whose outputs are
 * still there. Inputs are compared by size and time of change, which is enough for a build and costs milliseconds.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { writeIfChanged } from '../../cpp/toolchain/steps.mjs';

const stamps = join(projectRoot, 'build', 'stamps');

/**
 * One line a file, for files and for all files under folders.
 * @param {readonly string[]} paths
 * @returns {string}
 */
export function fingerprint(paths) {
  return paths.flatMap(filesUnder).sort().map(describe).join('\n');
}

/**
 * Runs `work` unless nothing has changed since it last ended well.
 * @param {string} name
 * @param {{ inputs: readonly string[], outputs: readonly string[] }} files absolute paths
 * @param {() => Promise<void | boolean>} work false: it did not end well, and is to run again
 * @returns {Promise<boolean>} whether it ran
 */
export async function unlessUnchanged(name, { inputs, outputs }, work) {
  const stamp = join(stamps, name);
  const before = fingerprint(inputs);
  const done =
    existsSync(stamp) && readFileSync(stamp, 'utf8') === before && outputs.every((path) => existsSync(path));
  if (done) return false;
  if ((await work()) !== false) writeIfChanged(stamp, before);
  return true;
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

/** @param {string} file */
function describe(file) {
  const { size, mtimeMs } = statSync(file);
  return `${relative(projectRoot, file)} ${size} ${mtimeMs}`;
}
