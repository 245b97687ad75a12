/**
 * The one model that the learning chapters of a document share: chapter 6 trains it, chapter 8 looks at its words.
 *
 *   empty -> (start, configure) loading -> ready <-> playing
 *                                loading -> failed, or back to what was there before
 *                                playing, step -> diverged, in the last good state -> (configure, reset) loading
 *
 * Events: 'change' when the tables, the state or the progress are new, at most once a frame; 'restart' when a training
 * begins anew, and 'settings' as well when it is another one.
 *
 * It drives the training in the worker with one request in flight, and only while somebody is looking
 * ({@link Learner.attach}).
 */
import type { Corpus } from '../../engine/api-models.js';
import type { TrainingSlice } from '../../engine/api-training.js';
import { createLearnerModel, type LearnerModel, tablesOf } from './learner-model.js';
import { DEFAULT_SETTINGS, type LearnerSettings, RUN_STEPS, sameSettings } from './learner-settings.js';
import { Pace } from './pace.js';
import { RunRecord } from './run-record.js';
import { onRetry } from './session.js';
import { type StepDetail, takeStep } from './step-detail.js';
import { sharedTrainer } from './trainer.js';
import { WatchedPairs } from './watched-pairs.js';

export type LearnerState = 'empty' | 'loading' | 'ready' | 'playing' | 'diverged' | 'failed';

/** One who looks at the learner; it trains while at least one of them can see it. */
export interface Watcher {
  visible: boolean;
  release(): void;
}

/** Milliseconds of steps that are asked for at once: in a worker, and on the page's own thread. */
const WORKER_BUDGET = 12;
const PAGE_BUDGET = 6;
const DEFAULT_SPEED = 300;
/** Many steps that are asked for at once are made in slices, for the curves to have points in between. */
const SLICE_STEPS = 20;
const KEEP_MILLISECONDS = 1000;
const NOTHING = new Float32Array(0);

export class Learner extends EventTarget {
  /** Those of the training that is there, or, before there is one, of the one to come. */
  settings: Readonly<LearnerSettings> = DEFAULT_SETTINGS;
  state: LearnerState = 'empty';
  /** Why the state is 'failed'. */
  error: Error | null = null;
  /** Optimiser steps made. */
  steps = 0;
  /** Where Play will stop. */
  goal = RUN_STEPS;
  /** The share of a long text that has been read; null when none is being read. */
  progress: number | null = null;
  /** E and U as they are, [vocabSize * dim]; empty before there is a model. Never written to again: keep them if you like. */
  embeddings: Float32Array = NOTHING;
  outputs: Float32Array = NOTHING;
  /** The tables as the seed drew them. */
  start: Float32Array = NOTHING;
  readonly record = new RunRecord();
  readonly pairs = new WatchedPairs();
  /** The latest single step; null after many at once. */
  lastStep: StepDetail | null = null;

  private run: LearnerModel | null = null;
  /** Where a training that cannot be made leads back to. */
  private restState: LearnerState = 'empty';
  private pace = new Pace(DEFAULT_SPEED, WORKER_BUDGET, true);
  private readonly watchers = new Set<{ visible: boolean }>();
  /** Counts trainings: an answer for a former one is dropped. */
  private generation = 0;
  /** Counts what the training was asked to become; until it is made, the former one's steps still count. */
  private attempt = 0;
  private inFlight: Promise<void> | null = null;
  private frame = 0;
  private changed = false;
  private stopReading: AbortController | null = null;
  /** The settings of the training that is being made. */
  private wanted: LearnerSettings | null = null;

  constructor() {
    super();
    onRetry(() => {
      if (this.state === 'failed') void this.configure({}).catch(() => {});
    });
  }

  get corpus(): Corpus | null {
    return this.run?.corpus ?? null;
  }

  get vocabulary(): readonly string[] {
    return this.run?.corpus.vocabulary ?? [];
  }

  /** What is trained, for questions of one's own; null before there is one. */
  get model(): LearnerModel | null {
    return this.run;
  }

  get speed(): number {
    return this.pace.speed;
  }

  /** Steps a second. */
  setSpeed(stepsPerSecond: number): void {
    this.pace.speed = stepsPerSecond;
    this.notify();
  }

