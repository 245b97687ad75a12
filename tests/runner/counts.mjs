/** How many tests passed and failed, read out of what the test programs report. */

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Out of Catch2's closing lines: "All tests passed (12 assertions in 3 test cases)", or
 * "test cases: 3 | 2 passed | 1 failed"; a skipped case counts as failed, for nothing may be skipped here.
 * @param {string} output of one or more test programs
 * @returns {Counts}
 */
export function catchCounts(output) {
  const counts = { passed: 0, failed: 0 };
  for (const [, cases] of output.matchAll(
    /^All tests passed \([\d,]+ assertions? in ([\d,]+) test cases?\)/gm,
  )) {
    counts.passed += Number(cases?.replaceAll(',', ''));
  }
  for (const [, line = ''] of output.matchAll(/^test cases:(.*)$/gm)) {
    counts.passed += numberBefore(line, 'passed');
    counts.failed += numberBefore(line, 'failed') + numberBefore(line, 'skipped');
  }
  return counts;
}

/**
 * Out of the closing lines of node:test's spec reporter. Skipped, cancelled and "todo" tests count as failed.
 * @param {string} output
 * @returns {Counts}
 */
export function nodeCounts(output) {
  /** @param {string} name */
  const closing = (name) => Number(new RegExp(`^ℹ ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return {
    passed: closing('pass'),
    failed: closing('fail') + closing('cancelled') + closing('skipped') + closing('todo'),
  };
}

/**
 * Out of what node:test's spec reporter tells of failed tests at its end: where each stands, and its name.
 * @param {string} details
 * @returns {{ file: string, name: string }[]}
 */
export function failedTests(details) {
  const found = details.matchAll(/^test at (\S+?\.mjs):\d+:\d+\n✖ (.*) \([\d.]+ms\)$/gm);
  return [...found].map(([, file = '', name = '']) => ({ file, name }));
}

/**
 * Compares the digests that builds printed, line by line: all builds must print the same lines.
 * @param {Record<string, string>} outputs by build
 * @returns {Counts & { differences: string[] }}
 */
export function compareDigests(outputs) {
  const [first, ...others] = Object.entries(outputs).map(([name, text]) => ({
    name,
    lines: text.trim().split('\n'),
  }));
  /** @type {string[]} */
  const differences = [];
  if (first === undefined || first.lines.length === 0 || first.lines[0] === '') {
    return { passed: 0, failed: 1, differences: ['no digest was printed'] };
  }
  for (let i = 0; i < Math.max(first.lines.length, ...others.map(({ lines }) => lines.length)); ++i) {
    const odd = others.filter(({ lines }) => lines[i] !== first.lines[i]);
    if (odd.length === 0) continue;
    const lines = [first, ...odd].map(({ name, lines }) => `  ${name}: ${lines[i] ?? '(nothing)'}`);
    differences.push(`line ${i + 1} differs:\n${lines.join('\n')}`);
  }
  const failed = differences.length;
  return { passed: Math.max(0, first.lines.length - failed), failed, differences };
}

/**
 * @param {string} line
 * @param {string} word
 */
function numberBefore(line, word) {
  return Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
}
