/**
 * One attention model, and what it makes of two sentences while it learns. After each ten steps its parameters are kept
 * (10 KB), so that the reader can go back to any of them, and other sentences be read by all of them: a second model of
 * the same size, the viewer, takes whichever parameters are to be looked at. One request reads at a time, since the
 * viewer has a state.
 */
import type { ReactiveControllerHost } from 'lit';
import type { AttentionModel, Corpus } from '../../engine/api-models.js';
import type { Training, TrainingSlice } from '../../engine/api-training.js';
import type { Remote } from '../../engine/api-worker.js';
import { type RunHooks, TrainingRun } from '../shared/training-run.js';
import { cosine, type Read, vectorAt } from './reading.js';
import { PLACES, type Sentence } from './sentences.js';

export const DIM = 16;
export const STEPS = 2000;
/** Steps between two looks at the model. */
export const SLICE = 10;
export const INIT_SCALE = 0.1;
const LEARNING_RATE = 0.02;
const BATCH = 32;

export type Two<T> = readonly [T, T];

/** What is compared: a word of each sentence, or null where the text is none. */
export interface Pair {
  sentences: Two<Sentence | null>;
  places: Two<number>;
}

export interface ContextHooks extends RunHooks {
  pair(): Pair;
}

interface Models {
  model: Remote<AttentionModel>;
  viewer: Remote<AttentionModel>;
  training: Remote<Training>;
}

export class ContextRun extends TrainingRun<Models> {
  corpus: Corpus | null = null;
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

  protected readonly length = STEPS;
  protected readonly sliceLength = SLICE;

  private snapshots: Float32Array[] = [];
  /** Whether the newest state is the one to be shown: until the reader goes back to another. */
  private isFollowing = true;
  /** Count pairs of sentences, and looks at them: what comes late for another one is dropped. */
  private pairs = 0;
  private views = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    host: ReactiveControllerHost,
    private readonly hooks: ContextHooks,
  ) {
    super(host, hooks);
  }

  /** A new model, untrained. */
  make(seed: number): Promise<void> {
    return this.begin(async (engine, keeper) => {
      this.corpus ??= await engine.generateCorpus();
      const options = {
        vocabSize: this.corpus.vocabulary.length,
        dim: DIM,
        length: PLACES,
        seed,
        initScale: INIT_SCALE,
        optimizer: { name: 'adam', lr: LEARNING_RATE } as const,
      };
      const model = await keeper.keep(engine.createAttentionModel(options));
      const viewer = await keeper.keep(engine.createAttentionModel(options));
      const training = await keeper.keep(
        model.startTraining(this.corpus.ids, {
          batch: BATCH,
          seed,
          // The steps grow shorter, so that where it ends is not an accident of the last one.
          schedule: { name: 'linear', totalSteps: STEPS },
        }),
      );
      return { model, viewer, training };
    });
  }

  /** Looks at the model as it was after `index` times ten steps. */
  show(index: number): void {
    const newest = this.snapshots.length - 1;
    this.shown = Math.min(newest, Math.max(0, index));
    this.isFollowing = this.shown === newest;
    this.host.requestUpdate();
    this.unlessReplaced(this.view());
  }

  /** To be called when the sentences, or the words looked at, are other ones: all that is shown is read anew. */
  pairChanged(): void {
    if (!this.models) return;
    this.unlessReplaced(this.readPair());
  }

  protected async advance({ training }: Models, steps: number): Promise<TrainingSlice[]> {
    return [await training.run(steps)];
  }

  protected async look(
    { model }: Models,
    [slice]: readonly TrainingSlice[],
    isCurrent: () => boolean,
  ): Promise<void> {
    const parameters = await model.flatParameters();
    if (!isCurrent()) return;
    if (slice && slice.steps > 0) this.loss = slice.losses.reduce((sum, loss) => sum + loss, 0) / slice.steps;
    await this.keepState(parameters);
    if (isCurrent()) this.host.requestUpdate();
  }

  protected async firstLook({ model }: Models, isCurrent: () => boolean): Promise<void> {
    const start = await model.flatParameters();
    if (!isCurrent()) return;
    this.snapshots = [start];
    this.cosines = [null];
    await this.readPair();
  }

  protected override departing(): void {
    this.isFollowing = true;
  }

  protected override async arriving(): Promise<void> {
    if (this.isFollowing) this.shown = this.snapshots.length - 1;
    await this.view();
  }

  protected clear(): void {
    this.snapshots = [];
    this.cosines = [];
    this.loss = null;
    this.shown = 0;
    this.readAt = 0;
    this.reads = [null, null];
    this.firstReads = [null, null];
  }

  /** Keeps the model as it is now, reads the pair with it, and shows it to those who were at the newest one. */
  private async keepState(parameters: Float32Array): Promise<void> {
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
    const hasModels = this.current();
    const isCurrent = (): boolean => pairs === this.pairs && hasModels();
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
    const { models } = this;
    const isCurrent = this.current();
    const mine = this.queue.then(async () => {
      const parameters = this.snapshots[index];
      if (!models || !parameters || !isCurrent() || !isWanted()) return null;
      const { sentences } = this.hooks.pair();
      const forward = async (sentence: Sentence | null): Promise<Read | null> =>
        sentence && isCurrent() ? { ...(await models.viewer.forward(sentence.ids)), sentence } : null;
      await models.viewer.setFlatParameters(parameters);
      const reads = [await forward(sentences[0]), await forward(sentences[1])] as const;
      return isCurrent() ? reads : null;
    });
    this.queue = mine.catch(() => {});
    return mine;
  }

  /** What models that have been given back meanwhile refuse is nobody's failure. */
  private unlessReplaced(work: Promise<void>): void {
    const isCurrent = this.current();
    work.catch((error) => {
      if (isCurrent()) this.fail(error);
    });
  }

  private cosineOf([first, second]: Two<Read | null>): number | null {
    const [left, right] = this.hooks.pair().places;
    if (!first || !second) return null;
    return cosine(vectorAt(first.contextual, left, DIM), vectorAt(second.contextual, right, DIM));
  }
}
