/// <reference lib="esnext.disposable" preserve="true" />
/**
 * The public API of id2vec: what `import { load } from 'id2vec'` gives.
 *
 * Conventions, everywhere:
 * - ids are integers in [0, vocabSize); a batch of ids is any `ArrayLike<number>`;
 * - matrices are flat and row-major; vectors go in as any `ArrayLike<number>` and come out as a `Float32Array`
 *   that is the caller's own copy, never a view of the engine's memory;
 * - numbers are rounded to float32 on the way in; infinities and NaN are numbers;
 * - every argument is checked before anything changes; what is refused throws an {@link Id2VecError} that names
 *   the argument, its value and what is accepted, and leaves the engine as it was.
 *
 * Costs are given in floats read or written: memory is what bounds everything here.
 */
import type { Learning } from './api-models.js';
import type { Id2VecError } from './errors.js';

/** A batch of token ids: integers in [0, vocabSize). Fractions, strings and bigints are refused, not converted. */
export type Ids = ArrayLike<number>;

/**
 * Which build of the core runs: `scalar` works everywhere, `simd128` uses WebAssembly's fixed-width SIMD, `relaxed` also
 * fuses multiply-adds, in searches only (dot, cosine, distance, nearest, analogy), whose scores may differ in the last
 * bits from one engine to the next, and from one call to the next while a JavaScript engine still optimises. Everything
 * else, seeded tables included, has the same bits in all three.
 */
export type Flavour = 'relaxed' | 'simd128' | 'scalar';

export type Metric = 'cosine' | 'dot' | 'euclidean';
export type BagMode = 'sum' | 'mean' | 'max';

export interface LoadOptions {
  /**
   * 'auto' (the default) takes the best flavour that validates here and passes its numeric self-test. A named flavour is
   * loaded or fails.
   */
  flavour?: 'auto' | Flavour;
  /** Where the .wasm is, when it does not lie beside the module; in Node also a path. Makes an engine of its own. */
  wasmUrl?: string | URL;
  /** The bytes of the .wasm, when the caller already has them; they are copied. Makes an engine of its own. */
  wasmBinary?: ArrayBuffer | Uint8Array;
  /**
   * true: in a worker, every method a promise (api-worker.ts). Where no worker can be had (another origin, a policy) the
   * same in slices on this thread.
   */
  worker?: boolean;
  /**
   * false: a core that only knows tables, for a third of the download; what learns (models, optimisers, corpora,
   * components, surfaces) is refused with `bad-argument`. true by default. A wasmUrl or wasmBinary is to fit.
   */
  trainer?: boolean;
}

/** A flavour that 'auto' passed over, and why. */
export interface Fallback {
  readonly flavour: Flavour;
  readonly reason: string;
}

export interface TableOptions {
  /** V, 1 to 2^32 - 1; V x D x 4 bytes must fit in 4 GiB together with all else that the engine holds. */
  vocabSize: number;
  /** D, 1 to 2^32 - 1. */
  dim: number;
  /**
   * Fill as `torch.manual_seed(seed); nn.Embedding(vocabSize, dim)` does, within 3e-6 of PyTorch's own kernels (which
   * differ from each other by as much). An integer in [-2^63, 2^64); beyond 2^53 - 1 as a bigint. As in PyTorch,
   * only its low 32 bits count, and -1 means 2^64 - 1.
   */
  seed?: number | bigint;
  /** The table itself, [vocabSize * dim]; excludes `seed`. With neither, the table is all zeros. */
  values?: ArrayLike<number>;
  /**
   * This row starts as zeros with a seed (with `values` it is kept as given, as `from_pretrained` does), is left out of
   * bags, and gets no gradient, as in PyTorch. Not counted from the end: 0 to vocabSize - 1.
   */
  paddingIdx?: number;
  /**
   * Finite, above 0. As in PyTorch, `lookup`, `lookupInto` and `bag` CHANGE the table with it: a row they read whose 2-norm
   * exceeds maxNorm is first multiplied by maxNorm / (norm + 1e-7), in place. `row` and the rest read what is stored.
   * (As there, too, a row of numbers so small that their squares vanish, below about 1e-22, has the norm 0.)
   */
  maxNorm?: number;
}

export interface Neighbour {
  id: number;
  /** The cosine, the dot product (larger is nearer) or the distance (smaller is nearer). */
  score: number;
}

export interface NearestOptions {
  /** How many, 1 to the number of rows that are not excluded. */
  k: number;
  /** 'cosine' by default. */
  metric?: Metric;
  /** Ids that may not appear among the answers. A query by id does not exclude itself: name it here. */
  exclude?: Ids;
}

export interface AnalogyOptions {
  /** Ids whose unit vectors are added: king, woman. */
  positive: Ids;
  /** Ids whose unit vectors are subtracted: man. None by default. */
  negative?: Ids;
  /** How many, 1 to the number of rows that are not excluded. */
  k: number;
  /** Leaves the given ids out of the answers, as word2vec and gensim do; true by default. */
  excludeInputs?: boolean;
}

export interface OneHotProduct {
  /** onehot(id)^T E, [dim]. */
  values: Float32Array;
  /** vocabSize * dim, all of them carried out. */
  multiplyAdds: number;
  /** What the product had to read: the table and the one-hot vector, 4 (V D + V) bytes. */
  bytesRead: number;
}

