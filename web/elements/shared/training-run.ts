/**
 * A training that a reader starts, pauses and goes on with, in the trainer's worker:
 *
 *   waiting -> loading -> ready (0 steps) -> training <-> ready (some steps, all steps)
 *                      -> failed           -> diverged (the last good state is shown)
 *
 * It goes on in slices of steps; between two of them its models are looked at. Who extends this says what the models
 * are, how they make a slice, and what is looked at.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { TrainingSlice } from '../../engine/api-training.js';
import type { RemoteEngine } from '../../engine/api-worker.js';
import { Keeper } from './keeper.js';

export type Phase = 'waiting' | 'loading' | 'ready' | 'training' | 'diverged' | 'failed';

export interface RunHooks {
  trainer(): Promise<RemoteEngine>;
  /** False where motion is not wanted: then nothing is drawn anew before the training is done. */
  mayMove(): boolean;
  /** The training has come to its end, or stopped on its way. */
  atRest(): void;
}

export abstract class TrainingRun<Models> implements ReactiveController {
  phase: Phase = 'waiting';
  error: Error | null = null;
  /** Made so far. */
  steps = 0;

  protected models: Models | null = null;

  /** Steps of the whole run, and from one look at the models to the next. */
  protected abstract readonly length: number;
  protected abstract readonly sliceLength: number;

  private keeper = new Keeper();
  private goal = 0;
  private isLooping = false;
  private isHeld = false;
  private attempt = 0;

  constructor(
    protected readonly host: ReactiveControllerHost,
    private readonly runHooks: RunHooks,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.letGo();
    this.phase = 'waiting';
  }

  get isDone(): boolean {
    return this.steps >= this.length;
  }

  /** On to step `goal`, from where it is. */
  train(goal = this.length): void {
    if (this.phase !== 'ready' || this.isDone) return;
    this.goal = Math.min(this.length, goal);
    this.departing();
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

  /** Trains all the models by so many steps. */
  protected abstract advance(models: Models, steps: number): Promise<readonly TrainingSlice[]>;

  /** Looks at the models as they are; nothing may be changed once `isCurrent` gives false. */
  protected abstract look(
    models: Models,
    slices: readonly TrainingSlice[],
    isCurrent: () => boolean,
  ): Promise<void>;

  /** The same before the first step. */
  protected abstract firstLook(models: Models, isCurrent: () => boolean): Promise<void>;

  /** What has been looked at is forgotten. */
  protected abstract clear(): void;

  protected departing(): void {}

  protected async arriving(): Promise<void> {}

  /** Untrained models; the old ones are given back. What comes late for former models is dropped. */
  protected async begin(build: (engine: RemoteEngine, keeper: Keeper) => Promise<Models>): Promise<void> {
    this.letGo();
    const isCurrent = this.current();
    const keeper = new Keeper();
    this.keeper = keeper;
    this.enter('loading');
    try {
      const engine = await this.runHooks.trainer();
      const models = await build(engine, keeper);
      if (!isCurrent()) return;
      this.models = models;
      await this.firstLook(models, isCurrent);
      if (isCurrent()) this.enter('ready');
    } catch (error) {
      if (isCurrent()) this.fail(error);
    }
  }

  /** Whether the models of now are still those that are there. */
  protected current(): () => boolean {
    const { attempt } = this;
    return () => attempt === this.attempt;
  }

  /** Of the models of now: who asks former ones has to look at `current` first. */
  protected fail(error: unknown): void {
    this.letGo();
    this.error = error instanceof Error ? error : new Error(String(error));
    this.enter('failed');
  }

  private async loop(): Promise<void> {
    const { models } = this;
    if (models === null || this.isLooping || this.isHeld) return;
    const isCurrent = this.current();
    this.isLooping = true;
    try {
      while (this.phase === 'training' && !this.isHeld && this.steps < this.goal) {
        const slices = await this.advance(models, Math.min(this.sliceLength, this.goal - this.steps));
        if (!isCurrent()) return;
        this.steps += Math.min(...slices.map(({ steps }) => steps));
        if (slices.some(({ diverged }) => diverged)) this.phase = 'diverged';
        await this.look(models, slices, isCurrent);
        if (!isCurrent()) return;
      }
      if (this.steps >= this.goal && this.phase === 'training') this.phase = 'ready';
      if (this.phase !== 'training') {
        await this.arriving();
        this.runHooks.atRest();
      }
    } catch (error) {
      if (isCurrent()) this.fail(error);
    } finally {
      if (isCurrent()) {
        this.isLooping = false;
        this.host.requestUpdate();
        // Asked to go on after the last slice, while this loop was on its way out.
        if (this.phase === 'training') void this.loop();
      }
    }
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.host.requestUpdate();
  }

  private letGo(): void {
    this.attempt++;
    this.keeper.giveBack();
    this.models = null;
    this.error = null;
    this.steps = 0;
    this.isLooping = false;
    this.clear();
  }
}
