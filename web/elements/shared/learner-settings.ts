/**
 * What a training of chapter 6 is made of. The same settings give the same run, bit for bit, everywhere.
 */
import type { OptimizerOptions } from '../../engine/api-training.js';

export type OptimizerName = OptimizerOptions['name'];
export type Objective = 'next-token' | 'skip-gram';

/** A text that the reader brought. */
export interface OwnText {
  text: string;
  unit: 'words' | 'gpt2';
  /** The most frequent ones that are kept. */
  vocabSize: number;
}

export interface LearnerSettings {
  seed: number;
  dim: number;
  lr: number;
  optimizer: OptimizerName;
  tied: boolean;
  mixing: 'mean' | 'linear';
  objective: Objective;
  /** What the standard normal numbers of the start are multiplied by. */
  initScale: number;
  /** Tokens in front of the target; with skip-gram, neighbours to each side. */
  context: number;
  /** Examples a step. */
  batch: number;
  /** null: the built-in text. */
  corpus: OwnText | null;
}

/** With these the claims of the page hold for every seed from 1 to 20; tests/cpp/corpus_learning_test.cpp says which. */
export const DEFAULT_SETTINGS: Readonly<LearnerSettings> = {
  seed: 1,
  dim: 16,
  lr: 0.5,
  optimizer: 'sgd',
  tied: false,
  mixing: 'mean',
  objective: 'next-token',
  initScale: 0.1,
  context: 3,
  batch: 32,
  corpus: null,
};

/** A whole run: Play stops at the next multiple of it. */
export const RUN_STEPS = 4000;

/** The built-in text: this many tokens of this seed, whatever the seed of the tables. */
export const BUILT_IN_TEXT = { length: 12_000, seed: 1 } as const;

/** Noise words for each true neighbour, with skip-gram. */
export const NEGATIVES = 5;

/** A learning rate that suits each optimiser here: taken when one is chosen, and offered after a divergence. */
const FITTING_RATE: Readonly<Record<OptimizerName, number>> = {
  sgd: 0.5,
  adam: 0.01,
  adamw: 0.01,
  adagrad: 0.1,
  rmsprop: 0.01,
};

/** Skip-gram moves after every word, by word2vec's rate. */
const SKIP_GRAM_RATE = 0.025;

export function fittingRate({
  objective,
  optimizer,
}: Pick<LearnerSettings, 'objective' | 'optimizer'>): number {
  return objective === 'skip-gram' ? SKIP_GRAM_RATE : FITTING_RATE[optimizer];
}

export const OPTIMIZERS = Object.keys(FITTING_RATE) as readonly OptimizerName[];

/** The most that the controls and the attributes let through; the engine has its own limits behind them. */
export const LIMITS = {
  seed: [0, 0xffffffff],
  dim: [2, 256],
  lr: [0, 1e6],
  initScale: [0, 10],
  context: [1, 16],
  batch: [1, 1024],
} as const satisfies Record<string, readonly [number, number]>;

const WHOLE = new Set<string>(['seed', 'dim', 'context', 'batch']);

export type NumberSetting = keyof typeof LIMITS;

/** Null for what is no number of the right kind; attributes and fields say so and keep the former value. */
export function checkSetting(name: NumberSetting, value: number): number | null {
  const [least, most] = LIMITS[name];
  if (!Number.isFinite(value) || value < least || value > most) return null;
  return WHOLE.has(name) && !Number.isInteger(value) ? null : value;
}

export function sameSettings(a: LearnerSettings, b: LearnerSettings): boolean {
  return (Object.keys(DEFAULT_SETTINGS) as (keyof LearnerSettings)[]).every((key) => a[key] === b[key]);
}
