/** The learner's own text as a corpus: split, counted, cut to its most frequent words, all in slices of time. */
import type { Corpus, TextCorpusOptions } from './api-models.js';
import { checkOnProgress, checkSignal } from './callbacks.js';
import { checkInteger, checkName, checkOptions, MAX_UINT32, refuse } from './check.js';
import { Id2VecError } from './errors.js';
import type { Memory } from './memory.js';
import { nextTurn } from './models/turn.js';
import { PieceReader } from './text/pieces.js';
import { cutVocabulary, Numbering, TokenList } from './text/vocabulary.js';
import { WordReader } from './text/words.js';

const METHOD = 'engine.textCorpus';
const OPTIONS = ['unit', 'vocabSize', 'signal', 'onProgress'] as const;

/** In UTF-16 units, as JavaScript counts: there is no need to encode the text to know. */
const LONGEST_TEXT = 64 * 2 ** 20;
/** Short enough for 60 frames a second. */
const SLICE_MILLISECONDS = 8;

const UNKNOWN = '<unk>';

/** The text's tokens, part by part. */
interface Reader {
  /** How much has been read, 0 to 1. */
  readonly share: number;
  /** Undefined at the end. */
  read(): readonly (string | number)[] | undefined;
  nameOf(token: string | number): string;
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new Id2VecError('aborted', `${METHOD}: stopped by its signal`, {}, { cause: signal.reason });
}

/** See {@link Learning.textCorpus}. */
export async function textCorpus(
  memory: Memory,
  text: string,
  given: TextCorpusOptions = {},
): Promise<Corpus> {
  const options = checkOptions(METHOD, given, OPTIONS);
  const { unit = 'words', vocabSize = 1000, signal, onProgress } = options;
  checkName(METHOD, 'unit', unit, ['words', 'gpt2']);
  const size = checkInteger(METHOD, 'vocabSize', vocabSize, 2, MAX_UINT32);
  checkSignal(METHOD, signal);
  checkOnProgress(METHOD, onProgress);
  if (typeof text !== 'string') refuse('bad-argument', METHOD, 'text', text, 'a string');
  if (text.length > LONGEST_TEXT) {
    refuse('out-of-range', METHOD, 'text.length', text.length, `up to ${LONGEST_TEXT}`);
  }

  const pause = async () => {
    await nextTurn();
    throwIfAborted(signal);
  };
  throwIfAborted(signal);
  const reader: Reader = unit === 'words' ? new WordReader(text) : await PieceReader.load(text);
  const numbering = new Numbering<string | number>();
  const list = new TokenList();
  let start = performance.now();
  for (let part = reader.read(); part !== undefined; part = reader.read()) {
    for (const token of part) list.add(numbering.numberOf(token));
    if (performance.now() - start < SLICE_MILLISECONDS) continue;
    await onProgress?.(reader.share);
    await pause();
    start = performance.now();
  }
  if (list.length === 0) refuse('bad-argument', METHOD, 'text', text, 'a text with at least one word');
  await pause();

  const { tokens } = numbering;
  const { kept, ids, counts, unknown } = await cutVocabulary(list, tokens.length, size, pause);
  const vocabulary = Array.from(kept, (number) => reader.nameOf(tokens[number] as string | number));
  if (unknown !== null) vocabulary.unshift(UNKNOWN);
  await onProgress?.(1);
  return { vocabulary, ids, counts, unigramEntropy: entropyOf(memory, counts), unknown };
}

function entropyOf(memory: Memory, counts: Uint32Array): number {
  return memory.withScratch(METHOD, [counts.length * 4], (countsAt) => {
    memory.writeIntegers(countsAt, counts);
    return memory.core.tokenEntropy(countsAt, counts.length);
  });
}
