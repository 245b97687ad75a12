/**
 * The two that are compared: a model with one table and a model with two, the same in all else, in the trainer's worker.
 * Seed, text, order of the examples and optimiser are one; only that the tied one scores with the table it reads.
 */
import type { Corpus, NextTokenModel } from '../../engine/api-models.js';
import type { Training } from '../../engine/api-training.js';
import type { Remote, RemoteEngine } from '../../engine/api-worker.js';
import type { Keeper } from '../shared/keeper.js';

/** What tests/cpp/corpus_learning_test.cpp found: with these and the weight decay the tied model wins for ten seeds of ten. */
export const SETUP = {
  dim: 16,
  context: 3,
  batch: 32,
  lr: 0.5,
  initScale: 0.1,
  weightDecay: 0.01,
  /** Tokens to learn from, and, behind them, to be judged by. */
  shortText: 400,
  heldOut: 2000,
  textSeed: 1,
} as const;

/** Steps of a whole run, and from one look at the models to the next. */
export const STEPS = 1000;
export const SLICE = 10;

export type Mixing = 'linear' | 'mean';

export interface TiedSettings {
  seed: number;
  mixing: Mixing;
  /** False: no weight decay. */
  decay: boolean;
}

export interface Text {
  corpus: Corpus;
  learned: Uint32Array;
  heldOut: Uint32Array;
  /** How often each word occurs in what is learned from. */
  counts: Uint32Array;
}

export async function readText(engine: RemoteEngine): Promise<Text> {
  const { shortText, heldOut, textSeed } = SETUP;
  const corpus = await engine.generateCorpus({ length: shortText + heldOut, seed: textSeed });
  const learned = corpus.ids.slice(0, shortText);
  const counts = new Uint32Array(corpus.vocabulary.length);
  for (const id of learned) counts[id] = (counts[id] as number) + 1;
  return { corpus, learned, heldOut: corpus.ids.slice(shortText), counts };
}

export interface OneModel {
  readonly tied: boolean;
  readonly model: Remote<NextTokenModel>;
  readonly training: Remote<Training>;
}

/** First the untied one, then the tied one. */
export type Both<T> = readonly [T, T];

export async function makeBoth(
  engine: RemoteEngine,
  keeper: Keeper,
  text: Text,
  { seed, mixing, decay }: TiedSettings,
): Promise<Both<OneModel>> {
  const { dim, context, batch, lr, initScale, weightDecay } = SETUP;
  const make = async (tied: boolean): Promise<OneModel> => {
    const model = await keeper.keep(
      engine.createNextTokenModel({
        vocabSize: text.corpus.vocabulary.length,
        dim,
        context,
        tied,
        mixing,
        seed,
        initScale,
        optimizer: { name: 'sgd', lr, weightDecay: decay ? weightDecay : 0 },
      }),
    );
    return { tied, model, training: await keeper.keep(model.startTraining(text.learned, { batch, seed })) };
  };
  return [await make(false), await make(true)];
}

/** The parts of flat parameters, as views of them. */
export interface Parts {
  embeddings: Float32Array;
  /** The embeddings themselves when tied. */
  outputs: Float32Array;
  /** Empty with 'mean'. */
  mixers: Float32Array;
}

export function partsOf(parameters: Float32Array, vocabSize: number, tied: boolean): Parts {
  const size = vocabSize * SETUP.dim;
  const embeddings = parameters.subarray(0, size);
  if (tied) return { embeddings, outputs: embeddings, mixers: parameters.subarray(size) };
  return { embeddings, outputs: parameters.subarray(size, 2 * size), mixers: parameters.subarray(2 * size) };
}

/** How many numbers each model has, and how many of them tying saves. */
export function parameterCounts(
  vocabSize: number,
  mixing: Mixing,
): { untied: number; tied: number; saved: number } {
  const { dim, context } = SETUP;
  const saved = vocabSize * dim;
  const mixers = mixing === 'linear' ? context * dim * dim : 0;
  return { untied: 2 * saved + mixers, tied: saved + mixers, saved };
}
