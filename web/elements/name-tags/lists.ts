/**
 * The two lists of names: GPT-2's, and the six words of a tutorial, where everything can be seen at once.
 */
import { GPT2_VOCAB_SIZE, pieceOf, type Token, tokenize } from '../shared/session.js';

export type ListName = 'gpt2' | 'toy';

export interface NameList {
  size: number;
  /** What an id stands for, or null beyond the list's end. */
  nameOf(id: number): Promise<Token | null>;
  /** The tokens to play with. */
  tokens(text: string): Promise<Token[]>;
}

export const TOY_WORDS: readonly string[] = ['<pad>', 'a', 'cat', 'dog', 'helicopter', 'sat'];

const toyToken = (id: number): Token => ({ id, piece: TOY_WORDS[id] as string, partial: false });

/** How many of a sentence's different tokens are shown. */
export const SHOWN_TOKENS = 6;

function distinct(tokens: readonly Token[]): Token[] {
  return [...new Map(tokens.map((token) => [token.id, token])).values()].slice(0, SHOWN_TOKENS);
}

export const LISTS: Record<ListName, NameList> = {
  gpt2: {
    size: GPT2_VOCAB_SIZE,
    nameOf: pieceOf,
    tokens: async (text) => distinct(await tokenize(text)),
  },
  toy: {
    size: TOY_WORDS.length,
    nameOf: async (id) => (id < TOY_WORDS.length ? toyToken(id) : null),
    tokens: async () => TOY_WORDS.map((_, id) => toyToken(id)),
  },
};
