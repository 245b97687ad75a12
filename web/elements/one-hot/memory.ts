/**
 * What a text of n tokens weighs as IDs, as one-hot vectors and as rows of a table: arithmetic, no DOM.
 */

const FLOAT32_BYTES = 4;
/** PyTorch's integers are int64 unless asked otherwise. */
const INT64_BYTES = 8;

export interface Weight {
  name: string;
  /** How the bytes come about, in words. */
  formula: string;
  bytes: number;
}

export interface TextMemory {
  oneHot: Weight;
  rows: Weight;
  ids: Weight;
}

export function oneHotBytes(vocabSize: number): number {
  return vocabSize * FLOAT32_BYTES;
}

export function textMemory(tokens: number, vocabSize: number, dim: number): TextMemory {
  return {
    oneHot: {
      name: 'One-hot vectors',
      formula: 'tokens × vocabulary × 4 bytes',
      bytes: tokens * oneHotBytes(vocabSize),
    },
    rows: {
      name: `Rows of ${dim} numbers`,
      formula: 'tokens × width × 4 bytes',
      bytes: tokens * dim * FLOAT32_BYTES,
    },
    ids: { name: 'The IDs', formula: 'tokens × 8 bytes (int64)', bytes: tokens * INT64_BYTES },
  };
}
