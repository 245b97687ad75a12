/**
 * The names of the API, as data: which methods and properties each kind of handle has, and which methods give a handle.
 * The types below hold these lists to the interfaces: a method that is missing here, or that is none, does not compile.
 */
import type { Disposable, Engine, Table } from '../api.js';
import type {
  AttentionModel,
  Learning,
  NextTokenModel,
  Optimizer,
  SkipGram,
  TrainableModel,
} from '../api-models.js';
import type { Training } from '../api-training.js';

/** Everything that lives in the worker and is spoken of by a number here. */
export interface Kinds {
  engine: Engine & Learning;
  table: Table;
  nextToken: NextTokenModel;
  skipGram: SkipGram;
  attention: AttentionModel;
  training: Training;
  optimizer: Optimizer;
}

export type Kind = keyof Kinds;

/** A method's result: plain data, or a handle of this kind. */
type Gives = 'data' | Kind;

type KindOf<Result> = { [K in Kind]: Result extends Kinds[K] ? K : never }[Kind];
type GivenBy<Method> = Method extends (...args: never) => infer Result
  ? Result extends Disposable
    ? KindOf<Result>
    : 'data'
  : never;

type MethodNames<T> = {
  [Name in keyof T]: T[Name] extends (...args: never) => unknown ? Name : never;
}[keyof T] &
  string;

/** Of the engine too: `dispose` is every handle's, and not in these lists. */
type Methods<T> = { readonly [Name in Exclude<MethodNames<T>, 'dispose'>]: GivenBy<T[Name]> };
type Properties<T> = {
  readonly [Name in Exclude<keyof T & string, MethodNames<T> | 'disposed'>]: true;
};

interface Surface<T> {
  /** As messages name it. */
  readonly title: string;
  readonly methods: Methods<T>;
  /** What never changes while the handle lives. */
  readonly properties: Properties<T>;
}

const modelMethods: Methods<TrainableModel> = {
  steps: 'data',
  flatParameters: 'data',
  setFlatParameters: 'data',
  embeddings: 'data',
  setRow: 'data',
  table: 'table',
  setLearningRate: 'data',
  textLoss: 'data',
  windowsLoss: 'data',
  train: 'data',
  startTraining: 'training',
  checkpoint: 'data',
  restore: 'data',
  randomDirection: 'data',
  lossSlice: 'data',
};

const modelProperties: Properties<TrainableModel> = {
  vocabSize: true,
  dim: true,
  parameterCount: true,
  window: true,
};

const checked: { readonly [K in Kind]: Surface<Kinds[K]> } = {
  engine: {
    title: 'engine',
    methods: {
      memory: 'data',
      createTable: 'table',
      oneHot: 'data',
      dot: 'data',
      cosine: 'data',
      distance: 'data',
      createNextTokenModel: 'nextToken',
      createSkipGram: 'skipGram',
      createAttentionModel: 'attention',
      createOptimizer: 'optimizer',
      generateCorpus: 'data',
      textCorpus: 'data',
      permutation: 'data',
      principalComponents: 'data',
      trajectoryPlane: 'data',
      surfaceView: 'data',
      surfaceAt: 'data',
      surfaceGrid: 'data',
    },
    properties: { flavour: true, version: true, fallbacks: true },
  },
  table: {
    title: 'table',
    methods: {
      row: 'data',
      lookup: 'data',
      lookupInto: 'data',
      setRow: 'data',
      oneHotProduct: 'data',
      bag: 'data',
      nearest: 'data',
      analogy: 'data',
      gradient: 'data',
    },
    properties: { vocabSize: true, dim: true, bytes: true },
  },
  nextToken: {
    title: 'model',
    methods: {
      ...modelMethods,
      step: 'data',
      loss: 'data',
      gradient: 'data',
      numericGradient: 'data',
      logits: 'data',
      probabilities: 'data',
      outputs: 'data',
      mixers: 'data',
      lossSurface: 'data',
      surfacePoint: 'data',
    },
    properties: { ...modelProperties, context: true, tied: true, mixing: true },
  },
  skipGram: {
    title: 'model',
    methods: { ...modelMethods, step: 'data', loss: 'data', gradient: 'data', outputs: 'data' },
    properties: { ...modelProperties, negatives: true },
  },
  attention: {
    title: 'model',
    methods: {
      ...modelMethods,
      step: 'data',
      loss: 'data',
      gradient: 'data',
      parameters: 'data',
      forward: 'data',
    },
    properties: { ...modelProperties, length: true },
  },
  training: {
    title: 'training',
    methods: { nextBatch: 'data', run: 'data', drawn: 'data' },
    properties: { exampleCount: true, window: true, batch: true },
  },
  optimizer: {
    title: 'optimizer',
    methods: { step: 'data', setLearningRate: 'data', reset: 'data' },
    properties: { parameterCount: true },
  },
};

/** The same, for whoever looks names up as they come. */
export interface Names {
  readonly title: string;
  readonly methods: Readonly<Record<string, Gives>>;
  readonly properties: Readonly<Record<string, true>>;
}

export const surfaces: Readonly<Record<Kind, Names>> = checked;

/** Arguments that a method writes to, by their place: what it wrote is brought back into the caller's array. */
export const writtenArguments: { readonly [K in Kind]?: Readonly<Record<string, number>> } = {
  table: { lookupInto: 1 },
};
