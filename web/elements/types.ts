/**
 * The elements as TypeScript sees them from outside: their properties (each an attribute too), their classes, what
 * they tell, and their names in `document.querySelector` and `createElement`.
 */
export type Theme = 'auto' | 'light' | 'dark';

/** What all experiments have in common. */
export interface ExperimentElement extends HTMLElement {
  theme: Theme;
  /** The sentence that runs through every experiment. */
  text: string;
  /** The id of the token that is selected everywhere, or null. */
  selected: number | null;
  /** Resolves when what was set last has been rendered. */
  readonly updateComplete: Promise<boolean>;
}

export interface PipelineElement extends ExperimentElement {
  /** Show the rows of these ids, whatever the text is. */
  ids: number[] | null;
  vocabSize: number;
  dim: number;
  seed: number;
}

export interface NameTagsElement extends ExperimentElement {
  list: 'gpt2' | 'toy';
  /** Of the next shuffle. */
  seed: number;
}

export interface OneHotElement extends ExperimentElement {
  vocabSize: number;
  dim: number;
  tokens: number;
}

export interface RaceElement extends ExperimentElement {
  vocabSize: number;
  dim: number;
  seed: number;
  infinity: boolean;
}

export interface RaceTiming {
  /** Of one execution: the median over the runs. */
  milliseconds: number;
  /** Of one execution, in each run. */
  runs: number[];
  /** How often each run repeated the work. */
  repetitions: number;
}

/** One race of `id2vec-race`. */
export interface RaceResult {
  id: number;
  product: Float32Array;
  row: Float32Array;
  /** In how many of the places both hold the same 32 bits. */
  equal: number;
  multiplyAdds: number;
  productBytes: number;
  lookupBytes: number;
  productTiming: RaceTiming;
  lookupTiming: RaceTiming;
}

export interface WidthElement extends ExperimentElement {
  model: string;
  vocabSize: number;
  dim: number;
  tied: boolean;
  seed: number;
}

/** The attributes are the settings of the run; the same ones give the same run, bit for bit. */
export interface LearningElement extends ExperimentElement {
  seed: number;
  dim: number;
  lr: number;
  optimizer: 'sgd' | 'adam' | 'adamw' | 'adagrad' | 'rmsprop';
  tied: boolean;
  mixing: 'mean' | 'linear';
  objective: 'next-token' | 'skip-gram';
  /** What the normal numbers of the start are multiplied by; the attribute is `init-scale`. */
  initScale: number;
  context: number;
  batch: number;
  /** Steps a second. */
  speed: number;
  readonly words: readonly string[];
  /** The words' vectors as they are now, [words * dim]; a copy. */
  readonly vectors: Float32Array;
}

/** The loss as land. What is not given is the surface's own suggestion. */
export interface SurfaceElement extends ExperimentElement {
  /** A word's own loss, a slice through a larger model, or a surface of the textbooks. */
  surface:
    | 'token'
    | 'slice'
    | 'bowl'
    | 'ravine'
    | 'rosenbrock'
    | 'himmelblau'
    | 'beale'
    | 'saddle'
    | 'plateau';
  /** The word whose row moves. */
  token: string;
  /** The model with one table, the one with two, or both side by side. */
  tied: 'both' | 'yes' | 'no';
  mixing: 'mean' | 'linear';
  /** Of training, before all but one row stands still. */
  steps: number;
  seed: number;
  slice: 'trajectory' | 'random';
  /** Of sgd, momentum, nesterov, adam, adamw, adagrad and rmsprop, those that roll: "sgd adam". */
  optimizers: string;
  /** Learning rates other than the suggested ones: "sgd 0.1, adam 0.05". */
  lr: string;
  /** "1.5 -2". */
  start: string;
  /** Steps a second. */
  speed: number;
  view: 'map' | '3d';
}

/** Where the ball of an optimiser lies. */
export interface DescentBall {
  /** The map it lies on. */
  map: 'single' | 'untied' | 'tied';
  optimizer: string;
  lr: number;
  x: number;
  y: number;
  loss: number;
  state: 'ready' | 'rolling' | 'resting' | 'spent' | 'diverged';
}

export interface SimilarityElement extends ExperimentElement {
  /** Of the map, with spaces between them; empty for the ones to begin with. */
  words: string;
  /** Whose neighbours are shown. */
  word: string;
  metric: 'cosine' | 'dot' | 'euclidean';
  order: 'kind' | 'likeness';
}

export interface TiedElement extends ExperimentElement {
  seed: number;
  mixing: 'linear' | 'mean';
  /** Without weight decay. */
  noDecay: boolean;
}

export interface ContextualElement extends ExperimentElement {
  /** The two sentences, of the model's own words. */
  first: string;
  second: string;
  seed: number;
}

export interface SnippetElement extends HTMLElement {
  code: string;
  /** What the code is, above it. */
  label: string;
}

/** A class that can be registered, under its own tag or, by a subclass, under another. */
export interface ElementClass<Element extends HTMLElement> {
  /** The name it is registered under. */
  readonly tag: string;
  readonly prototype: Element;
  new (): Element;
}

declare global {
  interface HTMLElementTagNameMap {
    'id2vec-pipeline': PipelineElement;
    'id2vec-name-tags': NameTagsElement;
    'id2vec-one-hot': OneHotElement;
    'id2vec-race': RaceElement;
    'id2vec-width': WidthElement;
    'id2vec-learning': LearningElement;
    'id2vec-surface': SurfaceElement;
    'id2vec-similarity': SimilarityElement;
    'id2vec-tied': TiedElement;
    'id2vec-contextual': ContextualElement;
    'id2vec-snippet': SnippetElement;
  }
  /** They bubble and cross shadow boundaries, so that a page can listen on the document. */
  interface GlobalEventHandlersEventMap {
    'id2vec-text': CustomEvent<{ text: string }>;
    /** A training of `id2vec-contextual` has come to rest: the steps made, and the cosine of the two vectors then. */
    'id2vec-attention': CustomEvent<{ steps: number; cosine: number | null }>;
    /** Steps of `id2vec-learning`, at most once a frame: those made so far, and the loss before the latest. */
    'id2vec-train': CustomEvent<{ step: number; loss: number }>;
    /** Balls of `id2vec-surface` were dropped, or stopped: how far they are. */
    'id2vec-descent': CustomEvent<{ surface: string; step: number; isDone: boolean; balls: DescentBall[] }>;
    /** Another word, or another measure, was chosen in `id2vec-similarity`. */
    'id2vec-similar': CustomEvent<{ word: string; neighbours: { word: string; score: number }[] }>;
    /** A training of `id2vec-tied` has come to rest: the steps made, and the losses on the held-out text. */
    'id2vec-tied': CustomEvent<{ steps: number; untied: number; tied: number }>;
    'id2vec-select': CustomEvent<{ id: number; piece: string }>;
    /** In `id2vec-name-tags` all IDs were shuffled with this seed, or, null, put back. */
    'id2vec-shuffle': CustomEvent<{ seed: number | null }>;
    /** Another list was chosen in `id2vec-name-tags`. */
    'id2vec-list': CustomEvent<{ list: 'gpt2' | 'toy' }>;
    /** A zoom or a move of `id2vec-one-hot` has come to rest: the cells that are in view. */
    'id2vec-view': CustomEvent<{ first: number; last: number }>;
    /** The race was run: both vectors, in how many places their bits agree, and the time of each. */
    'id2vec-race': CustomEvent<{ result: RaceResult }>;
    /** Another size was chosen in `id2vec-width`. */
    'id2vec-size': CustomEvent<{ vocabSize: number; dim: number }>;
  }
}
