/**
 * GPT-2's tokenizer (r50k_base, 50,257 entries), loaded when the first text needs it.
 *
 * A piece is a run of bytes, and need not be whole characters: an emoji is often two or three pieces. Such a piece
 * has no text of its own, so its bytes are shown, ‹f0 9f›.
 */
import { besideModule, importAgain } from '../../engine/import-again.js';

export interface Token {
  id: number;
  /** The piece's text, its leading space included; its bytes in ‹hex› when they are not whole characters. */
  piece: string;
  /** True when `piece` shows bytes and not text. */
  partial: boolean;
}

/** GPT-2's vocabulary size, `<|endoftext|>` included. */
export const GPT2_VOCAB_SIZE = 50_257;
const END_OF_TEXT = 50_256;

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

interface Tokenizer {
  encode(text: string): number[];
  pieceOf(id: number): Token | null;
}

let loading: Promise<Tokenizer> | undefined;

async function loadTokenizer(): Promise<Tokenizer> {
  const url = besideModule(import.meta.url, 'id2vec-r50k_base.js');
  const { bytePairs, encode } = await importAgain(url, () => import('./r50k_base.js'));
  return {
    encode,
    pieceOf(id) {
      if (id === END_OF_TEXT) return { id, piece: '<|endoftext|>', partial: false };
      const entry = bytePairs[id];
      if (entry === undefined) return null;
      if (typeof entry === 'string') return { id, piece: entry, partial: false };
      const hex = entry.map((byte) => byte.toString(16).padStart(2, '0'));
      return { id, piece: `‹${hex.join(' ')}›`, partial: true };
    },
  };
}

function tokenizer(): Promise<Tokenizer> {
  if (!loading) {
    loading = loadTokenizer();
    // A failed download is not remembered, so that a retry is a real one.
    loading.catch(() => {
      loading = undefined;
    });
  }
  return loading;
}

let latest = { text: '', tokens: [] as readonly Token[] };

/**
 * The GPT-2 tokens of a text, of its first {@link MAX_TEXT} characters. Rejects when the tokenizer cannot be loaded; the
 * next call tries again. The latest text is kept, since every experiment asks for the same one.
 */
export async function tokenize(text: string): Promise<Token[]> {
  const { encode, pieceOf } = await tokenizer();
  const read = readText(text);
  if (read !== latest.text) latest = { text: read, tokens: encode(read).map((id) => pieceOf(id) as Token) };
  return [...latest.tokens];
}

/** The piece an id stands for in GPT-2, or null when GPT-2 has no such id. */
export async function pieceOf(id: number): Promise<Token | null> {
  return (await tokenizer()).pieceOf(id);
}

/**
 * The names of the three tokens of "The cat sat" are known without loading anything: the first paint can show them.
 */
export const FIRST_TEXT = 'The cat sat';
export const FIRST_TOKENS: readonly Token[] = [
  { id: 464, piece: 'The', partial: false },
  { id: 3797, piece: ' cat', partial: false },
  { id: 3332, piece: ' sat', partial: false },
];
