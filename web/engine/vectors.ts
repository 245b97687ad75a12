/** Comparing two vectors, and the one-hot vector: what needs no table. */
import { checkInteger, MAX_UINT32, readNumbers, typedArrayLength } from './check.js';
import type { Memory } from './memory.js';

/** Which of the core's functions of two vectors. */
type Comparison = 'dot' | 'cosine' | 'distance';

/** Compares two vectors of one length, by the name that both the engine and the core give the comparison. */
export function compare(memory: Memory, name: Comparison, a: unknown, b: unknown): number {
  const method = `engine.${name}`;
  const left = readNumbers(method, 'a', a, undefined, 'numbers', b);
  const n = typedArrayLength(left);
  const right = readNumbers(method, 'b', b, n, 'as many as a has');
  return memory.withScratch(method, [n * 4, n * 4], (first, second) => {
    memory.writeFloats(first, left, n);
    memory.writeFloats(second, right, n);
    return memory.core[name](first, second, n);
  });
}

/** [vocabSize] zeros with a 1 at id. */
export function oneHot(memory: Memory, id: unknown, vocabSize: unknown): Float32Array {
  const method = 'engine.oneHot';
  const size = checkInteger(method, 'vocabSize', vocabSize, 1, MAX_UINT32);
  const hot = checkInteger(method, 'id', id, 0, size - 1);
  return memory.withScratch(method, [size * 4], (out) => {
    memory.check(method, memory.core.oneHot(hot, out, size));
    return memory.readFloats(method, out, size);
  });
}
