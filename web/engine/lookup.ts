/** Copying rows out of the table's memory: the one path where nanoseconds count. */
import type { Memory } from './memory.js';

/** A table as the copying needs it; `values` is where its rows start. */
export interface Rows {
  readonly handle: number;
  readonly values: number;
  readonly dim: number;
  /** Set if a lookup shortens rows (maxNorm). */
  readonly renormalises: boolean;
}

/** Up to this many numbers a row, rows are gathered by the core. */
const GATHER_MAX_DIM = 256;

/** Bytes of rows gathered at a time. */
const GATHER_BYTES = 2 ** 16;

/** Copies the rows of `ids` (already checked) into `out`, [ids.length * dim]. */
export function copyRows(
  method: string,
  memory: Memory,
  rows: Rows,
  ids: Uint32Array,
  out: Float32Array,
): void {
  if (rows.dim <= GATHER_MAX_DIM && ids.length > 1 && !rows.renormalises) {
    gather(method, memory, rows, ids, out);
  } else {
    copyEach(memory, rows, ids, out);
  }
}

function copyEach(memory: Memory, { values, dim }: Rows, ids: Uint32Array, out: Float32Array): void {
  const { floats } = memory;
  const start = values / 4;
  for (let i = 0; i < ids.length; i++) {
    const row = start + (ids[i] as number) * dim;
    out.set(floats.subarray(row, row + dim), i * dim);
  }
}

function gather(
  method: string,
  memory: Memory,
  { handle, dim }: Rows,
  ids: Uint32Array,
  out: Float32Array,
): void {
  const chunk = Math.max(1, Math.floor(GATHER_BYTES / (dim * 4)));
  memory.withScratch(method, [chunk * 4, chunk * dim * 4], (idPointer, rowPointer) => {
    for (let first = 0; first < ids.length; first += chunk) {
      const part = ids.subarray(first, first + chunk);
      memory.writeIntegers(idPointer, part);
      memory.check(method, memory.core.tableLookup(handle, idPointer, part.length, rowPointer));
      const start = rowPointer / 4;
      out.set(memory.floats.subarray(start, start + part.length * dim), first * dim);
    }
  });
}
