/** What would hold a page up for long when there is no worker, done in slices. */
import type { Training, TrainingSlice } from '../api-training.js';
import { nextTurn } from '../models/turn.js';
import type { ServerOptions } from './server.js';

/** So that a page that draws meanwhile still draws 60 frames a second. */
const SLICE_MILLISECONDS = 8;

/** The same bits as in one go: a training does not mind how its steps are cut. */
async function runInSlices(training: Training, steps: number): Promise<TrainingSlice> {
  // What is no number of steps is refused as ever.
  if (!(Number.isInteger(steps) && steps > 1 && steps <= 1_000_000)) return training.run(steps);
  const losses = new Float32Array(steps);
  let made = 0;
  let diverged = false;
  for (let size = 1; made < steps && !diverged; ) {
    const start = performance.now();
    const slice = training.run(Math.min(size, steps - made));
    const milliseconds = performance.now() - start;
    losses.set(slice.losses, made);
    made += slice.steps;
    diverged = slice.diverged;
    size = Math.max(
      1,
      Math.floor((size * SLICE_MILLISECONDS) / Math.max(milliseconds, SLICE_MILLISECONDS / 4)),
    );
    if (made < steps && !diverged) await nextTurn();
  }
  return { steps: made, losses: losses.slice(0, made), diverged };
}

export const sliced: NonNullable<ServerOptions['inTurns']> = {
  training: { run: (training, [steps]) => runInSlices(training as Training, steps as number) },
};
