/** What all models share. See {@link TrainableModel} for what each method promises. */
import type { Ids, Table } from '../api.js';
import type { TrainableModel } from '../api-models.js';
import type { Training, TrainingOptions, TrainOptions } from '../api-training.js';
import { checkInteger, checkOptions, checkSeed, refuse, typedArrayLength, typedArrayName } from '../check.js';
import { NO_MAX_NORM, NO_PADDING } from '../create-table.js';
import { Handle } from '../handle.js';
import type { Live } from '../live.js';
import { EmbeddingTable } from '../table.js';
import { joinAxes, readAxis, readFloats, readGroups } from './arrays.js';
import { checkNotNegative } from './numbers.js';
import { train } from './train.js';
import { POSITION_BYTES, type Trained } from './trained.js';
import { readText, startTraining, TRAINING_OPTIONS } from './training.js';

/** The numbers of a model that never change. */
export interface Shape {
  readonly vocabSize: number;
  readonly dim: number;
  readonly window: number;
}

/** Windows of a text whose loss is taken at once. */
const PIECE = 8192;

type Plane = Parameters<TrainableModel['lossSlice']>[0];
const PLANE = ['origin', 'first', 'second', 'xs', 'ys', 'windows'] as const;

export abstract class Model extends Handle implements TrainableModel {
  readonly #live: Live;
  readonly #shape: Shape;
  readonly #parameterCount: number;
  readonly #trained: Trained;

  constructor(live: Live, shape: Shape) {
    super(live);
    this.#live = live;
    this.#shape = shape;
    this.#parameterCount = live.memory.core.modelParameterCount(live.use('model'));
    const { vocabSize, window } = shape;
    this.#trained = { live, vocabSize, window, position: new Uint32Array(4), restorations: 0 };
  }

  get vocabSize(): number {
    this.#live.use('model.vocabSize');
    return this.#shape.vocabSize;
  }

  get dim(): number {
    this.#live.use('model.dim');
    return this.#shape.dim;
  }

  get parameterCount(): number {
    this.#live.use('model.parameterCount');
    return this.#parameterCount;
  }

  get window(): number {
    this.#live.use('model.window');
    return this.#shape.window;
  }

  steps(): number {
    return this.#live.memory.core.modelSteps(this.#live.use('model.steps'));
  }

