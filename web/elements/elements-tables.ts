/** Registers the elements that look a table up: what a page needs first. */
import { register } from './register.js';
import {
  Id2VecNameTags,
  Id2VecOneHot,
  Id2VecPipeline,
  Id2VecRace,
  Id2VecSnippet,
  Id2VecWidth,
} from './table-classes.js';

register(Id2VecSnippet, Id2VecPipeline, Id2VecNameTags, Id2VecOneHot, Id2VecRace, Id2VecWidth);

export * from './table-classes.js';
export type * from './types.js';
