/**
 * Copying rows out of the table's memory: the one path where nanoseconds count.
 *
 * Two ways, chosen by measurement (8,192 random rows, Node 20, against `out.set(table.subarray(…))` on a plain
 * Float32Array, whose time is 1; median CPU times of interleaved runs):
 *
 * | numbers a row               |   64 |  256 |  512 |  768 |
 * | gather in the core, one set | 0.45 | 0.65 | 0.98 | 1.08 |
 * | each row by itself          | 0.65 | 0.86 | 0.92 | 0.94 |
 *
 * A row by itself costs a view and a call, some 100 ns. Gathering saves both and pays with a second copy, out of the
 * cache; as rows grow, that copy costs more than it saves.
 */
import type { Held } from './held.js';

/** Up to this many numbers a row, rows are gathered. */
const GATHER_MAX_DIM = 384;

/** Bytes of rows gathered at a time: any size from 16 to 256 KiB serves as well. */
const GATHER_BYTES = 2 ** 16;

/** Copies the rows of `ids` (already checked, already renormalised) into `out`, [ids.length * dim]. */
export function copyRows(method: string, table: Held, ids: Uint32Array, out: Float32Array): void {
  // The core's lookup would shorten rows a second time, which rounding may make visible.
  const gathers = table.dim <= GATHER_MAX_DIM && ids.length > 1 && !table.renormalises;
  if (gathers) gather(method, table, ids, out);
  else copyEach(table, ids, out);
}

function copyEach({ memory, values, dim }: Held, ids: Uint32Array, out: Float32Array): void {
  const { buffer } = memory.floats;
  for (let i = 0; i < ids.length; i++) {
    const row = new Float32Array(buffer, values + (ids[i] as number) * dim * 4, dim);
    out.set(row, i * dim);
  }
}

function gather(method: string, { memory, handle, dim }: Held, ids: Uint32Array, out: Float32Array): void {
  const chunk = Math.floor(GATHER_BYTES / (dim * 4));
  memory.withScratch(method, [chunk * 4, chunk * dim * 4], (idsAt, rowsAt) => {
    for (let first = 0; first < ids.length; first += chunk) {
      const part = ids.subarray(first, first + chunk);
      memory.writeIntegers(idsAt, part);
      memory.check(method, memory.core.tableLookup(handle, idsAt, part.length, rowsAt));
      out.set(new Float32Array(memory.floats.buffer, rowsAt, part.length * dim), first * dim);
    }
  });
}
