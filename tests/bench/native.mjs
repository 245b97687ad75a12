/** The native benchmark: the same machine's C++ as the measure. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { compile, configure } from '../../web/build/wasm.mjs';

const PRESET = 'native-release';

export async function buildNative() {
  await configure(PRESET);
  await compile(PRESET, ['id2vec_bench_native']);
}

/**
 * Runs it once. Each line it prints is `{ "name": …, "ms": … }`.
 * @returns {Record<string, number>} median milliseconds by name
 */
export function runNative() {
  const program = join(projectRoot, 'build', PRESET, 'cpp', 'bench', 'id2vec_bench_native');
  const lines = execFileSync(program, { encoding: 'utf8' }).trim().split('\n');
  return Object.fromEntries(lines.map((line) => JSON.parse(line)).map(({ name, ms }) => [name, ms]));
}
