/**
 * Arguments on their way into the worker. All of them are copied while the call is made, so that the caller's arrays stay
 * the caller's, and each getter is read once. What cannot be cloned is left out and marked: functions are called back,
 * signals passed on, handles named, and the rest is put in again so that the method refuses it in its own words. So are
 * the properties that cloning would forget or show: an option may be inherited, or a getter of its class's.
 */
import { allocate, typedArrayLength, typedArrayName } from '../check.js';
import { OPTION_NAMES } from './option-names.js';

type Path = readonly (string | number)[];

/** What stands at a place of the arguments; `number` counts the signals, or the functions, of one call. */
export type Mark =
  | { readonly path: Path; readonly is: 'signal'; readonly number: number; readonly aborted: boolean }
  | { readonly path: Path; readonly is: 'function'; readonly number: number }
  | { readonly path: Path; readonly is: 'handle'; readonly number: number }
  | { readonly path: Path; readonly is: 'symbol' }
  /** Properties of an object that `Object.keys` would not name. */
  | { readonly path: Path; readonly is: 'hidden'; readonly names: readonly string[] }
  /** A list of numbers that was sent as a Float64Array. */
  | { readonly path: Path; readonly is: 'numbers' }
  /** A list of this length that was sent up to its first hole, where its method will stop reading. */
  | { readonly path: Path; readonly is: 'holed'; readonly length: number };

/** Options hold parts, parts hold arrays; nothing that we take is deeper. */
const DEEPEST = 6;
/** Longer lists of numbers travel as typed arrays, which are transferred and not cloned number by number. */
const MANY = 256;

export class PackedArguments {
  readonly args: unknown[];
  readonly marks: Mark[] = [];
  readonly transfer: ArrayBuffer[] = [];
  readonly signals: AbortSignal[] = [];
  readonly functions: ((...args: unknown[]) => unknown)[] = [];
  readonly #method: string;
  readonly #numberOf: (value: object) => number | undefined;

  /** @param numberOf the number of a handle; undefined for what is none */
  constructor(method: string, args: readonly unknown[], numberOf: (value: object) => number | undefined) {
    this.#method = method;
    this.#numberOf = numberOf;
    this.args = args.map((each, i) => this.#pack(each, [i]));
  }

  #pack(value: unknown, path: Path): unknown {
    if (typeof value === 'function')
      return this.#markFunction(value as (...args: unknown[]) => unknown, path);
    if (typeof value === 'symbol') {
      this.marks.push({ path, is: 'symbol' });
      return undefined;
    }
    return typeof value === 'object' && value !== null ? this.#packObject(value, path) : value;
  }

