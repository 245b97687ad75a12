/**
 * GPT-2's merges and its list of pieces, a file of their own (dist/id2vec-r50k_base.js): they are most of what the
 * package weighs, and are fetched when the first text needs them.
 */
import ranks from 'gpt-tokenizer/bpeRanks/r50k_base';
import { encode as encodeText } from 'gpt-tokenizer/encoding/r50k_base';

/** Each id's piece: its text, or its bytes where they are not whole characters. */
export const bytePairs: readonly (string | readonly number[])[] = ranks;

// An empty set of disallowed tokens: "<|endoftext|>" typed by a reader is text like any other.
const plainText = { disallowedSpecial: new Set<string>() };

export function encode(text: string): number[] {
  return encodeText(text, plainText);
}
