/**
 * One attention model, and what it makes of two sentences while it learns:
 *
 *   waiting -> loading -> ready (0 steps) -> training <-> ready (some steps, all steps)
 *                      -> failed            -> diverged (the last good step is shown)
 *
 * The model learns in the worker, ten steps at a time. After each ten its parameters are kept (10 KB), so that the
 * reader can go back to any of them, and other sentences be read by all of them: a second model of the same size, the
 * viewer, takes whichever parameters are to be looked at. One request reads at a time, since the viewer has a state.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AttentionModel, Corpus, Training } from '../../engine/api-models.js';
import type { Remote, RemoteEngine } from '../../engine/api-worker.js';
import { cosine, type Read, vectorAt } from './reading.js';
import { PLACES, type Sentence } from './sentences.js';

export const DIM = 16;
export const STEPS = 2000;
/** Steps between two looks at the model. */
export const SLICE = 10;
export const INIT_SCALE = 0.1;
const LEARNING_RATE = 0.02;
const BATCH = 32;

export type Phase = 'waiting' | 'loading' | 'ready' | 'training' | 'diverged' | 'failed';
export type Two<T> = readonly [T, T];

/** What is compared: a word of each sentence, or null where the text is none. */
export interface Pair {
  sentences: Two<Sentence | null>;
  places: Two<number>;
}

export interface RunHooks {
  trainer(): Promise<RemoteEngine>;
  pair(): Pair;
  /** False where motion is not wanted: then nothing is drawn anew before the training is done. */
  mayMove(): boolean;
  /** The training has come to its end, or stopped on its way. */
  atRest(): void;
}

interface Session {
  model: Remote<AttentionModel>;
  viewer: Remote<AttentionModel>;
  training: Remote<Training>;
}

export class ContextRun implements ReactiveController {
  phase: Phase = 'waiting';
  error: Error | null = null;
  corpus: Corpus | null = null;
  /** Made so far. */
  steps = 0;
  /** The mean loss of the latest steps. */
  loss: number | null = null;
  /** What is shown: the model as it was after `shown` times ten steps. */
  shown = 0;
  reads: Two<Read | null> = [null, null];
  /** The state that `reads` are of: they come a moment after `shown`. */
  readAt = 0;
  /** The same before any training. */
  firstReads: Two<Read | null> = [null, null];
  /** The cosine of the pair after attention, for each of the looks at the model; null where not known yet. */
  cosines: (number | null)[] = [];

  private session: Session | null = null;
  private snapshots: Float32Array[] = [];
  private goal = 0;
  private isLooping = false;
  private isHeld = false;
  /** Whether the newest state is the one to be shown: until the reader goes back to another. */
  private isFollowing = true;
  /** Counts models, and pairs: what comes late for another one is dropped. */
  private attempt = 0;
  private pairs = 0;
  private views = 0;
  private queue: Promise<unknown> = Promise.resolve();

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

  /** A new model, untrained; the old one is given back. */
  async make(seed: number): Promise<void> {
    this.letGo();
    const attempt = this.attempt;
    this.enter('loading');
    try {
      const engine = await this.hooks.trainer();
      const corpus = this.corpus ?? (await engine.generateCorpus());
      const options = {
        vocabSize: corpus.vocabulary.length,
        dim: DIM,
        length: PLACES,
        seed,
        initScale: INIT_SCALE,
        optimizer: { name: 'adam', lr: LEARNING_RATE } as const,
      };
      const model = await engine.createAttentionModel(options);
      const viewer = await engine.createAttentionModel(options);
      const training = await model.startTraining(corpus.ids, {
        batch: BATCH,
        seed,
        // The steps grow shorter, so that where it ends is not an accident of the last one.
        schedule: { name: 'linear', totalSteps: STEPS },
      });
      const session = { model, viewer, training };
      const start = await model.parameters();
      if (attempt !== this.attempt) {
        giveBack(session);
        return;
      }
      this.corpus = corpus;
      this.session = session;
      this.snapshots = [start];
      this.cosines = [null];
      await this.readPair();
      if (attempt === this.attempt) this.enter('ready');
    } catch (error) {
      if (attempt === this.attempt) this.fail(error);
    }
  }

