/**
 * A model, its text and its training as one set of settings asks for them, in the trainer's worker.
 */
import type { Corpus, NextTokenModel, SkipGram } from '../../engine/api-models.js';
import type { OptimizerOptions, Training } from '../../engine/api-training.js';
import type { Remote, RemoteEngine } from '../../engine/api-worker.js';
import { Keeper } from './keeper.js';
import { BUILT_IN_TEXT, type LearnerSettings, NEGATIVES, type OwnText } from './learner-settings.js';

export type RemoteModel =
  | ({ readonly kind: 'next-token' } & { readonly remote: Remote<NextTokenModel> })
  | ({ readonly kind: 'skip-gram' } & { readonly remote: Remote<SkipGram> });

export interface LearnerModel {
  readonly settings: LearnerSettings;
  readonly engine: RemoteEngine;
  readonly corpus: Corpus;
  readonly model: RemoteModel;
  readonly training: Remote<Training>;
  /** Tokens of one example. Kept here: the training itself tells nothing once its worker has ended. */
  readonly window: number;
  dispose(): void;
}

export interface CorpusProgress {
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}

async function readCorpus(
  engine: RemoteEngine,
  own: OwnText | null,
  progress: CorpusProgress,
): Promise<Corpus> {
  if (!own) return engine.generateCorpus(BUILT_IN_TEXT);
  return engine.textCorpus(own.text, { unit: own.unit, vocabSize: own.vocabSize, ...progress });
}

function optimizerOf(settings: LearnerSettings): OptimizerOptions {
  return { name: settings.optimizer, lr: settings.lr };
}

async function createModel(
  engine: RemoteEngine,
  keeper: Keeper,
  corpus: Corpus,
  settings: LearnerSettings,
): Promise<RemoteModel> {
  const { dim, seed, initScale, context } = settings;
  const vocabSize = corpus.vocabulary.length;
  if (settings.objective === 'skip-gram') {
    const remote = await keeper.keep(
      engine.createSkipGram({
        vocabSize,
        dim,
        seed,
        initScale,
        window: context,
        negatives: NEGATIVES,
        lr: settings.lr,
        counts: corpus.counts,
      }),
    );
    return { kind: 'skip-gram', remote };
  }
  const { tied, mixing } = settings;
  const optimizer = optimizerOf(settings);
  const options = { vocabSize, dim, seed, initScale, context, tied, mixing, optimizer };
  return { kind: 'next-token', remote: await keeper.keep(engine.createNextTokenModel(options)) };
}

/** `corpus`: one that has been read already, so that a changed learning rate does not read five megabytes again. */
export async function createLearnerModel(
  engine: RemoteEngine,
  settings: LearnerSettings,
  progress: CorpusProgress,
  known: Corpus | null,
): Promise<LearnerModel> {
  const corpus = known ?? (await readCorpus(engine, settings.corpus, progress));
  const window = settings.objective === 'skip-gram' ? 2 * settings.context + 1 : settings.context + 1;
  if (corpus.ids.length < window) {
    throw new Error(
      `The text has ${corpus.ids.length} ${corpus.ids.length === 1 ? 'token' : 'tokens'}; an example takes ${window} that follow one another.`,
    );
  }
  if (corpus.vocabulary.length < 2) {
    throw new Error('The text has one word only, over and over; a guess needs at least two different ones.');
  }
  const keeper = new Keeper();
  try {
    const model = await createModel(engine, keeper, corpus, settings);
    const { batch, seed } = settings;
    const training = await keeper.keep(model.remote.startTraining(corpus.ids, { batch, seed }));
    return { settings, engine, corpus, model, training, window, dispose: () => keeper.giveBack() };
  } catch (error) {
    keeper.giveBack();
    throw error;
  }
}

/** E and U of flat parameters, as views: U is E when tied. */
export function tablesOf(
  parameters: Float32Array,
  vocabSize: number,
  { dim, tied, objective }: LearnerSettings,
): { embeddings: Float32Array; outputs: Float32Array } {
  const size = vocabSize * dim;
  const embeddings = parameters.subarray(0, size);
  const isTied = tied && objective === 'next-token';
  return { embeddings, outputs: isTied ? embeddings : parameters.subarray(size, 2 * size) };
}