  flatParameters(): Float32Array {
    return this.readPart('model.flatParameters', 0, this.#parameterCount);
  }

  setFlatParameters(values: ArrayLike<number>): void {
    const method = 'model.setFlatParameters';
    this.#live.use(method);
    const count = this.#parameterCount;
    const numbers = readFloats(method, 'values', values, count, 'parameterCount');
    this.#live.memory.writeFloats(this.#parametersAt(method), numbers, count);
  }

  embeddings(): Float32Array {
    return this.readPart('model.embeddings', 0, this.#shape.vocabSize * this.#shape.dim);
  }

  setRow(id: number, values: ArrayLike<number>): void {
    const method = 'model.setRow';
    this.#live.use(method);
    const { vocabSize, dim } = this.#shape;
    const row = checkInteger(method, 'id', id, 0, vocabSize - 1);
    const numbers = readFloats(method, 'values', values, dim, 'dim');
    this.#live.memory.writeFloats(this.#parametersAt(method) + row * dim * 4, numbers, dim);
  }

  table(): Table {
    const method = 'model.table';
    const { memory } = this.#live;
    const from = this.#parametersAt(method) / 4;
    const { vocabSize, dim } = this.#shape;
    const handle = memory.core.tableZeros(vocabSize, dim, NO_PADDING, NO_MAX_NORM);
    const count = vocabSize * dim;
    memory.checkMade(method, handle, `the table, ${vocabSize} x ${dim} float32,`, count * 4);
    memory.floats.copyWithin(memory.core.tableValues(handle) / 4, from, from + count);
    return new EmbeddingTable(memory, handle, vocabSize, dim, false);
  }

  setLearningRate(lr: number): void {
    const method = 'model.setLearningRate';
    this.#live.use(method);
    const rate = checkNotNegative(method, 'lr', lr);
    this.#live.memory.check(method, this.passLearningRate(this.#live.use(method), rate));
  }

  textLoss(ids: Ids): number {
    const method = 'model.textLoss';
    this.#live.use(method);
    const text = readText(method, ids, this.#trained);
    const { window } = this.#shape;
    const count = text.length - window + 1;
    // Piece by piece: spread out at once, the windows of a long text would take many times its room.
    let sum = 0;
    for (let first = 0; first < count; first += PIECE) {
      const here = Math.min(PIECE, count - first);
      const mean = this.#windowsLoss(method, here * window, (windows) => {
        for (let i = 0; i < here; i++) {
          const start = first + i;
          windows.set(text.subarray(start, start + window), i * window);
        }
      });
      sum += mean * here;
    }
    return sum / count;
  }

  windowsLoss(windows: Ids): number {
    const method = 'model.windowsLoss';
    this.#live.use(method);
    const read = this.#readWindows(method, windows);
    return this.#windowsLoss(method, read.length, (to) => to.set(read));
  }

  train(ids: Ids, options: TrainOptions): Promise<{ steps: number; loss: number }> {
    return train(this.#trained, ids, options);
  }

  startTraining(ids: Ids, options: TrainingOptions = {}): Training {
    const method = 'model.startTraining';
    this.#live.use(method);
    const given = checkOptions(method, options, TRAINING_OPTIONS);
    return startTraining(method, this.#trained, { ...given, ids });
  }

  checkpoint(): Uint8Array {
    const method = 'model.checkpoint';
    const model = this.#live.use(method);
    const { memory } = this.#live;
    const bytes = memory.core.modelCheckpointSize(model);
    return memory.withScratch(method, [bytes, POSITION_BYTES], (out, positionAt) => {
      memory.writeIntegers(positionAt, this.#trained.position);
      memory.check(method, memory.core.modelWriteCheckpoint(model, positionAt, out, bytes));
      return memory.readBytes(method, out, bytes);
    });
  }

  restore(bytes: Uint8Array): void {
    const method = 'model.restore';
    const model = this.#live.use(method);
    if (typedArrayName(bytes) !== 'Uint8Array')
      refuse('bad-argument', method, 'bytes', bytes, 'a Uint8Array');
    const length = typedArrayLength(bytes);
    const { memory } = this.#live;
    const most = memory.core.modelCheckpointSize(model);
    if (length > most) {
      refuse('bad-file', method, 'bytes.length', length, `${most}, the size of a checkpoint of this model`);
    }
    memory.withScratch(method, [length, POSITION_BYTES], (from, positionAt) => {
      memory.writeBytes(from, bytes, length);
      memory.check(method, memory.core.modelRestoreCheckpoint(model, from, length, positionAt));
      this.#trained.position = memory.readIntegers(method, positionAt, 4);
      this.#trained.restorations += 1;
    });
  }

  randomDirection(seed: number | bigint): Float32Array {
    const method = 'model.randomDirection';
    const model = this.#live.use(method);
    const halves = checkSeed(method, seed);
    const { memory } = this.#live;
    return memory.withScratch(method, [this.#parameterCount * 4], (out) => {
      memory.check(method, memory.core.modelRandomDirection(model, this.#shape.dim, ...halves, out));
      return memory.readFloats(method, out, this.#parameterCount);
    });
  }

  lossSlice(plane: Plane): Float32Array {
    const method = 'model.lossSlice';
    this.#live.use(method);
    const given = checkOptions(method, plane, PLANE);
    const count = this.#parameterCount;
    const read = (name: 'origin' | 'first' | 'second') =>
      readFloats(method, name, given[name], count, 'parameterCount');
    const origin = given.origin === undefined ? undefined : read('origin');
    const [first, second] = [read('first'), read('second')];
    const [xs, ys] = [readAxis(method, 'xs', given.xs), readAxis(method, 'ys', given.ys)];
    const windows = this.#readWindows(method, given.windows);
    const from = origin ?? this.flatParameters();

    const model = this.#live.use(method);
    const { memory } = this.#live;
    const points = xs.length * ys.length;
    const sizes = [3 * count * 4, (xs.length + ys.length) * 4, windows.length * 4, points * 4];
    return memory.withScratch(method, sizes, (planeAt, axesAt, windowsAt, out) => {
      for (const [i, vector] of [from, first, second].entries()) {
        memory.writeFloats(planeAt + i * count * 4, vector, count);
      }
      memory.writeFloats(axesAt, joinAxes(xs, ys), xs.length + ys.length);
      memory.writeIntegers(windowsAt, windows);
      const { length } = windows;
      const { core } = memory;
      const done = core.modelLossSlice(model, planeAt, axesAt, xs.length, ys.length, windowsAt, length, out);
      memory.check(method, done);
      return memory.readFloats(method, out, points);
    });
  }

  /** Tells the optimiser of this kind of model; false if the core refuses. */
  protected abstract passLearningRate(model: number, lr: number): boolean;

  /** A copy of `length` parameters. */
  protected readPart(method: string, start: number, length: number): Float32Array {
    return this.#live.memory.readFloats(method, this.#parametersAt(method) + start * 4, length);
  }

  #parametersAt(method: string): number {
    return this.#live.memory.core.modelParameters(this.#live.use(method));
  }

  #readWindows(method: string, windows: unknown): Uint32Array {
    const { vocabSize, window } = this.#shape;
    return readGroups(method, 'windows', windows, vocabSize, window, 'the tokens of one example');
  }

  /** `fill` writes `length` ids into the core's memory. */
  #windowsLoss(method: string, length: number, fill: (windows: Uint32Array) => void): number {
    const model = this.#live.use(method);
    const { memory } = this.#live;
    return memory.withScratch(method, [length * 4, 4], (windowsAt, out) => {
      const start = windowsAt / 4;
      fill(memory.integers.subarray(start, start + length));
      memory.check(method, memory.core.modelWindowsLoss(model, windowsAt, length, out));
      return memory.floats[out / 4] as number;
    });
  }
}
