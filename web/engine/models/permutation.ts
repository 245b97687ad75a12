/** `torch.randperm` after `torch.manual_seed`. */
import { checkInteger, checkSeed, MAX_UINT32 } from '../check.js';
import type { Memory } from '../memory.js';

export function permutation(memory: Memory, n: number, seed: number | bigint): Uint32Array {
  const method = 'engine.permutation';
  const count = checkInteger(method, 'n', n, 0, MAX_UINT32);
  const halves = checkSeed(method, seed);
  if (count === 0) return new Uint32Array(0);
  return memory.withScratch(method, [count * 4], (out) => {
    memory.check(method, memory.core.permutation(...halves, out, count));
    return memory.readIntegers(method, out, count);
  });
}
