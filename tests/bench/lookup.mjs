/** Looking rows up: inside WebAssembly, and through the API against plain JavaScript. */
import { compare, ms, randomIds } from './measure.mjs';
import { NO_PADDING, rawCore } from './raw-core.mjs';

const COUNT = 8192;

/**
 * Milliseconds for 8,192 random rows of 768, from table to table inside the wasm memory.
 * @param {string} flavour
 * @param {number} rounds
 */
export async function lookupInsideWasm(flavour, rounds) {
  const { core, memory } = await rawCore(flavour);
  const vocabSize = 100_000;
  const dim = 768;
  const table = core.tableNormal(vocabSize, dim, NO_PADDING, 0, 42, 0);
  const out = core.allocate(COUNT * dim * 4);
  const ids = core.allocate(COUNT * 4);
  const batches = Array.from({ length: 16 }, (_, i) => randomIds(COUNT, vocabSize, i));
  let turn = 0;
  const { wasm } = compare(
    {
      wasm() {
        new Uint32Array(memory.buffer).set(batches[turn++ % batches.length] ?? [], ids / 4);
        core.tableLookup(table, ids, COUNT, out);
      },
    },
    { rounds },
  );
  return wasm;
}

/**
 * `lookupInto` against what one would write without the library, on a plain Float32Array of the same numbers.
 * @param {import('id2vec').Engine} engine
 * @param {{ vocabSize: number, dim: number, rounds: number }} options
 * @returns {import('./measure.mjs').Line}
 */
export function lookupAgainstPlain(engine, { vocabSize, dim, rounds }) {
  const table = engine.createTable({ vocabSize, dim, seed: 42 });
  const plainTable = new Float32Array(vocabSize * dim);
  for (let id = 0; id < vocabSize; id++) plainTable.set(table.row(id), id * dim);
  const out = new Float32Array(COUNT * dim);
  const batches = Array.from({ length: 16 }, (_, i) => randomIds(COUNT, vocabSize, i));
  let turn = 0;
  const { plain, ours } = compare(
    {
      plain() {
        const ids = batches[turn++ % batches.length] ?? new Uint32Array(0);
        for (let i = 0; i < ids.length; i++) {
          const start = Number(ids[i]) * dim;
          out.set(plainTable.subarray(start, start + dim), i * dim);
        }
      },
      ours() {
        table.lookupInto(batches[turn++ % batches.length] ?? [], out);
      },
    },
    { rounds },
  );
  table.dispose();
  return {
    what: `lookupInto, 8,192 rows of ${dim}, against plain subarray and set`,
    measured: `${(plain / ours).toFixed(2)} times as fast (${ms(ours)} against ${ms(plain)})`,
    target: 'at least 1',
    reached: plain >= ours,
  };
}
