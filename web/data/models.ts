/**
 * The size of the embedding table in well-known models.
 *
 * Vocabulary, width and shape are the publishers' own figures, each with its source; totals are counted from the
 * shape by parameters.ts, which remakes the published exact counts (README.md lists them). `vocabSize` is the number
 * of rows the model really has, padding rows included: that is what memory is paid for.
 */
import { type Shape, totalParameters } from './parameters.js';

export interface Source {
  title: string;
  url: string;
}

export interface ModelPreset {
  id: string;
  name: string;
  vocabSize: number;
  /** d_model. */
  dim: number;
  /** Whether the output scores are h E^T with the input table E itself. */
  tied: boolean;
  shape: Shape;
  source: Source;
  /** What a reader would stumble over. */
  note?: string;
}

const gpt2Code: Source = {
  title: 'openai/gpt-2: model.py, model_card.md; Radford et al. 2019, table 2',
  url: 'https://github.com/openai/gpt-2',
};
const bertCard: Source = {
  title: 'google-research/bert: README, bert_config.json; Devlin et al. 2018',
  url: 'https://github.com/google-research/bert',
};
const t5Card: Source = {
  title: 'google-t5/t5-base: config.json; Raffel et al. 2019',
  url: 'https://huggingface.co/google-t5/t5-base',
};
const llama2Card: Source = {
  title: 'meta-llama/Llama-2-7b-hf: config.json; Touvron et al. 2023',
  url: 'https://huggingface.co/meta-llama/Llama-2-7b-hf',
};
const mistralPaper: Source = { title: 'Jiang et al. 2023, table 1', url: 'https://arxiv.org/abs/2310.06825' };
const llama3Paper: Source = {
  title: 'Grattafiori et al. 2024, table 3; meta-llama/Meta-Llama-3-8B: config.json',
  url: 'https://arxiv.org/abs/2407.21783',
};
const gemmaPaper: Source = {
  title: 'Gemma Team 2024, tables 1 and 2',
  url: 'https://arxiv.org/abs/2403.08295',
};
const gemma3Code: Source = {
  title: 'google-deepmind/gemma: gemma/gm/nn/_gemma.py',
  url: 'https://github.com/google-deepmind/gemma',
};

const gpt2 = (layers: number): Shape => ({ kind: 'gpt2', layers, positions: 1024 });

function decoder(
  layers: number,
  heads: number,
  keyValueHeads: number,
  headDim: number,
  inner: number,
  gemma3 = false,
): Shape {
  const normsPerBlock = gemma3 ? 4 : 2;
  return {
    kind: 'decoder',
    layers,
    heads,
    keyValueHeads,
    headDim,
    inner,
    normsPerBlock,
    queryKeyNorm: gemma3,
  };
}

/** In the order of their publication. */
export const models: readonly ModelPreset[] = [
  {
    id: 'bert-base',
    name: 'BERT base',
    vocabSize: 30_522,
    dim: 768,
    tied: true,
    shape: { kind: 'bert', layers: 12, positions: 512, segments: 2, inner: 3072 },
    source: bertCard,
    note: 'Uncased. The encoder is counted; its masked-word head scores with the input table.',
  },
  {
    id: 'gpt2',
    name: 'GPT-2 small',
    vocabSize: 50_257,
    dim: 768,
    tied: true,
    shape: gpt2(12),
    source: gpt2Code,
    note: 'The paper says 117M; its model card corrects that to 124M.',
  },
  {
    id: 'gpt2-medium',
    name: 'GPT-2 medium',
    vocabSize: 50_257,
    dim: 1024,
    tied: true,
    shape: gpt2(24),
    source: gpt2Code,
  },
  {
    id: 'gpt2-large',
    name: 'GPT-2 large',
    vocabSize: 50_257,
    dim: 1280,
    tied: true,
    shape: gpt2(36),
    source: gpt2Code,
  },
  {
    id: 'gpt2-xl',
    name: 'GPT-2 XL',
    vocabSize: 50_257,
    dim: 1600,
    tied: true,
    shape: gpt2(48),
    source: gpt2Code,
  },
  {
    id: 't5-base',
    name: 'T5 base',
    vocabSize: 32_128,
    dim: 768,
    tied: true,
    shape: { kind: 't5', layers: 12, heads: 12, inner: 3072, positionBuckets: 32 },
    source: t5Card,
    note: 'One table serves encoder, decoder and output.',
  },
  {
    id: 'llama-2-7b',
    name: 'Llama 2 7B',
    vocabSize: 32_000,
    dim: 4096,
    tied: false,
    shape: decoder(32, 32, 32, 128, 11_008),
    source: llama2Card,
  },
  {
    id: 'mistral-7b',
    name: 'Mistral 7B',
    vocabSize: 32_000,
    dim: 4096,
    tied: false,
    shape: decoder(32, 32, 8, 128, 14_336),
    source: mistralPaper,
  },
  {
    id: 'gemma-2b',
    name: 'Gemma 2B',
    vocabSize: 256_128,
    dim: 2048,
    tied: true,
    shape: decoder(18, 8, 1, 256, 16_384),
    source: gemmaPaper,
  },
  {
    id: 'gemma-7b',
    name: 'Gemma 7B',
    vocabSize: 256_128,
    dim: 3072,
    tied: true,
    shape: decoder(28, 16, 16, 256, 24_576),
    source: gemmaPaper,
  },
  {
    id: 'llama-3-8b',
    name: 'Llama 3 8B',
    vocabSize: 128_256,
    dim: 4096,
    tied: false,
    shape: decoder(32, 32, 8, 128, 14_336),
    source: llama3Paper,
    note: 'The paper rounds the vocabulary to 128,000; the released table has 128,256 rows.',
  },
  {
    id: 'llama-3-70b',
    name: 'Llama 3 70B',
    vocabSize: 128_256,
    dim: 8192,
    tied: false,
    shape: decoder(80, 64, 8, 128, 28_672),
    source: llama3Paper,
    note: 'The paper rounds the vocabulary to 128,000; the released table has 128,256 rows.',
  },
  {
    id: 'gemma-3-270m',
    name: 'Gemma 3 270M',
    vocabSize: 262_144,
    dim: 640,
    tied: true,
    shape: decoder(18, 4, 1, 256, 2048, true),
    source: gemma3Code,
  },
];

/** The model's whole size; see parameters.ts. */
export function modelParameters(model: ModelPreset): number {
  return totalParameters(model.vocabSize, model.dim, model.tied, model.shape);
}

export function modelById(id: string): ModelPreset | undefined {
  return models.find((model) => model.id === id);
}
