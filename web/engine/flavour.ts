/** Which flavours of the core this machine's WebAssembly accepts. */
import type { Flavour } from './api.js';

/** Best first: the order in which `auto` tries them. */
export const FLAVOURS: readonly Flavour[] = ['relaxed', 'simd128', 'scalar'];

/** A whole module with one function of type `() -> v128`, whose body is `code`. */
function moduleReturningVector(code: readonly number[]): Uint8Array {
  // biome-ignore format: a row a section
  return Uint8Array.of(
    0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic, version
    0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b,       // types: () -> v128
    0x03, 0x02, 0x01, 0x00,                         // functions: one, of type 0
    0x0a, code.length + 4, 0x01, code.length + 2, 0x00, ...code, 0x0b, // code: one body, no locals
  );
}

const zero = [0x41, 0x00, 0xfd, 0x11]; // i32.const 0, i32x4.splat
const relaxedMadd = [0xfd, 0x85, 0x02]; // f32x4.relaxed_madd, opcode 0x105

/**
 * True if the machine accepts the instructions of `flavour`. That it also executes them rightly is another matter
 * (early iOS validated SIMD that it computed wrongly): the self-test after loading sees to that.
 */
export function validates(flavour: Flavour): boolean {
  const code = { relaxed: [...zero, ...zero, ...zero, ...relaxedMadd], simd128: zero, scalar: [] }[flavour];
  return code.length === 0 || WebAssembly.validate(moduleReturningVector(code) as BufferSource);
}
