/** The C++ tests, natively and in Node: CMake builds them, ctest runs them, Catch2 counts them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCommand } from '../../cpp/toolchain/node-flags.mjs';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { CommandError, run } from '../../cpp/toolchain/process.mjs';
import { compile, configure } from '../../web/build/wasm.mjs';
import { catchCounts, compareDigests } from './counts.mjs';

/**
 * @param {string} preset
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
export async function runPreset(preset) {
  await configure(preset, { anew: true });
  await compile(preset);
  const report = join(projectRoot, 'build', preset, 'ctest.xml');
  const result = await run('ctest', ['--preset', preset, '--parallel', '2', '--output-junit', report], {
    cwd: projectRoot,
    allowFailure: true,
  });
  const counts = catchCounts(readFileSync(report, 'utf8'));
  // A program that crashes has no closing line to count.
  if (result.code !== 0 && counts.failed === 0) counts.failed = 1;
  return { ...counts, details: result.code === 0 ? '' : `${result.output}\n${result.errors}` };
}

/**
 * The kernels' result bits, hashed by one program in each build. Exact kernels must agree in all builds, those of
 * searches in all but the relaxed one.
 * @returns {Promise<import('./report.mjs').Outcome>}
 */
export async function runDigest() {
  const node = await nodeCommand();
  const agreeing = ['native-release', 'native-scalar', 'wasm-scalar', 'wasm-simd128'];
  const all = [...agreeing, 'wasm-relaxed'];
  for (const preset of all) {
    await configure(preset);
    await compile(preset, ['id2vec_digest']);
  }
  /**
   * @param {string} kind
   * @param {readonly string[]} presets
   */
  const compare = async (kind, presets) => {
    /** @type {Record<string, string>} */
    const outputs = {};
    for (const preset of presets) {
      const program = join(projectRoot, 'build', preset, 'tests', 'cpp', 'id2vec_digest');
      const [command = '', ...args] = preset.startsWith('wasm') ? [...node, `${program}.js`] : [program];
      outputs[preset] = (await run(command, [...args, kind])).output;
    }
    return compareDigests(outputs);
  };
  const exact = await compare('exact', all);
  const search = await compare('search', agreeing);
  return {
    passed: exact.passed + search.passed,
    failed: exact.failed + search.failed,
    details: [...exact.differences, ...search.differences].join('\n'),
  };
}

/** @param {unknown} error */
export function describeError(error) {
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
