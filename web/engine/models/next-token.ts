/** The next-token model. See {@link NextTokenModel} for what each method promises. */
import type { Ids } from '../api.js';
import type { NextTokenModel, NextTokenOptions, NextTokenParts, SurfacePoint } from '../api-models.js';
import { checkBoolean, checkInteger, checkName, checkOptions, refuse } from '../check.js';
import { NO_PADDING } from '../create-table.js';
import { Live } from '../live.js';
import type { Memory } from '../memory.js';
import { joinAxes, readAxis, readGroups, readIds } from './arrays.js';
import { Model, type Shape } from './model.js';
import { checkFinite } from './numbers.js';
import { OPTIMIZER_BYTES, readOptimizer } from './optimizer-options.js';
import { checkRoom, MOST_TOKENS, PARAMETERS, readDraw, readGiven, readSize, writeGiven } from './start.js';

const CREATE = 'engine.createNextTokenModel';
const OPTIONS = [
  'vocabSize',
  'dim',
  'context',
  'tied',
  'mixing',
  'seed',
  'initScale',
  'paddingIdx',
  'embeddings',
  'outputs',
  'mixers',
  'optimizer',
] as const;

type Mixing = 'mean' | 'linear';
const MIXINGS: readonly Mixing[] = ['mean', 'linear'];

interface NextTokenShape extends Shape {
  readonly context: number;
  readonly tied: boolean;
  readonly mixing: Mixing;
}

/** Contexts and their targets, checked. */
interface Examples {
  readonly contexts: Uint32Array;
  readonly targets: Uint32Array;
}

export class CoreNextTokenModel extends Model implements NextTokenModel {
  readonly #live: Live;
  readonly #shape: NextTokenShape;

  constructor(live: Live, shape: NextTokenShape) {
    super(live, shape);
    this.#live = live;
    this.#shape = shape;
  }

  get context(): number {
    this.#live.use('model.context');
    return this.#shape.context;
  }

  get tied(): boolean {
    this.#live.use('model.tied');
    return this.#shape.tied;
  }

  get mixing(): Mixing {
    this.#live.use('model.mixing');
    return this.#shape.mixing;
  }

  step(contexts: Ids, targets: Ids): number {
    return this.#loss('step', contexts, targets);
  }

  loss(contexts: Ids, targets: Ids): number {
    return this.#loss('loss', contexts, targets);
  }

