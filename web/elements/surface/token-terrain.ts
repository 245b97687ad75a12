/**
 * The loss over the plane in which one word's row lies. Two models of two dimensions learn the same text from the same
 * seed, one with an output table of its own and one without; then everything stands still but the row of one word.
 */
import type { Corpus, NextTokenModel } from '../../engine/api-models.js';
import type { Remote, RemoteEngine } from '../../engine/api-worker.js';
import { Keeper } from '../shared/keeper.js';
import { BUILT_IN_TEXT } from '../shared/learner-settings.js';
import type { Point, Terrain } from './terrain.js';

export interface TokenSettings {
  mixing: 'mean' | 'linear';
  seed: number;
  /** Of training, before everything stands still. */
  steps: number;
}

export const CONTEXT = 2;
export const TRAIN_RATE = 0.5;
export const BATCH = 32;
/** The examples whose mean loss is drawn: the first ones of the text. */
export const EXAMPLES = 1000;
export const LIMITS = { seed: [0, 0xffffffff], steps: [0, 20_000] } as const;

/** One of the two models, as it stands. */
export interface TokenModel {
  model: Remote<NextTokenModel>;
  tied: boolean;
  /** As training left them: E and U, [V * 2] each (U is E when tied), and the mixers, [2 * 2 * 2]; empty with 'mean'. */
  embeddings: Float32Array;
  outputs: Float32Array;
  mixers: Float32Array;
}

export interface TokenPair {
  corpus: Corpus;
  mixing: TokenSettings['mixing'];
  untied: TokenModel;
  tied: TokenModel;
  /** Both maps reach from -reach to reach. */
  reach: number;
  contexts: Uint32Array;
  targets: Uint32Array;
  dispose(): void;
}

async function trained(
  engine: RemoteEngine,
  keeper: Keeper,
  corpus: Corpus,
  tied: boolean,
  { mixing, seed, steps }: TokenSettings,
  signal: AbortSignal,
): Promise<TokenModel> {
  const model = await keeper.keep(
    engine.createNextTokenModel({
      vocabSize: corpus.vocabulary.length,
      dim: 2,
      context: CONTEXT,
      tied,
      mixing,
      seed,
      optimizer: { name: 'sgd', lr: TRAIN_RATE },
    }),
  );
  if (steps > 0) await model.train(corpus.ids, { steps, batch: BATCH, seed, signal });
  const parts = [model.embeddings(), model.outputs(), model.mixers()] as const;
  const [embeddings, outputs, mixers] = await Promise.all(parts);
  return { model, tied, embeddings, outputs, mixers };
}

/** Some room around all rows, and no less than what shows a valley. */
function reachOf(...tables: Float32Array[]): number {
  const furthest = Math.max(
    ...tables.map((table) => table.reduce((most, v) => Math.max(most, Math.abs(v)), 0)),
  );
  return Math.min(12, Math.max(3, Math.ceil(furthest * 1.25 * 2) / 2));
}

/** Rejects with `aborted` when `signal` is; whatever was made is given back then. */
export async function trainPair(
  engine: RemoteEngine,
  settings: TokenSettings,
  signal: AbortSignal,
): Promise<TokenPair> {
  const corpus = await engine.generateCorpus(BUILT_IN_TEXT);
  const keeper = new Keeper();
  const [untied, tied] = await Promise.all([
    trained(engine, keeper, corpus, false, settings, signal),
    trained(engine, keeper, corpus, true, settings, signal),
  ]).catch((error) => {
    keeper.giveBack();
    throw error;
  });
  const contexts = new Uint32Array(EXAMPLES * CONTEXT);
  for (let b = 0; b < EXAMPLES; b++) contexts.set(corpus.ids.subarray(b, b + CONTEXT), b * CONTEXT);
  return {
    corpus,
    mixing: settings.mixing,
    untied,
    tied,
    reach: reachOf(untied.embeddings, tied.embeddings),
    contexts,
    targets: corpus.ids.slice(CONTEXT, CONTEXT + EXAMPLES),
    dispose: () => keeper.giveBack(),
  };
}

/** Where training left the row of a token. */
export function rowOf({ embeddings }: TokenModel, token: number): Point {
  return [embeddings[2 * token] as number, embeddings[2 * token + 1] as number];
}

export function tokenTerrain(pair: TokenPair, { model }: TokenModel, token: number): Terrain {
  const { reach, contexts, targets } = pair;
  return {
    lower: [-reach, -reach],
    upper: [reach, reach],
    start: [-0.7 * reach, 0.6 * reach],
    minima: [],
    fine: 49,
    grid: (xs, ys) => model.lossSurface({ token, xs, ys, contexts, targets }),
    at: (x, y) => model.surfacePoint({ token, x, y, contexts, targets }),
  };
}

/** How many of the drawn examples read the word, and how many ask for it. */
export function tokenUse({ contexts, targets }: TokenPair, token: number): { read: number; asked: number } {
  let read = 0;
  for (let b = 0; b < targets.length; b++)
    if (contexts.subarray(b * CONTEXT, (b + 1) * CONTEXT).includes(token)) read++;
  return { read, asked: targets.filter((id) => id === token).length };
}
