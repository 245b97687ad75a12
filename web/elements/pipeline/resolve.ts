/**
 * From what the reader typed, or the ids a tutorial printed, to the entries of the figure.
 */
import { pieceOf, type Token, tokenize } from '../shared/session.js';

export interface Entry {
  id: number;
  /** What the id stands for in GPT-2, or null where GPT-2 has no such id. */
  token: Token | null;
}

/** Characters of a text that are read; a tokenizer's time grows faster than the length of an unbroken run. */
export const MAX_TEXT = 2000;

/** The text that is read: cut between characters, never inside a surrogate pair. */
export function readText(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  const last = text.charCodeAt(MAX_TEXT - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? MAX_TEXT - 1 : MAX_TEXT);
}

export async function resolveText(text: string): Promise<Entry[]> {
  if (text === '') return [];
  const tokens = await tokenize(readText(text));
  return tokens.map((token) => ({ id: token.id, token }));
}

export function resolveIds(ids: readonly number[]): Promise<Entry[]> {
  return Promise.all(ids.map(async (id) => ({ id, token: await pieceOf(id) })));
}
