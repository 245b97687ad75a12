/** What `npm test` reads out of the test programs, so that its last line can be believed. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { exclusively } from '../../cpp/toolchain/lock.mjs';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { unlessUnchanged } from '../../web/build/fingerprint.mjs';
import { reachable } from '../../web/build/types.mjs';
import { catchCounts, compareDigests, failedTests, nodeCounts } from '../runner/counts.mjs';
import { withSecondChance } from '../runner/node.mjs';

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

  test("node:test's closing lines; what was skipped did not pass", () => {
    const output = 'ℹ tests 9\nℹ suites 2\nℹ pass 5\nℹ fail 1\nℹ cancelled 1\nℹ skipped 1\nℹ todo 1\n';
    assert.deepEqual(nodeCounts(output), { passed: 5, failed: 4 });
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

describe('the command line', () => {
  for (const [script, args, said] of /** @type {const} */ ([
    [
      'web/build/start.mjs',
      ['--port', 'abc'],
      '--port is abc; accepted: 0 to 65535, where 0 is any that is free',
    ],
    ['web/build/start.mjs', ['--prot', '9000'], "Unknown option '--prot'"],
    ['tests/run.mjs', ['--only=nothing'], 'no section is called nothing; --list shows the names'],
    ['tests/bench/run.mjs', ['--only=nothing'], '--only names "nothing"; accepted: table, training'],
    [
      'cpp/toolchain/setup.mjs',
      ['nothing'],
      'unknown: nothing; accepted: emscripten, catch2, clang, browsers',
    ],
  ])) {
    test(`${script} ${args.join(' ')} is answered in one line, before anything is done`, () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(projectRoot, script), ...args], {
        encoding: 'utf8',
      });
      assert.deepEqual([status, stdout, stderr.trim().split('\n').length], [1, '', 1]);
      assert.ok(stderr.includes(said), stderr);
    });
  }
});

describe('a second chance', () => {
  const details = `failing tests:

test at tests/browser/a.test.mjs:10:1
✖ it opens (12.5ms)
  AssertionError: no

test at tests/browser/b.test.mjs:20:1
✖ it closes (again) (3ms)
`;
  const fault = { passed: 5, failed: 2, details };
  const files = ['a', 'b', 'c'].map((name) => `tests/browser/${name}.test.mjs`);

  /** @param {import('../runner/report.mjs').Outcome[]} outcomes */
  const runs = async (...outcomes) => {
    /** @type {string[][]} */
    const asked = [];
    const outcome = await withSecondChance(async (some) => {
      asked.push(some);
      return outcomes[asked.length - 1] ?? { passed: 0, failed: 1, details: 'asked too often' };
    }, files);
    return { asked, outcome };
  };

  test('which tests failed, and where', () => {
    assert.deepEqual(failedTests(details), [
      { file: files[0], name: 'it opens' },
      { file: files[1], name: 'it closes (again)' },
    ]);
  });

  test('files with failures run once more; what passes then is named', async () => {
    const { asked, outcome } = await runs(fault, { passed: 4, failed: 0, details: '' });
    assert.deepEqual(asked, [files, files.slice(0, 2)]);
    assert.deepEqual([outcome.passed, outcome.failed], [7, 0]);
    assert.deepEqual(outcome.unsteady, [`${files[0]}: it opens`, `${files[1]}: it closes (again)`]);
  });

  test('what fails twice is a failure, and so is one that cannot be told', async () => {
    const twice = await runs(fault, { passed: 3, failed: 1, details: 'again' });
    assert.deepEqual([twice.outcome.passed, twice.outcome.failed, twice.outcome.details], [5, 1, 'again']);
    const untold = { passed: 5, failed: 3, details };
    assert.deepEqual((await runs(untold)).outcome, untold);
    const good = { passed: 7, failed: 0, details: '' };
    assert.deepEqual((await runs(good)).asked, [files]);
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

  test('a lock is held through nested calls, given up at the end, and taken from the dead', async () => {
    const lock = join(folder, 'lock');
    // No process has this id: it is above what systems hand out.
    writeFileSync(lock, '99999999');
    const inside = await exclusively(lock, () =>
      exclusively(lock, async () => readFileSync(lock, 'utf8') === String(process.pid)),
    );
    assert.ok(inside);
    assert.ok(!existsSync(lock));
    await assert.rejects(
      exclusively(lock, async () => {
        throw new Error('failed');
      }),
      /failed/,
    );
    assert.ok(!existsSync(lock));
  });

  test('a lock of another process is waited for', async () => {
    const lock = join(folder, 'lock');
    const program = `import { exclusively } from ${JSON.stringify(new URL('../../cpp/toolchain/lock.mjs', import.meta.url).href)};
      await exclusively(${JSON.stringify(lock)}, async () => { console.log('held'); await new Promise((resolve) => setTimeout(resolve, 500)); });`;
    const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(other.stdout, 'data');
    const ended = once(other, 'exit');
    assert.equal(readFileSync(lock, 'utf8'), String(other.pid));
    await exclusively(lock, async () => assert.equal(readFileSync(lock, 'utf8'), String(process.pid)));
    await ended;
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