  /** On to step `goal`, from where it is. */
  train(goal = STEPS): void {
    if (this.phase !== 'ready' || this.isDone) return;
    this.goal = Math.min(STEPS, goal);
    this.isFollowing = true;
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

  /** Looks at the model as it was after `index` times ten steps. */
  show(index: number): void {
    const newest = this.snapshots.length - 1;
    this.shown = Math.min(newest, Math.max(0, index));
    this.isFollowing = this.shown === newest;
    this.host.requestUpdate();
    void this.view().catch((error) => this.fail(error));
  }

  /** To be called when the sentences, or the words looked at, are other ones: all that is shown is read anew. */
  pairChanged(): void {
    if (!this.session) return;
    void this.readPair().catch((error) => this.fail(error));
  }

  private async loop(): Promise<void> {
    const { session, attempt } = this;
    if (!session || this.isLooping) return;
    this.isLooping = true;
    try {
      while (this.phase === 'training' && !this.isHeld && this.steps < this.goal) {
        const slice = await session.training.run(Math.min(SLICE, this.goal - this.steps));
        const parameters = await session.model.parameters();
        if (attempt !== this.attempt) return;
        this.steps += slice.steps;
        if (slice.steps > 0) this.loss = slice.losses.reduce((sum, loss) => sum + loss, 0) / slice.steps;
        if (slice.diverged) this.phase = 'diverged';
        await this.keep(parameters);
        if (attempt !== this.attempt) return;
        this.host.requestUpdate();
      }
      if (this.steps >= this.goal && this.phase === 'training') this.phase = 'ready';
      if (this.phase !== 'training') {
        if (this.isFollowing) this.shown = this.snapshots.length - 1;
        await this.view();
        this.hooks.atRest();
      }
    } catch (error) {
      if (attempt === this.attempt) this.fail(error);
    } finally {
      if (attempt === this.attempt) {
        this.isLooping = false;
        this.host.requestUpdate();
      }
    }
  }

  /** Keeps the model as it is now, reads the pair with it, and shows it to those who were at the newest one. */
  private async keep(parameters: Float32Array): Promise<void> {
    const index = this.snapshots.push(parameters) - 1;
    this.cosines.push(null);
    const { pairs } = this;
    const reads = await this.read(index);
    if (!reads || pairs !== this.pairs) return;
    this.cosines[index] = this.cosineOf(reads);
    if (!this.isFollowing || !this.hooks.mayMove()) return;
    this.shown = index;
    this.readAt = index;
    this.reads = reads;
  }

  /** The pair as the shown model reads it, and then, one after the other, as all the others do. */
  private async readPair(): Promise<void> {
    const pairs = ++this.pairs;
    const { attempt } = this;
    const isCurrent = (): boolean => pairs === this.pairs && attempt === this.attempt;
    this.cosines = this.snapshots.map(() => null);
    await this.view();
    // Other snapshots may come while these are read.
    for (let index = 0; isCurrent() && index < this.snapshots.length; index++) {
      if (this.cosines[index] !== null && index > 0) continue;
      const reads = await this.read(index);
      if (!isCurrent() || !reads) return;
      this.cosines[index] = this.cosineOf(reads);
      if (index === 0) this.firstReads = reads;
    }
    if (isCurrent()) this.host.requestUpdate();
  }

  private async view(): Promise<void> {
    const view = ++this.views;
    const { shown } = this;
    const reads = await this.read(shown, () => view === this.views);
    if (!reads || view !== this.views) return;
    this.reads = reads;
    this.readAt = shown;
    this.cosines[shown] = this.cosineOf(reads);
    this.host.requestUpdate();
  }

  /** In its turn; null if it is not wanted any more by then. */
  private read(index: number, isWanted: () => boolean = () => true): Promise<Two<Read | null> | null> {
    const { attempt, session } = this;
    const mine = this.queue.then(async () => {
      const parameters = this.snapshots[index];
      if (!session || !parameters || attempt !== this.attempt || !isWanted()) return null;
      const { sentences } = this.hooks.pair();
      const forward = async (sentence: Sentence | null): Promise<Read | null> =>
        sentence && { ...(await session.viewer.forward(sentence.ids)), sentence };
      await session.viewer.setParameters(parameters);
      const reads = [await forward(sentences[0]), await forward(sentences[1])] as const;
      return attempt === this.attempt ? reads : null;
    });
    this.queue = mine.catch(() => {});
    return mine;
  }

  private cosineOf([first, second]: Two<Read | null>): number | null {
    const [left, right] = this.hooks.pair().places;
    if (!first || !second) return null;
    return cosine(vectorAt(first.contextual, left, DIM), vectorAt(second.contextual, right, DIM));
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.host.requestUpdate();
  }

  private fail(error: unknown): void {
    // A model that was given back meanwhile is nobody's failure.
    if (!this.session && this.phase !== 'loading') return;
    this.letGo();
    this.error = error instanceof Error ? error : new Error(String(error));
    this.enter('failed');
  }

  private letGo(): void {
    this.attempt++;
    if (this.session) giveBack(this.session);
    this.session = null;
    this.snapshots = [];
    this.cosines = [];
    this.steps = 0;
    this.loss = null;
    this.shown = 0;
    this.readAt = 0;
    this.reads = [null, null];
    this.firstReads = [null, null];
    this.error = null;
    this.isLooping = false;
  }
}

/** What is under way is done first; where the worker has ended, everything is given back already. */
function giveBack({ training, viewer, model }: Session): void {
  for (const handle of [training, viewer, model]) handle.dispose().catch(() => {});
}
