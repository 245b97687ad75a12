/**
 * What an embedding table of V x D costs: parameters, memory, share of the model, what tying saves. Pure arithmetic.
 */
import { type ModelPreset, modelParameters } from '../../data/models.js';
import { MEMORY_LIMIT } from '../../engine/memory.js';

export interface Format {
  name: string;
  bytes: number;
}

export const formats: readonly Format[] = [
  { name: 'float32', bytes: 4 },
  { name: 'bfloat16', bytes: 2 },
  { name: 'int8', bytes: 1 },
];

export function tableParameters(vocabSize: number, dim: number): number {
  return vocabSize * dim;
}

export interface Share {
  /** The input table. */
  input: number;
  /** The output table: 0 when it is the input table. */
  output: number;
  /** Everything else in the model. */
  rest: number;
  total: number;
}

/**
 * How a model's parameters divide, at a vocabulary and tying of one's choice. The rest of a model depends on its
 * width but not on its vocabulary: so a changed vocabulary can be answered, and a changed width (null) cannot.
 */
export function modelShare(model: ModelPreset, vocabSize: number, dim: number, tied: boolean): Share | null {
  if (dim !== model.dim) return null;
  const rest = modelParameters(model) - tableParameters(model.vocabSize, model.dim) * (model.tied ? 1 : 2);
  const input = tableParameters(vocabSize, dim);
  const output = tied ? 0 : input;
  return { input, output, rest, total: input + output + rest };
}

/**
 * Whether no engine can hold a table of this size in float32, whatever the machine: the engine's own limit. A table a
 * little below it is refused by the engine as well, which needs some of the memory itself; trying tells.
 */
export function tooLargeForWasm(vocabSize: number, dim: number): boolean {
  return tableParameters(vocabSize, dim) * 4 >= MEMORY_LIMIT;
}
