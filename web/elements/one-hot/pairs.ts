/** Which one-hot vectors are compared, and how far apart the engine finds them. */
import type { Engine } from '../../engine/api.js';

export interface Pair {
  /** The IDs. */
  a: number;
  b: number;
  /** Computed from the two real vectors; null before the engine is there. */
  measured: { distance: number; dot: number } | null;
}

/** Five tokens make ten pairs: enough to see that the answer never changes. */
const MOST_TOKENS = 5;

/** What is compared with `lit` until a reader chooses: the first of `wishes` that the vocabulary has, else a neighbour. */
export function otherThan(lit: number, vocabSize: number, wishes: readonly number[]): number {
  const fitting = wishes.find((id) => id !== lit && id < vocabSize);
  return fitting ?? (lit + 1) % vocabSize;
}

/** The pair that was chosen, and after it all other pairs among it and the sentence's first other tokens. */
export function pairsAround(
  chosen: readonly [number, number],
  sentence: readonly number[],
  vocabSize: number,
): [number, number][] {
  const others = [...new Set(sentence)].filter((id) => !chosen.includes(id) && id < vocabSize);
  const ids = [...new Set(chosen), ...others.slice(0, MOST_TOKENS - 2)];
  const pairs: [number, number][] = ids.flatMap((a, i) =>
    ids.slice(i + 1).map((b): [number, number] => [a, b]),
  );
  // A token compared with itself is a pair as well.
  return chosen[0] === chosen[1] ? [[chosen[0], chosen[1]], ...pairs] : pairs;
}

/** Each vector is made once and has vocabSize numbers. */
export function measurePairs(
  engine: Engine | undefined,
  pairs: readonly (readonly [number, number])[],
  vocabSize: number,
): Pair[] {
  const vectors = new Map<number, Float32Array>();
  const vector = (core: Engine, id: number): Float32Array => {
    const made = vectors.get(id) ?? core.oneHot(id, vocabSize);
    vectors.set(id, made);
    return made;
  };
  return pairs.map(([a, b]) => {
    if (!engine) return { a, b, measured: null };
    const [first, second] = [vector(engine, a), vector(engine, b)];
    return { a, b, measured: { distance: engine.distance(first, second), dot: engine.dot(first, second) } };
  });
}
