/** The classes of the elements that look a table up (chapters 1 to 5), and of the snippet that every experiment holds. */
import { Id2VecNameTags as NameTags } from './name-tags.js';
import { Id2VecOneHot as OneHot } from './one-hot.js';
import { Id2VecPipeline as Pipeline } from './pipeline.js';
import { Id2VecRace as Race } from './race.js';
import { Id2VecSnippet as Snippet } from './shared/snippet.js';
import type {
  ElementClass,
  NameTagsElement,
  OneHotElement,
  PipelineElement,
  RaceElement,
  SnippetElement,
  WidthElement,
} from './types.js';
import { Id2VecWidth as Width } from './width.js';

export const Id2VecPipeline: ElementClass<PipelineElement> = Pipeline;
export const Id2VecNameTags: ElementClass<NameTagsElement> = NameTags;
export const Id2VecOneHot: ElementClass<OneHotElement> = OneHot;
export const Id2VecRace: ElementClass<RaceElement> = Race;
export const Id2VecWidth: ElementClass<WidthElement> = Width;
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
