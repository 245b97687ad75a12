/**
 * The two models, trained side by side. After each slice of steps both are judged by the held-out text, and their
 * parameters copied out to be looked at.
 */

import type { ReactiveControllerHost } from 'lit';
import type { TrainingSlice } from '../../engine/api-training.js';
import { History } from '../shared/history.js';
import { afterPaint } from '../shared/motion.js';
import { type RunHooks, TrainingRun } from '../shared/training-run.js';
import {
  type Both,
  makeBoth,
  type OneModel,
  readText,
  SLICE,
  STEPS,
  type Text,
  type TiedSettings,
} from './pair.js';

const NOTHING = new Float32Array(0);

export class TiedRun extends TrainingRun<Both<OneModel>> {
  text: Text | null = null;
  /** The losses on the held-out text over the steps, and the latest. */
  curves: Both<History> = [new History(), new History()];
  heldOut: Both<number> = [Number.NaN, Number.NaN];
  /** The mean losses on the text learned from, of the latest slice. */
  learned: Both<number> = [Number.NaN, Number.NaN];
  parameters: Both<Float32Array> = [NOTHING, NOTHING];

  protected readonly length = STEPS;
  protected readonly sliceLength = SLICE;

  constructor(
    host: ReactiveControllerHost,
    private readonly hooks: RunHooks,
  ) {
    super(host, hooks);
  }

  get isThere(): boolean {
    return this.models !== null && this.parameters[0].length > 0;
  }

  /** Two new models, untrained. */
  make(settings: TiedSettings): Promise<void> {
    return this.begin(async (engine, keeper) => {
      this.text ??= await readText(engine);
      return makeBoth(engine, keeper, this.text, settings);
    });
  }

  protected advance(models: Both<OneModel>, steps: number): Promise<TrainingSlice[]> {
    return Promise.all(models.map(({ training }) => training.run(steps)));
  }

  protected async look(
    models: Both<OneModel>,
    slices: readonly TrainingSlice[],
    isCurrent: () => boolean,
  ): Promise<void> {
    this.learned = slices.map(({ losses }) => mean(losses)) as unknown as Both<number>;
    await this.firstLook(models, isCurrent);
    if (!isCurrent() || !this.hooks.mayMove()) return;
    this.host.requestUpdate();
    // Each look is seen before the next one is taken.
    await afterPaint();
  }

  protected async firstLook(models: Both<OneModel>, isCurrent: () => boolean): Promise<void> {
    const text = this.text as Text;
    const [losses, parameters] = await Promise.all([
      Promise.all(models.map(({ model }) => model.textLoss(text.heldOut))),
      Promise.all(models.map(({ model }) => model.flatParameters())),
    ]);
    if (!isCurrent()) return;
    this.heldOut = losses as unknown as Both<number>;
    this.parameters = parameters as unknown as Both<Float32Array>;
    losses.forEach((loss, i) => {
      this.curves[i as 0 | 1].add(this.steps, loss);
    });
  }

  protected clear(): void {
    this.curves = [new History(), new History()];
    this.heldOut = [Number.NaN, Number.NaN];
    this.learned = [Number.NaN, Number.NaN];
    this.parameters = [NOTHING, NOTHING];
  }
}

function mean(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}
