/** Training in slices of time, so that a page or a program stays alive meanwhile. */
import type { TrainOptions, TrainProgress } from '../api-training.js';
import { checkOnProgress, checkSignal } from '../callbacks.js';
import { checkInteger, checkOptions, refuse } from '../check.js';
import { Id2VecError } from '../errors.js';
import type { Trained } from './trained.js';
import { CoreTraining, readBatch, readText, startTraining, TRAINING_OPTIONS } from './training.js';
import { nextTurn } from './turn.js';

const METHOD = 'model.train';

/** Long enough that turns of the event loop cost little, short enough for 60 frames a second. */
const SLICE_MILLISECONDS = 10;
/** No slice is longer than this many steps, which bounds how far a first guess of their time can go wrong. */
const MOST_STEPS = 10_000;

const OPTIONS = [...TRAINING_OPTIONS, 'steps', 'epochs', 'signal', 'onProgress'] as const;

function readSteps(steps: unknown, epochs: unknown, exampleCount: number, batch: number): number {
  if ((steps === undefined) === (epochs === undefined)) {
    refuse('bad-argument', METHOD, 'steps', steps, 'steps or epochs, one of the two');
  }
  const most = Number.MAX_SAFE_INTEGER;
  if (steps !== undefined) return checkInteger(METHOD, 'steps', steps, 1, most);
  const times = checkInteger(METHOD, 'epochs', epochs, 1, Math.floor(most / exampleCount));
  return Math.ceil((times * exampleCount) / batch);
}

function throwIfAborted(signal: AbortSignal | undefined, steps: number): void {
  if (!signal?.aborted) return;
  const message = `${METHOD}: stopped by its signal after ${steps} steps, which are kept`;
  throw new Id2VecError('aborted', message, { steps }, { cause: signal.reason });
}

function diverged(progress: TrainProgress): Id2VecError {
  const message = `${METHOD}: step ${progress.steps + 1} would leave the range of float32; accepted: a smaller learning rate (the model is in its last good state)`;
  return new Id2VecError('diverged', message, { ...progress });
}

/** How many steps the next slice takes, from what the latest one took. */
function adapt(steps: number, milliseconds: number): number {
  const fitting = (steps * SLICE_MILLISECONDS) / Math.max(milliseconds, SLICE_MILLISECONDS / 2);
  return Math.min(MOST_STEPS, Math.max(1, Math.floor(fitting)));
}

export async function train(
  model: Trained,
  ids: unknown,
  given: TrainOptions,
): Promise<{ steps: number; loss: number }> {
  model.live.use(METHOD);
  const options = checkOptions(METHOD, given, OPTIONS);
  const { steps, epochs, signal, onProgress } = options;
  checkSignal(METHOD, signal);
  checkOnProgress(METHOD, onProgress);
  const batch = readBatch(METHOD, options.batch);
  const text = readText(METHOD, ids, model);
  const totalSteps = readSteps(steps, epochs, text.length - model.window + 1, batch);
  // Before the training is started, since that moves the model's place in the order.
  throwIfAborted(signal, 0);
  const training = startTraining(METHOD, model, { ...options, ids: text }, totalSteps);
  try {
    const progress: TrainProgress = { steps: 0, totalSteps, loss: Number.NaN };
    for (let size = 1; progress.steps < totalSteps; ) {
      throwIfAborted(signal, progress.steps);
      const start = performance.now();
      const slice = CoreTraining.run(training, METHOD, Math.min(size, totalSteps - progress.steps));
      size = adapt(size, performance.now() - start);
      progress.steps += slice.steps;
      progress.loss = slice.losses.at(-1) ?? progress.loss;
      if (slice.diverged) throw diverged(progress);
      await onProgress?.({ ...progress });
      await nextTurn();
    }
    return { steps: progress.steps, loss: progress.loss };
  } finally {
    training.dispose();
  }
}
