/**
 * Emscripten's glue: a script for each core, beside this module, because the names of their imports and exports differ. It is imported by literal dynamic imports, of which bundlers make chunks, so that a page fetches
 * only the one it needs.
 */
import type { Core, CoreName, Instance } from './core.js';
import { Id2VecError } from './errors.js';
import { besideModule, importAgain } from './import-again.js';

/** What we tell the glue: how to instantiate, so that it never fetches anything by itself. */
interface GlueOptions {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
}

type Glue = { default: (options: GlueOptions) => Promise<Core> };

const imports: Record<CoreName, () => Promise<Glue>> = {
  relaxed: () => import('./id2vec-relaxed.mjs'),
  simd128: () => import('./id2vec-simd128.mjs'),
  scalar: () => import('./id2vec-scalar.mjs'),
  'tables-relaxed': () => import('./id2vec-tables-relaxed.mjs'),
  'tables-simd128': () => import('./id2vec-tables-simd128.mjs'),
  'tables-scalar': () => import('./id2vec-tables-scalar.mjs'),
};

/** Imports the glue, and a second time too when it could not be had before. */
async function importGlue(name: CoreName): Promise<Glue> {
  const url = besideModule(import.meta.url, `id2vec-${name}.mjs`);
  try {
    return await importAgain(url, imports[name]);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Id2VecError('load-failed', `load: ${url} cannot be imported: ${reason}`, { url }, { cause });
  }
}

/** A fresh instance of a compiled core. */
export async function instantiate(name: CoreName, module: WebAssembly.Module): Promise<Instance> {
  const { default: create } = await importGlue(name);
  let memory: WebAssembly.Memory | undefined;
  try {
    const core = await new Promise<Core>((resolve, reject) => {
      create({
        instantiateWasm(imports, receive) {
          WebAssembly.instantiate(module, imports)
            .then((instance) => {
              // By its kind, since Emscripten shortens the names of exports.
              memory = Object.values(instance.exports).find((each) => each instanceof WebAssembly.Memory);
              receive(instance, module);
              // The glue would wait for ever if this failed, so the failure goes round it.
            })
            .catch(reject);
          return {};
        },
      }).then(resolve, reject);
    });
    if (memory === undefined) throw new TypeError('it has no memory');
    return { core, memory };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `load: the .wasm does not fit the ${name} core: ${reason}`;
    throw new Id2VecError('load-failed', message, { core: name }, { cause });
  }
}
