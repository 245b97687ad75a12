/**
 * The same API with every method returning a promise: what `load({ worker: true })` gives. Properties that never change
 * (vocabSize, flavour, parameterCount …) are there at once; `disposed` tells of this side.
 */
import type { Disposable, Engine } from './api.js';

/** A handle becomes a remote handle; plain data stay what they are. */
type RemoteResult<T> = T extends Disposable ? Remote<T> : T;

/** `T` with promises: one for each method, none for properties. */
export type Remote<T> = {
  readonly [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<RemoteResult<Awaited<Result>>>
    : T[Name];
};

export type RemoteEngine = Remote<Engine> & {
  /**
   * Where the work is done: in a worker, or in slices on this thread because no worker could be had; `reason` says why
   * not.
   */
  readonly place: { readonly worker: boolean; readonly reason: string };
  /**
   * Ends the worker and gives all of its memory back; every handle of it is disposed, every promise still open is rejected
   * with `aborted`.
   */
  close(): void;
};
