/** A text as GPT-2's pieces, read part by part: cut where GPT-2's tokenizer begins a new piece in any case. */
import { loadTokenizer, type Tokenizer } from '../gpt2.js';
import { notInPair, wellFormed } from './words.js';

/** The tokenizer takes a few milliseconds for so much. */
const PART = 2048;
/** Its time grows with the square of an unbroken run, so a run that is longer than this is cut. */
const LONGEST_RUN = 1024;

/** In front of white space: a piece may begin with it, and none goes on with it. */
const BEFORE_SPACE = /\S(?=\s)/g;
/** Between letters, digits and signs, which no piece mixes, but for a sign and letters: those may be "'s". */
const BETWEEN_KINDS = /\p{L}(?=[^\s\p{L}])|\p{N}(?=[^\s\p{N}])|[^\s\p{L}\p{N}](?=\p{N})/gu;

/** Where a part of the text ends that starts at 0. */
function partEnd(part: string): number {
  for (const pattern of [BEFORE_SPACE, BETWEEN_KINDS]) {
    let end = 0;
    for (const { 0: before, index } of part.matchAll(pattern)) end = index + before.length;
    if (end > 0) return end;
  }
  return notInPair(part, Math.min(part.length - 1, LONGEST_RUN));
}

export class PieceReader {
  readonly #text: string;
  readonly #tokenizer: Tokenizer;
  #at = 0;

  static async load(text: string): Promise<PieceReader> {
    return new PieceReader(text, await loadTokenizer());
  }

  constructor(text: string, tokenizer: Tokenizer) {
    this.#text = text;
    this.#tokenizer = tokenizer;
  }

  get share(): number {
    return this.#at / this.#text.length;
  }

  /** The ids of the next part; undefined at the end of the text. */
  read(): number[] | undefined {
    const text = this.#text;
    if (this.#at >= text.length) return undefined;
    const end = notInPair(text, Math.min(text.length, this.#at + PART));
    const part = wellFormed(text.slice(this.#at, end));
    const length = end === text.length && part.length <= LONGEST_RUN ? part.length : partEnd(part);
    this.#at += length;
    return this.#tokenizer.encode(part.slice(0, length));
  }

  nameOf(id: string | number): string {
    return this.#tokenizer.pieceOf(Number(id))?.piece ?? '';
  }
}
