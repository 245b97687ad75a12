/**
 * Arrays of the caller's, always as copies of our own: a call that reads several of them may run the caller's code between
 * them (getters, proxies), and that must not reach what has been checked.
 */
import { readIntegers, readNumbers, refuse } from '../check.js';

/** Stands for code of the caller's, which forces the copy. */
const ANYTHING = {};

/** Ids below `limit`; `length` many, if given. */
export function readIds(
  method: string,
  argument: string,
  values: unknown,
  limit: number,
  length?: number,
  why = '',
): Uint32Array {
  const ids = readIntegers(method, argument, values, limit, ANYTHING);
  if (length !== undefined && ids.length !== length) {
    refuse('bad-argument', method, `${argument}.length`, ids.length, `${length} (${why})`);
  }
  return ids;
}

/** Whole groups of ids: one or more of `size` ids each. */
export function readGroups(
  method: string,
  argument: string,
  values: unknown,
  limit: number,
  size: number,
  what: string,
): Uint32Array {
  const ids = readIntegers(method, argument, values, limit, ANYTHING);
  if (ids.length === 0 || ids.length % size !== 0) {
    const accepted = size === 1 ? '1 or more' : `a multiple of ${size} (${what}), ${size} or more`;
    refuse('bad-argument', method, `${argument}.length`, ids.length, accepted);
  }
  return ids;
}

/** Numbers as float32; `length` many, if given. */
export function readFloats(
  method: string,
  argument: string,
  values: unknown,
  length?: number,
  why?: string,
): Float32Array {
  const numbers = readNumbers(method, argument, values, length, why, ANYTHING);
  return numbers as Float32Array;
}

/** The two axes of a grid, one after the other: how the core takes them. */
export function joinAxes(xs: Float32Array, ys: Float32Array): Float32Array {
  const axes = new Float32Array(xs.length + ys.length);
  axes.set(xs);
  axes.set(ys, xs.length);
  return axes;
}

/** An axis of a grid: one place or more. */
export function readAxis(method: string, argument: string, values: unknown): Float32Array {
  const places = readFloats(method, argument, values);
  if (places.length === 0) refuse('bad-argument', method, `${argument}.length`, 0, '1 or more');
  return places;
}
