/** Filling a table with PyTorch's numbers. */
import { compare } from './measure.mjs';
import { NO_PADDING, rawCore } from './raw-core.mjs';

/**
 * Milliseconds for a 100,000 x 768 table of normals, the memory being there already, as it is for the native fill.
 * @param {string} flavour
 * @param {number} rounds
 */
export async function fillInWasm(flavour, rounds) {
  const { core } = await rawCore(flavour);
  let seed = 0;
  const { wasm } = compare(
    {
      wasm() {
        core.tableDestroy(core.tableNormal(100_000, 768, NO_PADDING, 0, seed++, 0));
      },
    },
    { rounds, warmUp: 1 },
  );
  return wasm;
}
