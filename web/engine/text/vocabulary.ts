/**
 * From tokens to the ids of a vocabulary that holds the most frequent ones. A text of megabytes has millions of tokens
 * and perhaps as many different ones, so whatever goes through all of them lets others have their turn now and then.
 */

/** Numbers that are gone through in a few milliseconds. */
const BLOCK = 2 ** 18;

/** Called between blocks of work: waits for a turn, or throws. */
export type Pause = () => Promise<void>;

/** Tokens in the order of the text, each as its number; in chunks, since one array would have to be copied to grow. */
export class TokenList {
  readonly chunks: Uint32Array[] = [];
  length = 0;

  add(number: number): void {
    const place = this.length % BLOCK;
    if (place === 0) this.chunks.push(new Uint32Array(BLOCK));
    (this.chunks.at(-1) as Uint32Array)[place] = number;
    this.length += 1;
  }
}

/** A map takes long to grow when it is large, so there are many small ones. */
const SHARDS = 128;

/** Numbers the different tokens by their first appearance. */
export class Numbering<Token extends string | number> {
  /** First seen first. */
  readonly tokens: Token[] = [];
  readonly #shards = Array.from({ length: SHARDS }, () => new Map<Token, number>());

  numberOf(token: Token): number {
    const shard = this.#shards[hash(token) % SHARDS] as Map<Token, number>;
    const known = shard.get(token);
    if (known !== undefined) return known;
    const number = this.tokens.push(token) - 1;
    shard.set(token, number);
    return number;
  }
}

function hash(token: string | number): number {
  if (typeof token === 'number') return token;
  const { length } = token;
  return 31 * token.charCodeAt(length - 1) + 7 * token.charCodeAt(length >> 1) + length;
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

/** Of numbers below `size`. */
async function count({ chunks, length }: TokenList, size: number, pause: Pause): Promise<Uint32Array> {
  const counts = new Uint32Array(size);
  await inBlocks(length, pause, (from, to) => {
    const chunk = chunks[from / BLOCK] as Uint32Array;
    for (let i = 0; i < to - from; i++) {
      const number = chunk[i] as number;
      counts[number] = (counts[number] as number) + 1;
    }
  });
  return counts;
}

const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;

/** The numbers by their counts, the largest first, equal ones as they are: a radix sort, which has no long step. */
async function byCount(counts: Uint32Array, pause: Pause): Promise<Uint32Array> {
  let order: Uint32Array = new Uint32Array(counts.length);
  for (let i = 0; i < order.length; i++) order[i] = i;
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const digitOf = (number: number) => DIGITS - 1 - (((counts[number] as number) >>> shift) & (DIGITS - 1));
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
        const number = before[i] as number;
        const digit = digitOf(number);
        const end = ends[digit] as number;
        sorted[end] = number;
        ends[digit] = end + 1;
      }
    });
    order = sorted;
  }
  return order;
}

export interface Cut {
  /** The numbers of the kept tokens, the most frequent first; `<unk>`, if there is one, stands in front of them. */
  readonly kept: Uint32Array;
  readonly ids: Uint32Array;
  /** Of each id. */
  readonly counts: Uint32Array;
  readonly unknown: number | null;
}

/** Keeps all `size` tokens if they fit, or the most frequent `vocabSize - 1` and one id for all others. */
export async function cutVocabulary(
  list: TokenList,
  size: number,
  vocabSize: number,
  pause: Pause,
): Promise<Cut> {
  const found = await count(list, size, pause);
  const order = await byCount(found, pause);
  const isCut = size > vocabSize;
  const kept = isCut ? order.slice(0, vocabSize - 1) : order;
  const first = isCut ? 1 : 0;
  // What is not kept stays 0, which is the id of `<unk>` then.
  const idOf = new Uint32Array(size);
  const counts = new Uint32Array(kept.length + first);
  let keptCount = 0;
  for (let i = 0; i < kept.length; i++) {
    const number = kept[i] as number;
    idOf[number] = i + first;
    counts[i + first] = found[number] as number;
    keptCount += found[number] as number;
  }
  if (isCut) counts[0] = list.length - keptCount;
  const ids = new Uint32Array(list.length);
  await inBlocks(list.length, pause, (from, to) => {
    const chunk = list.chunks[from / BLOCK] as Uint32Array;
    for (let i = from; i < to; i++) ids[i] = idOf[chunk[i - from] as number] as number;
  });
  return { kept, ids, counts, unknown: isCut ? 0 : null };
}
