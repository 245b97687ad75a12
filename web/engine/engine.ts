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
  OptimizerOptions,
  SkipGram,
  SkipGramOptions,
  SurfacePoint,
  SurfaceView,
  TextbookSurface,
  TextCorpusOptions,
} from './api-models.js';
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
  readonly flavour: Flavour;
  readonly version = VERSION;
  readonly fallbacks: readonly Fallback[];

  constructor(memory: Memory, flavour: Flavour, fallbacks: readonly Fallback[]) {
    this.#memory = memory;
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
    return createNextTokenModel(this.#memory, options);
  }

  createSkipGram(options: SkipGramOptions): SkipGram {
    return createSkipGram(this.#memory, options);
  }

  createAttentionModel(options: AttentionOptions): AttentionModel {
    return createAttentionModel(this.#memory, options);
  }

  createOptimizer(options: OptimizerOptions, parameterCount: number): Optimizer {
    return createOptimizer(this.#memory, options, parameterCount);
  }

  generateCorpus(options?: { length?: number; seed?: number | bigint }): Corpus {
    return generateCorpus(this.#memory, options);
  }

  textCorpus(text: string, options?: TextCorpusOptions): Promise<Corpus> {
    return textCorpus(this.#memory, text, options);
  }

  permutation(n: number, seed: number | bigint): Uint32Array {
    return permutation(this.#memory, n, seed);
  }

  principalComponents(
    ...rest: Parameters<Learning['principalComponents']>
  ): ReturnType<Learning['principalComponents']> {
    return principalComponents(this.#memory, ...rest);
  }

  trajectoryPlane(...rest: Parameters<Learning['trajectoryPlane']>): ReturnType<Learning['trajectoryPlane']> {
    return trajectoryPlane(this.#memory, ...rest);
  }

  surfaceView(surface: TextbookSurface): SurfaceView {
    return surfaceView(this.#memory, surface);
  }

  surfaceAt(surface: TextbookSurface, x: number, y: number): SurfacePoint {
    return surfaceAt(this.#memory, surface, x, y);
  }

  surfaceGrid(surface: TextbookSurface, xs: ArrayLike<number>, ys: ArrayLike<number>): Float32Array {
    return surfaceGrid(this.#memory, surface, xs, ys);
  }
}
