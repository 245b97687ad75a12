/**
 * The public API of training: how a model's numbers are moved, and how one watches it. `api-models.ts` has the models.
 */
import type { Disposable } from './api.js';

/** `torch.optim`'s optimisers, with its names, rules and defaults. A number that the rule does not use is refused. */
export interface OptimizerOptions {
  name: 'sgd' | 'adam' | 'adamw' | 'adagrad' | 'rmsprop';
  /** The learning rate: finite, >= 0. At 0 nothing moves. */
  lr: number;
  /** sgd and rmsprop: finite, >= 0; 0 by default. */
  momentum?: number;
  /** sgd, with a momentum above 0. */
  nesterov?: boolean;
  /** adam and adamw: each in [0, 1); [0.9, 0.999] by default. */
  betas?: readonly [number, number];
  /** All but sgd: finite, >= 0; 1e-8 by default, 1e-10 for adagrad. */
  eps?: number;
  /** rmsprop: in [0, 1]; 0.99 by default. */
  alpha?: number;
  /** Finite, >= 0; 0 by default, 0.01 for adamw. */
  weightDecay?: number;
}

/** A factor in [0, 1] for the learning rate of each step (cpp/include/id2vec/learning_rate_schedule.hpp). */
export interface ScheduleOptions {
  /** 'linear': from 1 down to finalFactor; 'cosine': after a warm-up, down half a cosine. */
  name: 'constant' | 'linear' | 'cosine';
  /**
   * How long it takes, >= 1, counted from the beginning of the seed's order in steps of this batch: a second call goes on
   * in it. Left out, which only `train` allows, each call has a schedule of its own, as long as the call.
   */
  totalSteps?: number;
  /** cosine: 0 by default, below totalSteps. */
  warmUpSteps?: number;
  /** In [0, 1]; 0 by default. */
  finalFactor?: number;
}

export interface TrainingOptions {
  /** Examples a step, >= 1; 32 by default. */
  batch?: number;
  /** Of the order of the examples: each epoch visits all of them as `torch.randperm` orders them. 0 by default. */
  seed?: number | bigint;
  /** Constant by default. */
  schedule?: ScheduleOptions;
}

export interface TrainOptions extends TrainingOptions {
  /** How many steps, >= 1; or `epochs`, how often every example is visited: as many whole batches as that takes. */
  steps?: number;
  epochs?: number;
  /**
   * Stops within 100 ms, or with the end of the step under way where a single step takes longer: the promise is rejected
   * with `aborted`, the steps made are kept.
   */
  signal?: AbortSignal;
  /** Called after each slice of steps. What it throws, or a promise of its own is rejected with, rejects the promise. */
  onProgress?: (progress: TrainProgress) => unknown;
}

export interface TrainProgress {
  /** Made so far. */
  steps: number;
  totalSteps: number;
  /** The loss before the latest step. */
  loss: number;
}

export interface TrainingSlice {
  /** Made, and kept. */
  steps: number;
  /** The mean loss of each step's batch before that step, [steps]. */
  losses: Float32Array;
  /** True if the next step would have left the range of float32: the model is in its last good state. */
  diverged: boolean;
}

/**
 * A training that its user drives: a few steps at a time, with a look at the model between. However the steps are cut
 * into slices, they have the same bits. Its model must outlive it.
 */
export interface Training extends Disposable {
  /** The windows of neighbouring tokens in the text: an epoch visits each once. */
  readonly exampleCount: number;
  /** Tokens a window (see {@link TrainableModel.window}). */
  readonly window: number;
  readonly batch: number;
  /** The windows that the next step will learn from, [batch * window]. Changes nothing. */
  nextBatch(): Uint32Array;
  /** Makes up to `steps` steps, 1 to 1,000,000, in one go. Throws nothing when it diverges: the slice says so. */
  run(steps: number): TrainingSlice;
  /** How many examples have been drawn since the training began. */
  drawn(): number;
}
