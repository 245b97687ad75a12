/**
 * The public API of id2vec: what `import { load } from 'id2vec'` gives.
 *
 * Conventions, everywhere:
 * - ids are integers in [0, vocabSize); a batch of ids is any `ArrayLike<number>`;
 * - matrices are flat and row-major; vectors go in as any `ArrayLike<number>` and come out as a `Float32Array`
 *   that is the caller's own copy, never a view of the engine's memory;
 * - every argument is checked before anything changes; what is refused throws an {@link Id2VecError} that names
 *   the argument, its value and what is accepted, and leaves the engine as it was.
 */

/** A batch of token ids: integers in [0, vocabSize). */
export type Ids = ArrayLike<number>;

/** Which build of the core runs. `relaxed` fuses multiply-adds in searches only; all agree on seeded tables. */
export type Flavour = 'relaxed' | 'simd128' | 'scalar';

export type Metric = 'cosine' | 'dot' | 'euclidean';
export type BagMode = 'sum' | 'mean' | 'max';

export interface LoadOptions {
  /** 'auto' (the default) takes the best flavour that validates here and passes its numeric self-test. */
  flavour?: 'auto' | Flavour;
  /** Where the chosen flavour's .wasm is, when it does not lie beside the module. */
  wasmUrl?: string | URL;
  /** The bytes of the .wasm, when the caller already has them (then `flavour` must be named, or is 'simd128'). */
  wasmBinary?: ArrayBuffer | Uint8Array;
}

export interface TableOptions {
  /** V, 1 to 2^32 - 1; V x D x 4 bytes may not exceed 4 GiB less what the engine itself needs. */
  vocabSize: number;
  /** D, 1 to 2^32 - 1. */
  dim: number;
  /** Fill as `torch.manual_seed(seed); nn.Embedding(vocabSize, dim)` does. An integer in [-2^63, 2^64). */
  seed?: number | bigint;
  /** The table itself, [vocabSize * dim]; excludes `seed`. With neither, the table is all zeros. */
  values?: ArrayLike<number>;
  /** This row starts as zeros (with a seed), is left out of bags, and gets no gradient, as in PyTorch. */
  paddingIdx?: number;
  /** Rows longer than this (2-norm) are shortened in place when a lookup reads them, as in PyTorch. */
  maxNorm?: number;
}

export interface Neighbour {
  id: number;
  score: number;
}

export interface NearestOptions {
  /** How many, 1 to vocabSize. */
  k: number;
  metric?: Metric;
  /** Ids that may not appear among the answers. */
  exclude?: Ids;
}

export interface OneHotProduct {
  /** onehot(id)^T E, [dim]. */
  values: Float32Array;
  /** vocabSize * dim. */
  multiplyAdds: number;
  /** What the product had to read: the table and the one-hot vector. */
  bytesRead: number;
}

/** What every handle can do. A disposed handle throws `disposed` from everything but these. */
export interface Disposable {
  readonly disposed: boolean;
  /** Gives the memory back. A second call does nothing. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** An embedding table: vocabSize rows of dim float32. */
export interface Table extends Disposable {
  readonly vocabSize: number;
  readonly dim: number;
  /** vocabSize * dim * 4. */
  readonly bytes: number;
  /** Row id as stored, [dim]. */
  row(id: number): Float32Array;
  /** The rows of ids, [ids.length * dim]; applies maxNorm. */
  lookup(ids: Ids): Float32Array;
  /** The same into `out`, whose length must be ids.length * dim. */
  lookupInto(ids: Ids, out: Float32Array): void;
  setRow(id: number, values: ArrayLike<number>): void;
  /** The honest dense product onehot(id)^T E over every row: vocabSize * dim multiply-adds. */
  oneHotProduct(id: number): OneHotProduct;
  /** `nn.EmbeddingBag`: bag b covers ids[offsets[b] .. offsets[b + 1]); an empty bag is zeros; [offsets.length * dim]. */
  bag(ids: Ids, offsets: ArrayLike<number>, options: { mode: BagMode }): Float32Array;
  /** The k best rows by the metric (cosine by default), best first; equal scores: the lower id first. Exact. */
  nearest(query: number | ArrayLike<number>, options: NearestOptions): Neighbour[];
  /** Rows nearest by cosine to the sum of unit positives less unit negatives. */
  analogy(options: { positive: Ids; negative: Ids; k: number; excludeInputs?: boolean }): Neighbour[];
  /** d(sum of lookup(ids) * upstream) / dE, [vocabSize * dim], as PyTorch's embedding backward. Changes nothing. */
  gradient(ids: Ids, upstream: ArrayLike<number>, options?: { scaleGradByFreq?: boolean }): Float32Array;
}

export interface Engine {
  readonly flavour: Flavour;
  readonly version: string;
  /** bytes: the wasm memory's present size; tableBytes: what live tables hold of it. */
  memory(): { bytes: number; liveHandles: number };
  createTable(options: TableOptions): Table;
  /** [vocabSize] zeros with a 1 at id. */
  oneHot(id: number, vocabSize: number): Float32Array;
  dot(a: ArrayLike<number>, b: ArrayLike<number>): number;
  /** As `F.cosine_similarity`: each norm is at least 1e-8, so an all-zero vector gives 0. */
  cosine(a: ArrayLike<number>, b: ArrayLike<number>): number;
  /** The Euclidean distance. */
  distance(a: ArrayLike<number>, b: ArrayLike<number>): number;
}
