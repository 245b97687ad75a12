/**
 * Every option of every method, to be found on an object whatever it was made by. The type below holds the list to the
 * interfaces: an option that is missing here, or that is none, does not compile.
 */
import type { AnalogyOptions, NearestOptions, Table, TableOptions } from '../api.js';
import type {
  AttentionOptions,
  Learning,
  NextTokenModel,
  NextTokenOptions,
  SkipGramOptions,
  TextCorpusOptions,
  TrainableModel,
} from '../api-models.js';
import type { OptimizerOptions, ScheduleOptions, TrainOptions } from '../api-training.js';

type Keys<T> = T extends unknown ? keyof T : never;
type Argument<Method extends (...args: never) => unknown, Place extends number> = NonNullable<
  Parameters<Method>[Place]
>;

type OptionName = Keys<
  | TableOptions
  | NearestOptions
  | AnalogyOptions
  | NextTokenOptions
  | SkipGramOptions
  | AttentionOptions
  | NonNullable<AttentionOptions['parameters']>
  | OptimizerOptions
  | ScheduleOptions
  | TrainOptions
  | TextCorpusOptions
  | Argument<Table['bag'], 2>
  | Argument<Table['gradient'], 2>
  | Argument<TrainableModel['lossSlice'], 0>
  | Argument<NextTokenModel['lossSurface'], 0>
  | Argument<NextTokenModel['surfacePoint'], 0>
  | Argument<Learning['generateCorpus'], 0>
  | Argument<Learning['principalComponents'], 3>
>;

const names: Readonly<Record<OptionName, true>> = {
  vocabSize: true,
  dim: true,
  seed: true,
  values: true,
  paddingIdx: true,
  maxNorm: true,
  k: true,
  metric: true,
  exclude: true,
  positive: true,
  negative: true,
  excludeInputs: true,
  context: true,
  tied: true,
  mixing: true,
  initScale: true,
  embeddings: true,
  outputs: true,
  mixers: true,
  optimizer: true,
  window: true,
  negatives: true,
  lr: true,
  counts: true,
  subsample: true,
  length: true,
  parameters: true,
  positions: true,
  query: true,
  key: true,
  value: true,
  output: true,
  name: true,
  momentum: true,
  nesterov: true,
  betas: true,
  eps: true,
  alpha: true,
  weightDecay: true,
  totalSteps: true,
  warmUpSteps: true,
  finalFactor: true,
  batch: true,
  schedule: true,
  steps: true,
  epochs: true,
  signal: true,
  onProgress: true,
  unit: true,
  mode: true,
  scaleGradByFreq: true,
  origin: true,
  first: true,
  second: true,
  xs: true,
  ys: true,
  windows: true,
  token: true,
  contexts: true,
  targets: true,
  x: true,
  y: true,
  previous: true,
};

export const OPTION_NAMES: readonly string[] = Object.keys(names);
