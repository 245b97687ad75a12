/**
 * From tokens to the ids of a vocabulary that holds the most frequent ones. A text of megabytes has millions of tokens
 * and perhaps as many different ones, so whatever goes through all of them lets others have their turn now and then.
 */

/** Numbers that are gone through in a few milliseconds. */
const BLOCK = 2 ** 19;

/** Called between blocks of work: waits for a turn, or throws. */
export type Pause = () => Promise<void>;

/** Tokens in the order of the text, each as the place of its first appearance among the different ones. */
export class TokenList {
  #places = new Uint32Array(2 ** 16);
  #length = 0;

  add(place: number): void {
    if (this.#length === this.#places.length) {
      const larger = new Uint32Array(2 * this.#length);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places[this.#length] = place;
    this.#length += 1;
  }

  get places(): Uint32Array {
    return this.#places.subarray(0, this.#length);
  }
}

/** Numbers things by their first appearance. */
export class Numbering<Token> {
  readonly #places = new Map<Token, number>();

  placeOf(token: Token): number {
    const known = this.#places.get(token);
    if (known !== undefined) return known;
    const place = this.#places.size;
    this.#places.set(token, place);
    return place;
  }

  get size(): number {
    return this.#places.size;
  }

  /** Every token, first seen first. */
  get tokens(): IterableIterator<Token> {
    return this.#places.keys();
  }
}

async function inBlocks(
  length: number,
  pause: Pause,
  work: (from: number, to: number) => void,
): Promise<void> {
  for (let from = 0; from < length; from += BLOCK) {
    if (from > 0) await pause();
    work(from, Math.min(length, from + BLOCK));
  }
}

async function count(places: Uint32Array, size: number, pause: Pause): Promise<Uint32Array> {
  const counts = new Uint32Array(size);
  await inBlocks(places.length, pause, (from, to) => {
    for (let i = from; i < to; i++) {
      const place = places[i] as number;
      counts[place] = (counts[place] as number) + 1;
    }
  });
  return counts;
}

const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;

/** Positions by their counts, the largest first, equal ones in their order: a radix sort, which has no long step. */
async function byCount(counts: Uint32Array, pause: Pause): Promise<Uint32Array> {
  let order = Uint32Array.from(counts, (_, i) => i);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const digitOf = (place: number) => DIGITS - 1 - (((counts[place] as number) >>> shift) & (DIGITS - 1));
    const ends = new Uint32Array(DIGITS + 1);
    await inBlocks(order.length, pause, (from, to) => {
      for (let i = from; i < to; i++) {
        const digit = digitOf(order[i] as number) + 1;
        ends[digit] = (ends[digit] as number) + 1;
      }
    });
    for (let digit = 1; digit <= DIGITS; digit++) {
      ends[digit] = (ends[digit] as number) + (ends[digit - 1] as number);
    }
    const sorted = new Uint32Array(order.length);
    const before = order;
    await inBlocks(before.length, pause, (from, to) => {
      for (let i = from; i < to; i++) {
        const place = before[i] as number;
        const digit = digitOf(place);
        const end = ends[digit] as number;
        sorted[end] = place;
        ends[digit] = end + 1;
      }
    });
    order = sorted;
  }
  return order;
}

export interface Cut {
  /** The kept tokens' places, the most frequent first; `<unk>`, if there is one, stands in front of them. */
  readonly kept: Uint32Array;
  readonly ids: Uint32Array;
  readonly unknown: number | null;
}

/** Keeps all tokens if they fit, or the most frequent `vocabSize - 1` and one id for all others. */
export async function cutVocabulary(
  places: Uint32Array,
  size: number,
  vocabSize: number,
  pause: Pause,
): Promise<Cut> {
  const order = await byCount(await count(places, size, pause), pause);
  const isCut = size > vocabSize;
  const kept = isCut ? order.slice(0, vocabSize - 1) : order;
  const first = isCut ? 1 : 0;
  // What is not kept stays 0, which is the id of `<unk>` then.
  const idOf = new Uint32Array(size);
  for (let i = 0; i < kept.length; i++) idOf[kept[i] as number] = i + first;
  const ids = new Uint32Array(places.length);
  await inBlocks(places.length, pause, (from, to) => {
    for (let i = from; i < to; i++) ids[i] = idOf[places[i] as number] as number;
  });
  return { kept, ids, unknown: isCut ? 0 : null };
}
