/** The one error class of the package, and the codes a program can tell its errors apart by. */

/**
 * - `bad-argument`: the wrong type, not an integer, NaN, the wrong length, options that contradict each other;
 * - `out-of-range`: a number of the right kind outside the accepted interval;
 * - `out-of-memory`: more than the engine's memory can hold, or more than the machine gave;
 * - `disposed`: a handle used after `dispose()`;
 * - `load-failed`: no flavour of the core could be fetched, compiled and trusted;
 * - `diverged`: a step would have left the range of float32, mostly for a learning rate too large;
 * - `bad-file`: bytes that are not a checkpoint, are damaged, or belong to another model;
 * - `aborted`: stopped by an AbortSignal, or because what was to do the work has ended.
 */
export type Id2VecErrorCode =
  | 'bad-argument'
  | 'out-of-range'
  | 'out-of-memory'
  | 'disposed'
  | 'load-failed'
  | 'diverged'
  | 'bad-file'
  | 'aborted';

/** What the message says, as data: `{ argument, value, accepted }` for arguments, `{ url, status, … }` for loading. */
export type Id2VecErrorDetails = Readonly<Record<string, unknown>>;

/**
 * Everything this package throws on purpose. `code` is stable and meant for programs; `message` is meant for people
 * and says what was given and what is accepted: `table.row: id is 100000; accepted: an integer from 0 to 99999`.
 * When one of these is thrown by a method, nothing has changed: not the table, not the engine, not `out`.
 */
export class Id2VecError extends Error {
  override readonly name = 'Id2VecError';
  readonly code: Id2VecErrorCode;
  readonly details: Id2VecErrorDetails;

  constructor(
    code: Id2VecErrorCode,
    message: string,
    details: Id2VecErrorDetails = {},
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.code = code;
    this.details = Object.freeze({ ...details });
  }
}
