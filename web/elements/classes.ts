/**
 * The classes of the elements, without registering any: for authors who name them otherwise, or register them later.
 * The experiments hold an `<id2vec-snippet>`, so {@link Id2VecSnippet} is to be registered under its own tag with them.
 */
import { Id2VecContextual as Contextual } from './contextual.js';
import { Id2VecLearning as Learning } from './learning.js';
import { Id2VecNameTags as NameTags } from './name-tags.js';
import { Id2VecOneHot as OneHot } from './one-hot.js';
import { Id2VecPipeline as Pipeline } from './pipeline.js';
import { Id2VecRace as Race } from './race.js';
import { Id2VecSnippet as Snippet } from './shared/snippet.js';
import { Id2VecSimilarity as Similarity } from './similarity.js';
import { Id2VecSurface as Surface } from './surface.js';
import { Id2VecTied as Tied } from './tied.js';
import type {
  ContextualElement,
  ElementClass,
  LearningElement,
  NameTagsElement,
  OneHotElement,
  PipelineElement,
  RaceElement,
  SimilarityElement,
  SnippetElement,
  SurfaceElement,
  TiedElement,
  WidthElement,
} from './types.js';
import { Id2VecWidth as Width } from './width.js';

export const Id2VecPipeline: ElementClass<PipelineElement> = Pipeline;
export const Id2VecNameTags: ElementClass<NameTagsElement> = NameTags;
export const Id2VecOneHot: ElementClass<OneHotElement> = OneHot;
export const Id2VecRace: ElementClass<RaceElement> = Race;
export const Id2VecWidth: ElementClass<WidthElement> = Width;
export const Id2VecLearning: ElementClass<LearningElement> = Learning;
export const Id2VecSurface: ElementClass<SurfaceElement> = Surface;
export const Id2VecSimilarity: ElementClass<SimilarityElement> = Similarity;
export const Id2VecTied: ElementClass<TiedElement> = Tied;
export const Id2VecContextual: ElementClass<ContextualElement> = Contextual;
export const Id2VecSnippet: ElementClass<SnippetElement> = Snippet;

export { formatBytes, formatInteger, formatNumber, formatTime } from './shared/format.js';
export {
  DEFAULT_TABLE,
  pieceOf,
  type SharedTable,
  sharedEngine,
  sharedTable,
  type TableSpec,
  type Token,
  tokenize,
} from './shared/session.js';
export { startedTrainer } from './shared/trainer.js';
export type * from './types.js';
