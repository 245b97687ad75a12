/** What making any model begins with: sizes, seed, scale, and parts that are given instead of drawn. */
import { checkInteger, checkSeed, MAX_UINT32 } from '../check.js';
import { MEMORY_LIMIT, type Memory } from '../memory.js';
import { readFloats } from './arrays.js';
import { checkNotNegative } from './numbers.js';

/** The longest context or sequence: so long that an example is 256 KiB of ids. */
export const MOST_TOKENS = 2 ** 16;

export function readSize(method: string, argument: string, value: unknown, most = MAX_UINT32): number {
  return checkInteger(method, argument, value, 1, most);
}

/** Both halves of the seed, 0 by default, and the scale of the start, 0.1 by default. */
export function readDraw(
  method: string,
  seed: unknown = 0,
  initScale: unknown = 0.1,
): [low: number, high: number, scale: number] {
  const scale = checkNotNegative(method, 'initScale', initScale);
  return [...checkSeed(method, seed), scale];
}

/** A part of the parameters: its name among the options, and how many numbers it has. */
export interface Part {
  readonly name: string;
  readonly length: number;
  readonly why: string;
}

/** The sizes of some parts, in bytes; refuses what 4 GiB cannot hold. Exact, for the message. */
export function checkRoom(method: string, memory: Memory, parts: readonly (readonly number[])[]): bigint {
  const product = (factors: readonly number[]) => factors.reduce((all, each) => all * BigInt(each), 4n);
  const bytes = parts.reduce((sum, factors) => sum + product(factors), 0n);
  if (bytes >= MEMORY_LIMIT) throw memory.refusal(method, PARAMETERS, bytes);
  return bytes;
}

/** As a message names them. */
export const PARAMETERS = 'the array of parameters';

/** The given parts with their places in the parameters; the parts lie there one after the other. */
export function readGiven(
  method: string,
  parts: readonly Part[],
  given: Readonly<Record<string, unknown>>,
  prefix = '',
): [start: number, values: Float32Array][] {
  let start = 0;
  const read: [number, Float32Array][] = [];
  for (const { name, length, why } of parts) {
    const values = given[name];
    if (values !== undefined) {
      read.push([start, readFloats(method, `${prefix}${name}`, values, length, why)]);
    }
    start += length;
  }
  return read;
}

/** Puts given parts in the place of what was drawn. */
export function writeGiven(
  memory: Memory,
  model: number,
  given: readonly (readonly [number, Float32Array])[],
): void {
  const parameters = memory.core.modelParameters(model);
  for (const [start, values] of given) memory.writeFloats(parameters + start * 4, values, values.length);
}
