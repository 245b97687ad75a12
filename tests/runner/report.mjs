/** Sections of a run: a header each, a time, and one summary at the end. */

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string} details what a person needs who mends it; '' when all is well
 * @property {string[]} [unsteady] tests that passed only at their second attempt
 *
 * @typedef {Outcome & { name: string, seconds: number }} Finished
 */

export class Report {
  /** @type {Finished[]} */
  #finished = [];

  /**
   * Runs one section; whatever it throws is its failure, and the next section still runs.
   * @param {string} name
   * @param {() => Promise<Outcome>} work
   * @param {(error: unknown) => string} describe
   */
  async section(name, work, describe) {
    print(`\n=== ${name} ${'='.repeat(Math.max(4, 72 - name.length))}`);
    const start = performance.now();
    const outcome = await work().catch((error) => ({ passed: 0, failed: 1, details: describe(error) }));
    const seconds = (performance.now() - start) / 1000;
    // A section in which nothing ran proves nothing.
    if (outcome.passed === 0 && outcome.failed === 0) {
      outcome.failed = 1;
      outcome.details = 'no test ran';
    }
    if (outcome.details !== '') print(outcome.details);
    this.#finished.push({ ...outcome, name, seconds });
    print(`--- ${name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds.toFixed(1)} s`);
  }

  /**
   * @param {readonly string[]} notes printed above the last line
   * @returns {boolean} whether all passed
   */
  finish(notes) {
    print(`\n=== summary ${'='.repeat(65)}`);
    for (const { name, passed, failed, seconds } of this.#finished) {
      print(
        `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
      );
    }
    for (const { name, details } of this.#finished.filter(({ failed }) => failed > 0)) {
      print(`\nFAILED: ${name}\n${lastLines(details, 60)}`);
    }
    for (const { name, unsteady = [] } of this.#finished) {
      for (const test of unsteady) print(`\n!!! ${name}: passed only at the second attempt: ${test}`);
    }
    for (const note of notes) print(`\n${note}`);
    const passed = this.#finished.reduce((sum, section) => sum + section.passed, 0);
    const failed = this.#finished.reduce((sum, section) => sum + section.failed, 0);
    print(`\n${passed} passed, ${failed} failed`);
    return failed === 0 && passed > 0;
  }
}

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * @param {string} text
 * @param {number} count
 */
function lastLines(text, count) {
  const lines = text.trimEnd().split('\n');
  return lines.length <= count ? lines.join('\n') : ['[...]', ...lines.slice(-count)].join('\n');
}
