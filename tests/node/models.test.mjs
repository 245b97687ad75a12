/** The models' published sizes, counted from their shapes, and the share that their tables have of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/data/models.js')} */
const { models, modelById, modelParameters } = await loadSource('data/models.ts');
/** @type {typeof import('../../web/elements/width/costs.js')} */
const { modelShare } = await loadSource('elements/width/costs.ts');

/** Published exactly; web/data/README.md says where. */
const published = {
  'bert-base': 109_482_240,
  gpt2: 124_439_808,
  'gpt2-medium': 354_823_168,
  'gpt2-large': 774_030_080,
  'gpt2-xl': 1_557_611_200,
  't5-base': 222_903_552,
  'llama-2-7b': 6_738_415_616,
  'mistral-7b': 7_241_732_096,
  'gemma-2b': 524_550_144 + 1_981_884_416,
  'gemma-7b': 786_825_216 + 7_751_248_896,
  'llama-3-8b': 8_030_261_248,
  'llama-3-70b': 70_553_706_496,
  'gemma-3-270m': 268_098_176,
};

test('every model, counted from its shape, has the parameters that were published', () => {
  const counted = Object.fromEntries(models.map((model) => [model.id, modelParameters(model)]));
  assert.deepEqual(counted, published);
});

test('every model names its source', () => {
  for (const { id, source } of models) {
    assert.match(source.url, /^https:\/\/(arxiv\.org|github\.com|huggingface\.co)\//, id);
    assert.ok(source.title.length > 10, id);
  }
});

test("a model's parts are its whole; tying saves one table; another width has no answer", () => {
  const llama = modelById('llama-3-8b');
  const gemma = modelById('gemma-3-270m');
  assert.ok(llama && gemma);
  const share = modelShare(llama, llama.vocabSize, llama.dim, false);
  const tied = modelShare(llama, llama.vocabSize, llama.dim, true);
  assert.ok(share && tied);
  assert.equal(share.input + share.output + share.rest, published['llama-3-8b']);
  assert.equal(share.total - tied.total, llama.vocabSize * llama.dim);
  assert.equal(modelShare(llama, llama.vocabSize, llama.dim + 1, false), null);
  assert.equal(Math.round((100 * gemma.vocabSize * gemma.dim) / modelParameters(gemma)), 63);
});
