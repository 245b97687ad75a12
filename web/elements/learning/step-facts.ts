/** What a step says about itself: who used which rows, and how the guess changed. Pure. */
import type { LearnerSettings } from '../shared/learner-settings.js';
import type { StepDetail } from '../shared/step-detail.js';

/** The distinct ids of the batch's contexts, most used first. With skip-gram every word of a window is used. */
export function usedRows(detail: StepDetail, objective: LearnerSettings['objective']): number[] {
  const counts = new Map<number, number>();
  const { windows, window } = detail;
  windows.forEach((id, i) => {
    if (objective === 'skip-gram' || i % window !== window - 1) counts.set(id, (counts.get(id) ?? 0) + 1);
  });
  return [...counts].sort(([a, m], [b, n]) => n - m || a - b).map(([id]) => id);
}

export interface Guess {
  id: number;
  before: number;
  after: number;
  isTarget: boolean;
}

/** The target and the words that are thought most likely after the step, likeliest first. */
export function guesses(
  probabilities: { before: Float32Array; after: Float32Array },
  target: number,
  count: number,
): Guess[] {
  const { before, after } = probabilities;
  const order = Array.from(after.keys()).sort((a, b) => (after[b] as number) - (after[a] as number) || a - b);
  const shown = order.slice(0, count);
  if (!shown.includes(target)) shown.splice(count - 1, 1, target);
  return shown.map((id) => ({
    id,
    before: before[id] as number,
    after: after[id] as number,
    isTarget: id === target,
  }));
}

/** How sure the model is that two words are neighbours: sigmoid of E[centre] · U[other]. */
export function neighbourBelief(
  tables: { embeddings: Float32Array; outputs: Float32Array },
  dim: number,
  centre: number,
  other: number,
): number {
  let dot = 0;
  for (let i = 0; i < dim; i++) {
    dot += (tables.embeddings[centre * dim + i] as number) * (tables.outputs[other * dim + i] as number);
  }
  return 1 / (1 + Math.exp(-dot));
}

/** Row id of a table, and how it changed. */
export function rowChange(detail: StepDetail, dim: number, id: number): Float32Array {
  const before = detail.before.embeddings.subarray(id * dim, (id + 1) * dim);
  const after = detail.after.embeddings.subarray(id * dim, (id + 1) * dim);
  return after.map((value, i) => value - (before[i] as number));
}

export function largest(values: ArrayLike<number>): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i] as number));
  return most;
}
