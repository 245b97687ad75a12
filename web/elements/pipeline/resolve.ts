/**
 * From what the reader typed, or the ids a tutorial printed, to the entries of the figure.
 */
import { pieceOf, type Token, tokenize } from '../shared/session.js';

export interface Entry {
  id: number;
  /** What the id stands for in GPT-2, or null where GPT-2 has no such id. */
  token: Token | null;
}

export async function resolveText(text: string): Promise<Entry[]> {
  if (text === '') return [];
  const tokens = await tokenize(text);
  return tokens.map((token) => ({ id: token.id, token }));
}

export function resolveIds(ids: readonly number[]): Promise<Entry[]> {
  return Promise.all(ids.map(async (id) => ({ id, token: await pieceOf(id) })));
}

/** What `ids` must be: integers from 0 on. One beyond the table is an ID all the same, and is said to have no row. */
export function areIds(ids: readonly number[]): boolean {
  return ids.every((id) => Number.isSafeInteger(id) && id >= 0);
}
