/** Checks of single numbers: learning rates, scales, factors. */
import { refuse } from '../check.js';

/** A number in the interval that `accepted` describes; NaN and other types are bad arguments. */
export function checkNumber(
  method: string,
  argument: string,
  value: unknown,
  accepted: string,
  isIn: (value: number) => boolean,
): number {
  if (typeof value !== 'number' || Number.isNaN(value)) {
    return refuse('bad-argument', method, argument, value, accepted);
  }
  return isIn(value) ? value + 0 : refuse('out-of-range', method, argument, value, accepted);
}

/** Finite also as the float32 that parameters are, and 0 or more. */
export function checkNotNegative(method: string, argument: string, value: unknown): number {
  const isIn = (x: number) => x >= 0 && Math.fround(x) < Infinity;
  // What overflows is finite to its writer, and wants to hear where the end is.
  const isBeyond = typeof value === 'number' && value < Infinity && !isIn(value) && value > 0;
  const accepted = isBeyond ? 'a number from 0 to 3.4028234e38' : 'a finite number, 0 or more';
  return checkNumber(method, argument, value, accepted, isIn);
}

/** From 0 to 1, both included. */
export function checkShare(method: string, argument: string, value: unknown): number {
  return checkNumber(method, argument, value, 'a number from 0 to 1', (x) => x >= 0 && x <= 1);
}

/** Neither infinite nor NaN, in float32. */
export function checkFinite(method: string, argument: string, value: unknown): number {
  const accepted = 'a finite float32';
  return checkNumber(method, argument, value, accepted, (x) => Number.isFinite(Math.fround(x)));
}
