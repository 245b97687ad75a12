/** Sentences as the model can read them: words of its own small vocabulary, no more than it has places for. Pure. */

/** The longest sentence: the model has a row for each of so many places. */
export const PLACES = 8;
/** The word whose two senses this is about. */
export const WORD = 'bank';

export interface Preset {
  text: string;
  /** What there is to see. */
  hint: string;
}

/** The first two have “bank” in the same place, so that no place makes the difference. */
export const PRESETS: readonly Preset[] = [
  { text: 'along the river the bank floods every spring', hint: 'the bank of a river' },
  { text: 'for more money the bank charges interest .', hint: 'the bank with money' },
  { text: 'along the stream the bank floods every spring', hint: 'another water' },
  { text: 'for more gold the bank charges interest .', hint: 'another treasure' },
  { text: 'the bank', hint: 'no cue at all' },
  { text: 'a thief steals the money near the bank', hint: 'not a sentence it learned from' },
  { text: 'a duck swims in the river the bank', hint: 'not a sentence it learned from' },
  { text: 'the dog sat on the mat .', hint: 'no bank' },
];

export interface Sentence {
  words: readonly string[];
  ids: readonly number[];
}

export type Reading = { sentence: Sentence; problem: null } | { sentence: null; problem: string };

/** The words of a text; a full stop is one too. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[^\s.]+|\./g) ?? [];
}

function list(words: readonly string[]): string {
  const quoted = [...new Set(words)].map((word) => `“${word}”`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`;
}

/** The ids of a text, or why it has none. */
export function readSentence(text: string, vocabulary: readonly string[]): Reading {
  const words = wordsOf(text);
  const refuse = (problem: string): Reading => ({ sentence: null, problem });
  if (words.length === 0) return refuse('Write a sentence, or choose one.');
  const unknown = words.filter((word) => !vocabulary.includes(word));
  if (unknown.length > 0) {
    const several = new Set(unknown).size > 1;
    return refuse(
      `${list(unknown)} ${several ? 'are' : 'is'} not among the ${vocabulary.length} words that this model knows.`,
    );
  }
  if (words.length > PLACES) {
    return refuse(`These are ${words.length} words; the model has places for ${PLACES}.`);
  }
  return { sentence: { words, ids: words.map((word) => vocabulary.indexOf(word)) }, problem: null };
}

/** The place that is looked at first: that of the last “bank”, or the last one. */
export function firstPlace(words: readonly string[]): number {
  const bank = words.lastIndexOf(WORD);
  return bank >= 0 ? bank : words.length - 1;
}
