/** The attention model. See {@link AttentionModel} for what each method promises. */
import type { Ids } from '../api.js';
import type { AttentionModel, AttentionOptions, AttentionParts } from '../api-models.js';
import { checkOptions, refuse } from '../check.js';
import { Live } from '../live.js';
import type { Memory } from '../memory.js';
import { readGroups, readIds } from './arrays.js';
import { readParts } from './components.js';
import { Model, type Shape } from './model.js';
import { OPTIMIZER_BYTES, readOptimizer } from './optimizer-options.js';
import {
  checkRoom,
  MOST_TOKENS,
  PARAMETERS,
  type Part,
  readDraw,
  readGiven,
  readSize,
  writeGiven,
} from './start.js';

const CREATE = 'engine.createAttentionModel';
const OPTIONS = ['vocabSize', 'dim', 'length', 'seed', 'initScale', 'parameters', 'optimizer'] as const;
const PARTS = ['embeddings', 'positions', 'query', 'key', 'value', 'output'] as const;

interface AttentionShape extends Shape {
  readonly length: number;
}

/** The parts in the order in which they lie in the parameters. */
function partsOf({ vocabSize, dim, length }: AttentionShape): Part[] {
  const square = { length: dim * dim, why: `dim x dim, ${dim} x ${dim}` };
  return [
    { name: 'embeddings', length: vocabSize * dim, why: `vocabSize x dim, ${vocabSize} x ${dim}` },
    { name: 'positions', length: length * dim, why: `length x dim, ${length} x ${dim}` },
    ...PARTS.slice(2).map((name) => ({ name, ...square })),
  ];
}

class CoreAttentionModel extends Model implements AttentionModel {
  readonly #live: Live;
  readonly #shape: AttentionShape;

  constructor(live: Live, shape: AttentionShape) {
    super(live, shape);
    this.#live = live;
    this.#shape = shape;
  }

  get length(): number {
    this.#live.use('model.length');
    return this.#shape.length;
  }

  step(sequences: Ids): number {
    const method = 'model.step';
    const { memory } = this.#live;
    return this.#withSequences(method, sequences, 4, (model, at, n, out) => {
      memory.check(method, memory.core.attentionStep(model, at, n, out));
      return memory.floats[out / 4] as number;
    });
  }

  loss(sequences: Ids): number {
    const method = 'model.loss';
    const { memory } = this.#live;
    return this.#withSequences(method, sequences, 4, (model, at, n, out) => {
      memory.check(method, memory.core.modelWindowsLoss(model, at, n, out));
      return memory.floats[out / 4] as number;
    });
  }

  gradient(sequences: Ids): AttentionParts {
    const method = 'model.gradient';
    const { memory } = this.#live;
    return this.#withSequences(method, sequences, this.parameterCount * 4, (model, at, n, out) => {
      memory.check(method, memory.core.attentionGradient(model, at, n, out));
      return this.#parts(method, out);
    });
  }

  parameters(): AttentionParts {
    const method = 'model.parameters';
    return this.#parts(method, this.#live.memory.core.modelParameters(this.#live.use(method)));
  }

  forward(ids: Ids): ReturnType<AttentionModel['forward']> {
    const method = 'model.forward';
    this.#live.use(method);
    const { vocabSize, dim, length } = this.#shape;
    const tokens = readIds(method, 'ids', ids, vocabSize);
    const n = tokens.length;
    if (n < 1 || n > length) {
      refuse('bad-argument', method, 'ids.length', n, `1 to ${length}, the model's length`);
    }
    const model = this.#live.use(method);
    const { memory } = this.#live;
    const lengths = [n * dim, n * dim, n * dim, n * n, n * vocabSize];
    const total = lengths.reduce((a, b) => a + b, 0);
    return memory.withScratch(method, [n * 4, total * 4], (idsAt, out) => {
      memory.writeIntegers(idsAt, tokens);
      memory.check(method, memory.core.attentionForward(model, idsAt, n, out));
      type Five = [Float32Array, Float32Array, Float32Array, Float32Array, Float32Array];
      const [rows, inputs, contextual, weights, logits] = readParts(memory, method, out, lengths) as Five;
      return { rows, inputs, weights, contextual, logits };
    });
  }

  protected override passLearningRate(model: number, lr: number): boolean {
    return this.#live.memory.core.attentionSetLearningRate(model, lr);
  }

  #parts(method: string, start: number): AttentionParts {
    const lengths = partsOf(this.#shape).map(({ length }) => length);
    const parts = readParts(this.#live.memory, method, start, lengths);
    return Object.fromEntries(PARTS.map((name, i) => [name, parts[i]])) as unknown as AttentionParts;
  }

  /** `at`: where the `n` ids of the sequences are; then comes a block of `size` bytes. */
  #withSequences<T>(
    method: string,
    sequences: unknown,
    size: number,
    use: (model: number, at: number, n: number, block: number) => T,
  ): T {
    this.#live.use(method);
    const { vocabSize, window } = this.#shape;
    const what = 'a sequence and the token after it';
    const ids = readGroups(method, 'sequences', sequences, vocabSize, window, what);
    const model = this.#live.use(method);
    const { memory } = this.#live;
    return memory.withScratch(method, [ids.length * 4, size], (at, block) => {
      memory.writeIntegers(at, ids);
      return use(model, at, ids.length, block);
    });
  }
}

export function createAttentionModel(memory: Memory, options: AttentionOptions): AttentionModel {
  const { core } = memory;
  const given = checkOptions(CREATE, options, OPTIONS);
  const vocabSize = readSize(CREATE, 'vocabSize', given.vocabSize);
  const dim = readSize(CREATE, 'dim', given.dim);
  const length = readSize(CREATE, 'length', given.length, MOST_TOKENS);
  const draw = readDraw(CREATE, given.seed, given.initScale);
  const optimizer = readOptimizer(CREATE, core, given.optimizer);
  const { parameters = {} } = given;
  if (typeof parameters !== 'object' || parameters === null) {
    refuse('bad-argument', CREATE, 'parameters', parameters, `an object with ${PARTS.join(', ')}`);
  }
  const replaced = checkOptions(CREATE, parameters, PARTS);
  const bytes = checkRoom(CREATE, memory, [
    [vocabSize, dim],
    [length, dim],
    [4, dim, dim],
  ]);
  const shape = { vocabSize, dim, length, window: length + 1 };
  const values = readGiven(CREATE, partsOf(shape), replaced, 'parameters.');

  const model = memory.withScratch(CREATE, [OPTIMIZER_BYTES], (optimizerAt) => {
    memory.writeDoubles(optimizerAt, optimizer);
    return core.attentionCreate(vocabSize, dim, length, ...draw, optimizerAt);
  });
  memory.checkMade(CREATE, model, PARAMETERS, bytes);
  writeGiven(memory, model, values);
  const live = new Live(memory, 'model', model, (pointer) => core.modelDestroy(pointer));
  return new CoreAttentionModel(live, shape);
}
