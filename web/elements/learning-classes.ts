/** The classes of the elements in which tables learn (chapters 6 to 10). They hold the snippet of table-classes.ts. */
import { Id2VecContextual as Contextual } from './contextual.js';
import { Id2VecLearning as Learning } from './learning.js';
import { Id2VecSimilarity as Similarity } from './similarity.js';
import { Id2VecSurface as Surface } from './surface.js';
import { Id2VecTied as Tied } from './tied.js';
import type {
  ContextualElement,
  ElementClass,
  LearningElement,
  SimilarityElement,
  SurfaceElement,
  TiedElement,
} from './types.js';

export const Id2VecLearning: ElementClass<LearningElement> = Learning;
export const Id2VecSurface: ElementClass<SurfaceElement> = Surface;
export const Id2VecSimilarity: ElementClass<SimilarityElement> = Similarity;
export const Id2VecTied: ElementClass<TiedElement> = Tied;
export const Id2VecContextual: ElementClass<ContextualElement> = Contextual;

export { startedTrainer } from './shared/trainer.js';
