/**
 * One step, looked at closely: what it learned from, what it thought before and after, what moved, and by what slope.
 */
import type { TrainingSlice } from '../../engine/api-training.js';
import { type LearnerModel, tablesOf } from './learner-model.js';

export interface StepDetail {
  /** The optimiser steps made, this one included. */
  step: number;
  /** The mean loss of its batch before it. */
  loss: number;
  /** The windows of its batch, [batch * window]. */
  windows: Uint32Array;
  window: number;
  /** Which window is the example. */
  example: number;
  /** Next token: the probabilities of all tokens after the example's context, before and after the step. */
  probabilities: { before: Float32Array; after: Float32Array } | null;
  /** Next token: the slope that the step went down, of the batch's mean loss. */
  gradient: { embeddings: Float32Array; outputs: Float32Array } | null;
  before: { embeddings: Float32Array; outputs: Float32Array };
  after: { embeddings: Float32Array; outputs: Float32Array };
  /** The rows of E, and of U, of which any bit changed. */
  moved: { embeddings: number[]; outputs: number[] };
}

/** Compares bits, so that a row that went from 0 to −0 has moved and one with a NaN in it need not have. */
export function movedRows(before: Float32Array, after: Float32Array, dim: number): number[] {
  const a = new Uint32Array(before.buffer, before.byteOffset, before.length);
  const b = new Uint32Array(after.buffer, after.byteOffset, after.length);
  const rows: number[] = [];
  for (let row = 0; row * dim < a.length; row++) {
    const end = (row + 1) * dim;
    for (let i = row * dim; i < end; i++) {
      if (a[i] !== b[i]) {
        rows.push(row);
        break;
      }
    }
  }
  return rows;
}

/** The first window that has one of `wanted` in it; else the first one. */
export function chooseExample(windows: Uint32Array, window: number, wanted: ReadonlySet<number>): number {
  const place = windows.findIndex((id) => wanted.has(id));
  return place < 0 ? 0 : Math.floor(place / window);
}

/** Contexts [batch * (window - 1)] and targets [batch]. */
export function splitWindows(
  windows: Uint32Array,
  window: number,
): { contexts: Uint32Array; targets: Uint32Array } {
  const batch = windows.length / window;
  const contexts = new Uint32Array(batch * (window - 1));
  const targets = new Uint32Array(batch);
  for (let b = 0; b < batch; b++) {
    contexts.set(windows.subarray(b * window, (b + 1) * window - 1), b * (window - 1));
    targets[b] = windows[(b + 1) * window - 1] as number;
  }
  return { contexts, targets };
}

/** Makes one step and looks at it; `detail` is null when the step was not made. */
export async function takeStep(
  { model, training, corpus, settings, window }: LearnerModel,
  wanted: ReadonlySet<number>,
): Promise<{ slice: TrainingSlice; parameters: Float32Array; detail: StepDetail | null }> {
  const vocabSize = corpus.vocabulary.length;
  const [windows, old] = await Promise.all([training.nextBatch(), model.remote.flatParameters()]);
  const example = chooseExample(windows, window, wanted);
  const { contexts, targets } = splitWindows(windows, window);
  const nextToken = model.kind === 'next-token' ? model.remote : null;
  const context = windows.slice(example * window, (example + 1) * window - 1);
  // Asked for all at once; the worker answers in this order.
  const [gradient, probabilitiesBefore, slice, probabilitiesAfter, parameters, step] = await Promise.all([
    nextToken?.gradient(contexts, targets),
    nextToken?.probabilities(context),
    training.run(1),
    nextToken?.probabilities(context),
    model.remote.flatParameters(),
    model.remote.steps(),
  ]);
  if (slice.steps === 0) return { slice, parameters, detail: null };
  const before = tablesOf(old, vocabSize, settings);
  const after = tablesOf(parameters, vocabSize, settings);
  const detail: StepDetail = {
    step,
    loss: slice.losses[0] as number,
    windows,
    window,
    example,
    probabilities:
      probabilitiesBefore && probabilitiesAfter
        ? { before: probabilitiesBefore, after: probabilitiesAfter }
        : null,
    gradient: gradient
      ? { embeddings: gradient.embeddings, outputs: gradient.outputs ?? gradient.embeddings }
      : null,
    before,
    after,
    moved: {
      embeddings: movedRows(before.embeddings, after.embeddings, settings.dim),
      outputs: movedRows(before.outputs, after.outputs, settings.dim),
    },
  };
  return { slice, parameters, detail };
}
