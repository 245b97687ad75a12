/** EmbeddingBag: one vector for each bag of tokens. */
import type { BagMode } from './api.js';
import { allocate, readIntegers, refuse } from './check.js';
import type { Held } from './held.js';

/** Where the bags start among `count` ids: the first one at 0, none before the one in front of it. */
export function readOffsets(method: string, offsets: unknown, count: number): Uint32Array {
  const starts = readIntegers(method, 'offsets', offsets, count + 1);
  if (starts.length === 0 && count > 0) {
    refuse('bad-argument', method, 'offsets', offsets, 'one offset for each bag, the first one 0');
  }
  let previous = 0;
  starts.forEach((start, i) => {
    const accepted = i === 0 ? '0' : `an integer from ${previous} to ${count}`;
    if (i === 0 ? start !== 0 : start < previous) {
      refuse('out-of-range', method, `offsets[${i}]`, start, accepted);
    }
    previous = start;
  });
  return starts;
}

/** The vectors of bags that have been checked, [starts.length * dim]. */
export function bag(
  method: string,
  { memory, handle, dim }: Held,
  ids: Uint32Array,
  starts: Uint32Array,
  mode: BagMode,
): Float32Array {
  const length = starts.length * dim;
  // Before the core runs: with maxNorm it changes the table, and nothing may fail after that.
  const vectors = allocate(method, Float32Array, length);
  memory.withScratch(method, [ids.length * 4, starts.length * 4, length * 4], (idsAt, startsAt, out) => {
    memory.writeIntegers(idsAt, ids);
    memory.writeIntegers(startsAt, starts);
    const bagMode = memory.core.BagMode[mode];
    const done = memory.core.tableBag(handle, idsAt, ids.length, startsAt, starts.length, bagMode, out);
    memory.check(method, done);
    memory.readFloatsInto(out, vectors);
  });
  return vectors;
}
