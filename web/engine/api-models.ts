/**
 * The public API of what learns: models, their training, and what one looks at while they train. `api.ts` says what
 * holds for all arguments, and the header of each model in cpp/include/id2vec/ has its mathematics.
 *
 * Seeded training has the same bits in every flavour, in Node and in every browser.
 */
import type { Disposable, Ids, Table } from './api.js';
import type { OptimizerOptions, Training, TrainingOptions, TrainOptions } from './api-training.js';

/** What all models share. */
export interface TrainableModel extends Disposable {
  readonly vocabSize: number;
  readonly dim: number;
  readonly parameterCount: number;
  /** Neighbouring tokens of a text that make one example: a context and its target, a centre among its neighbours. */
  readonly window: number;
  /** Optimiser steps made, checkpoints included. */
  steps(): number;
  /** All parameters, flat, in the order of the parts that the model's header names. */
  flatParameters(): Float32Array;
  /** Puts all of them in place, [parameterCount]; the optimiser's averages stay as they are. */
  setFlatParameters(values: ArrayLike<number>): void;
  /** E, [vocabSize * dim]. */
  embeddings(): Float32Array;
  /** Puts `values`, [dim], in the place of row id of E. */
  setRow(id: number, values: ArrayLike<number>): void;
  /** E as it is now, as a table of its own: for `nearest`, `analogy`, export. */
  table(): Table;
  /** From the next step on: finite, >= 0. */
  setLearningRate(lr: number): void;
  /** The mean loss over every window of a text, read piece by piece in bounded memory; changes nothing. */
  textLoss(ids: Ids): number;
  /** The mean loss over given windows, [count * window]; changes nothing. */
  windowsLoss(windows: Ids): number;
  /**
   * Trains in slices, so that the page or the program stays alive. Continues: a second call with the same seed goes on
   * where the first one stopped, so that 100 steps and 100 steps are 200 steps, bit for bit.
   * Two at once share the model, in an order that depends on time: let one end before the next begins.
   *
   * Rejects with `diverged` (the model is in its last good state; `details.steps` says how many steps led there),
   * `aborted`, `bad-argument` for a text shorter than a window, `out-of-range` for an id of the text.
   */
  train(ids: Ids, options: TrainOptions): Promise<{ steps: number; loss: number }>;
  /**
   * The same in the caller's own rhythm. Starts where the model's latest training stopped, if that had this seed, and at
   * the beginning otherwise. A place is a number of examples drawn, whatever the text.
   */
  startTraining(ids: Ids, options?: TrainingOptions): Training;
  /** Everything that changes, as bytes (cpp/include/id2vec/checkpoint.hpp): parameters, averages, place in the text. */
  checkpoint(): Uint8Array;
  /**
   * `bad-file` for bytes that are none, are damaged, or belong to another kind or shape of model. Live trainings of this
   * model with the checkpoint's seed go back to its place, too.
   */
  restore(bytes: Uint8Array): void;
  /** A random direction in the space of the parameters, each row as long as the row of the parameters (Li et al. 2018). */
  randomDirection(seed: number | bigint): Float32Array;
  /**
   * The loss over a plane through the space of the parameters: at [i * xs.length + j] that of
   * origin + xs[j] first + ys[i] second over `windows`; the parameters are as before afterwards. Infinite or NaN where
   * the loss is. Costs a loss over the windows for each point.
   */
  lossSlice(plane: {
    /** [parameterCount]; the parameters as they are now by default. */
    origin?: ArrayLike<number>;
    /** [parameterCount], as {@link randomDirection} or {@link Learning.trajectoryPlane} give them. */
    first: ArrayLike<number>;
    second: ArrayLike<number>;
    xs: ArrayLike<number>;
    ys: ArrayLike<number>;
    /** [count * window]. */
    windows: Ids;
  }): Float32Array;
}

