/**
 * The C++ core as Embind exposes it: flat functions over numbers (handles, pointers, sizes). The declarations are the
 * ones that Emscripten generates from cpp/bindings/embind.cpp: what changes there and is missed here does not compile.
 */
import type { MainModule } from '../../build/wasm/id2vec.js';

/** The bound functions, and nothing of what Emscripten exports besides (its views of the memory go stale unseen). */
export type Core = Omit<MainModule, `HEAP${string}` | `_${string}`>;

/** A running core, and the memory in which its pointers point. */
export interface Instance {
  readonly core: Core;
  readonly memory: WebAssembly.Memory;
}
