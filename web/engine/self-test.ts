/**
 * Whether a core that started can be trusted: that it is the flavour it was taken for, and that it computes rightly.
 * The core compares its SIMD kernels with scalar ones; we add a sum that goes the whole way from JavaScript and back.
 */
import type { Flavour } from './api.js';
import type { Memory } from './memory.js';
import { compare } from './vectors.js';

const BACKENDS: Record<Flavour, string> = {
  relaxed: 'wasm-relaxed-simd',
  simd128: 'wasm-simd128',
  scalar: 'scalar',
};

/** Awkward for four lanes and sixteen partial sums alike. */
const LENGTH = 67;

/** What is wrong with the core, in a sentence; undefined if nothing is. */
export function findFault(memory: Memory, flavour: Flavour): string | undefined {
  try {
    const backend = memory.core.simdBackend();
    if (backend !== BACKENDS[flavour]) return `it computes with ${backend}, not ${BACKENDS[flavour]}`;
    const failure = memory.core.selfTest();
    if (failure) return failure;
    // Small integers, so that every order of additions gives exactly n (n + 1) (2 n + 1) / 6.
    const numbers = Float32Array.from({ length: LENGTH }, (_, i) => i + 1);
    const sum = compare(memory, 'dot', numbers, numbers);
    const expected = (LENGTH * (LENGTH + 1) * (2 * LENGTH + 1)) / 6;
    if (sum !== expected) return `the squares of 1 to ${LENGTH} add up to ${sum}, not ${expected}`;
  } catch (error) {
    // A trap: the instructions validated and then failed.
    return String(error);
  }
  return undefined;
}
