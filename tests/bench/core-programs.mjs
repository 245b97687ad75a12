/** The benchmarks of training that are C++ programs themselves, compiled to wasm and run in Node. */
import { join } from 'node:path';
import { nodeCommand } from '../../cpp/toolchain/node-flags.mjs';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { run } from '../../cpp/toolchain/process.mjs';
import { compile, configure } from '../../web/build/wasm.mjs';

/**
 * Builds id2vec_bench_<name> and gives what runs it. The program prints lines of JSON with names; they come by name.
 * @param {string} flavour
 * @param {'trainer' | 'skip_gram'} name
 * @returns {Promise<(...args: string[]) => Promise<Record<string, Record<string, number>>>>}
 */
export async function coreProgram(flavour, name) {
  const preset = `wasm-${flavour}`;
  const program = `id2vec_bench_${name}`;
  await configure(preset);
  await compile(preset, [program]);
  const file = join(projectRoot, 'build', preset, 'cpp', 'bench', `${program}.cjs`);
  const [command = '', ...flags] = await nodeCommand();
  return async (...args) => parseLines((await run(command, [...flags, file, ...args])).output);
}

/**
 * @param {string} output
 * @returns {Record<string, Record<string, number>>}
 */
export function parseLines(output) {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return Object.fromEntries(lines.map((line) => JSON.parse(line)).map((line) => [line.name, line]));
}

/**
 * The one line that says what went wrong, out of all that a program printed when it failed.
 * @param {unknown} error
 */
export function reason(error) {
  const lines = String(error instanceof Error ? error.message : error).split('\n');
  return lines.find((line) => /error|ERR!/i.test(line)) ?? lines[0] ?? '';
}
