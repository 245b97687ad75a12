/** What the model made of a sentence, and how two of its vectors compare. Pure. */
import { countEqualBits } from '../shared/float32.js';
import type { Sentence } from './sentences.js';

/** What `AttentionModel.forward` gives. */
export interface Forward {
  rows: Float32Array;
  inputs: Float32Array;
  weights: Float32Array;
  contextual: Float32Array;
  logits: Float32Array;
}

export interface Read extends Forward {
  sentence: Sentence;
}

/** The three vectors of one word on its way. */
export interface Stages {
  rows: Float32Array;
  inputs: Float32Array;
  contextual: Float32Array;
}

export function vectorAt(values: Float32Array, place: number, size: number): Float32Array {
  return values.subarray(place * size, (place + 1) * size);
}

export function stagesAt(read: Forward, place: number, dim: number): Stages {
  return {
    rows: vectorAt(read.rows, place, dim),
    inputs: vectorAt(read.inputs, place, dim),
    contextual: vectorAt(read.contextual, place, dim),
  };
}

/** 1 in the same direction, 0 at right angles; 0 too where one of them has no length. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (let k = 0; k < a.length; k++) {
    const [x, y] = [a[k] as number, b[k] as number];
    dot += x * y;
    aa += x * x;
    bb += y * y;
  }
  const lengths = Math.sqrt(aa) * Math.sqrt(bb);
  return lengths === 0 ? 0 : Math.min(1, Math.max(-1, dot / lengths));
}

export interface Likeness {
  /** In how many places both have the same 32 bits. */
  equal: number;
  count: number;
  cosine: number;
}

export function likeness(a: Float32Array, b: Float32Array): Likeness {
  const equal = countEqualBits(a, b);
  // The same bits are the same direction, whatever rounding makes of it.
  return { equal, count: a.length, cosine: equal === a.length ? 1 : cosine(a, b) };
}

/** How the two vectors of one stage compare in words. */
export function likenessWords({ equal, count }: Likeness): string {
  return equal === count
    ? `the same bits, ${equal} of ${count}`
    : `${equal} of ${count} numbers have the same bits`;
}

/** To whom the word in `place` listens: its share for each word up to itself; those after it are not seen. */
export function sharesAt(read: Read, place: number): number[] {
  const n = read.sentence.words.length;
  return Array.from(vectorAt(read.weights, place, n).subarray(0, place + 1));
}

export interface Share {
  word: string;
  place: number;
  share: number;
}

/** Among the words before `place`, the one it listens to most; null for the first word, which has nobody before it. */
export function mostHeard(read: Read, place: number): Share | null {
  const shares = sharesAt(read, place);
  let best: Share | null = null;
  for (let j = 0; j < place; j++) {
    const share = shares[j] as number;
    if (best === null || share > best.share) {
      best = { word: read.sentence.words[j] as string, place: j, share };
    }
  }
  return best;
}

/** softmax of the scores after `place`: how likely each word of the vocabulary comes next. */
export function probabilitiesAfter(read: Read, place: number): number[] {
  const scores = vectorAt(read.logits, place, read.logits.length / read.sentence.words.length);
  let most = -Infinity;
  for (const score of scores) most = Math.max(most, score);
  const powers = Array.from(scores, (score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

export interface Guess {
  word: string;
  id: number;
  /** In each of the sentences; null where there is none. */
  probabilities: readonly (number | null)[];
}

/** The words that are likeliest to come next in any of the sentences. */
export function likeliest(
  each: readonly (readonly number[] | null)[],
  vocabulary: readonly string[],
  count: number,
): Guess[] {
  if (each.every((one) => one === null)) return [];
  const best = (guess: Guess): number => Math.max(...guess.probabilities.map((p) => p ?? 0));
  return vocabulary
    .map((word, id) => ({ word, id, probabilities: each.map((one) => one?.[id] ?? null) }))
    .sort((a, b) => best(b) - best(a) || a.id - b.id)
    .slice(0, count);
}

/** A share in whole per cent, but never 0 or 100 % of what is neither. */
export function percent(share: number): string {
  return written(Math.round(share * 100), share);
}

function written(whole: number, share: number): string {
  if (whole === 0 && share > 0) return '<\u202f1\u202f%';
  if (whole === 100 && share < 1) return '>\u202f99\u202f%';
  return `${whole}\u202f%`;
}

/**
 * Shares that are 1 together, in whole per cent that are 100 together: all are rounded down, and what is missing goes to
 * those that lost most. A share that is neither 0 nor 1 is never written as 0 or 100 %.
 */
export function percentsOf(shares: readonly number[]): string[] {
  const floors = shares.map((share) => Math.floor(100 * share));
  const missing = 100 - floors.reduce((sum, floor) => sum + floor, 0);
  const lost = (i: number): number => 100 * (shares[i] as number) - (floors[i] as number);
  const raised = new Set(
    [...shares.keys()].sort((i, j) => lost(j) - lost(i) || i - j).slice(0, Math.max(0, missing)),
  );
  return shares.map((share, i) => written((floors[i] as number) + (raised.has(i) ? 1 : 0), share));
}

/** To whom the word in `place` listens, in per cent that are 100 together. */
export function percentsAt(read: Read, place: number): string[] {
  return percentsOf(sharesAt(read, place));
}

const SCALES = [0.3, 1, 3, 10, 30];

/** The end of the colour scale: the smallest of a few that holds nearly all of what is shown. */
export function scaleFor(vectors: readonly Float32Array[]): number {
  const sizes = vectors.flatMap((vector) => Array.from(vector, Math.abs)).sort((a, b) => a - b);
  const size = sizes[Math.floor((sizes.length - 1) * 0.9)] ?? 0;
  return SCALES.find((scale) => scale >= size) ?? (SCALES.at(-1) as number);
}
