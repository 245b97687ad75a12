/**
 * Arguments on their way into the worker. All of them are copied while the call is made, so that the caller's arrays stay
 * the caller's, and each getter is read once. What cannot be cloned is left out and marked: functions are called back,
 * signals passed on, handles named, and the rest is put in again so that the method refuses it in its own words.
 */
import { allocate, typedArrayLength, typedArrayName } from '../check.js';

type Path = readonly (string | number)[];

/** What stands at a place of the arguments; `number` counts the signals, or the functions, of one call. */
export type Mark =
  | { readonly path: Path; readonly is: 'signal'; readonly number: number; readonly aborted: boolean }
  | { readonly path: Path; readonly is: 'function'; readonly number: number }
  | { readonly path: Path; readonly is: 'handle'; readonly number: number }
  | { readonly path: Path; readonly is: 'symbol' };

/** Options hold parts, parts hold arrays; nothing that we take is deeper. */
const DEEPEST = 6;

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
    if (length !== undefined) {
      const list = value as ArrayLike<unknown>;
      return Array.from({ length }, (_, i) => this.#pack(list[i], [...path, i]));
    }
    const copy: Record<string, unknown> = {};
    for (const key in value) copy[key] = this.#pack(value[key as keyof typeof value], [...path, key]);
    return copy;
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
 * The length of an array, or of an object whose length is no option of its own: options may be called `length`, too.
 * What is no length is left for the method to refuse.
 */
function listLength(value: object): number | undefined {
  const isOption = !Array.isArray(value) && Object.prototype.propertyIsEnumerable.call(value, 'length');
  if (isOption) return undefined;
  const { length } = value as { length?: unknown };
  const isLength = typeof length === 'number' && Number.isInteger(length) && length >= 0 && length < 2 ** 32;
  return isLength ? length : undefined;
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
    place[mark.path.at(-1) as string | number] = unmark(mark, make);
  }
}

function unmark(mark: Mark, make: Unmarked): unknown {
  switch (mark.is) {
    case 'signal':
      return make.signal(mark.number, mark.aborted);
    case 'function':
      return make.function(mark.number);
    case 'handle':
      return make.handle(mark.number);
    case 'symbol':
      return Symbol();
  }
}