export interface NextTokenOptions {
  vocabSize: number;
  dim: number;
  /** Tokens that the next one is guessed from, >= 1. */
  context: number;
  /** One table for what goes in and what comes out. */
  tied: boolean;
  /** h is the mean of the rows, or their sum through one [dim, dim] matrix a place; 'mean' by default. */
  mixing?: 'mean' | 'linear';
  /** Draws E, then U when untied, then the mixers; 0 by default. */
  seed?: number | bigint;
  /** What the standard normal numbers of E and U are multiplied by: finite, >= 0; 0.1 by default. */
  initScale?: number;
  paddingIdx?: number;
  /** E, [vocabSize * dim], instead of what the seed draws; the others are drawn as if it were not given. */
  embeddings?: ArrayLike<number>;
  /** U, [vocabSize * dim]; untied only. */
  outputs?: ArrayLike<number>;
  /** [context * dim * dim]; linear mixing only. */
  mixers?: ArrayLike<number>;
  optimizer: OptimizerOptions;
}

/** The parts of a {@link NextTokenModel}, or of a gradient: `outputs` only when untied, `mixers` only when linear. */
export interface NextTokenParts {
  embeddings: Float32Array;
  outputs?: Float32Array;
  mixers?: Float32Array;
}

/** cpp/include/id2vec/next_token_model.hpp. `contexts` are [batch * context], `targets` [batch], batch >= 1. */
export interface NextTokenModel extends TrainableModel {
  readonly context: number;
  readonly tied: boolean;
  readonly mixing: 'mean' | 'linear';
  /** One optimiser step on these examples; the mean loss before it. `diverged`, with nothing changed, if not finite. */
  step(contexts: Ids, targets: Ids): number;
  /** The mean cross-entropy of these examples, in nats, targets that are padding left out; changes nothing. */
  loss(contexts: Ids, targets: Ids): number;
  /** The exact gradient of the mean loss; changes nothing. */
  gradient(contexts: Ids, targets: Ids): NextTokenParts;
  /**
   * The same by central differences in double precision, for some places of `flatParameters()`: the check on `gradient`.
   * Two losses in double a place.
   */
  numericGradient(contexts: Ids, targets: Ids, places: ArrayLike<number>): Float64Array;
  /** One score for each token of the vocabulary, [vocabSize], for one context, [context]. */
  logits(context: Ids): Float32Array;
  /** softmax of the logits, [vocabSize]. */
  probabilities(context: Ids): Float32Array;
  /** U, [vocabSize * dim]; E itself when tied. */
  outputs(): Float32Array;
  /** [context * dim * dim]; empty with 'mean'. */
  mixers(): Float32Array;
  /** dim 2: the loss with E[token] = (xs[j], ys[i]) at [i * xs.length + j], all else fixed; changes nothing. */
  lossSurface(options: {
    token: number;
    xs: ArrayLike<number>;
    ys: ArrayLike<number>;
    contexts: Ids;
    targets: Ids;
  }): Float32Array;
  /** dim 2: one point of that surface, and the slope there. */
  surfacePoint(options: { token: number; x: number; y: number; contexts: Ids; targets: Ids }): SurfacePoint;
}

export interface SurfacePoint {
  loss: number;
  gradient: [number, number];
}

export interface SkipGramOptions {
  vocabSize: number;
  dim: number;
  /** Neighbours to each side, 1 to 1,000. */
  window: number;
  /** Drawn at random for each true neighbour, 1 to 1,000. */
  negatives: number;
  seed?: number | bigint;
  /** As {@link NextTokenOptions.initScale}. */
  initScale?: number;
  /** E and the table of the neighbours, [vocabSize * dim], instead of what the seed draws. */
  embeddings?: ArrayLike<number>;
  outputs?: ArrayLike<number>;
  /** The learning rate of its gradient descent: finite, >= 0. */
  lr: number;
  /** How often each token occurs, [vocabSize]: negatives are drawn by count^0.75; all alike by default. */
  counts?: ArrayLike<number>;
  /** word2vec's threshold for passing over frequent words, such as 1e-3; 0, none, by default; needs `counts`. */
  subsample?: number;
}

