/** GPT-2's pieces of the text that all experiments share. */
import { GPT2_VOCAB_SIZE, loadTokenizer, type Piece } from '../../engine/gpt2.js';

export { GPT2_VOCAB_SIZE };
export type Token = Piece;

/**
 * Characters of a text that are read; a tokenizer's time grows faster than the length of an unbroken run. The limit is
 * here, so that all experiments read the same tokens of a text.
 */
export const MAX_TEXT = 2000;

/** The text that is read: cut between characters, never inside a surrogate pair. */
export function readText(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const last = text.charCodeAt(MAX_TEXT - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? MAX_TEXT - 1 : MAX_TEXT);
}

let latest = { text: '', tokens: [] as readonly Token[] };

/**
 * The GPT-2 tokens of a text, of its first {@link MAX_TEXT} characters. Rejects when the tokenizer cannot be loaded; the
 * next call tries again. The latest text is kept, since every experiment asks for the same one.
 */
export async function tokenize(text: string): Promise<Token[]> {
  const { encode, pieceOf } = await loadTokenizer();
  const read = readText(text);
  if (read !== latest.text) latest = { text: read, tokens: encode(read).map((id) => pieceOf(id) as Token) };
  return [...latest.tokens];
}

/** The piece an id stands for in GPT-2, or null when GPT-2 has no such id. */
export async function pieceOf(id: number): Promise<Token | null> {
  return (await loadTokenizer()).pieceOf(id);
}

/**
 * The names of the three tokens of "The cat sat" are known without loading anything: the first paint can show them.
 */
export const FIRST_TEXT = 'The cat sat';
/** " cat", which every chapter speaks of. */
export const FIRST_ID = 3797;
export const FIRST_TOKENS: readonly Token[] = [
  { id: 464, piece: 'The', partial: false },
  { id: FIRST_ID, piece: ' cat', partial: false },
  { id: 3332, piece: ' sat', partial: false },
];

/** Of a sentence in which nobody has chosen a token: "cat", else the first. */
export function protagonist(tokens: readonly Token[]): Token | undefined {
  return tokens.find(({ id }) => id === FIRST_ID) ?? tokens[0];
}
