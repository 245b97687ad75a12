/** Which words are compared: chosen by hand, or the ones to begin with. */
import { kindOf, WORD_KINDS } from '../shared/word-kinds.js';

/** As many as a map can show and a reader can take in. */
export const MOST_WORDS = 40;
const FIRST_WORDS = 24;
const LETTER = /\p{L}/u;

export interface Vocabulary {
  readonly vocabulary: readonly string[];
  readonly counts: ArrayLike<number>;
  readonly unknown: number | null;
}

/** A text with kinds has enough words of them to show kinds; the reader's own text seldom has. */
export function hasKinds(vocabulary: readonly string[]): boolean {
  const known = WORD_KINDS.flatMap(({ words }) => words).filter((word) => vocabulary.includes(word));
  return known.length >= 6;
}

/** The words of the kinds, kind by kind; without kinds the most frequent ones that have a letter in them. */
export function firstWords({ vocabulary, counts, unknown }: Vocabulary): string[] {
  if (hasKinds(vocabulary)) {
    return WORD_KINDS.flatMap(({ words }) => words)
      .filter((word) => vocabulary.includes(word))
      .slice(0, MOST_WORDS);
  }
  const ids = [...vocabulary.keys()].filter((id) => id !== unknown && LETTER.test(vocabulary[id] as string));
  const candidates = ids.length >= 2 ? ids : [...vocabulary.keys()];
  return candidates
    .sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b)
    .slice(0, FIRST_WORDS)
    .map((id) => vocabulary[id] as string);
}

/** Words of an attribute, with spaces between them; those that the vocabulary lacks are left out. */
export function readWords(text: string, vocabulary: readonly string[]): string[] {
  const known = new Set(vocabulary);
  const words = new Set(text.split(/\s+/).filter((word) => known.has(word)));
  return [...words].slice(0, MOST_WORDS);
}

/** The words in groups of a kind, each group in the place of its first word; the others after them. */
export function kindOrder(words: readonly string[]): number[] {
  const kinds = words.map((word) => kindOf(word) ?? WORD_KINDS.length);
  return [...words.keys()].sort((a, b) => (kinds[a] as number) - (kinds[b] as number) || a - b);
}

/** Why a word cannot be added; an empty text if it can. */
export function whyNot(word: string, words: readonly string[], vocabulary: readonly string[]): string {
  if (!vocabulary.includes(word)) return `“${word}” is not a word of the text.`;
  if (words.includes(word)) return `“${word}” is in the map already.`;
  if (words.length >= MOST_WORDS) return `The map has room for ${MOST_WORDS} words; take one out first.`;
  return '';
}
