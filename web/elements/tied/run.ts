/**
 * The two models, trained side by side:
 *
 *   waiting -> loading -> ready (0 steps) -> training <-> ready (some steps, all steps)
 *                      -> failed           -> diverged, both in their last good states
 *
 * After each slice of steps both are judged by the held-out text, and their parameters copied out to be looked at.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { RemoteEngine } from '../../engine/api-worker.js';
import { History } from '../shared/history.js';
import { afterPaint } from '../shared/motion.js';
import {
  type Both,
  giveBack,
  makeBoth,
  type OneModel,
  readText,
  SLICE,
  STEPS,
  type Text,
  type TiedSettings,
} from './pair.js';

export type Phase = 'waiting' | 'loading' | 'ready' | 'training' | 'diverged' | 'failed';

export interface RunHooks {
  trainer(): Promise<RemoteEngine>;
  /** The training has come to its end, or stopped on its way. */
  atRest(): void;
  /** False where motion is not wanted: then nothing is drawn anew before the training is done. */
  mayMove(): boolean;
}

const NOTHING = new Float32Array(0);

export class TiedRun implements ReactiveController {
  phase: Phase = 'waiting';
  error: Error | null = null;
  text: Text | null = null;
  steps = 0;
  /** The losses on the held-out text over the steps, and the latest. */
  curves: Both<History> = [new History(), new History()];
  heldOut: Both<number> = [Number.NaN, Number.NaN];
  /** The mean losses on the text learned from, of the latest slice. */
  learned: Both<number> = [Number.NaN, Number.NaN];
  parameters: Both<Float32Array> = [NOTHING, NOTHING];

  private both: Both<OneModel> | null = null;
  private goal = 0;
  private isLooping = false;
  private isHeld = false;
  /** Counts pairs of models: what comes late for a former one is dropped. */
  private attempt = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly hooks: RunHooks,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.letGo();
    this.phase = 'waiting';
  }

  get isDone(): boolean {
    return this.steps >= STEPS;
  }

  get isThere(): boolean {
    return this.both !== null && this.parameters[0].length > 0;
  }

  /** Two new models, untrained. */
  async make(settings: TiedSettings): Promise<void> {
    this.letGo();
    const { attempt } = this;
    this.enter('loading');
    try {
      const engine = await this.hooks.trainer();
      const text = this.text ?? (await readText(engine));
      const both = await makeBoth(engine, text, settings);
      if (attempt !== this.attempt) return giveBack(both);
      this.text = text;
      this.both = both;
      await this.look(attempt);
      if (attempt === this.attempt) this.enter('ready');
    } catch (error) {
      if (attempt === this.attempt) this.fail(error);
    }
  }

  /** On to step `goal`. */
  train(goal = STEPS): void {
    if (this.phase !== 'ready' || this.isDone) return;
    this.goal = Math.min(STEPS, goal);
    this.enter('training');
    void this.loop();
  }

  pause(): void {
    if (this.phase === 'training') this.enter('ready');
  }

  /** A training that nobody sees rests until it is seen again. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    if (!isHeld && this.phase === 'training') void this.loop();
  }

  private async loop(): Promise<void> {
    const { both, attempt } = this;
    if (!both || this.isLooping) return;
    this.isLooping = true;
    try {
      while (this.phase === 'training' && !this.isHeld && this.steps < this.goal) {
        const steps = Math.min(SLICE, this.goal - this.steps);
        const slices = await Promise.all(both.map(({ training }) => training.run(steps)));
        if (attempt !== this.attempt) return;
        if (slices.some(({ diverged }) => diverged)) this.phase = 'diverged';
        this.steps += Math.min(...slices.map((slice) => slice.steps));
        this.learned = slices.map(({ losses }) => mean(losses)) as unknown as Both<number>;
        await this.look(attempt);
        if (attempt !== this.attempt) return;
        if (!this.hooks.mayMove()) continue;
        this.host.requestUpdate();
        // Each look is seen before the next one is taken.
        await afterPaint();
        if (attempt !== this.attempt) return;
      }
      if (this.steps >= this.goal && this.phase === 'training') this.phase = 'ready';
      if (this.phase !== 'training') this.hooks.atRest();
    } catch (error) {
      if (attempt === this.attempt) this.fail(error);
    } finally {
      if (attempt === this.attempt) {
        this.isLooping = false;
        this.host.requestUpdate();
      }
    }
  }

  private async look(attempt: number): Promise<void> {
    const { both, text } = this;
    if (!both || !text) return;
    const [losses, parameters] = await Promise.all([
      Promise.all(both.map(({ model }) => model.textLoss(text.heldOut))),
      Promise.all(both.map(({ model }) => model.parameters())),
    ]);
    if (attempt !== this.attempt) return;
    this.heldOut = losses as unknown as Both<number>;
    this.parameters = parameters as unknown as Both<Float32Array>;
    losses.forEach((loss, i) => {
      this.curves[i as 0 | 1].add(this.steps, loss);
    });
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.host.requestUpdate();
  }

  private fail(error: unknown): void {
    this.letGo();
    this.error = error instanceof Error ? error : new Error(String(error));
    this.enter('failed');
  }

  private letGo(): void {
    this.attempt++;
    if (this.both) giveBack(this.both);
    this.both = null;
    this.error = null;
    this.steps = 0;
    this.curves = [new History(), new History()];
    this.heldOut = [Number.NaN, Number.NaN];
    this.learned = [Number.NaN, Number.NaN];
    this.parameters = [NOTHING, NOTHING];
    this.isLooping = false;
  }
}

function mean(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}
