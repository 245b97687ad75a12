/** Texts as models learn from them: the built-in one, and what all have in common. */
import type { Corpus } from '../api-models.js';
import { checkInteger, checkOptions, checkSeed } from '../check.js';
import type { Memory } from '../memory.js';

const GENERATE = 'engine.generateCorpus';
/** As long as what a model can learn from in a few seconds, many times over. */
const DEFAULT_LENGTH = 20_000;
const MOST_TOKENS = 100_000_000;

/** Adds what the ids say by their frequencies. They are ids of the vocabulary, which holds one word or more. */
export function makeCorpus(
  method: string,
  memory: Memory,
  vocabulary: readonly string[],
  ids: Uint32Array,
  unknown: number | null,
): Corpus {
  const { core } = memory;
  const size = vocabulary.length;
  return memory.withScratch(method, [ids.length * 4, size * 4], (idsAt, countsAt) => {
    memory.writeIntegers(idsAt, ids);
    memory.check(method, core.tokenCounts(idsAt, ids.length, countsAt, size));
    const counts = memory.readIntegers(method, countsAt, size);
    return { vocabulary, ids, counts, unigramEntropy: core.tokenEntropy(countsAt, size), unknown };
  });
}

export function generateCorpus(
  memory: Memory,
  options: { length?: number; seed?: number | bigint } = {},
): Corpus {
  const { length = DEFAULT_LENGTH, seed = 0 } = checkOptions(GENERATE, options, ['length', 'seed']);
  const n = checkInteger(GENERATE, 'length', length, 1, MOST_TOKENS);
  const halves = checkSeed(GENERATE, seed);
  const ids = memory.withScratch(GENERATE, [n * 4], (out) => {
    memory.core.corpusGenerate(...halves, out, n);
    return memory.readIntegers(GENERATE, out, n);
  });
  return makeCorpus(GENERATE, memory, memory.core.corpusVocabulary().split('\n'), ids, null);
}
