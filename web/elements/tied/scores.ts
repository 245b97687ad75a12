/**
 * From a context to scores, in the open: h is mixed from the rows of the context, a word's score is the sum of the
 * products of h with the word's row in the table of outputs, softmax makes probabilities of the scores.
 */
import { type Mixing, type Parts, SETUP } from './pair.js';

export interface Scores {
  /** [dim] */
  h: Float32Array;
  /** [vocabSize] */
  logits: Float64Array;
  probabilities: Float64Array;
}

/** h, as the core makes it: the mean of the rows, or the sum of each row through the matrix of its place. */
export function mixed(
  { embeddings, mixers }: Parts,
  context: readonly number[],
  mixing: Mixing,
): Float32Array {
  const { dim } = SETUP;
  const h = new Float64Array(dim);
  context.forEach((id, place) => {
    for (let i = 0; i < dim; i++) {
      const x = embeddings[id * dim + i] as number;
      if (mixing === 'mean') h[i] = (h[i] as number) + x / context.length;
      else {
        const row = (place * dim + i) * dim;
        for (let j = 0; j < dim; j++) h[j] = (h[j] as number) + x * (mixers[row + j] as number);
      }
    }
  });
  return Float32Array.from(h);
}

export function scoresOf(parts: Parts, context: readonly number[], mixing: Mixing): Scores {
  const { dim } = SETUP;
  const h = mixed(parts, context, mixing);
  const { outputs } = parts;
  const logits = new Float64Array(outputs.length / dim);
  for (let id = 0; id < logits.length; id++) {
    let sum = 0;
    for (let i = 0; i < dim; i++) sum += (h[i] as number) * (outputs[id * dim + i] as number);
    logits[id] = sum;
  }
  const most = Math.max(...logits);
  const weights = logits.map((logit) => Math.exp(logit - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { h, logits, probabilities: weights.map((weight) => weight / total) };
}

/** The ids with the highest scores; of equals the lower id first. */
export function topIds({ logits }: Scores, count: number): number[] {
  return [...logits.keys()]
    .sort((a, b) => (logits[b] as number) - (logits[a] as number) || a - b)
    .slice(0, count);
}

/** h times a row, number by number: what adds up to the score. */
export function productsOf({ h }: Scores, { outputs }: Parts, id: number): Float32Array {
  return h.map((value, i) => value * (outputs[id * SETUP.dim + i] as number));
}

/** How much of the probability lies on the words of the context themselves. */
export function backShare({ probabilities }: Scores, context: readonly number[]): number {
  return [...new Set(context)].reduce((sum, id) => sum + (probabilities[id] as number), 0);
}

export interface ContextReading {
  ids: number[] | null;
  problem: string;
}

/** The words of a context as typed. */
export function readContext(text: string, vocabulary: readonly string[]): ContextReading {
  const words = text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const unknown = words.find((word) => !vocabulary.includes(word));
  if (unknown !== undefined)
    return { ids: null, problem: `“${unknown}” is not among the ${vocabulary.length} words of the text.` };
  if (words.length !== SETUP.context) {
    return {
      ids: null,
      problem: `The models read ${SETUP.context} words; here ${words.length === 1 ? 'is 1' : `are ${words.length}`}.`,
    };
  }
  return { ids: words.map((word) => vocabulary.indexOf(word)), problem: '' };
}
