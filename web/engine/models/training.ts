/** A training: a handle of the core's that draws batches from a text and moves a model by them. */
import type { Training, TrainingOptions, TrainingSlice } from '../api-training.js';
import { checkInteger, checkSeed, MAX_UINT32, refuse } from '../check.js';
import { Handle } from '../handle.js';
import { Live } from '../live.js';
import { readIds } from './arrays.js';
import { readSchedule, SCHEDULE_BYTES } from './schedule-options.js';
import { drawnAt, haveOneSeed, POSITION_BYTES, type Trained } from './trained.js';

/** More in one go would be hours without a look at the model. */
const MOST_STEPS = 1_000_000;

export class CoreTraining extends Handle implements Training {
  readonly #live: Live;
  readonly #model: Trained;
  readonly #exampleCount: number;
  readonly #batch: number;
  #restorations: number;

  constructor(live: Live, model: Trained, batch: number) {
    super(live);
    this.#live = live;
    this.#model = model;
    this.#batch = batch;
    this.#exampleCount = live.memory.core.trainingExampleCount(live.use('training'));
    this.#restorations = model.restorations;
  }

  get exampleCount(): number {
    this.#use('training.exampleCount');
    return this.#exampleCount;
  }

  get window(): number {
    this.#use('training.window');
    return this.#model.window;
  }

  get batch(): number {
    this.#use('training.batch');
    return this.#batch;
  }

  nextBatch(): Uint32Array {
    const method = 'training.nextBatch';
    const training = this.#use(method);
    const { memory } = this.#live;
    memory.withScratch(method, [POSITION_BYTES], (positionAt) => this.#catchUp(training, positionAt));
    const windows = memory.core.trainingNextBatch(training);
    return memory.readIntegers(method, windows, this.#batch * this.#model.window);
  }

  run(steps: number): TrainingSlice {
    const method = 'training.run';
    this.#use(method);
    return this.#run(method, checkInteger(method, 'steps', steps, 1, MOST_STEPS));
  }

  /** The same for whoever else trains, whose errors name `method`. */
  static run(training: CoreTraining, method: string, steps: number): TrainingSlice {
    return training.#run(method, steps);
  }

  #run(method: string, count: number): TrainingSlice {
    const training = this.#use(method);
    const { memory } = this.#live;
    const { core } = memory;
    return memory.withScratch(method, [count * 4, 8, POSITION_BYTES], (lossesAt, madeAt, positionAt) => {
      this.#catchUp(training, positionAt);
      try {
        memory.check(method, core.trainingRun(training, lossesAt, count, madeAt));
      } finally {
        // Whatever ends the slice, the steps before it are kept.
        core.trainingPosition(training, positionAt);
        this.#model.position = memory.readIntegers(method, positionAt, 4);
      }
      const [made, diverged] = memory.readIntegers(method, madeAt, 2) as unknown as [number, number];
      return { steps: made, losses: memory.readFloats(method, lossesAt, made), diverged: diverged === 1 };
    });
  }

  drawn(): number {
    const method = 'training.drawn';
    const training = this.#use(method);
    const { memory } = this.#live;
    return memory.withScratch(method, [POSITION_BYTES], (positionAt) => {
      this.#catchUp(training, positionAt);
      memory.core.trainingPosition(training, positionAt);
      return drawnAt(memory.readIntegers(method, positionAt, 4));
    });
  }

  /** The core's training looks at its model, so neither is touched once one of them is gone. */
  #use(method: string): number {
    const training = this.#live.use(method);
    this.#model.live.use(method);
    return training;
  }

  /** A model that was restored takes the trainings of that seed back with it. */
  #catchUp(training: number, positionAt: number): void {
    if (this.#restorations === this.#model.restorations) return;
    this.#restorations = this.#model.restorations;
    const { memory } = this.#live;
    memory.core.trainingPosition(training, positionAt);
    if (!haveOneSeed(memory.integers.subarray(positionAt / 4), this.#model.position)) return;
    memory.writeIntegers(positionAt, this.#model.position);
    memory.core.trainingSeek(training, positionAt);
  }
}

/** What a training is made from. */
type Given = TrainingOptions & { readonly ids: unknown };

export const TRAINING_OPTIONS = ['batch', 'seed', 'schedule'] as const;

/** A text of at least one window. */
export function readText(method: string, ids: unknown, { vocabSize, window }: Trained): Uint32Array {
  const text = readIds(method, 'ids', ids, vocabSize);
  if (text.length < window) {
    const accepted = `${window} or more, the tokens of one example`;
    refuse('bad-argument', method, 'ids.length', text.length, accepted);
  }
  return text;
}

export function readBatch(method: string, batch: unknown = 32): number {
  return checkInteger(method, 'batch', batch, 1, MAX_UINT32);
}

/**
 * Starts where the latest training of the model stopped, if that had this seed, and at the beginning otherwise. A
 * place is a number of examples drawn: over another text it means another example, and is no less valid.
 */
export function startTraining(method: string, model: Trained, given: Given, steps?: number): CoreTraining {
  const { memory } = model.live;
  const { core } = memory;
  const batch = readBatch(method, given.batch);
  const seed = checkSeed(method, given.seed === undefined ? 0 : given.seed);
  const place = haveOneSeed(Uint32Array.from(seed), model.position)
    ? model.position
    : Uint32Array.of(...seed, 0, 0);
  const stretch = steps === undefined ? undefined : { steps, first: Math.floor(drawnAt(place) / batch) };
  const schedule = readSchedule(method, core, given.schedule, stretch);
  const text = readText(method, given.ids, model);
  const pointer = model.live.use(method);

  const sizes = [text.length * 4, SCHEDULE_BYTES, POSITION_BYTES];
  return memory.withScratch(method, sizes, (textAt, scheduleAt, positionAt) => {
    memory.writeIntegers(textAt, text);
    memory.writeDoubles(scheduleAt, schedule);
    const made = core.trainingCreate(pointer, textAt, text.length, batch, ...seed, scheduleAt);
    const bytes = 4 * (2 * text.length + batch * model.window);
    memory.checkMade(method, made, `the training over ${text.length} tokens`, bytes);
    const live = new Live(memory, 'training', made, (training) => core.trainingDestroy(training));
    model.position = place;
    memory.writeIntegers(positionAt, place);
    core.trainingSeek(made, positionAt);
    return new CoreTraining(live, model, batch);
  });
}
