/** What every test of the JavaScript API needs: the engine of the flavour under test, golden values, refusals. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Id2VecError, load } from '../../../dist/index.js';

/** The whole suite runs once for each flavour. */
export const flavour = /** @type {import('id2vec').Flavour} */ (process.env.ID2VEC_FLAVOUR ?? 'simd128');

export const engine = await load({ flavour });

/**
 * Whether this Node has relaxed SIMD: Node 20 with a flag, later ones always. A module of the tests' own, in which a
 * function returns i8x16.relaxed_swizzle of two zeros.
 */
export const hasRelaxed = WebAssembly.validate(
  // biome-ignore format: a row a section
  Uint8Array.of(
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    1, 5, 1, 0x60, 0, 1, 0x7b,
    3, 2, 1, 0,
    10, 15, 1, 13, 0, 0x41, 0, 0xfd, 15, 0x41, 0, 0xfd, 15, 0xfd, 0x80, 2, 11,
  ),
);

/** @param {string} name of a file in tests/golden, without its ending */
export function golden(name) {
  return JSON.parse(readFileSync(new URL(`../../golden/${name}.json`, import.meta.url), 'utf8'));
}

/**
 * The same numbers, NaN included, and the same bits: 0 is not -0.
 * @param {ArrayLike<number>} actual
 * @param {ArrayLike<number>} expected
 */
export function assertSameBits(actual, expected) {
  assert.deepEqual(Array.from(actual), Array.from(expected));
}

/**
 * @param {ArrayLike<number>} actual
 * @param {ArrayLike<number>} expected
 * @param {number} tolerance absolute
 */
export function assertClose(actual, expected, tolerance) {
  assert.equal(actual.length, expected.length);
  for (let i = 0; i < actual.length; i++) {
    const difference = Math.abs(Number(actual[i]) - Number(expected[i]));
    assert.ok(difference <= tolerance, `[${i}]: ${actual[i]} is not ${expected[i]} within ${tolerance}`);
  }
}

/**
 * Runs `action` and demands the refusal.
 * @param {() => unknown} action
 * @param {import('id2vec').Id2VecErrorCode} code
 * @param {string} message all of it, or the part before an ellipsis
 */
export function assertRefused(action, code, message) {
  assert.throws(action, (error) => {
    assert.ok(error instanceof Id2VecError, `not an Id2VecError: ${error}`);
    assert.ok(error instanceof Error);
    assert.equal(error.name, 'Id2VecError');
    if (message.endsWith('…')) assert.ok(error.message.startsWith(message.slice(0, -1)), error.message);
    else assert.equal(error.message, message);
    assert.equal(error.code, code, error.message);
    return true;
  });
}

/** @param {{ values: ArrayLike<number> | undefined, vocabSize: number, dim: number }} options */
export const tableOf = ({ values, vocabSize, dim }) =>
  engine.createTable(values ? { vocabSize, dim, values } : { vocabSize, dim });

/**
 * The whole table, read back.
 * @param {import('id2vec').Table} table
 */
export function contents(table) {
  return table.lookup(Array.from({ length: table.vocabSize }, (_, id) => id));
}
