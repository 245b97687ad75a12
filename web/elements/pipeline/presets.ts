/**
 * Sentences to try, and the IDs that tutorials print, each with what it is in truth.
 *
 * Checked with GPT-2's r50k_base and with cl100k_base; the pieces in `truth` are those vocabularies' own.
 */
export interface TextPreset {
  text: string;
  /** Why it is worth trying. */
  hint: string;
}

export interface IdPreset {
  ids: readonly number[];
  truth: string;
  /** A text that shows the same point with its real IDs. */
  instead?: string;
}

export const TEXT_PRESETS: readonly TextPreset[] = [
  { text: 'The cat sat', hint: 'three words, three pieces' },
  { text: 'tokenization', hint: 'one word, two pieces' },
  { text: 'The bank by the river bank', hint: 'one word twice: one row twice' },
  { text: 'Grüße, 世界 🙂', hint: 'some characters are several pieces of bytes' },
];

/** In the order in which a reader of those tutorials meets them. */
export const ID_PRESETS: readonly IdPreset[] = [
  {
    ids: [464, 3797, 3332],
    truth: 'True: in GPT-2 these are “The”, “ cat” and “ sat”, the spaces included.',
    instead: 'The cat sat',
  },
  {
    ids: [19205, 528, 341],
    truth:
      'Printed as the three pieces of “tokenization”. In GPT-2 they are “city”, “iz” and “ation”; “tokenization” is two pieces, “token” 30001 and “ization” 1634.',
    instead: 'tokenization',
  },
  {
    ids: [1820, 5169, 7493],
    truth:
      'Not a sentence in either vocabulary. In GPT-2 these are “my”, “ arrested” and “aug”. In cl100k_base, GPT-4’s list, 1820 is “the”, but 5169 is “ara” and 7493 is “ stories”; “the cat sat” is 1820, 8415, 7731 there.',
    instead: 'the cat sat',
  },
  {
    ids: [3797, 3798, 52104],
    truth:
      'Printed as cat, dog and helicopter. In GPT-2, 3797 is “ cat”, its neighbour 3798 is “esc”, and 52104 does not exist: the list ends at 50256. The table of 100 000 rows has a row there all the same.',
    instead: ' cat dog helicopter',
  },
];