  #markFunction(value: (...args: unknown[]) => unknown, path: Path): undefined {
    this.marks.push({ path, is: 'function', number: this.functions.push(value) - 1 });
  }

  #packObject(value: object, path: Path): unknown {
    const kind = typedArrayName(value);
    if (kind !== undefined) return this.#copyTyped(value as Float32Array, kind);
    const number = this.#numberOf(value);
    if (number !== undefined) {
      this.marks.push({ path, is: 'handle', number });
      return undefined;
    }
    if (isSignal(value)) {
      this.marks.push({
        path,
        is: 'signal',
        number: this.signals.push(value) - 1,
        aborted: value.aborted,
      });
      return undefined;
    }
    if (path.length > DEEPEST) return {};
    const length = listLength(value);
    if (length !== undefined) return this.#packList(value as ArrayLike<unknown>, length, path);
    const copy: Record<string, unknown> = {};
    const hidden: string[] = [];
    for (const [key, isShown] of namesOf(value)) {
      const packed = this.#pack(value[key as keyof typeof value], [...path, key]);
      // Not assigned: '__proto__' is a name like any other here.
      Object.defineProperty(copy, key, {
        value: packed,
        enumerable: true,
        writable: true,
        configurable: true,
      });
      if (!isShown) hidden.push(key);
    }
    if (hidden.length > 0) this.marks.push({ path, is: 'hidden', names: hidden });
    return copy;
  }

  /** Methods read a list from its start and stop at what is no number, so nothing behind a hole would be looked at. */
  #packList(list: ArrayLike<unknown>, length: number, path: Path): unknown {
    const copy: unknown[] = [];
    let isNumbers = true;
    for (let i = 0; i < length; i++) {
      const each = list[i];
      if (each === undefined) {
        this.marks.push({ path, is: 'holed', length });
        return copy;
      }
      if (typeof each === 'number') {
        copy.push(each);
        continue;
      }
      isNumbers = false;
      copy.push(this.#pack(each, [...path, i]));
    }
    if (!isNumbers || length <= MANY) return copy;
    const numbers = allocate(this.#method, Float64Array, copy as number[]);
    this.transfer.push(numbers.buffer as ArrayBuffer);
    this.marks.push({ path, is: 'numbers' });
    return numbers;
  }

  /** Of any realm and over any memory. One that is detached has length 0, and the method says what it thinks of that. */
  #copyTyped(value: Float32Array, kind: string): unknown {
    const Kind = globalThis[kind as 'Float32Array'];
    if (typedArrayLength(value) === 0) return new Kind(0);
    const copy = allocate(this.#method, Kind, value);
    this.transfer.push(copy.buffer as ArrayBuffer);
    return copy;
  }
}

function isSignal(value: object): value is AbortSignal {
  return Object.prototype.toString.call(value) === '[object AbortSignal]';
}

/**
 * The length of an array, or of an object with elements whose length is no option of its own: options may be called
 * `length`, too. What is no length is left for the method to refuse.
 */
function listLength(value: object): number | undefined {
  if (!Array.isArray(value)) {
    if (Object.prototype.propertyIsEnumerable.call(value, 'length')) return undefined;
    if (!('0' in value)) return undefined;
  }
  const { length } = value as { length?: unknown };
  const isLength = typeof length === 'number' && Number.isInteger(length) && length >= 0 && length < 2 ** 32;
  return isLength ? length : undefined;
}

/**
 * The names of what is read of an object, and whether `Object.keys` names them: its own enumerable properties, and every
 * option that it has by inheritance or as an accessor.
 */
function namesOf(value: object): Map<string, boolean> {
  const names = new Map(Object.keys(value).map((name) => [name, true]));
  for (const name of OPTION_NAMES) if (!names.has(name) && name in value) names.set(name, false);
  return names;
}

/** What the server makes of the marks of one call. */
export interface Unmarked {
  signal(number: number, aborted: boolean): AbortSignal;
  function(number: number): (...args: unknown[]) => void;
  handle(number: number): unknown;
}

/** Puts back, in place, what was left out. */
export function unpackArguments(args: unknown[], marks: readonly Mark[], make: Unmarked): void {
  for (const mark of marks) {
    let place = args as unknown as Record<string | number, unknown>;
    for (const key of mark.path.slice(0, -1)) place = place[key] as Record<string | number, unknown>;
    const last = mark.path.at(-1) as string | number;
    // Defined, not assigned: see above.
    const value = unmark(mark, make, place[last]);
    Object.defineProperty(place, last, { value, enumerable: true, writable: true, configurable: true });
  }
}

function unmark(mark: Mark, make: Unmarked, sent: unknown): unknown {
  switch (mark.is) {
    case 'signal':
      return make.signal(mark.number, mark.aborted);
    case 'function':
      return make.function(mark.number);
    case 'handle':
      return make.handle(mark.number);
    case 'symbol':
      return Symbol();
    case 'hidden':
      for (const name of mark.names) Object.defineProperty(sent, name, { enumerable: false });
      return sent;
    case 'numbers':
      return Array.from(sent as Float64Array);
    case 'holed':
      (sent as unknown[]).length = mark.length;
      return sent;
  }
}