/** cpp/include/id2vec/skip_gram.hpp. `centres` and `contexts` are [pairs], `negatives` [pairs * negatives]. */
export interface SkipGram extends TrainableModel {
  readonly negatives: number;
  /** One step of gradient descent on these pairs; the mean loss before it. `diverged`, nothing changed, if not finite. */
  step(centres: Ids, contexts: Ids, negatives: Ids): number;
  /** The mean loss of the pairs, each with its negatives; changes nothing. */
  loss(centres: Ids, contexts: Ids, negatives: Ids): number;
  /** The exact gradient of that mean, each [vocabSize * dim]; changes nothing. */
  gradient(centres: Ids, contexts: Ids, negatives: Ids): { embeddings: Float32Array; outputs: Float32Array };
  /** The table of the neighbours, [vocabSize * dim]. */
  outputs(): Float32Array;
}

/** The parts of an {@link AttentionModel}, or of a gradient. */
export interface AttentionParts {
  /** E, [vocabSize * dim]. */
  embeddings: Float32Array;
  /** P, [length * dim]. */
  positions: Float32Array;
  /** Wq, Wk, Wv and Wo, [dim * dim] each, which stand to the right of a row: q = x Wq. */
  query: Float32Array;
  key: Float32Array;
  value: Float32Array;
  output: Float32Array;
}

export interface AttentionOptions {
  vocabSize: number;
  dim: number;
  /** The longest sequence, T. */
  length: number;
  seed?: number | bigint;
  /** Of E alone; 0.1 by default. */
  initScale?: number;
  /** Any of the parts, instead of what the seed draws. */
  parameters?: { readonly [Part in keyof AttentionParts]?: ArrayLike<number> };
  optimizer: OptimizerOptions;
}

/** cpp/include/id2vec/attention_model.hpp: one causal head over a tied table. `sequences` are [batch * (length + 1)]. */
export interface AttentionModel extends TrainableModel {
  readonly length: number;
  /** One optimiser step on these sequences; the mean loss before it. `diverged`, with nothing changed, if not finite. */
  step(sequences: Ids): number;
  /** The mean loss of the `length` guesses in each sequence; changes nothing. */
  loss(sequences: Ids): number;
  /** The exact gradient of that mean; changes nothing. */
  gradient(sequences: Ids): AttentionParts;
  /** All parameters, by name. */
  parameters(): AttentionParts;
  /** 1 to `length` tokens on their way through the model. */
  forward(ids: Ids): {
    /** E[ids], [n * dim]: the same bits for a token wherever it stands. */
    rows: Float32Array;
    /** E[ids] + P, [n * dim]. */
    inputs: Float32Array;
    /** Who listens to whom, [n * n]: row i sums to 1, zeros above the diagonal. */
    weights: Float32Array;
    /** After attention, [n * dim]. */
    contextual: Float32Array;
    /** The scores of the next token at each place, [n * vocabSize]. */
    logits: Float32Array;
  };
}

/** An optimiser by itself: for gradients that come from elsewhere, such as a {@link SurfacePoint}. */
export interface Optimizer extends Disposable {
  readonly parameterCount: number;
  /** The parameters after one step, [parameterCount]; the given ones stay. `factor`: a schedule's, >= 0; 1 by default. */
  step(parameters: ArrayLike<number>, gradient: ArrayLike<number>, factor?: number): Float32Array;
  /** From the next step on: finite, >= 0. */
  setLearningRate(lr: number): void;
  /** Forgets its averages, as if new. */
  reset(): void;
}

/** cpp/include/id2vec/textbook_surface.hpp has the formulas and sources. */
export type TextbookSurface =
  | 'bowl'
  | 'ravine'
  | 'rosenbrock'
  | 'himmelblau'
  | 'beale'
  | 'saddle'
  | 'plateau';

export interface SurfaceView {
  /** The part worth drawing: two opposite corners. */
  lower: [number, number];
  upper: [number, number];
  /** From where the way down is worth watching. */
  start: [number, number];
  minima: [number, number][];
}

