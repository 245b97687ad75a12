/** The native benchmark: the same machine's C++ as the measure. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export function buildNative() {
  const options = { cwd: root, stdio: /** @type {const} */ ('pipe') };
  execFileSync('cmake', ['--preset', 'native-release'], options);
  execFileSync(
    'cmake',
    ['--build', '--preset', 'native-release', '-j', '2', '--target', 'id2vec_bench_native'],
    options,
  );
}

/**
 * Runs it once. Each line it prints is `{ "name": …, "ms": … }`.
 * @returns {Record<string, number>} median milliseconds by name
 */
export function runNative() {
  const program = `${root}build/native-release/cpp/bench/id2vec_bench_native`;
  const lines = execFileSync(program, { encoding: 'utf8' }).trim().split('\n');
  return Object.fromEntries(lines.map((line) => JSON.parse(line)).map(({ name, ms }) => [name, ms]));
}
