/**
 * The kinds of words in the built-in text (cpp/src/corpus.cpp): words of one kind stand in the same sentences. The
 * model is told nothing of them; they are for the colours of the figures.
 */
export interface WordKind {
  readonly name: string;
  readonly words: readonly string[];
}

/** The index of a kind is its token colour. */
export const WORD_KINDS: readonly WordKind[] = [
  { name: 'pets', words: ['cat', 'dog', 'rabbit'] },
  { name: 'craft', words: ['helicopter', 'boat', 'plane'] },
  { name: 'people', words: ['girl', 'boy', 'farmer', 'teacher'] },
  { name: 'places', words: ['park', 'market', 'school', 'museum', 'village'] },
  { name: 'food', words: ['bread', 'cheese', 'soup', 'rice', 'apples'] },
  { name: 'waters', words: ['river', 'stream'] },
  { name: 'treasure', words: ['money', 'gold'] },
];

/** The token colour of all the others: the grey one. */
export const OTHER_COLOUR = 7;

const kinds = new Map(WORD_KINDS.flatMap(({ words }, kind) => words.map((word) => [word, kind] as const)));

/** The index of a word's kind, or null when it has none. */
export function kindOf(word: string): number | null {
  return kinds.get(word) ?? null;
}
