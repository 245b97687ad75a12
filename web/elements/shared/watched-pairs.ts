/**
 * Pairs of words whose cosine is written down while a model learns.
 */
import { History } from './history.js';

export interface WatchedPair {
  readonly a: string;
  readonly b: string;
  /** Their ids; null when the vocabulary lacks one of them. */
  ids: readonly [number, number] | null;
  /** The latest cosine; NaN before there is one. */
  cosine: number;
  /** The cosine over the steps. */
  readonly history: History;
}

export const DEFAULT_PAIRS: readonly (readonly [string, string])[] = [
  ['cat', 'dog'],
  ['cat', 'helicopter'],
];

/** As many as there are colours that are told apart at a glance. */
export const MOST_PAIRS = 6;

/** As F.cosine_similarity: each norm is at least 1e-8. */
export function cosineOfRows(table: Float32Array, dim: number, a: number, b: number): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < dim; i++) {
    const x = table[a * dim + i] as number;
    const y = table[b * dim + i] as number;
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  return dot / (Math.max(Math.sqrt(aa), 1e-8) * Math.max(Math.sqrt(bb), 1e-8));
}

export class WatchedPairs {
  private list: WatchedPair[] = DEFAULT_PAIRS.map(([a, b]) => pairOf(a, b));
  private vocabulary: readonly string[] = [];

  get all(): readonly WatchedPair[] {
    return this.list;
  }

  /** The ids of all words that are watched. */
  ids(vocabulary: readonly string[]): Set<number> {
    return new Set(
      this.list.flatMap(({ a, b }) => [vocabulary.indexOf(a), vocabulary.indexOf(b)]).filter((id) => id >= 0),
    );
  }

  /** False when there are enough already, or this one is there. */
  add(a: string, b: string): boolean {
    const isThere = this.list.some(
      (pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a),
    );
    if (isThere || a === b || this.list.length >= MOST_PAIRS) return false;
    const pair = pairOf(a, b);
    this.find(pair);
    this.list = [...this.list, pair];
    return true;
  }

  remove(pair: WatchedPair): void {
    this.list = this.list.filter((other) => other !== pair);
  }

  /** Another training: the curves begin again. */
  restart(vocabulary: readonly string[]): void {
    this.vocabulary = vocabulary;
    for (const pair of this.list) {
      pair.history.clear();
      pair.cosine = Number.NaN;
      this.find(pair);
    }
  }

  /** Writes the cosines down, of all pairs or of `some`. */
  record(
    step: number,
    embeddings: Float32Array,
    dim: number,
    some: readonly WatchedPair[] = this.list,
  ): void {
    for (const pair of some) {
      if (!pair.ids) continue;
      pair.cosine = cosineOfRows(embeddings, dim, ...pair.ids);
      pair.history.add(step, pair.cosine);
    }
  }

  private find(pair: WatchedPair): void {
    const [a, b] = [this.vocabulary.indexOf(pair.a), this.vocabulary.indexOf(pair.b)];
    pair.ids = a >= 0 && b >= 0 ? [a, b] : null;
  }
}

function pairOf(a: string, b: string): WatchedPair {
  return { a, b, ids: null, cosine: Number.NaN, history: new History() };
}
