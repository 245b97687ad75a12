/**
 * id2vec: the first layer of a language model. `load()` gives an engine, the engine gives tables, a table turns token
 * ids into vectors.
 *
 * ```ts
 * import { load } from 'id2vec';
 * const engine = await load();
 * const table = engine.createTable({ vocabSize: 100_000, dim: 768, seed: 42 });
 * table.row(3797).slice(0, 5); // -1.5147, -0.6049, -1.5365, -2.2698, 1.9126, as in PyTorch
 * table.dispose();
 * ```
 */
export type {
  AnalogyOptions,
  BagMode,
  Disposable,
  Engine,
  Fallback,
  Flavour,
  Ids,
  LoadOptions,
  Metric,
  NearestOptions,
  Neighbour,
  OneHotProduct,
  Table,
  TableOptions,
} from './api.js';
export type {
  AttentionModel,
  AttentionOptions,
  AttentionParts,
  Corpus,
  Learning,
  NextTokenModel,
  NextTokenOptions,
  NextTokenParts,
  Optimizer,
  SkipGram,
  SkipGramOptions,
  SurfacePoint,
  SurfaceView,
  TextbookSurface,
  TextCorpusOptions,
  TrainableModel,
} from './api-models.js';
export type {
  OptimizerOptions,
  ScheduleOptions,
  Training,
  TrainingOptions,
  TrainingSlice,
  TrainOptions,
  TrainProgress,
} from './api-training.js';
export type { Remote, RemoteEngine } from './api-worker.js';
export { Id2VecError, type Id2VecErrorCode, type Id2VecErrorDetails } from './errors.js';
export { load } from './load.js';