/** A text as a model learns from it. */
export interface Corpus {
  /** The word or piece of each id. */
  readonly vocabulary: readonly string[];
  readonly ids: Uint32Array;
  /** How often each id occurs. */
  readonly counts: Uint32Array;
  /** The lowest mean loss of a model that takes no notice of the context, in nats. */
  readonly unigramEntropy: number;
  /** The id of `<unk>`, which stands for all that was cut off the vocabulary; null if nothing was. */
  readonly unknown: number | null;
}

export interface TextCorpusOptions {
  /** Lower-case words and punctuation marks, or GPT-2's pieces; 'words' by default. */
  unit?: 'words' | 'gpt2';
  /** The most frequent ones that are kept, `<unk>` among them, >= 2; ties: what came first. 1,000 by default. */
  vocabSize?: number;
  signal?: AbortSignal;
  /** The share of the text that has been read, 0 to 1. */
  onProgress?: (share: number) => unknown;
}

/** What `engine` offers for all of this. */
export interface Learning {
  /** Drawn from its seed, as PyTorch would draw it. `out-of-memory` when there is no room. */
  createNextTokenModel(options: NextTokenOptions): NextTokenModel;
  /** Skip-gram with negative sampling (Mikolov et al. 2013); plain gradient descent, as word2vec has it. */
  createSkipGram(options: SkipGramOptions): SkipGram;
  /** One causal attention head over a tied table. */
  createAttentionModel(options: AttentionOptions): AttentionModel;
  /** One of `torch.optim`'s rules for so many numbers, >= 1. */
  createOptimizer(options: OptimizerOptions, parameterCount: number): Optimizer;
  /** The built-in text: sentences of a small grammar (cpp/include/id2vec/corpus.hpp). 20,000 tokens of seed 0 by default. */
  generateCorpus(options?: { length?: number; seed?: number | bigint }): Corpus;
  /**
   * The learner's own text, up to 64 x 2^20 characters (UTF-16 units), read in slices. Ids go by frequency, `<unk>` first.
   * `bad-argument` for a text without any token, `out-of-range` for a longer one, `aborted` for a signal. Words are in
   * lower case and NFC, their apostrophes straight; one of more than 1,000 characters goes on in another. Lone surrogates
   * become U+FFFD; where a script has no spaces (Han, kana, Thai …) each character is a word.
   */
  textCorpus(text: string, options?: TextCorpusOptions): Promise<Corpus>;
  /** `torch.randperm(n)` after `torch.manual_seed(seed)`. */
  permutation(n: number, seed: number | bigint): Uint32Array;
  /**
   * The first `components` principal components of `rows`, [n * dim]. With `previous`, the components of the frame before,
   * the axes are turned towards them, so that a picture of rows in motion never flips.
   */
  principalComponents(
    rows: ArrayLike<number>,
    dim: number,
    components: number,
    options?: { previous?: ArrayLike<number> },
  ): {
    /** The rows, less the mean, along the components, [n * components]. */
    projection: Float32Array;
    /** Unit vectors, [components * dim]. */
    components: Float32Array;
    /** The share of the variance that each explains, [components]. */
    explainedVarianceRatio: Float32Array;
    /** [dim]. */
    mean: Float32Array;
  };
  /** The plane that a training moved in most, of `states`, [n * parameterCount], n >= 2, seen from the last one. */
  trajectoryPlane(
    states: ArrayLike<number>,
    parameterCount: number,
  ): {
    /** Two unit vectors, [2 * parameterCount]. */
    directions: Float32Array;
    /** Where each state lies along them, [n * 2]; the last one at 0, 0. */
    path: Float32Array;
    /** [2]. */
    explainedVarianceRatio: Float32Array;
  };
  /** What part of a textbook surface is worth drawing, and its minima. */
  surfaceView(surface: TextbookSurface): SurfaceView;
  /** In double: the loss and the slope at one place. */
  surfaceAt(surface: TextbookSurface, x: number, y: number): SurfacePoint;
  /** The loss at (xs[j], ys[i]) at [i * xs.length + j]. */
  surfaceGrid(surface: TextbookSurface, xs: ArrayLike<number>, ys: ArrayLike<number>): Float32Array;
}
