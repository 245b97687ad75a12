/** What a model and its trainings share. */
import type { Live } from '../live.js';

/** A seed, and how many examples have been drawn in its order: four words, low halves first. */
export type Position = Uint32Array;
export const POSITION_BYTES = 4 * 4;

export interface Trained {
  readonly live: Live;
  readonly vocabSize: number;
  /** Tokens that make one example. */
  readonly window: number;
  /** Of the training that was started or has run last. */
  position: Position;
  /** How often a checkpoint has been restored: the trainings that were there before then go back, too. */
  restorations: number;
}

export function drawnAt(position: Position): number {
  return (position[2] as number) + (position[3] as number) * 2 ** 32;
}

export function haveOneSeed(a: Position, b: Position): boolean {
  return a[0] === b[0] && a[1] === b[1];
}
