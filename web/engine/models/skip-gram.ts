/** Skip-gram with negative sampling. See {@link SkipGram} for what each method promises. */
import type { Ids } from '../api.js';
import type { SkipGram, SkipGramOptions } from '../api-models.js';
import { checkOptions, MAX_UINT32, refuse } from '../check.js';
import { Live } from '../live.js';
import type { Memory } from '../memory.js';
import { readGroups, readIds } from './arrays.js';
import { Model, type Shape } from './model.js';
import { checkNotNegative } from './numbers.js';
import { checkRoom, PARAMETERS, readDraw, readGiven, readSize, writeGiven } from './start.js';

const CREATE = 'engine.createSkipGram';
const OPTIONS = [
  'vocabSize',
  'dim',
  'window',
  'negatives',
  'seed',
  'initScale',
  'embeddings',
  'outputs',
  'lr',
  'counts',
  'subsample',
] as const;
/** As SkipGramShape::kMostNeighbours in the core. */
const MOST_NEIGHBOURS = 1000;

/** Pairs and their negatives, checked. */
interface Pairs {
  readonly centres: Uint32Array;
  readonly contexts: Uint32Array;
  readonly negatives: Uint32Array;
}

class CoreSkipGram extends Model implements SkipGram {
  readonly #live: Live;
  readonly #shape: Shape;
  readonly #negatives: number;

  constructor(live: Live, shape: Shape, negatives: number) {
    super(live, shape);
    this.#live = live;
    this.#shape = shape;
    this.#negatives = negatives;
  }

  get negatives(): number {
    this.#live.use('model.negatives');
    return this.#negatives;
  }

  step(centres: Ids, contexts: Ids, negatives: Ids): number {
    return this.#loss('step', centres, contexts, negatives);
  }

  loss(centres: Ids, contexts: Ids, negatives: Ids): number {
    return this.#loss('loss', centres, contexts, negatives);
  }

  gradient(centres: Ids, contexts: Ids, negatives: Ids): { embeddings: Float32Array; outputs: Float32Array } {
    const method = 'model.gradient';
    const pairs = this.#readPairs(method, centres, contexts, negatives);
    const count = this.parameterCount;
    const { memory } = this.#live;
    return this.#withPairs(method, pairs, count * 4, (model, at, out) => {
      memory.check(method, memory.core.skipGramGradient(model, ...at, out));
      const table = count / 2;
      return {
        embeddings: memory.readFloats(method, out, table),
        outputs: memory.readFloats(method, out + table * 4, table),
      };
    });
  }

  outputs(): Float32Array {
    const table = this.#shape.vocabSize * this.#shape.dim;
    return this.readPart('model.outputs', table, table);
  }

  protected override passLearningRate(model: number, lr: number): boolean {
    return this.#live.memory.core.skipGramSetLearningRate(model, lr);
  }

  #loss(name: 'step' | 'loss', centres: Ids, contexts: Ids, negatives: Ids): number {
    const method = `model.${name}`;
    const pairs = this.#readPairs(method, centres, contexts, negatives);
    const { memory } = this.#live;
    const { core } = memory;
    return this.#withPairs(method, pairs, 4, (model, at, out) => {
      const done =
        name === 'step' ? core.skipGramStep(model, ...at, out) : core.skipGramLoss(model, ...at, out);
      memory.check(method, done);
      return memory.floats[out / 4] as number;
    });
  }

  #readPairs(method: string, centres: unknown, contexts: unknown, negatives: unknown): Pairs {
    this.#live.use(method);
    const { vocabSize } = this.#shape;
    const first = readGroups(method, 'centres', centres, vocabSize, 1, 'a pair');
    const n = first.length;
    const drawn = n * this.#negatives;
    return {
      centres: first,
      contexts: readIds(method, 'contexts', contexts, vocabSize, n, 'one a centre'),
      negatives: readIds(method, 'negatives', negatives, vocabSize, drawn, `${this.#negatives} a pair`),
    };
  }

  /** `at`: where centres, contexts and negatives are, and how many pairs; then comes a block of `size` bytes. */
  #withPairs<T>(
    method: string,
    { centres, contexts, negatives }: Pairs,
    size: number,
    use: (model: number, at: [number, number, number, number], block: number) => T,
  ): T {
    const model = this.#live.use(method);
    const { memory } = this.#live;
    const n = centres.length;
    return memory.withScratch(method, [n * 4, n * 4, negatives.length * 4, size], (...pointers) => {
      const [centresAt, contextsAt, negativesAt, block] = pointers as [number, number, number, number];
      memory.writeIntegers(centresAt, centres);
      memory.writeIntegers(contextsAt, contexts);
      memory.writeIntegers(negativesAt, negatives);
      return use(model, [centresAt, contextsAt, negativesAt, n], block);
    });
  }
}

/** How often each token occurs; at least one of them does. */
function readCounts(counts: unknown, vocabSize: number): Uint32Array | undefined {
  if (counts === undefined) return undefined;
  const read = readIds(CREATE, 'counts', counts, MAX_UINT32, vocabSize, 'vocabSize');
  if (read.every((count) => count === 0)) {
    refuse('out-of-range', CREATE, 'counts', counts, 'at least one above 0');
  }
  return read;
}

export function createSkipGram(memory: Memory, options: SkipGramOptions): SkipGram {
  const { core } = memory;
  const given = checkOptions(CREATE, options, OPTIONS);
  const vocabSize = readSize(CREATE, 'vocabSize', given.vocabSize);
  const dim = readSize(CREATE, 'dim', given.dim);
  const neighbours = readSize(CREATE, 'window', given.window, MOST_NEIGHBOURS);
  const negatives = readSize(CREATE, 'negatives', given.negatives, MOST_NEIGHBOURS);
  const draw = readDraw(CREATE, given.seed, given.initScale);
  const lr = checkNotNegative(CREATE, 'lr', given.lr);
  const subsample = checkNotNegative(
    CREATE,
    'subsample',
    given.subsample === undefined ? 0 : given.subsample,
  );
  if (subsample > 0 && given.counts === undefined) {
    refuse('bad-argument', CREATE, 'subsample', subsample, '0, or counts as well');
  }
  const bytes = checkRoom(CREATE, memory, [[2, vocabSize, dim]]);
  const table = { length: vocabSize * dim, why: `vocabSize x dim, ${vocabSize} x ${dim}` };
  const parts = [
    { name: 'embeddings', ...table },
    { name: 'outputs', ...table },
  ];
  const counts = readCounts(given.counts, vocabSize);
  const values = readGiven(CREATE, parts, given);

  const model = memory.withScratch(CREATE, [(counts?.length ?? 0) * 4], (countsAt) => {
    if (counts) memory.writeIntegers(countsAt, counts);
    const shape = [vocabSize, dim, neighbours, negatives] as const;
    return core.skipGramCreate(...shape, ...draw, lr, subsample, counts ? countsAt : 0);
  });
  memory.checkMade(CREATE, model, PARAMETERS, bytes);
  writeGiven(memory, model, values);
  const live = new Live(memory, 'model', model, (pointer) => core.modelDestroy(pointer));
  return new CoreSkipGram(live, { vocabSize, dim, window: 2 * neighbours + 1 }, negatives);
}
