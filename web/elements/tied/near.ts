/**
 * Who is near whom in a table, as its rows are and with the mean row taken off: what all rows have in common says nothing
 * about any of them, but raises every cosine.
 */
import { cosineOfRows } from '../shared/watched-pairs.js';

/** The rows less their mean, [rows * dim]. */
export function centredRows(table: Float32Array, dim: number): Float32Array {
  const rows = table.length / dim;
  const mean = new Float64Array(dim);
  for (let i = 0; i < table.length; i++)
    mean[i % dim] = (mean[i % dim] as number) + (table[i] as number) / rows;
  return table.map((value, i) => value - (mean[i % dim] as number));
}

export interface Near {
  id: number;
  /** The cosine in the table that was asked. */
  cosine: number;
}

/** The k words nearest to one by cosine, itself left out; of equals the lower id first. */
export function nearestIn(table: Float32Array, dim: number, id: number, k: number): Near[] {
  const rows = table.length / dim;
  return Array.from({ length: rows }, (_, other) => ({
    id: other,
    cosine: cosineOfRows(table, dim, id, other),
  }))
    .filter((near) => near.id !== id)
    .sort((a, b) => b.cosine - a.cosine || a.id - b.id)
    .slice(0, k);
}

/** The mean cosine over all pairs of the given rows. */
export function meanCosine(table: Float32Array, dim: number, ids: readonly number[]): number {
  let sum = 0;
  let pairs = 0;
  for (let i = 0; i < ids.length; i++) {
    for (let j = i + 1; j < ids.length; j++) {
      sum += cosineOfRows(table, dim, ids[i] as number, ids[j] as number);
      pairs++;
    }
  }
  return pairs > 0 ? sum / pairs : 0;
}
