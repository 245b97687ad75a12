/**
 * Measuring so that a ratio means something on a machine that others use too: contestants take turns, and what counts is
 * the processor time of this process, which does not run while another process has the processor.
 */

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = Number(sorted[middle]);
  return sorted.length % 2 === 1 ? upper : (Number(sorted[middle - 1]) + upper) / 2;
}

/** A sample shorter than this would measure the clock. */
const SAMPLE_MILLISECONDS = 10;

/**
 * @param {() => unknown} work
 * @param {number} times
 */
function processorTime(work, times) {
  const start = process.cpuUsage();
  for (let i = 0; i < times; i++) work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Runs the contestants in turn, round after round; the first rounds, in which code is compiled, do not count.
 * @template {string} Name
 * @param {Record<Name, () => unknown>} contestants
 * @param {{ rounds: number, warmUp?: number }} options
 * @returns {Record<Name, number>} the median milliseconds of one run of each
 */
export function compare(contestants, { rounds, warmUp = 3 }) {
  const entries = /** @type {[Name, () => unknown][]} */ (Object.entries(contestants)).map(([name, work]) => {
    for (let i = 0; i < warmUp; i++) work();
    const times = Math.max(1, Math.ceil(SAMPLE_MILLISECONDS / Math.max(processorTime(work, 1), 0.01)));
    return { name, work, times, samples: /** @type {number[]} */ ([]) };
  });
  for (let round = 0; round < rounds; round++) {
    for (const { work, times, samples } of entries) samples.push(processorTime(work, times) / times);
  }
  return /** @type {Record<Name, number>} */ (
    Object.fromEntries(entries.map(({ name, samples }) => [name, median(samples)]))
  );
}

/**
 * `count` random ids, the same in every run.
 * @param {number} count
 * @param {number} vocabSize
 * @param {number} seed
 */
export function randomIds(count, vocabSize, seed) {
  let state = seed >>> 0;
  return Uint32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * vocabSize);
  });
}

/**
 * One line of the report.
 * @typedef {{ what: string, measured: string, target: string, reached: boolean | undefined }} Line
 */

/** @param {number} milliseconds */
export const ms = (milliseconds) => `${milliseconds.toFixed(milliseconds < 1 ? 3 : 1)} ms`;
