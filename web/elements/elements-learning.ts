/** Registers the elements in which tables learn: for pages that bring them when a reader comes near. */
import {
  Id2VecContextual,
  Id2VecLearning,
  Id2VecSimilarity,
  Id2VecSurface,
  Id2VecTied,
} from './learning-classes.js';
import { register } from './register.js';
import { Id2VecSnippet } from './shared/snippet.js';

register(Id2VecSnippet, Id2VecLearning, Id2VecSurface, Id2VecSimilarity, Id2VecTied, Id2VecContextual);

export * from './learning-classes.js';
export type * from './types.js';
