/** What a caller hands over to hear of long work, and to end it. */
import { refuse } from './check.js';

export function checkSignal(method: string, signal: unknown): asserts signal is AbortSignal | undefined {
  if (signal === undefined || Object.prototype.toString.call(signal) === '[object AbortSignal]') return;
  refuse('bad-argument', method, 'signal', signal, 'an AbortSignal');
}

export function checkOnProgress(method: string, onProgress: unknown): void {
  if (onProgress === undefined || typeof onProgress === 'function') return;
  refuse('bad-argument', method, 'onProgress', onProgress, 'a function');
}
