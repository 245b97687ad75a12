/**
 * The C++ core as Embind exposes it: flat functions over numbers (handles, pointers, sizes). The declarations are the
 * ones that Emscripten generates from cpp/bindings/embind.cpp: what changes there and is missed here does not compile.
 */
import type { MainModule } from '../../build/wasm/id2vec.js';

/** Of the generated module we use the bound functions, and the memory that they work in. */
export type Core = MainModule & { readonly wasmMemory: WebAssembly.Memory };