  attach(): Watcher {
    const learner = this;
    const entry = { visible: false };
    this.watchers.add(entry);
    return {
      get visible() {
        return entry.visible;
      },
      set visible(value: boolean) {
        entry.visible = value;
        learner.keepGoing();
      },
      release() {
        learner.watchers.delete(entry);
        // A moment, because an element that is moved in the document leaves and comes back.
        setTimeout(() => learner.watchers.size === 0 && learner.letGo(), KEEP_MILLISECONDS);
      },
    };
  }

  /** Makes the model if there is none yet. */
  async begin(): Promise<void> {
    if (this.state === 'empty') await this.configure({});
  }

  /**
   * Another training in the place of this one, from its first step. When it cannot be made (a text that is too short, a
   * cancelled one) the promise is rejected and everything is as it was.
   */
  async configure(changes: Partial<LearnerSettings>): Promise<void> {
    const attempt = ++this.attempt;
    // On top of what was asked for last, which may not be there yet.
    const settings = { ...(this.wanted ?? this.settings), ...changes };
    this.wanted = settings;
    const former = this.run;
    if (this.state !== 'loading') this.restState = this.state === 'playing' ? 'ready' : this.state;
    this.stopReading?.abort();
    const stop = new AbortController();
    this.stopReading = stop;
    this.enter('loading');
    try {
      const engine = await sharedTrainer();
      const known = former && former.settings.corpus === settings.corpus ? former.corpus : null;
      const onProgress = (share: number) => {
        if (attempt !== this.attempt) return;
        this.progress = share;
        this.notify();
      };
      const made = await createLearnerModel(engine, settings, { signal: stop.signal, onProgress }, known);
      const parameters = await made.model.remote.flatParameters();
      if (attempt !== this.attempt) {
        made.dispose();
        return;
      }
      this.wanted = null;
      this.use(made, parameters);
      former?.dispose();
    } catch (error) {
      if (attempt !== this.attempt) return;
      this.wanted = null;
      this.progress = null;
      if (former && this.restState !== 'failed') this.enter(this.restState);
      else this.fail(error);
      throw error;
    }
  }

  /** Back to the noise that the seed draws. */
  async reset(): Promise<void> {
    await this.configure({});
  }

  /** Stops reading a long text. */
  cancel(): void {
    this.stopReading?.abort();
  }

  /** Trains on, up to the next whole run. */
  play(): void {
    if (this.state !== 'ready') return;
    this.goal = (Math.floor(this.steps / RUN_STEPS) + 1) * RUN_STEPS;
    this.pace.restart();
    this.enter('playing');
    this.keepGoing();
  }

  pause(): void {
    if (this.state === 'playing') this.enter('ready');
  }

  /** Resolves when the steps that have been asked for are made. */
  async settled(): Promise<void> {
    await this.inFlight;
  }

  /** Makes n steps and looks closely at the last one. */
  async step(n = 1): Promise<void> {
    this.pause();
    await this.inFlight;
    const { run, generation } = this;
    if (!run || this.state !== 'ready' || this.inFlight) return;
    this.inFlight = (async () => {
      try {
        for (let left = n - 1; left > 0; left -= SLICE_STEPS) {
          const steps = Math.min(left, SLICE_STEPS);
          const [slice, parameters] = await Promise.all([
            run.training.run(steps),
            run.model.remote.flatParameters(),
          ]);
          if (generation !== this.generation) return;
          this.account(slice);
          if (slice.diverged) return this.accept(parameters, generation, true);
          this.take(parameters);
        }
        const { slice, parameters, detail } = await takeStep(run, this.pairs.ids(run.corpus.vocabulary));
        if (generation !== this.generation) return;
        this.account(slice);
        this.lastStep = detail;
        this.accept(parameters, generation, slice.diverged);
      } catch (error) {
        this.lost(error, generation);
      }
    })();
    await this.inFlight;
    if (generation === this.generation) this.inFlight = null;
  }

  /** Watches one more pair from here on; false when there are enough, or it is watched already. */
  watch(a: string, b: string): boolean {
    const isNew = this.pairs.add(a, b);
    if (isNew) this.pairs.record(this.steps, this.embeddings, this.settings.dim, this.pairs.all.slice(-1));
    this.notify();
    return isNew;
  }

