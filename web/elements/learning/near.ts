/** Who is near whom, and which points of a curve are worth a row of a table. */
import { formatNumber } from '../shared/format.js';
import type { Learner } from '../shared/learner.js';
import { cosineOfRows } from '../shared/watched-pairs.js';
import { wordLabel } from '../shared/word-label.js';

export const NEAR = 3;

/** Places of a curve worth a row of a table: evenly spread, the last one among them. */
export function sampled(size: number, rows: number): number[] {
  if (size <= rows) return Array.from({ length: size }, (_, i) => i);
  return Array.from({ length: rows }, (_, i) => Math.round((i * (size - 1)) / (rows - 1)));
}

export interface Near {
  id: number;
  cosine: number;
}

/** The words whose rows have the highest cosine with that of `id`, in all dims. */
export function nearestRows(table: Float32Array, dim: number, id: number, count: number): Near[] {
  const near: Near[] = [];
  for (let other = 0; other < table.length / dim; other++) {
    if (other === id) continue;
    const cosine = cosineOfRows(table, dim, id, other);
    if (near.length === count && cosine <= (near.at(-1) as Near).cosine) continue;
    const at = near.findIndex((entry) => cosine > entry.cosine);
    near.splice(at < 0 ? near.length : at, 0, { id: other, cosine });
    near.length = Math.min(near.length, count);
  }
  return near;
}

/** The words that a reader is told of the word under the cursor. */
export function readWord(learner: Learner, id: number): string {
  const { vocabulary, embeddings, settings, lastStep } = learner;
  const near = nearestRows(embeddings, settings.dim, id, NEAR);
  const names = near.map(
    ({ id: other, cosine }) => `${wordLabel(vocabulary[other] ?? '')} ${formatNumber(cosine, 2)}`,
  );
  const moved = lastStep
    ? lastStep.moved.embeddings.includes(id)
      ? ' The latest step moved its row.'
      : ' The latest step left its row alone.'
    : '';
  return `${wordLabel(vocabulary[id] ?? '')}: nearest ${names.join(', ')}.${moved}`;
}
