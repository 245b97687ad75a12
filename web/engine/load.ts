/** `load`: the way in. */
import type { Engine, LoadOptions } from './api.js';
import type { RemoteEngine } from './api-worker.js';
import { loadCore } from './load-core.js';
import { type CoreOptions, checkLoadOptions } from './load-options.js';
import { once } from './once.js';
import { loadRemote } from './worker/remote.js';

/** As for engines on this thread: one for each kind of core and each of 'auto' and the flavours. */
const shared = new Map<string, Promise<RemoteEngine>>();

function loadWorker(options: CoreOptions): Promise<RemoteEngine> {
  const { flavour, trainer, wasmUrl, wasmBinary } = options;
  if (wasmUrl !== undefined || wasmBinary !== undefined) return loadRemote(options);
  const key = `${flavour} ${trainer}`;
  const loading = once(shared, key, () =>
    loadRemote(options, () => {
      if (shared.get(key) === loading) shared.delete(key);
    }),
  );
  return loading;
}

async function loadChecked(options: LoadOptions): Promise<Engine | RemoteEngine> {
  const { worker, core } = await checkLoadOptions(options);
  return worker ? loadWorker(core) : loadCore(core);
}

/**
 * Loads the core and gives the engine.
 *
 * Without `wasmUrl` or `wasmBinary` the engine is shared: every call with the same `flavour` and
 * `trainer` gives the same one.
 * With one of them each call makes its own engine, with its own memory. A failed load is forgotten, so that calling
 * again tries again.
 *
 * `auto` tries relaxed, simd128 and scalar in this order, takes the first that this machine's WebAssembly accepts and
 * that passes its numeric self-test, and says in `engine.fallbacks` why it passed the others over. A flavour that is
 * named is loaded or fails; it never becomes another. Given a `wasmUrl` or `wasmBinary`, `auto` finds out which
 * flavour it is.
 *
 * With `trainer: false` a core is loaded that only knows tables, with a third of the bytes; what learns is refused then.
 *
 * With `worker: true` the engine, its tables and its models live in a worker, and every method returns a promise; where no
 * worker can be had the same runs on this thread, and `engine.place` says why. This engine is shared likewise, until it
 * is closed.
 *
 * @throws {Id2VecError} (as a rejection) `load-failed`, with `{ url, status, mimeType }` in its details where a server
 *   answered; `bad-argument` for options that are none.
 */
export function load(options: LoadOptions & { worker: true }): Promise<RemoteEngine>;
export function load(options?: LoadOptions & { worker?: false }): Promise<Engine>;
export function load(options: LoadOptions): Promise<Engine | RemoteEngine>;
export function load(options: LoadOptions = {}): Promise<Engine | RemoteEngine> {
  return loadChecked(options);
}
