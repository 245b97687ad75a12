/** Which colour every word and every watched pair has. */
import { TOKEN_COLOURS } from '../shared/colour.js';
import type { WatchedPair } from '../shared/watched-pairs.js';
import { kindOf, OTHER_COLOUR } from '../shared/word-kinds.js';

export interface PairLook {
  pair: WatchedPair;
  colour: number;
  /** Tells apart what has one colour: 0 is a full line. */
  dash: number;
}

/**
 * In the built-in text a pair of one kind has the colour of the kind, and a pair of two kinds is grey; in a text without
 * kinds each pair has a colour of its own.
 */
export function pairLooks(pairs: readonly WatchedPair[], hasKinds: boolean): PairLook[] {
  const used = new Map<number, number>();
  return pairs.map((pair, i) => {
    const kind = kindOf(pair.a);
    const shared = kind !== null && kind === kindOf(pair.b) ? kind : OTHER_COLOUR;
    const colour = hasKinds ? shared : i % OTHER_COLOUR;
    const dash = used.get(colour) ?? 0;
    used.set(colour, dash + 1);
    return { pair, colour, dash: dash % 3 };
  });
}

/** The colour index of every word: its kind's, or that of the first pair it is in, or grey. */
export function wordColours(
  words: readonly string[],
  looks: readonly PairLook[],
  hasKinds: boolean,
): Uint8Array {
  const colours = new Uint8Array(words.length).fill(OTHER_COLOUR);
  if (hasKinds) {
    words.forEach((word, id) => {
      colours[id] = kindOf(word) ?? OTHER_COLOUR;
    });
  } else {
    for (const { pair, colour } of [...looks].reverse()) {
      for (const id of pair.ids ?? []) colours[id] = colour % TOKEN_COLOURS;
    }
  }
  return colours;
}
