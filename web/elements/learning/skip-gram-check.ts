/**
 * The gradient check for skip-gram: its loss once more, in double and by the plainest loops, and differences of that.
 *
 *   L = mean over pairs of  −log σ(E[c]·U[o]) − sum over negatives n of log σ(−E[c]·U[n])
 */
import type { SkipGram } from '../../engine/api-models.js';
import type { Remote } from '../../engine/api-worker.js';
import { choosePlaces, compareSlopes, joined } from './gradient-check.js';

const NUDGE = 1e-5;
const PAIRS = 32;

export interface Pairs {
  centres: Uint32Array;
  contexts: Uint32Array;
  /** [pairs * k]. */
  negatives: Uint32Array;
}

/** −log σ(x), without overflow. */
function cost(x: number): number {
  return Math.max(0, -x) + Math.log1p(Math.exp(-Math.abs(x)));
}

/** `parameters`: E, then U, [vocabSize * dim] each. */
export function skipGramLoss(
  parameters: ArrayLike<number>,
  vocabSize: number,
  dim: number,
  { centres, contexts, negatives }: Pairs,
): number {
  const score = (centre: number, other: number): number => {
    let sum = 0;
    for (let i = 0; i < dim; i++) {
      sum += (parameters[centre * dim + i] as number) * (parameters[(vocabSize + other) * dim + i] as number);
    }
    return sum;
  };
  const k = negatives.length / centres.length;
  let sum = 0;
  centres.forEach((centre, pair) => {
    sum += cost(score(centre, contexts[pair] as number));
    for (let i = 0; i < k; i++) sum += cost(-score(centre, negatives[pair * k + i] as number));
  });
  return sum / centres.length;
}

/** The middle of each window with one of its neighbours; random words from elsewhere in the batch. */
export function pairsOf(windows: Uint32Array, window: number, k: number): Pairs {
  const count = Math.min(PAIRS, windows.length / window);
  const middle = window >> 1;
  const centres = new Uint32Array(count);
  const contexts = new Uint32Array(count);
  const negatives = new Uint32Array(count * k);
  for (let pair = 0; pair < count; pair++) {
    centres[pair] = windows[pair * window + middle] as number;
    contexts[pair] = windows[pair * window + ((middle + 1 + (pair % (window - 1))) % window)] as number;
    for (let i = 0; i < k; i++)
      negatives[pair * k + i] = windows[(7 * pair + 13 * i + 5) % windows.length] as number;
  }
  return { centres, contexts, negatives };
}

export async function skipGramCheck(
  model: Remote<SkipGram>,
  windows: Uint32Array,
  window: number,
  places: number,
): Promise<ReturnType<typeof compareSlopes>> {
  const pairs = pairsOf(windows, window, model.negatives);
  const [parts, parameters] = await Promise.all([
    model.gradient(pairs.centres, pairs.contexts, pairs.negatives),
    model.flatParameters(),
  ]);
  const flat = joined([parts.embeddings, parts.outputs]);
  const chosen = choosePlaces(flat, places);
  const nudged = Float64Array.from(parameters);
  const differences = Float64Array.from(chosen, (place) => {
    const old = nudged[place] as number;
    const at = (value: number): number => {
      nudged[place] = value;
      return skipGramLoss(nudged, model.vocabSize, model.dim, pairs);
    };
    const difference = (at(old + NUDGE) - at(old - NUDGE)) / (2 * NUDGE);
    nudged[place] = old;
    return difference;
  });
  return compareSlopes(
    Float32Array.from(chosen, (place) => flat[place] as number),
    differences,
  );
}
