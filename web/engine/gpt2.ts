/**
 * GPT-2's tokenizer (r50k_base, 50,257 entries), loaded when the first text needs it.
 *
 * A piece is a run of bytes, and need not be whole characters: an emoji is often two or three pieces. Such a piece
 * has no text of its own, so its bytes are shown, ‹f0 9f›.
 */
import { besideModule, importAgain } from './import-again.js';

export interface Piece {
  id: number;
  /** Its text, its leading space included; its bytes in ‹hex› when they are not whole characters. */
  piece: string;
  /** True when `piece` shows bytes and not text. */
  partial: boolean;
}

/** GPT-2's vocabulary size, `<|endoftext|>` included. */
export const GPT2_VOCAB_SIZE = 50_257;
const END_OF_TEXT = 50_256;

export interface Tokenizer {
  /** Its time grows faster than the length of an unbroken run of letters. */
  encode(text: string): number[];
  pieceOf(id: number): Piece | null;
}

let loading: Promise<Tokenizer> | undefined;

async function load(): Promise<Tokenizer> {
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

export function loadTokenizer(): Promise<Tokenizer> {
  if (!loading) {
    loading = load();
    // A failed download is not remembered, so that a retry is a real one.
    loading.catch(() => {
      loading = undefined;
    });
  }
  return loading;
}
