/**
 * Registers every id2vec element. Importing it twice, or beside another copy of the package, is harmless: a name that
 * is taken is left alone. For a class without registration, import its file.
 */
import { Id2VecNameTags } from './name-tags.js';
import { Id2VecOneHot } from './one-hot.js';
import { Id2VecPipeline } from './pipeline.js';
import { Id2VecRace } from './race.js';
import { Id2VecSnippet } from './shared/snippet.js';
import { Id2VecWidth } from './width.js';

interface ElementClass extends CustomElementConstructor {
  readonly tag: string;
}

const elements: ElementClass[] = [
  Id2VecSnippet,
  Id2VecPipeline,
  Id2VecNameTags,
  Id2VecOneHot,
  Id2VecRace,
  Id2VecWidth,
];

for (const element of elements) {
  if (!customElements.get(element.tag)) customElements.define(element.tag, element);
}

export { sharedEngine } from './shared/session.js';