/** What every handle can do. A disposed handle throws `disposed` from everything but these. */
export interface Disposable {
  readonly disposed: boolean;
  /** Gives the memory back to the engine. A second call does nothing. */
  dispose(): void;
  /**
   * The same, for `using`. Where `Symbol.dispose` is missing (Safari) the method lies under
   * `Symbol.for('Symbol.dispose')`, which is where compiled `using` (Babel, esbuild) looks.
   */
  [Symbol.dispose](): void;
}

/**
 * An embedding table: vocabSize rows of dim float32, `torch.nn.Embedding`. Made by {@link Engine.createTable}; give it
 * back with `dispose()`: a table that is merely forgotten holds its memory until the garbage collector notices, if ever.
 *
 * Every method throws {@link Id2VecError}: `bad-argument` for a wrong type, length or a fraction, `out-of-range` for an
 * id outside [0, vocabSize), an offset below the one in front of it or a k that is too large, `out-of-memory`, `disposed`.
 */
export interface Table extends Disposable {
  readonly vocabSize: number;
  readonly dim: number;
  /** vocabSize * dim * 4. */
  readonly bytes: number;
  /** Row id as stored, [dim]; maxNorm is not applied. Reads dim floats: well under a microsecond at 768. */
  row(id: number): Float32Array;
  /** The rows of ids, [ids.length * dim], one after the other: `F.embedding(ids, E)`. Applies maxNorm. */
  lookup(ids: Ids): Float32Array;
  /** The same into `out`, a Float32Array of exactly ids.length * dim, untouched if anything is refused. */
  lookupInto(ids: Ids, out: Float32Array): void;
  /** Replaces row id by `values`, [dim]. */
  setRow(id: number, values: ArrayLike<number>): void;
  /**
   * The honest dense product onehot(id)^T E: every row is read, multiplied and added, zeros included. For a finite table
   * it has the bits of the row (except that a stored -0 comes out as +0). If E holds an infinity or a NaN anywhere else
   * in a column, that column is NaN, since 0 x infinity is NaN; PyTorch's `one_hot(t).float() @ E` does the same.
   */
  oneHotProduct(id: number): OneHotProduct;
  /**
   * `nn.EmbeddingBag`: bag b covers ids[offsets[b] .. offsets[b + 1]), the last one up to the end; [offsets.length * dim].
   * The offsets start at 0 and do not decrease. An empty bag, or one of nothing but padding, is zeros. Applies maxNorm.
   */
  bag(ids: Ids, offsets: ArrayLike<number>, options: { mode: BagMode }): Float32Array;
  /**
   * The k rows nearest to a row (by its id) or to a vector, [dim]; best first; equal scores: the lower id first; a NaN
   * score (of a row or query with NaN in it) comes after every number. Exact: one read of the whole table. In the
   * relaxed flavour scores may differ from one call to the next in their last bits, and so may the order of rows that
   * are as good as equally near.
   */
  nearest(query: number | ArrayLike<number>, options: NearestOptions): Neighbour[];
  /**
   * The k rows nearest by cosine to the sum of the unit vectors of `positive` less those of `negative` (Mikolov et al.,
   * NAACL 2013; gensim's `most_similar`). Costs what `nearest` costs.
   */
  analogy(options: AnalogyOptions): Neighbour[];
  /**
   * d(sum of lookup(ids) * upstream) / dE, [vocabSize * dim], for upstream [ids.length * dim]: PyTorch's embedding
   * backward. The padding row gets none; with scaleGradByFreq each share is divided by how often its id occurs in `ids`.
   * Changes nothing. Needs the size of the table again while it works, and writes all of it.
   */
  gradient(ids: Ids, upstream: ArrayLike<number>, options?: { scaleGradByFreq?: boolean }): Float32Array;
}

/**
 * An engine. Those that `load()` shares for one flavour also share one core and its memory, so that two names for the same
 * flavour ('auto' and what it chose) see each other's tables in `memory()`. One loaded from a `wasmUrl` or `wasmBinary`
 * has a core of its own.
 */
export interface Engine extends Learning {
  readonly flavour: Flavour;
  /** The package's. */
  readonly version: string;
  /** The better flavours that 'auto' passed over, and why; empty if the best one runs or a flavour was named. */
  readonly fallbacks: readonly Fallback[];
  /**
   * bytes: the wasm memory's present size, which never shrinks (what a table gives back, the next one reuses);
   * tableBytes: what live tables hold of it; liveHandles: how many tables, models, trainings and optimisers are live.
   */
  memory(): { bytes: number; tableBytes: number; liveHandles: number };
  /**
   * Makes a table: of PyTorch's numbers with `seed`, of given numbers with `values`, else of zeros. A seeded 100,000 x 768
   * table takes a fraction of a second, in one go.
   *
   * Throws `bad-argument` and `out-of-range` for the options, and `out-of-memory` when the table is over 4 GiB or the
   * machine refuses; every other table is intact then.
   */
  createTable(options: TableOptions): Table;
  /** [vocabSize] zeros with a 1 at id: `F.one_hot(id, vocabSize).float()`. */
  oneHot(id: number, vocabSize: number): Float32Array;
  /** The sum of a[i] * b[i]; both of one length, which may be 0. */
  dot(a: ArrayLike<number>, b: ArrayLike<number>): number;
  /** As `F.cosine_similarity`: each norm is at least 1e-8, so an all-zero vector gives 0. In [-1, 1]. */
  cosine(a: ArrayLike<number>, b: ArrayLike<number>): number;
  /** The Euclidean distance. */
  distance(a: ArrayLike<number>, b: ArrayLike<number>): number;
}

/** For the links above. */
export type { Id2VecError };
