/**
 * The check on the gradient, run on the reader's machine: what the model calls the slope, against what the loss does when
 * one number is nudged a little up and a little down, worked out in double precision.
 */
import type { LearnerModel } from '../shared/learner-model.js';
import { splitWindows } from '../shared/step-detail.js';
import { skipGramCheck } from './skip-gram-check.js';

export interface CheckResult {
  /** Places of the parameters that were compared. */
  places: number;
  /** The largest |gradient − difference| / the larger of the two, over places whose slope is not lost in rounding. */
  largestError: number;
  /** Where it was. */
  worst: { gradient: number; difference: number };
  /** Places with a slope so small that float32 rounds it away; only their absolute error counts. */
  tooSmall: number;
  milliseconds: number;
}

const PLACES = 200;
/** Two losses in double a place; a large model is checked at fewer places. */
const MOST_WORK = 4e8;
/** A slope below this share of the largest one is lost in the rounding of the sums it is made of. */
const LOST = 1e-3;

/** Places spread over the parameters by a fixed rule, those of used rows among them. */
export function choosePlaces(gradient: Float32Array, count: number): Uint32Array {
  const moving: number[] = [];
  gradient.forEach((value, place) => {
    if (value !== 0) moving.push(place);
  });
  // Three in four where there is a slope, the others anywhere: a slope of exactly 0 is a claim as well.
  const wanted = Math.min(count, gradient.length);
  const places = new Set<number>();
  const slopes = Math.min(moving.length, Math.ceil(wanted * 0.75));
  for (let i = 0; i < slopes; i++) places.add(moving[Math.floor((i * moving.length) / slopes)] as number);
  for (let i = 0; places.size < wanted && i < 4 * wanted; i++)
    places.add(Math.imul(i, 40503) % gradient.length);
  return Uint32Array.from(places, (place) => Math.abs(place)).sort();
}

export function compareSlopes(
  gradient: ArrayLike<number>,
  differences: ArrayLike<number>,
): Omit<CheckResult, 'milliseconds'> {
  let most = 0;
  for (let i = 0; i < gradient.length; i++) most = Math.max(most, Math.abs(differences[i] as number));
  let largestError = 0;
  let tooSmall = 0;
  let worst = { gradient: 0, difference: 0 };
  for (let i = 0; i < gradient.length; i++) {
    const a = gradient[i] as number;
    const b = differences[i] as number;
    const size = Math.max(Math.abs(a), Math.abs(b));
    if (size < LOST * most) tooSmall++;
    const error = size === 0 ? 0 : Math.abs(a - b) / Math.max(size, LOST * most);
    if (error > largestError) {
      largestError = error;
      worst = { gradient: a, difference: b };
    }
  }
  return { places: gradient.length, largestError, worst, tooSmall };
}

export async function checkGradient(run: LearnerModel): Promise<CheckResult> {
  const start = performance.now();
  const { training, model, corpus, settings, window } = run;
  const windows = await training.nextBatch();
  if (model.kind === 'skip-gram') {
    const result = await skipGramCheck(model.remote, windows, window, PLACES);
    return { ...result, milliseconds: performance.now() - start };
  }
  const { contexts, targets } = splitWindows(windows, window);
  const parts = await model.remote.gradient(contexts, targets);
  const flat = joined([parts.embeddings, parts.outputs, parts.mixers]);
  const oneLoss = targets.length * corpus.vocabulary.length * settings.dim;
  const places = choosePlaces(flat, Math.max(8, Math.min(PLACES, Math.floor(MOST_WORK / oneLoss))));
  const differences = await model.remote.numericGradient(contexts, targets, places);
  const gradient = Float32Array.from(places, (place) => flat[place] as number);
  return { ...compareSlopes(gradient, differences), milliseconds: performance.now() - start };
}

export function joined(parts: readonly (Float32Array | undefined)[]): Float32Array {
  const there = parts.filter((part) => part !== undefined);
  const flat = new Float32Array(there.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of there) {
    flat.set(part, at);
    at += part.length;
  }
  return flat;
}
