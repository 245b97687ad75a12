/**
 * The C++ core as Embind exposes it: flat functions over numbers (handles, pointers, sizes). The declarations are the
 * ones that Emscripten generates from cpp/bindings/embind_{tables,trainer}.cpp: what changes there and is missed here does not compile.
 */
import type { MainModule } from '../../build/wasm/id2vec.js';
import type { Flavour } from './api.js';

/**
 * The bound functions (a core without the trainer lacks those that learn; the engine lets nobody call them there), and nothing of what Emscripten exports besides (its views of the memory go stale unseen). */
export type Core = Omit<MainModule, `HEAP${string}` | `_${string}`>;

/** A running core, and the memory in which its pointers point. */
export interface Instance {
  readonly core: Core;
  readonly memory: WebAssembly.Memory;
}

/** A core by its files' name: a flavour as it is, or without the trainer, for those who only look up. */
export type CoreName = Flavour | `tables-${Flavour}`;
