/** The core without the engine around it, to measure what happens inside WebAssembly alone. */
import { readFileSync } from 'node:fs';

/** @param {string} flavour */
export async function rawCore(flavour) {
  const file = (/** @type {string} */ ending) =>
    new URL(`../../dist/id2vec-${flavour}.${ending}`, import.meta.url);
  const { default: create } = await import(file('mjs').href);
  const module = await WebAssembly.compile(readFileSync(file('wasm')));
  /** @type {WebAssembly.Memory | undefined} */
  let memory;
  const core = await create({
    /**
     * @param {WebAssembly.Imports} imports
     * @param {(instance: WebAssembly.Instance, module: WebAssembly.Module) => void} receive
     */
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(module, imports).then((instance) => {
        memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory);
        receive(instance, module);
      });
      return {};
    },
  });
  if (memory === undefined) throw new Error('the core has no memory');
  return { core: /** @type {import('../../build/wasm/id2vec.js').MainModule} */ (core), memory };
}

/** How the bindings spell "no padding row". */
export const NO_PADDING = 2 ** 32 - 1;
