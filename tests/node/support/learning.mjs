/** What the tests of models need: golden arrays, differences, texts, hashes. */
import assert from 'node:assert/strict';
import { engine } from './engine.mjs';

/**
 * Nested arrays, row-major.
 * @param {unknown} nested
 * @returns {number[]}
 */
export const flat = (nested) => /** @type {any} */ (nested).flat(Infinity);

/**
 * @param {ArrayLike<number>} actual
 * @param {ArrayLike<number>} expected
 */
export function largestDifference(actual, expected) {
  assert.equal(actual.length, expected.length);
  return Array.from(actual).reduce((most, x, i) => Math.max(most, Math.abs(x - Number(expected[i]))), 0);
}

/**
 * The largest difference, with the largest entry for 1.
 * @param {ArrayLike<number>} actual
 * @param {ArrayLike<number>} expected
 */
export function relativeDifference(actual, expected) {
  const largest = Array.from(expected).reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return largestDifference(actual, expected) / largest;
}

/**
 * Compares the parts that `expected` has, whose names there may differ from ours.
 * @param {Record<string, any>} actual
 * @param {Record<string, any>} expected
 * @param {Record<string, string>} names from ours to golden's
 * @param {(actual: ArrayLike<number>, expected: ArrayLike<number>) => number} difference
 * @param {number} tolerance
 */
export function assertParts(actual, expected, names, difference, tolerance) {
  for (const [ours, theirs] of Object.entries(names)) {
    if (!expected[theirs]) continue;
    const found = difference(actual[ours], flat(expected[theirs]));
    assert.ok(found <= tolerance, `${ours} differs by ${found}, more than ${tolerance}`);
  }
}

/** The optimisers of next_token.json, by the names used there. */
export const optimizers = {
  sgd: { name: 'sgd', lr: 0.5 },
  momentum: { name: 'sgd', lr: 0.1, momentum: 0.9 },
  nesterov: { name: 'sgd', lr: 0.1, momentum: 0.9, nesterov: true },
  adam: { name: 'adam', lr: 0.01 },
  adamw: { name: 'adamw', lr: 0.01, weightDecay: 0.1 },
  adagrad: { name: 'adagrad', lr: 0.1 },
  rmsprop: { name: 'rmsprop', lr: 0.01 },
};

/**
 * The text of tests/cpp/support/text.hpp: mostly a function of the token before.
 * @param {number} length
 * @param {number} vocabSize
 * @param {number} seed
 */
export function madeUpText(length, vocabSize, seed) {
  let state = BigInt(seed) * 2n + 1n;
  const next = () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    return Number(state >> 32n);
  };
  let token = 0;
  return Uint32Array.from({ length }, () => {
    token = next() % 4 === 0 ? next() % vocabSize : (token * 7 + 1) % vocabSize;
    return token;
  });
}

/**
 * FNV-1a with 64 bits of the bytes, as tests/cpp/support/digest.hpp prints it.
 * @param {Float32Array} values
 */
export function hash(values) {
  let h = 0xcbf29ce484222325n;
  for (const byte of new Uint8Array(values.buffer, values.byteOffset, values.byteLength)) {
    h = BigInt.asUintN(64, (h ^ BigInt(byte)) * 0x100000001b3n);
  }
  return h.toString(16).padStart(16, '0');
}

export const corpus = engine.generateCorpus();

/** @param {string} word of the built-in text */
export function idOf(word) {
  const id = corpus.vocabulary.indexOf(word);
  assert.ok(id >= 0, `${word} is no word of the text`);
  return id;
}

/**
 * @param {Float32Array} rows
 * @param {number} dim
 * @param {string} a
 * @param {string} b
 */
export function cosineOf(rows, dim, a, b) {
  const row = (/** @type {string} */ word) => rows.subarray(idOf(word) * dim, (idOf(word) + 1) * dim);
  return engine.cosine(row(a), row(b));
}

/**
 * The next-token model of the page, on the built-in text.
 * @param {Partial<import('id2vec').NextTokenOptions>} [options]
 */
export function defaultModel(options = {}) {
  const vocabSize = corpus.vocabulary.length;
  const optimizer = /** @type {const} */ ({ name: 'sgd', lr: 0.5 });
  return engine.createNextTokenModel({ vocabSize, dim: 16, context: 3, tied: false, optimizer, ...options });
}