  gradient(contexts: Ids, targets: Ids): NextTokenParts {
    const method = 'model.gradient';
    const examples = this.#readExamples(method, contexts, targets);
    const count = this.parameterCount;
    const { memory } = this.#live;
    const gradient = this.#withExamples(method, examples, [count * 4], (model, at, out) => {
      memory.check(method, memory.core.nextTokenGradient(model, ...at, out));
      return memory.readFloats(method, out, count);
    });
    return this.#parts(gradient);
  }

  numericGradient(contexts: Ids, targets: Ids, places: ArrayLike<number>): Float64Array {
    const method = 'model.numericGradient';
    const examples = this.#readExamples(method, contexts, targets);
    const chosen = readIds(method, 'places', places, this.parameterCount);
    const { length } = chosen;
    const { memory } = this.#live;
    return this.#withExamples(method, examples, [length * 4, length * 8], (model, at, placesAt, out) => {
      memory.writeIntegers(placesAt as number, chosen);
      const done = memory.core.nextTokenNumericGradient(
        model,
        ...at,
        placesAt as number,
        length,
        out as number,
      );
      memory.check(method, done);
      return memory.readDoubles(method, out as number, length);
    });
  }

  logits(context: Ids): Float32Array {
    return this.#logits('model.logits', context);
  }

  probabilities(context: Ids): Float32Array {
    const logits = this.#logits('model.probabilities', context);
    // Less the largest, so that no exponential overflows; summed in double.
    const largest = logits.reduce((a, b) => Math.max(a, b), -Infinity);
    const powers = Float64Array.from(logits, (logit) => Math.exp(logit - largest));
    const sum = powers.reduce((a, b) => a + b, 0);
    return Float32Array.from(powers, (power) => power / sum);
  }

  outputs(): Float32Array {
    const { vocabSize, dim, tied } = this.#shape;
    const table = vocabSize * dim;
    return this.readPart('model.outputs', tied ? 0 : table, table);
  }

  mixers(): Float32Array {
    const { vocabSize, dim, context, tied, mixing } = this.#shape;
    const tables = (tied ? 1 : 2) * vocabSize * dim;
    return this.readPart('model.mixers', tables, mixing === 'linear' ? context * dim * dim : 0);
  }

  lossSurface(options: Parameters<NextTokenModel['lossSurface']>[0]): Float32Array {
    const method = 'model.lossSurface';
    this.#checkPlane(method);
    const given = checkOptions(method, options, ['token', 'xs', 'ys', 'contexts', 'targets']);
    const token = checkInteger(method, 'token', given.token, 0, this.#shape.vocabSize - 1);
    const [xs, ys] = [readAxis(method, 'xs', given.xs), readAxis(method, 'ys', given.ys)];
    const examples = this.#readExamples(method, given.contexts, given.targets);
    const places = xs.length + ys.length;
    const points = xs.length * ys.length;
    const { memory } = this.#live;
    return this.#withExamples(method, examples, [places * 4, points * 4], (model, at, axesAt, out) => {
      memory.writeFloats(axesAt as number, joinAxes(xs, ys), places);
      const axes = [axesAt as number, xs.length, ys.length] as const;
      memory.check(method, memory.core.nextTokenSurface(model, token, ...axes, ...at, out as number));
      return memory.readFloats(method, out as number, points);
    });
  }

  surfacePoint(options: Parameters<NextTokenModel['surfacePoint']>[0]): SurfacePoint {
    const method = 'model.surfacePoint';
    this.#checkPlane(method);
    const given = checkOptions(method, options, ['token', 'x', 'y', 'contexts', 'targets']);
    const token = checkInteger(method, 'token', given.token, 0, this.#shape.vocabSize - 1);
    const x = checkFinite(method, 'x', given.x);
    const y = checkFinite(method, 'y', given.y);
    const examples = this.#readExamples(method, given.contexts, given.targets);
    const { memory } = this.#live;
    return this.#withExamples(method, examples, [12], (model, at, out) => {
      memory.check(method, memory.core.nextTokenSurfacePoint(model, token, x, y, ...at, out));
      const [loss, dx, dy] = memory.readFloats(method, out, 3) as unknown as [number, number, number];
      return { loss, gradient: [dx, dy] };
    });
  }

  protected override passLearningRate(model: number, lr: number): boolean {
    return this.#live.memory.core.nextTokenSetLearningRate(model, lr);
  }

  #loss(name: 'step' | 'loss', contexts: Ids, targets: Ids): number {
    const method = `model.${name}`;
    const examples = this.#readExamples(method, contexts, targets);
    const { memory } = this.#live;
    const { core } = memory;
    return this.#withExamples(method, examples, [4], (model, at, out) => {
      const done =
        name === 'step' ? core.nextTokenStep(model, ...at, out) : core.nextTokenLoss(model, ...at, out);
      memory.check(method, done);
      return memory.floats[out / 4] as number;
    });
  }

  #logits(method: string, context: Ids): Float32Array {
    this.#live.use(method);
    const { vocabSize, context: length } = this.#shape;
    const ids = readIds(method, 'context', context, vocabSize, length, 'the tokens of one context');
    const model = this.#live.use(method);
    const { memory } = this.#live;
    return memory.withScratch(method, [length * 4, vocabSize * 4], (contextAt, out) => {
      memory.writeIntegers(contextAt, ids);
      memory.check(method, memory.core.nextTokenLogits(model, contextAt, out));
      return memory.readFloats(method, out, vocabSize);
    });
  }

  #checkPlane(method: string): void {
    this.#live.use(method);
    const { dim } = this.#shape;
    if (dim !== 2) refuse('bad-argument', method, 'dim', dim, '2: the plane in which a row lies');
  }

  #readExamples(method: string, contexts: unknown, targets: unknown): Examples {
    this.#live.use(method);
    const { vocabSize, context } = this.#shape;
    const read = readGroups(method, 'contexts', contexts, vocabSize, context, 'the tokens of a context');
    const batch = read.length / context;
    return {
      contexts: read,
      targets: readIds(method, 'targets', targets, vocabSize, batch, 'one a context'),
    };
  }

  /** `at`: where contexts and targets are, and how many; then come blocks of the given byte sizes. */
  #withExamples<T>(
    method: string,
    { contexts, targets }: Examples,
    sizes: readonly number[],
    use: (model: number, at: [number, number, number], ...blocks: [number, number]) => T,
  ): T {
    const model = this.#live.use(method);
    const { memory } = this.#live;
    const all = [contexts.length * 4, targets.length * 4, ...sizes];
    return memory.withScratch(method, all, (contextsAt, targetsAt, ...blocks) => {
      memory.writeIntegers(contextsAt, contexts);
      memory.writeIntegers(targetsAt, targets);
      return use(model, [contextsAt, targetsAt, targets.length], ...(blocks as [number, number]));
    });
  }

  #parts(flat: Float32Array): NextTokenParts {
    const { vocabSize, dim, tied, mixing } = this.#shape;
    const table = vocabSize * dim;
    const tables = tied ? table : 2 * table;
    return {
      embeddings: flat.slice(0, table),
      ...(tied ? {} : { outputs: flat.slice(table, tables) }),
      ...(mixing === 'linear' ? { mixers: flat.slice(tables) } : {}),
    };
  }
}

