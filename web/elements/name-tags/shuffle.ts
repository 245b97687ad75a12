/**
 * Hands out all IDs anew, moves the rows along, and checks with the engine that every vector is still found.
 */
import type { Engine, Table } from '../../engine/api.js';

export interface Shuffled {
  seed: number;
  /** newId[oldId]. */
  newId: Uint32Array;
  /** The table whose row newId[i] is the old row i. */
  table: Table;
  /** How many of all the vectors, looked up by their new ids, are the old ones bit for bit. */
  same: number;
  /** How many were compared: the whole list. */
  compared: number;
}

export function shuffleTable(engine: Engine, table: Table, seed: number): Shuffled {
  const { vocabSize, dim } = table;
  const newId = engine.permutation(vocabSize, seed);
  const everyId = Uint32Array.from({ length: vocabSize }, (_, i) => i);
  const before = table.lookup(everyId);
  const values = new Float32Array(before.length);
  for (let id = 0; id < vocabSize; id++) {
    values.set(before.subarray(id * dim, (id + 1) * dim), (newId[id] as number) * dim);
  }
  const shuffled = engine.createTable({ vocabSize, dim, values });
  const after = shuffled.lookup(newId);
  return { seed, newId, table: shuffled, same: sameRows(before, after, dim), compared: vocabSize };
}

/** Rows that agree in every bit; comparing the bits also tells 0 from -0 and NaN from NaN. */
export function sameRows(a: Float32Array, b: Float32Array, dim: number): number {
  const x = new Uint32Array(a.buffer, a.byteOffset, a.length);
  const y = new Uint32Array(b.buffer, b.byteOffset, b.length);
  let same = 0;
  for (let start = 0; start < x.length; start += dim) {
    let i = start;
    while (i < start + dim && x[i] === y[i]) i++;
    if (i === start + dim) same++;
  }
  return same;
}
