/**
 * Copying rows out of the table's memory: the one path where nanoseconds count.
 *
 * Two ways, chosen by measurement (8,192 random rows, Node 20; median processor times of interleaved runs, where
 * `out.set(table.subarray(…))` on a plain Float32Array takes 1):
 *
 * | numbers a row                          |   64 |  256 |  512 |  768 | 1024 |
 * | gathered by the core, then one set     | 0.12 | 0.42 | 0.65 | 1.04 | 1.15 |
 * | each by itself                         | 0.52 | 0.80 | 0.79 | 0.91 | 0.91 |
 * | each by itself, sixteen touched before | 0.25 | 0.61 | 0.72 | 0.81 | 0.90 |
 *
 * A row by itself costs a view and a call, some 100 ns. Gathering saves both and pays with a second copy, out of the
 * cache; as rows grow, that copy costs more than it saves. What remains is waiting for memory: a row somewhere in
 * 300 MB begins with a miss of the cache and of the page tables. Reading one number of each of the next sixteen rows
 * lets the processor wait for all of them at once.
 */
import type { Held } from './held.js';

/** Up to this many numbers a row, rows are gathered. */
const GATHER_MAX_DIM = 512;

/** Bytes of rows gathered at a time: any size from 16 to 256 KiB serves as well. */
const GATHER_BYTES = 2 ** 16;

/** Rows whose first number is read before they are copied: any number from 8 to 64 serves as well. */
const TOUCHED_AT_ONCE = 16;

/** Where what was read goes: a reading that leads nowhere would be optimised away. */
const sink = new Uint32Array(1);

/** Copies the rows of `ids` (already checked, already renormalised) into `out`, [ids.length * dim]. */
export function copyRows(method: string, table: Held, ids: Uint32Array, out: Float32Array): void {
  // The core's lookup would shorten rows a second time, which rounding may make visible.
  const gathers = table.dim <= GATHER_MAX_DIM && ids.length > 1 && !table.renormalises;
  if (gathers) gather(method, table, ids, out);
  else copyEach(table, ids, out);
}

function copyEach({ memory, values, dim }: Held, ids: Uint32Array, out: Float32Array): void {
  const { integers } = memory;
  const { buffer } = integers;
  const start = values / 4;
  let read = 0;
  for (let first = 0; first < ids.length; first += TOUCHED_AT_ONCE) {
    const end = Math.min(first + TOUCHED_AT_ONCE, ids.length);
    for (let i = first; i < end; i++) read |= integers[start + (ids[i] as number) * dim] as number;
    for (let i = first; i < end; i++) {
      const row = new Float32Array(buffer, values + (ids[i] as number) * dim * 4, dim);
      out.set(row, i * dim);
    }
  }
  sink[0] = read;
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
