/** Loading a core on this thread: which flavour, and what to do when one fails. */
import type { Engine, Fallback, Flavour } from './api.js';
import type { CoreName } from './core.js';
import { CoreEngine } from './engine.js';
import { Id2VecError } from './errors.js';
import { compile, defaultUrl, fetchWasm, runsInNode } from './fetch-wasm.js';
import { FLAVOURS, validates } from './flavour.js';
import { instantiate } from './glue.js';
import type { CoreOptions } from './load-options.js';
import { Memory } from './memory.js';
import { once } from './once.js';
import { findFault } from './self-test.js';

/** A promise for each kind of core and each of 'auto' and the flavours, so that a page of twelve elements loads one. */
const shared = new Map<string, Promise<Engine>>();
const sharedCores = new Map<CoreName, Promise<Memory>>();

/** How to start the core of a flavour, and what the engine made of it can do. */
interface Starter {
  readonly trainer: boolean;
  start(flavour: Flavour): Promise<Memory>;
}

const nameOf = (flavour: Flavour, trainer: boolean): CoreName => (trainer ? flavour : `tables-${flavour}`);

/** A core of this flavour from a compiled module, trusted after its self-test. */
async function startCore(flavour: Flavour, name: CoreName, module: WebAssembly.Module): Promise<Memory> {
  const memory = new Memory(await instantiate(name, module));
  const fault = findFault(memory, flavour);
  if (fault === undefined) return memory;
  const message = `load: the ${flavour} core failed its self-test: ${fault}`;
  throw new Id2VecError('load-failed', message, { flavour, fault });
}

async function defaultCore(flavour: Flavour, name: CoreName): Promise<Memory> {
  return startCore(flavour, name, await fetchWasm(defaultUrl(name)));
}

function unsupported(flavour: Flavour): string {
  const hint =
    flavour === 'relaxed' && runsInNode ? ' (Node 20 does with --experimental-wasm-relaxed-simd)' : '';
  return `this machine does not accept the instructions of ${flavour}${hint}`;
}

async function loadNamed(flavour: Flavour, { start, trainer }: Starter): Promise<Engine> {
  if (!validates(flavour)) {
    throw new Id2VecError('load-failed', `load: ${unsupported(flavour)}`, { flavour });
  }
  return new CoreEngine(await start(flavour), flavour, trainer, []);
}

/** The best flavour that validates, starts and passes its self-test. */
async function loadBest({ start, trainer }: Starter): Promise<Engine> {
  const fallbacks: Fallback[] = [];
  let last: unknown;
  for (const flavour of FLAVOURS) {
    if (!validates(flavour)) {
      fallbacks.push({ flavour, reason: unsupported(flavour) });
      continue;
    }
    try {
      return new CoreEngine(await start(flavour), flavour, trainer, fallbacks);
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
export async function loadCore({ flavour, trainer, wasmUrl, wasmBinary }: CoreOptions): Promise<Engine> {
  if (typeof WebAssembly !== 'object') {
    throw new Id2VecError(
      'load-failed',
      'load: there is no WebAssembly here (switched off, or a very old engine)',
    );
  }
  const loadFlavour = (start: (flavour: Flavour, name: CoreName) => Promise<Memory>) => {
    const starter = { trainer, start: (each: Flavour) => start(each, nameOf(each, trainer)) };
    return flavour === 'auto' ? loadBest(starter) : loadNamed(flavour, starter);
  };
  if (wasmUrl === undefined && wasmBinary === undefined) {
    return once(shared, `${flavour} ${trainer}`, () =>
      loadFlavour((each, name) => once(sharedCores, name, () => defaultCore(each, name))),
    );
  }
  const module =
    wasmBinary === undefined
      ? await fetchWasm(new URL(wasmUrl as string))
      : await compile(wasmBinary, 'wasmBinary', { argument: 'wasmBinary' });
  return loadFlavour((each, name) => startCore(each, name, module));
}
