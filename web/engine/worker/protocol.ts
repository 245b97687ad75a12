/** What this side and the worker say to each other. Calls are answered in any order, by their number. */
import type { Fallback, Flavour } from '../api.js';
import type { CoreOptions } from '../load-options.js';
import type { Mark } from './arguments.js';
import type { WireError } from './wire-error.js';

/** The engine's number among the handles. */
export const ENGINE = 0;

export interface Call {
  readonly kind: 'call';
  readonly call: number;
  readonly target: number;
  readonly method: string;
  readonly args: unknown[];
  readonly marks: readonly Mark[];
}

export type ToWorker =
  | { readonly kind: 'load'; readonly options: CoreOptions }
  | Call
  /** A signal among the arguments of a call has been given. */
  | { readonly kind: 'abort'; readonly call: number; readonly signal: number }
  /** A callback of this call has thrown: nobody waits for the result any more. */
  | { readonly kind: 'stop'; readonly call: number }
  | { readonly kind: 'release'; readonly target: number };

/** A handle's number and what never changes about it. */
export interface HandleFacts {
  readonly target: number;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface EngineFacts {
  readonly flavour: Flavour;
  readonly version: string;
  readonly fallbacks: readonly Fallback[];
}

export type FromWorker =
  /** The script runs: from here on all failures are reported. */
  | { readonly kind: 'hello' }
  | { readonly kind: 'ready'; readonly engine: EngineFacts }
  | { readonly kind: 'failed'; readonly error: WireError }
  | { readonly kind: 'handle'; readonly call: number; readonly handle: HandleFacts }
  /** `written`: the argument that the method wrote to, if there is one. */
  | { readonly kind: 'result'; readonly call: number; readonly result: unknown; readonly written?: unknown }
  | { readonly kind: 'error'; readonly call: number; readonly error: WireError }
  | { readonly kind: 'callback'; readonly call: number; readonly callback: number; readonly args: unknown[] };

/** The way to a worker and back, or to what stands for one. */
export interface Transport {
  post(message: ToWorker, transfer: readonly ArrayBuffer[]): void;
  /** Called once, before anything is posted. `die`: it has ended by itself. */
  listen(receive: (message: FromWorker) => void, die: (reason: string) => void): void;
  /** Whether a program must wait for it: an idle worker keeps no process alive. */
  hold(busy: boolean): void;
  end(): void;
}
