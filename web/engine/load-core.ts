/** Loading a core on this thread: which flavour, and what to do when one fails. */
import type { Engine, Fallback, Flavour } from './api.js';
import { CoreEngine } from './engine.js';
import { Id2VecError } from './errors.js';
import { compile, defaultUrl, fetchWasm, runsInNode } from './fetch-wasm.js';
import { FLAVOURS, validates } from './flavour.js';
import { instantiate } from './glue.js';
import type { CoreOptions } from './load-options.js';
import { Memory } from './memory.js';
import { once } from './once.js';
import { findFault } from './self-test.js';

/** A promise for each of 'auto' and the flavours, so that a page of twelve elements loads one core. */
const shared = new Map<'auto' | Flavour, Promise<Engine>>();
const sharedCores = new Map<Flavour, Promise<Memory>>();

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

/** See `load`: one engine for each flavour, or the caller's own from the file that the options name. */
export async function loadCore({ flavour, wasmUrl, wasmBinary }: CoreOptions): Promise<Engine> {
  if (typeof WebAssembly !== 'object') {
    throw new Id2VecError(
      'load-failed',
      'load: there is no WebAssembly here (switched off, or a very old engine)',
    );
  }
  const loadFlavour = (start: (name: Flavour) => Promise<Memory>) =>
    flavour === 'auto' ? loadBest(start) : loadNamed(flavour, start);
  if (wasmUrl === undefined && wasmBinary === undefined) {
    return once(shared, flavour, () =>
      loadFlavour((name) => once(sharedCores, name, () => defaultCore(name))),
    );
  }
  const module =
    wasmBinary === undefined
      ? await fetchWasm(new URL(wasmUrl as string))
      : await compile(wasmBinary, 'wasmBinary', { argument: 'wasmBinary' });
  return loadFlavour((name) => startCore(name, module));
}