export function createNextTokenModel(memory: Memory, options: NextTokenOptions): NextTokenModel {
  const { core } = memory;
  const given = checkOptions(CREATE, options, OPTIONS);
  const vocabSize = readSize(CREATE, 'vocabSize', given.vocabSize);
  const dim = readSize(CREATE, 'dim', given.dim);
  const context = readSize(CREATE, 'context', given.context, MOST_TOKENS);
  const tied = checkBoolean(CREATE, 'tied', given.tied);
  const { mixing = 'mean', paddingIdx } = given;
  checkName(CREATE, 'mixing', mixing, MIXINGS);
  const draw = readDraw(CREATE, given.seed, given.initScale);
  const padding =
    paddingIdx === undefined ? NO_PADDING : checkInteger(CREATE, 'paddingIdx', paddingIdx, 0, vocabSize - 1);
  const optimizer = readOptimizer(CREATE, core, given.optimizer);
  if (tied && given.outputs !== undefined) {
    refuse('bad-argument', CREATE, 'outputs', given.outputs, 'none in a tied model: they are the embeddings');
  }
  if (mixing === 'mean' && given.mixers !== undefined) {
    refuse('bad-argument', CREATE, 'mixers', given.mixers, "none with mixing 'mean'");
  }
  const mixers = mixing === 'linear' ? context : 0;
  const bytes = checkRoom(CREATE, memory, [
    [tied ? 1 : 2, vocabSize, dim],
    [mixers, dim, dim],
  ]);
  const table = { length: vocabSize * dim, why: `vocabSize x dim, ${vocabSize} x ${dim}` };
  const parts = [
    { name: 'embeddings', ...table },
    ...(tied ? [] : [{ name: 'outputs', ...table }]),
    { name: 'mixers', length: mixers * dim * dim, why: `context x dim x dim, ${context} x ${dim} x ${dim}` },
  ];
  const values = readGiven(CREATE, parts, given);

  const model = memory.withScratch(CREATE, [OPTIMIZER_BYTES], (optimizerAt) => {
    memory.writeDoubles(optimizerAt, optimizer);
    const kind = core.Mixing[mixing];
    return core.nextTokenCreate(vocabSize, dim, context, tied, kind, padding, ...draw, optimizerAt);
  });
  memory.checkMade(CREATE, model, PARAMETERS, bytes);
  writeGiven(memory, model, values);
  const live = new Live(memory, 'model', model, (pointer) => core.modelDestroy(pointer));
  return new CoreNextTokenModel(live, { vocabSize, dim, window: context + 1, context, tied, mixing });
}
