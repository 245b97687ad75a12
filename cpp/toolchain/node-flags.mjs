/** Node and relaxed SIMD: old Nodes have it behind a flag, new ones refuse the flag because it is always on. */
import { run } from './process.mjs';

const flag = '--experimental-wasm-relaxed-simd';

/**
 * @param {string} v8Options what `node --v8-options` prints
 * @returns {string[]}
 */
export function relaxedFlags(v8Options) {
  return v8Options.includes(flag) ? [flag] : [];
}

/**
 * The command that runs any of our modules, relaxed SIMD included, in the Node that runs this script.
 * @returns {Promise<string[]>}
 */
export async function nodeCommand() {
  const options = await run(process.execPath, ['--v8-options']);
  return [process.execPath, ...relaxedFlags(options.output)];
}
