/** Errors across the border: ours with code, message and details; others with their name and message. */
import { show } from '../check.js';
import { Id2VecError, type Id2VecErrorCode } from '../errors.js';

export interface WireError {
  readonly name: string;
  readonly message: string;
  /** Of ours alone. */
  readonly code?: Id2VecErrorCode;
  readonly details?: Record<string, unknown>;
}

/** A value as it is where it can be cloned, and as a message would show it where it cannot. */
function cloneable(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return show(value);
  }
}

export function toWire(error: unknown): WireError {
  if (error instanceof Id2VecError) {
    const details = Object.fromEntries(
      Object.entries(error.details).map(([name, value]) => [name, cloneable(value)]),
    );
    return { name: error.name, message: error.message, code: error.code, details };
  }
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: 'Error', message: String(error) };
}

export function fromWire({ name, message, code, details }: WireError, cause?: unknown): Error {
  if (code !== undefined) return new Id2VecError(code, message, details, { cause });
  const Kind = { RangeError, TypeError }[name] ?? Error;
  return new Kind(message, { cause });
}