  /** Tells the listeners, in the next frame. */
  notify(): void {
    if (this.changed) return;
    this.changed = true;
    const tell = () => {
      this.changed = false;
      this.dispatchEvent(new Event('change'));
    };
    // A hidden tab has no frames.
    if (document.visibilityState === 'hidden') setTimeout(tell);
    else requestAnimationFrame(tell);
  }

  private use(made: LearnerModel, parameters: Float32Array): void {
    this.generation++;
    const isSame = this.run !== null && sameSettings(this.run.settings, made.settings);
    this.run = made;
    this.settings = made.settings;
    const isApart = made.engine.place.worker;
    this.pace = new Pace(this.pace.speed, isApart ? WORKER_BUDGET : PAGE_BUDGET, isApart);
    this.steps = 0;
    this.goal = RUN_STEPS;
    this.progress = null;
    this.error = null;
    this.record.clear();
    this.lastStep = null;
    this.inFlight = null;
    this.pairs.restart(made.corpus.vocabulary);
    this.take(parameters);
    this.start = this.embeddings;
    this.enter('ready');
    this.dispatchEvent(new Event('restart'));
    if (!isSame) this.dispatchEvent(new Event('settings'));
  }

  private keepGoing(): void {
    if (this.frame !== 0 || !this.mayRun()) return;
    this.pace.restart();
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  private mayRun(): boolean {
    return this.state === 'playing' && [...this.watchers].some((watcher) => watcher.visible);
  }

  private tick(now: number): void {
    this.frame = 0;
    if (!this.mayRun()) return;
    this.frame = requestAnimationFrame((next) => this.tick(next));
    this.pace.begin(now);
    if (this.inFlight) return;
    const due = Math.min(this.pace.take(now), this.goal - this.steps);
    if (due > 0) this.inFlight = this.advance(due);
  }

  private async advance(steps: number): Promise<void> {
    const { run, generation } = this;
    if (!run) return;
    try {
      const start = performance.now();
      const [slice, parameters] = await Promise.all([
        run.training.run(steps),
        run.model.remote.flatParameters(),
      ]);
      if (generation !== this.generation) return;
      this.pace.measured(slice.steps, performance.now() - start);
      this.account(slice);
      this.lastStep = null;
      this.accept(parameters, generation, slice.diverged);
    } catch (error) {
      this.lost(error, generation);
    } finally {
      if (generation === this.generation) this.inFlight = null;
    }
  }

  /** A step of the training of now could not be made. */
  private lost(error: unknown, generation: number): void {
    if (generation !== this.generation) return;
    this.error = error instanceof Error ? error : new Error(String(error));
    this.comeTo('failed');
  }

  private account({ steps, losses }: TrainingSlice): void {
    this.record.add(this.steps, losses, steps);
    this.steps += steps;
  }

  private accept(parameters: Float32Array, generation: number, diverged: boolean): void {
    if (generation !== this.generation) return;
    this.take(parameters);
    if (diverged) this.comeTo('diverged');
    else if (this.state === 'playing' && this.steps >= this.goal) this.enter('ready');
    this.notify();
  }

  private take(parameters: Float32Array): void {
    const { vocabulary } = this;
    const { embeddings, outputs } = tablesOf(parameters, vocabulary.length, this.settings);
    this.embeddings = embeddings;
    this.outputs = outputs;
    this.pairs.record(this.steps, embeddings, this.settings.dim);
  }

  private enter(state: LearnerState): void {
    this.state = state;
    this.notify();
  }

  /** Where a step has led to: at once, or, while another training is being made, if that cannot be. */
  private comeTo(state: 'diverged' | 'failed'): void {
    if (this.state === 'loading') this.restState = state;
    else this.enter(state);
  }

  private fail(error: unknown): void {
    this.error = error instanceof Error ? error : new Error(String(error));
    this.enter('failed');
  }

  /** Nobody is there any more: the worker's memory is given back. */
  private letGo(): void {
    this.generation++;
    this.attempt++;
    this.wanted = null;
    this.stopReading?.abort();
    this.run?.dispose();
    this.run = null;
    this.embeddings = NOTHING;
    this.outputs = NOTHING;
    this.start = NOTHING;
    this.steps = 0;
    this.inFlight = null;
    this.enter('empty');
  }
}

let shared: Learner | undefined;

/** The learner of this document. It makes nothing before {@link Learner.begin}. */
export function sharedLearner(): Learner {
  shared ??= new Learner();
  return shared;
}
