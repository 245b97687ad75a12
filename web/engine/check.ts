/**
 * Argument checks. Each refusal names the method, the argument, its value and what is accepted, in one form:
 * `table.row: id is 100000; accepted: an integer from 0 to 99999`.
 *
 * Arguments are read exactly once, into memory of our own, before the engine is touched: an array-like may have
 * getters, and a getter may call the engine.
 */
import { Id2VecError, type Id2VecErrorCode } from './errors.js';

/** The largest size or id the core can speak of: its integers have 32 bits. */
export const MAX_UINT32 = 2 ** 32 - 1;

/** No value takes more room than this in a message. */
const LONGEST_SHOWN = 80;
/** Writing out an integer of a million digits would take seconds. */
const HUGE = 10n ** 40n;

/**
 * A value as a message shows it: short, whatever it is, and without running its own toString. (An array may be a proxy,
 * whose length is then what its handler says, or that throws.)
 */
export function show(value: unknown): string {
  let text: string;
  try {
    text = describe(value);
  } catch {
    text = 'an object';
  }
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN - 1)}…`;
}

function describe(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'bigint') return describeBigint(value);
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'symbol') return 'a symbol';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) {
    const length: unknown = value.length;
    return typeof length === 'number' ? `an array of ${length}` : 'an array';
  }
  const kind = typedArrayName(value);
  return kind ? `a ${kind} of ${typedArrayLength(value)}` : 'an object';
}

function describeBigint(value: bigint): string {
  if (value >= HUGE) return 'a bigint of 10^40 or more';
  return value <= -HUGE ? 'a bigint of -10^40 or less' : `${value}n`;
}

/** Throws the refusal of one argument. */
export function refuse(
  code: Id2VecErrorCode,
  method: string,
  argument: string,
  value: unknown,
  accepted: string,
): never {
  throw new Id2VecError(code, `${method}: ${argument} is ${show(value)}; accepted: ${accepted}`, {
    argument,
    value,
    accepted,
  });
}

/** An integer in [low, high]. `-0` is 0; strings, bigints and fractions are refused, not converted. */
export function checkInteger(
  method: string,
  argument: string,
  value: unknown,
  low: number,
  high: number,
): number {
  if (typeof value === 'number' && value >= low && value <= high && Number.isInteger(value)) return value + 0;
  const isInteger = typeof value === 'number' && (Number.isInteger(value) || Math.abs(value) === Infinity);
  const code = isInteger ? 'out-of-range' : 'bad-argument';
  return refuse(code, method, argument, value, `an integer from ${low} to ${high}`);
}

/** The seed as two 32-bit halves of its value modulo 2^64, low half first; -1 means 2^64 - 1, as in PyTorch. */
export function checkSeed(method: string, seed: unknown): [low: number, high: number] {
  const accepted = 'an integer from -2^63 to 2^64 - 1 (beyond 2^53 - 1 as a bigint)';
  let value: bigint;
  if (typeof seed === 'bigint') {
    value = seed;
  } else if (typeof seed === 'number' && Number.isSafeInteger(seed)) {
    value = BigInt(seed);
  } else {
    const beyond = typeof seed === 'number' && (seed >= 2 ** 64 || seed < -(2 ** 63));
    return refuse(beyond ? 'out-of-range' : 'bad-argument', method, 'seed', seed, accepted);
  }
  if (value >= 2n ** 64n || value < -(2n ** 63n)) refuse('out-of-range', method, 'seed', seed, accepted);
  const bits = BigInt.asUintN(64, value);
  return [Number(bits & 0xffffffffn), Number(bits >> 32n)];
}

export function checkBoolean(method: string, argument: string, value: unknown): boolean {
  return typeof value === 'boolean'
    ? value
    : refuse('bad-argument', method, argument, value, 'true or false');
}

/** One of the names in `names`; gives its place in the list. */
export function checkName(
  method: string,
  argument: string,
  value: unknown,
  names: readonly string[],
): number {
  const place = names.indexOf(value as string);
  const accepted = names.map((name) => `'${name}'`).join(', ');
  return place >= 0 ? place : refuse('bad-argument', method, argument, value, accepted);
}

/**
 * The options, each read exactly once (they may be getters, and those may do anything), in an object of our own. One that
 * nobody knows is refused: `max_norm` instead of `maxNorm` must not be passed over in silence.
 *
 * To be called before any array is checked: a getter might change or detach it afterwards.
 */
export function checkOptions<T extends object, K extends keyof T & string>(
  method: string,
  options: T,
  known: readonly K[],
): Pick<T, K> {
  if (typeof options !== 'object' || options === null) {
    refuse('bad-argument', method, 'options', options, `an object with ${known.join(', ')}`);
  }
  const read = Object.fromEntries(known.map((name) => [name, options[name]])) as Pick<T, K>;
  for (const name of Object.keys(options)) {
    if ((known as readonly string[]).includes(name)) continue;
    const value: unknown = options[name as keyof T];
    if (value === undefined) continue;
    const shown = name.length <= LONGEST_SHOWN ? name : `${name.slice(0, LONGEST_SHOWN - 1)}…`;
    refuse('bad-argument', method, `option ${shown}`, value, `only the options ${known.join(', ')}`);
  }
  return read;
}

/** A getter that every typed array inherits, whatever properties of the same name a caller gave it. */
function typedArrayGetter(key: string | symbol): ((this: unknown) => unknown) | undefined {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), key)?.get;
}

const typedArrayTag = typedArrayGetter(Symbol.toStringTag);
const trueLength = typedArrayGetter('length');
const trueBuffer = typedArrayGetter('buffer');
const trueOffset = typedArrayGetter('byteOffset');

/** 'Float32Array' and so on; undefined for what is no typed array. Works for arrays of other frames and realms. */
export function typedArrayName(value: unknown): string | undefined {
  return typedArrayTag?.call(value) as string | undefined;
}

/** How many elements a typed array really has: 0 once it is detached. */
export function typedArrayLength(value: unknown): number {
  return trueLength?.call(value) as number;
}

/**
 * The same elements in a view of our own, which has nothing of the caller's: a subclass could see what is written through
 * it, and a property of its own could give another length each time.
 */
export function ownView<T>(
  Kind: new (buffer: ArrayBuffer, byteOffset: number, length: number) => T,
  value: unknown,
): T {
  const [buffer, offset] = [trueBuffer?.call(value), trueOffset?.call(value)];
  return new Kind(buffer as ArrayBuffer, offset as number, typedArrayLength(value));
}

/** Whether reading the elements of an array-like may run code of the caller's. */
function runsCode(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typedArrayName(value) === undefined;
}

/** The length of an array-like of numbers, as far as can be told without reading its elements. */
function checkArrayLike(method: string, argument: string, value: unknown, accepted: string): number {
  if (typeof value !== 'object' || value === null) refuse('bad-argument', method, argument, value, accepted);
  const kind = typedArrayName(value);
  if (kind?.startsWith('Big')) refuse('bad-argument', method, argument, value, accepted);
  if (kind !== undefined) return typedArrayLength(value);
  const length: unknown = (value as { length?: unknown }).length;
  if (typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) {
    refuse('bad-argument', method, argument, value, accepted);
  }
  return length;
}

/**
 * An array of a length, or a copy of an array, on the JavaScript side; a refusal by the machine is an error of ours, not
 * a bare RangeError.
 */
export function allocate<T, S extends number | ArrayLike<number>>(
  method: string,
  Kind: new (source: S) => T,
  source: S,
): T {
  try {
    return new Kind(source);
  } catch (cause) {
    const length = typeof source === 'number' ? source : source.length;
    const message = `${method}: an array of ${length} numbers is more than this machine gives`;
    throw new Id2VecError('out-of-memory', message, { argument: 'length', value: length }, { cause });
  }
}

/** Of a Uint32Array alone, so that the loop stays compiled for it whatever else callers pass elsewhere. */
function firstNotBelow(limit: number, integers: Uint32Array): number {
  for (let i = 0; i < integers.length; i++) {
    if ((integers[i] as number) >= limit) return i;
  }
  return -1;
}

/**
 * Integers in [0, limit), for ids, offsets and counts: our own copy, unless they already are a Uint32Array that
 * no other thread can write to. Typed arrays of integers are the fast way in.
 *
 * `next` is the argument that is read after this one: if reading it may run code of the caller's, the integers are copied
 * in any case, since that code might change or detach them.
 */
export function readIntegers(
  method: string,
  argument: string,
  values: unknown,
  limit: number,
  next?: unknown,
): Uint32Array {
  const length = checkArrayLike(method, argument, values, 'an array of integers');
  const kind = typedArrayName(values);
  // With a limit beyond 2^31 a negative integer would pass for one of those above it.
  const mayHide = kind?.startsWith('Float') || (kind?.startsWith('Int') && limit > 2 ** 31);
  if (kind === undefined || mayHide) {
    return readEachInteger(method, argument, values as ArrayLike<unknown>, length, limit);
  }
  // Of our own: a detached array has this length too, and cannot be read.
  if (length === 0) return new Uint32Array(0);
  const isSafe = kind === 'Uint32Array' && trueBuffer?.call(values) instanceof ArrayBuffer;
  let integers: Uint32Array;
  if (isSafe && !runsCode(next)) {
    integers = ownView(Uint32Array, values);
  } else {
    integers = allocate(method, Uint32Array, length);
    // Negative integers become integers above 2^31, and are found with those that are too large.
    integers.set(values as ArrayLike<number>);
  }
  const bad = firstNotBelow(limit, integers);
  if (bad >= 0) {
    const value = (values as ArrayLike<number>)[bad];
    refuse('out-of-range', method, `${argument}[${bad}]`, value, `an integer from 0 to ${limit - 1}`);
  }
  return integers;
}

function readEachInteger(
  method: string,
  argument: string,
  values: ArrayLike<unknown>,
  length: number,
  limit: number,
): Uint32Array {
  const integers = allocate(method, Uint32Array, length);
  for (let i = 0; i < length; i++) {
    const value = values[i];
    if (!(typeof value === 'number' && value >= 0 && value < limit && Number.isInteger(value))) {
      checkInteger(method, `${argument}[${i}]`, value, 0, limit - 1);
    }
    integers[i] = value as number;
  }
  return integers;
}

/**
 * A vector or matrix of `length` numbers (any length if not given): our own copy as float32, or the typed array that
 * holds it. Infinities and NaN are numbers; what is beyond float32 becomes an infinity, as in PyTorch. `next` as
 * for {@link readIntegers}.
 */
export function readNumbers(
  method: string,
  argument: string,
  values: unknown,
  length?: number,
  why = 'numbers',
  next?: unknown,
): ArrayLike<number> {
  const accepted = length === undefined ? 'an array of numbers' : `an array of ${length} numbers`;
  const given = checkArrayLike(method, argument, values, accepted);
  if (length !== undefined && given !== length) {
    refuse('bad-argument', method, `${argument}.length`, given, `${length} (${why})`);
  }
  // A detached array has this length too, and cannot be read.
  if (given === 0) return new Float32Array(0);
  if (typedArrayName(values)) {
    const numbers = values as ArrayLike<number>;
    return runsCode(next) ? allocate(method, Float32Array, numbers) : numbers;
  }
  const source = values as ArrayLike<unknown>;
  const copy = allocate(method, Float32Array, given);
  for (let i = 0; i < given; i++) {
    const value = source[i];
    if (typeof value !== 'number') refuse('bad-argument', method, `${argument}[${i}]`, value, 'a number');
    copy[i] = value;
  }
  return copy;
}
