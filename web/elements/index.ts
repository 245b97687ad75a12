/**
 * Registers every id2vec element. Importing it twice, or beside another copy of the package, is harmless: a name that
 * is taken is left alone. The classes without registration are in element-classes.js (classes.ts).
 */
import {
  Id2VecContextual,
  Id2VecLearning,
  Id2VecNameTags,
  Id2VecOneHot,
  Id2VecPipeline,
  Id2VecRace,
  Id2VecSimilarity,
  Id2VecSnippet,
  Id2VecSurface,
  Id2VecTied,
  Id2VecWidth,
} from './classes.js';

const elements = [
  Id2VecSnippet,
  Id2VecPipeline,
  Id2VecNameTags,
  Id2VecOneHot,
  Id2VecRace,
  Id2VecWidth,
  Id2VecLearning,
  Id2VecSurface,
  Id2VecSimilarity,
  Id2VecTied,
  Id2VecContextual,
];

for (const element of elements) {
  if (!customElements.get(element.tag)) customElements.define(element.tag, element);
}

export * from './classes.js';
