/** Measuring so that a ratio means something on a machine that others use too. */
import { performance } from 'node:perf_hooks';

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = Number(sorted[middle]);
  return sorted.length % 2 === 1 ? upper : (Number(sorted[middle - 1]) + upper) / 2;
}

/**
 * Runs the contestants in turn, round after round, so that what slows the machine down slows all of them; the first
 * rounds, in which code is compiled, do not count.
 * @template {string} Name
 * @param {Record<Name, () => unknown>} contestants
 * @param {{ rounds: number, warmUp?: number }} options
 * @returns {Record<Name, number>} the median milliseconds of each
 */
export function compare(contestants, { rounds, warmUp = 3 }) {
  const names = /** @type {Name[]} */ (Object.keys(contestants));
  const times = new Map(names.map((name) => [name, /** @type {number[]} */ ([])]));
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const name of names) {
      const start = performance.now();
      contestants[name]();
      if (round >= warmUp) times.get(name)?.push(performance.now() - start);
    }
  }
  return /** @type {Record<Name, number>} */ (
    Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])]))
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
