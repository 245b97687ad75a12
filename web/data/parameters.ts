/**
 * How many parameters a model has, counted from its published shape.
 *
 * A model card rounds ("7B", "110M"); the share that the embedding table has of a model needs the exact total.
 * So the totals in models.ts are counted here from the shapes, and tests check them against the figures that
 * were published exactly. Shared weights (a tied output table, T5's one table for encoder and decoder) count once.
 *
 * V: vocabulary, D: width of the residual stream (d_model), F: inner width of the feed-forward layer.
 */

/** GPT-2: learned positions, biases everywhere, two layer norms a block and one at the end, output tied to input. */
export interface Gpt2Shape {
  kind: 'gpt2';
  layers: number;
  positions: number;
}

/** BERT's encoder with its pooler, without the pre-training heads. */
export interface BertShape {
  kind: 'bert';
  layers: number;
  positions: number;
  segments: number;
  inner: number;
}

/** T5, first release: no biases, one table for encoder, decoder and output, relative position biases per stack. */
export interface T5Shape {
  kind: 't5';
  /** In the encoder, and as many in the decoder. */
  layers: number;
  heads: number;
  inner: number;
  positionBuckets: number;
}

/** Llama, Mistral and Gemma: rotary positions, no biases, gated feed-forward, RMS norms. */
export interface DecoderShape {
  kind: 'decoder';
  layers: number;
  heads: number;
  keyValueHeads: number;
  headDim: number;
  inner: number;
  /** RMS norms of width D in each block: 2, or 4 in Gemma 3. */
  normsPerBlock: number;
  /** Gemma 3 also normalises queries and keys, each with headDim weights. */
  queryKeyNorm: boolean;
}

export type Shape = Gpt2Shape | BertShape | T5Shape | DecoderShape;

/** What all layers but the token tables hold. */
export function parametersWithoutTables(shape: Shape, dim: number): number {
  switch (shape.kind) {
    case 'gpt2': {
      const attention = 4 * dim * dim + 4 * dim;
      const feedForward = 8 * dim * dim + 5 * dim;
      const norms = 4 * dim;
      return shape.positions * dim + shape.layers * (attention + feedForward + norms) + 2 * dim;
    }
    case 'bert': {
      const attention = 4 * dim * dim + 4 * dim;
      const feedForward = 2 * dim * shape.inner + shape.inner + dim;
      const norms = 4 * dim;
      const embeddings = (shape.positions + shape.segments) * dim + 2 * dim;
      const pooler = dim * dim + dim;
      return embeddings + shape.layers * (attention + feedForward + norms) + pooler;
    }
    case 't5': {
      const attention = 4 * dim * dim;
      const feedForward = 2 * dim * shape.inner;
      const encoder = shape.layers * (attention + feedForward + 2 * dim) + dim;
      const decoder = shape.layers * (2 * attention + feedForward + 3 * dim) + dim;
      return encoder + decoder + 2 * shape.positionBuckets * shape.heads;
    }
    case 'decoder': {
      const queries = shape.heads * shape.headDim;
      const keysAndValues = 2 * shape.keyValueHeads * shape.headDim;
      const attention = dim * (2 * queries + keysAndValues) + (shape.queryKeyNorm ? 2 * shape.headDim : 0);
      const feedForward = 3 * dim * shape.inner;
      return shape.layers * (attention + feedForward + shape.normsPerBlock * dim) + dim;
    }
  }
}

/** The whole model: its layers, its input table, and an output table of the same size unless it is tied. */
export function totalParameters(vocabSize: number, dim: number, tied: boolean, shape: Shape): number {
  return parametersWithoutTables(shape, dim) + vocabSize * dim * (tied ? 1 : 2);
}
