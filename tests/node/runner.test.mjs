/** What `npm test` reads out of the test programs, so that its last line can be believed. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { unlessUnchanged } from '../../web/build/fingerprint.mjs';
import { reachable } from '../../web/build/types.mjs';
import { catchCounts, compareDigests, nodeCounts } from '../runner/counts.mjs';

describe('counting', () => {
  test("Catch2's closing lines, of several programs", () => {
    const output =
      'All tests passed (1,200 assertions in 31 test cases)\nAll tests passed (1 assertion in 1 test case)\n';
    assert.deepEqual(catchCounts(output), { passed: 32, failed: 0 });
  });

  test("Catch2's closing lines when something failed or was skipped", () => {
    const output = 'test cases: 6 | 3 passed | 2 failed | 1 skipped\nassertions: 9 | 7 passed | 2 failed\n';
    assert.deepEqual(catchCounts(output), { passed: 3, failed: 3 });
  });

  test("node:test's closing comments; what was skipped did not pass", () => {
    const tap = '# tests 9\n# suites 2\n# pass 5\n# fail 1\n# cancelled 1\n# skipped 1\n# todo 1\n';
    assert.deepEqual(nodeCounts(tap), { passed: 5, failed: 4 });
    assert.deepEqual(nodeCounts(''), { passed: 0, failed: 0 });
  });

  test('digests: equal lines pass, others name the builds that differ', () => {
    assert.deepEqual(compareDigests({ a: 'x 1\ny 2\n', b: 'x 1\ny 2\n' }), {
      passed: 2,
      failed: 0,
      differences: [],
    });
    const { passed, failed, differences } = compareDigests({
      a: 'x 1\ny 2\n',
      b: 'x 1\ny 3\n',
      c: 'x 1\ny 2\nz 4',
    });
    assert.deepEqual({ passed, failed }, { passed: 0, failed: 2 });
    assert.match(differences.join('\n'), /line 2 differs:\n {2}a: y 2\n {2}b: y 3/);
    assert.match(differences.join('\n'), /line 3 differs:\n {2}a: \(nothing\)\n {2}c: z 4/);
    assert.equal(compareDigests({ a: '', b: '' }).failed, 1);
  });
});

describe('building', () => {
  const folder = mkdtempSync(join(tmpdir(), 'id2vec-build-'));
  const name = `test-${process.pid}`;
  after(() => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(join(projectRoot, 'build', 'stamps', name), { force: true });
  });

  test('a step runs again when an input changes or an output is gone, and not otherwise', async () => {
    const input = join(folder, 'input');
    const output = join(folder, 'output');
    let runs = 0;
    const step = () =>
      unlessUnchanged(name, { inputs: [folder], outputs: [output] }, async () => {
        runs++;
      });
    writeFileSync(input, 'one');
    writeFileSync(output, '');
    await step();
    await step();
    assert.equal(runs, 1);
    writeFileSync(input, 'another');
    await step();
    assert.equal(runs, 2);
    rmSync(output);
    await step();
    assert.equal(runs, 3);
  });

  test('declarations are followed from the entry', () => {
    const file = (/** @type {string} */ name, /** @type {string} */ text) =>
      writeFileSync(join(folder, name), text);
    file(
      'index.d.ts',
      "export type { A } from './a.js';\nexport declare const b: import('./b.js').B;\nimport 'outside';\n",
    );
    file('a.d.ts', "import { C } from './c.js';\nexport type A = C;\n");
    file('b.d.ts', 'export type B = 1;\n');
    file('c.d.ts', "export type C = 1;\nexport * from './index.js';\n");
    file('unused.d.ts', '');
    const found = [...reachable(join(folder, 'index.d.ts'))]
      .map((path) => path.slice(folder.length + 1))
      .sort();
    assert.deepEqual(found, ['a.d.ts', 'b.d.ts', 'c.d.ts', 'index.d.ts']);
  });
});
