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

export interface WidthElement extends ExperimentElement {
  model: string;
  vocabSize: number;
  dim: number;
  tied: boolean;
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
    'id2vec-snippet': SnippetElement;
  }
  /** They bubble and cross shadow boundaries, so that a page can listen on the document. */
  interface GlobalEventHandlersEventMap {
    'id2vec-text': CustomEvent<{ text: string }>;
    'id2vec-select': CustomEvent<{ id: number; piece: string }>;
  }
}
