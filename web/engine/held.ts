import type { Memory } from './memory.js';

/** What a table holds of the core while it lives. */
export interface Held {
  readonly memory: Memory;
  readonly handle: number;
  /** Where its rows start; they stay there. */
  readonly values: number;
  readonly dim: number;
  /** Set if a lookup shortens rows (maxNorm). */
  readonly renormalises: boolean;
}
