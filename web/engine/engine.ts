/** The engine: one instance of the core, and what can be asked of it. See api.ts for what each method promises. */
import type { Engine, Fallback, Flavour, Table, TableOptions } from './api.js';
import type {
  AttentionModel,
  AttentionOptions,
  Corpus,
  Learning,
  NextTokenModel,
  NextTokenOptions,
  Optimizer,
  SkipGram,
  SkipGramOptions,
  SurfacePoint,
  SurfaceView,
  TextbookSurface,
  TextCorpusOptions,
} from './api-models.js';
import type { OptimizerOptions } from './api-training.js';
import { refuse } from './check.js';
import { createTable } from './create-table.js';
import type { Memory } from './memory.js';
import { createAttentionModel } from './models/attention.js';
import { principalComponents, trajectoryPlane } from './models/components.js';
import { generateCorpus } from './models/corpus.js';
import { createNextTokenModel } from './models/next-token.js';
import { createOptimizer } from './models/optimizer.js';
import { permutation } from './models/permutation.js';
import { createSkipGram } from './models/skip-gram.js';
import { surfaceAt, surfaceGrid, surfaceView } from './models/surfaces.js';
import { textCorpus } from './text-corpus.js';
import { compare, oneHot } from './vectors.js';
import { VERSION } from './version.js';

export class CoreEngine implements Engine {
  readonly #memory: Memory;
  readonly #hasTrainer: boolean;
  readonly flavour: Flavour;
  readonly version = VERSION;
  readonly fallbacks: readonly Fallback[];

  constructor(memory: Memory, flavour: Flavour, hasTrainer: boolean, fallbacks: readonly Fallback[]) {
    this.#memory = memory;
    this.#hasTrainer = hasTrainer;
    this.flavour = flavour;
    this.fallbacks = Object.freeze(fallbacks.slice());
    Object.freeze(this);
  }

  memory(): { bytes: number; tableBytes: number; liveHandles: number } {
    const { bytes, core } = this.#memory;
    return { bytes, tableBytes: core.liveTableBytes(), liveHandles: core.liveHandles() };
  }

  createTable(options: TableOptions): Table {
    return createTable(this.#memory, options);
  }

  oneHot(id: number, vocabSize: number): Float32Array {
    return oneHot(this.#memory, id, vocabSize);
  }

  dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
    return compare(this.#memory, 'dot', a, b);
  }

  cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
    return compare(this.#memory, 'cosine', a, b);
  }

  distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
    return compare(this.#memory, 'distance', a, b);
  }

  createNextTokenModel(options: NextTokenOptions): NextTokenModel {
    return createNextTokenModel(this.#trainer('createNextTokenModel'), options);
  }

  createSkipGram(options: SkipGramOptions): SkipGram {
    return createSkipGram(this.#trainer('createSkipGram'), options);
  }

  createAttentionModel(options: AttentionOptions): AttentionModel {
    return createAttentionModel(this.#trainer('createAttentionModel'), options);
  }

  createOptimizer(options: OptimizerOptions, parameterCount: number): Optimizer {
    return createOptimizer(this.#trainer('createOptimizer'), options, parameterCount);
  }

  generateCorpus(options?: { length?: number; seed?: number | bigint }): Corpus {
    return generateCorpus(this.#trainer('generateCorpus'), options);
  }

  async textCorpus(text: string, options?: TextCorpusOptions): Promise<Corpus> {
    return textCorpus(this.#trainer('textCorpus'), text, options);
  }

  permutation(n: number, seed: number | bigint): Uint32Array {
    return permutation(this.#memory, n, seed);
  }

  principalComponents(
    ...rest: Parameters<Learning['principalComponents']>
  ): ReturnType<Learning['principalComponents']> {
    return principalComponents(this.#trainer('principalComponents'), ...rest);
  }

  trajectoryPlane(...rest: Parameters<Learning['trajectoryPlane']>): ReturnType<Learning['trajectoryPlane']> {
    return trajectoryPlane(this.#trainer('trajectoryPlane'), ...rest);
  }

  surfaceView(surface: TextbookSurface): SurfaceView {
    return surfaceView(this.#trainer('surfaceView'), surface);
  }

  surfaceAt(surface: TextbookSurface, x: number, y: number): SurfacePoint {
    return surfaceAt(this.#trainer('surfaceAt'), surface, x, y);
  }

  surfaceGrid(surface: TextbookSurface, xs: ArrayLike<number>, ys: ArrayLike<number>): Float32Array {
    return surfaceGrid(this.#trainer('surfaceGrid'), surface, xs, ys);
  }

  /** The memory, for what only a core with the trainer can do. */
  #trainer(method: string): Memory {
    if (this.#hasTrainer) return this.#memory;
    refuse(
      'bad-argument',
      `engine.${method}`,
      'trainer',
      false,
      'an engine that was loaded with its trainer',
    );
  }
}
