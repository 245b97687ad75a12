/** What is measured of the learner's table: always all of its numbers, never the two of a picture. */
import type { Engine, Metric, Neighbour } from '../../engine/api.js';

/** What of the engine is needed. */
export type Measuring = Pick<Engine, 'createTable' | 'cosine' | 'distance' | 'dot' | 'oneHot'>;

export interface TableNow {
  embeddings: Float32Array;
  vocabSize: number;
  dim: number;
}

export function rowOf({ embeddings, dim }: TableNow, id: number): Float32Array {
  return embeddings.subarray(id * dim, (id + 1) * dim);
}

/** Asked of a table with these very rows; the word itself is left out. */
export function nearestWords(
  engine: Pick<Engine, 'createTable'>,
  { embeddings, vocabSize, dim }: TableNow,
  id: number,
  metric: Metric,
  k: number,
): Neighbour[] {
  const most = Math.min(k, vocabSize - 1);
  if (most < 1) return [];
  const table = engine.createTable({ vocabSize, dim, values: embeddings });
  try {
    return table.nearest(id, { k: most, metric, exclude: [id] });
  } finally {
    table.dispose();
  }
}

export interface PairMeasures {
  oneHot: { cosine: number; distance: number };
  dense: { cosine: number; distance: number };
}

export function measurePair(engine: Measuring, table: TableNow, a: number, b: number): PairMeasures {
  const [x, y] = [engine.oneHot(a, table.vocabSize), engine.oneHot(b, table.vocabSize)];
  const [u, v] = [rowOf(table, a), rowOf(table, b)];
  return {
    oneHot: { cosine: engine.cosine(x, y), distance: engine.distance(x, y) },
    dense: { cosine: engine.cosine(u, v), distance: engine.distance(u, v) },
  };
}

/** A bar's part of its lane, 0 to 1: of 1 for a cosine, else of the largest. A distance is drawn as it is: short is near. */
export function barShares(scores: readonly number[], metric: Metric): number[] {
  const sizes = scores.map((score) => Math.abs(score));
  const most = metric === 'cosine' ? 1 : Math.max(...sizes, Number.MIN_VALUE);
  return sizes.map((size) => Math.min(1, size / most));
}
