/** Loading: which flavour, from where, and what to do when it fails. */
import type { Engine, Fallback, Flavour, LoadOptions } from './api.js';
import { checkName, checkOptions, refuse } from './check.js';
import { CoreEngine } from './engine.js';
import { Id2VecError } from './errors.js';
import { compile, defaultUrl, fetchWasm, resolveUrl, runsInNode } from './fetch-wasm.js';
import { FLAVOURS, validates } from './flavour.js';
import { instantiate } from './glue.js';
import { Memory } from './memory.js';
import { findFault } from './self-test.js';

/** A promise for each of 'auto' and the flavours, so that a page of twelve elements loads one core. */
const shared = new Map<'auto' | Flavour, Promise<Engine>>();
const sharedCores = new Map<Flavour, Promise<Memory>>();

/** Remembers a promise under a key; forgets it if it fails, so that the next call tries again. */
function once<K, V>(cache: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  let promise = cache.get(key);
  if (promise === undefined) {
    promise = make();
    cache.set(key, promise);
    promise.catch(() => cache.delete(key));
  }
  return promise;
}

/** A core of this flavour from a compiled module, trusted after its self-test. */
async function startCore(flavour: Flavour, module: WebAssembly.Module): Promise<Memory> {
  const memory = new Memory(await instantiate(flavour, module));
  const fault = findFault(memory, flavour);
  if (fault === undefined) return memory;
  const message = `load: the ${flavour} core failed its self-test: ${fault}`;
  throw new Id2VecError('load-failed', message, { flavour, fault });
}

async function defaultCore(flavour: Flavour): Promise<Memory> {
  return startCore(flavour, await fetchWasm(defaultUrl(flavour)));
}

function unsupported(flavour: Flavour): string {
  const hint =
    flavour === 'relaxed' && runsInNode ? ' (Node 20 does with --experimental-wasm-relaxed-simd)' : '';
  return `this machine does not accept the instructions of ${flavour}${hint}`;
}

async function loadNamed(flavour: Flavour, start: (flavour: Flavour) => Promise<Memory>): Promise<Engine> {
  if (!validates(flavour)) {
    throw new Id2VecError('load-failed', `load: ${unsupported(flavour)}`, { flavour });
  }
  return new CoreEngine(await start(flavour), flavour, []);
}

/** The best flavour that validates, starts and passes its self-test. */
async function loadBest(start: (flavour: Flavour) => Promise<Memory>): Promise<Engine> {
  const fallbacks: Fallback[] = [];
  let last: unknown;
  for (const flavour of FLAVOURS) {
    if (!validates(flavour)) {
      fallbacks.push({ flavour, reason: unsupported(flavour) });
      continue;
    }
    try {
      return new CoreEngine(await start(flavour), flavour, fallbacks);
    } catch (error) {
      last = error;
      const reason = error instanceof Error ? error.message.replace(/^load: /, '') : String(error);
      fallbacks.push({ flavour, reason });
    }
  }
  const reasons = fallbacks.map(({ flavour, reason }) => `${flavour}: ${reason}`).join('; ');
  const details = last instanceof Id2VecError ? last.details : {};
  throw new Id2VecError(
    'load-failed',
    `load: no flavour of the core could be loaded: ${reasons}`,
    { ...details, fallbacks },
    { cause: last },
  );
}

function isBytes(value: unknown): value is ArrayBuffer | Uint8Array {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]' || ArrayBuffer.isView(value);
}

function copyOfBytes(bytes: ArrayBuffer | Uint8Array): Uint8Array {
  try {
    return ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()
      : new Uint8Array(bytes).slice();
  } catch {
    return refuse('bad-argument', 'load', 'wasmBinary', bytes, 'bytes that are not detached');
  }
}

/** The module that the caller points to or brings. */
async function givenModule(
  wasmUrl: string | URL | undefined,
  wasmBinary: unknown,
): Promise<WebAssembly.Module> {
  if (wasmUrl !== undefined) return fetchWasm(await resolveUrl(wasmUrl));
  // Our own copy: the caller may reuse the buffer while the module compiles.
  const copy = copyOfBytes(wasmBinary as ArrayBuffer | Uint8Array);
  return compile(copy, 'wasmBinary', { argument: 'wasmBinary' });
}

async function loadChecked(options: LoadOptions): Promise<Engine> {
  const {
    flavour = 'auto',
    wasmUrl,
    wasmBinary,
  } = checkOptions('load', options, ['flavour', 'wasmUrl', 'wasmBinary']);
  checkName('load', 'flavour', flavour, ['auto', ...FLAVOURS]);
  if (typeof WebAssembly !== 'object') {
    throw new Id2VecError(
      'load-failed',
      'load: there is no WebAssembly here (switched off, or a very old engine)',
    );
  }
  if (wasmUrl === undefined && wasmBinary === undefined) {
    const start = (name: Flavour) => once(sharedCores, name, () => defaultCore(name));
    return once(shared, flavour, () => (flavour === 'auto' ? loadBest(start) : loadNamed(flavour, start)));
  }
  if (wasmUrl !== undefined && wasmBinary !== undefined) {
    refuse('bad-argument', 'load', 'wasmBinary', wasmBinary, 'wasmUrl or wasmBinary, not both');
  }
  if (wasmUrl !== undefined && typeof wasmUrl !== 'string' && !(wasmUrl instanceof URL)) {
    refuse('bad-argument', 'load', 'wasmUrl', wasmUrl, 'a URL or a string');
  }
  if (wasmBinary !== undefined && !isBytes(wasmBinary)) {
    refuse('bad-argument', 'load', 'wasmBinary', wasmBinary, 'an ArrayBuffer or a Uint8Array');
  }
  const module = await givenModule(wasmUrl, wasmBinary);
  const start = (name: Flavour) => startCore(name, module);
  return flavour === 'auto' ? loadBest(start) : loadNamed(flavour, start);
}

/**
 * Loads the core and gives the engine.
 *
 * Without `wasmUrl` or `wasmBinary` the engine is shared: every call with the same `flavour` gives the same one.
 * With one of them each call makes its own engine, with its own memory. A failed load is forgotten, so that calling
 * again tries again.
 *
 * `auto` tries relaxed, simd128 and scalar in this order, takes the first that this machine's WebAssembly accepts and
 * that passes its numeric self-test, and says in `engine.fallbacks` why it passed the others over. A flavour that is
 * named is loaded or fails; it never becomes another. Given a `wasmUrl` or `wasmBinary`, `auto` finds out which
 * flavour it is.
 *
 * @throws {Id2VecError} (as a rejection) `load-failed`, with `{ url, status, mimeType }` in its details where a server
 *   answered; `bad-argument` for options that are none.
 */
export function load(options: LoadOptions = {}): Promise<Engine> {
  return loadChecked(options);
}
