/**
 * The race itself: the dense product and the lookup of the same id in the same table, each run for real and measured,
 * and their results compared bit by bit.
 */
import type { OneHotProduct, Table } from '../../engine/api.js';
import { countEqualBits } from '../shared/float32.js';
import type { RaceResult } from '../types.js';
import { type Clock, measureLong, measureShort } from './measure.js';

export const RUNS = 5;

export interface RaceOptions {
  clock: Clock;
  signal: AbortSignal;
  onProgress(message: string): void;
}

export async function runRace(table: Table, id: number, options: RaceOptions): Promise<RaceResult> {
  const { clock, signal, onProgress } = options;
  const out = new Float32Array(table.dim);
  const ids = [id];
  const measured = { clock, signal, runs: RUNS };
  let answer: OneHotProduct | undefined;
  const productTiming = await measureLong(
    () => {
      answer = table.oneHotProduct(id);
    },
    { ...measured, onRun: (run) => onProgress(`One-hot product, run ${run} of ${RUNS}`) },
  );
  const lookupTiming = await measureShort(
    (times) => {
      for (let i = 0; i < times; i++) table.lookupInto(ids, out);
    },
    { ...measured, onRun: (run) => onProgress(`Lookup, batch ${run} of ${RUNS}`) },
  );
  // What was pressed during the last batch is still to be heard.
  await clock.breathe();
  signal.throwIfAborted();
  const { values, multiplyAdds, bytesRead } = answer ?? table.oneHotProduct(id);
  return {
    id,
    product: values,
    row: out,
    equal: countEqualBits(values, out),
    multiplyAdds,
    productBytes: bytesRead,
    lookupBytes: out.byteLength,
    productTiming,
    lookupTiming,
  };
}

export interface SpoiledProduct {
  /** Where the infinity was. */
  row: number;
  column: number;
  product: Float32Array;
  lookup: Float32Array;
  equal: number;
  /** Whether the row holds its old bits again. */
  restored: boolean;
}

/**
 * One product and one lookup with an infinity in another row. The table is shared by every figure of the page, so the
 * infinity is in it only for as long as this function runs, and nothing else can run meanwhile.
 */
export function spoiledProduct(table: Table, id: number): SpoiledProduct {
  const row = (id + 1) % table.vocabSize;
  const column = 0;
  const saved = table.row(row);
  const spoiled = saved.slice();
  spoiled[column] = Number.POSITIVE_INFINITY;
  table.setRow(row, spoiled);
  let product: Float32Array;
  let lookup: Float32Array;
  try {
    product = table.oneHotProduct(id).values;
    lookup = table.lookup([id]);
  } finally {
    table.setRow(row, saved);
  }
  const restored = countEqualBits(table.row(row), saved) === saved.length;
  return { row, column, product, lookup, equal: countEqualBits(product, lookup), restored };
}
