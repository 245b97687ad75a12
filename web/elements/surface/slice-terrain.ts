/**
 * A slice through the loss of a model with too many numbers to draw: the loss at
 * origin + x first + y second, the origin being where training ended (cpp/include/id2vec/loss_slice.hpp).
 *
 *   trajectory  the plane in which the training moved most: its first two principal directions, of length 1
 *   random      two directions drawn at random, each row as long as the model's own (Li et al. 2018)
 *
 * A ball on the slice moves in it alone: its slope is that of the whole loss along the two directions.
 */
import type { NextTokenModel, NextTokenParts } from '../../engine/api-models.js';
import type { Remote, RemoteEngine } from '../../engine/api-worker.js';
import { Keeper } from '../shared/keeper.js';
import { BUILT_IN_TEXT } from '../shared/learner-settings.js';
import type { Point, Terrain } from './terrain.js';

export type SliceKind = 'trajectory' | 'random';

export const DIM = 16;
const CONTEXT = 3;
const TRAIN_RATE = 0.5;
export const TRAIN_STEPS = 2000;
/** The training is looked at after each so many steps. */
export const EVERY = 50;
const EXAMPLES = 400;

export interface LargeModel {
  model: Remote<NextTokenModel>;
  parameterCount: number;
  /** [n * parameterCount], from the start to the end. */
  states: Float32Array;
  count: number;
  /** The windows whose mean loss is drawn. */
  windows: Uint32Array;
  contexts: Uint32Array;
  targets: Uint32Array;
  dispose(): void;
}

export interface Slice extends Terrain {
  kind: SliceKind;
  /** The training as it looks in the plane, and its real losses, which are not those of the plane. */
  path: readonly Point[];
  pathLosses: readonly number[];
  /** How much of the training's movement each direction shows. */
  explained: readonly [number, number];
  /** How long one unit of the plane is in the space of the parameters. */
  unit: number;
}

export async function trainLarge(
  engine: RemoteEngine,
  seed: number,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<LargeModel | null> {
  const corpus = await engine.generateCorpus(BUILT_IN_TEXT);
  const keeper = new Keeper();
  const model = await keeper.keep(
    engine.createNextTokenModel({
      vocabSize: corpus.vocabulary.length,
      dim: DIM,
      context: CONTEXT,
      tied: false,
      seed,
      optimizer: { name: 'sgd', lr: TRAIN_RATE },
    }),
  );
  const { parameterCount } = model;
  const count = TRAIN_STEPS / EVERY + 1;
  const states = new Float32Array(count * parameterCount);
  try {
    states.set(await model.flatParameters());
    for (let i = 1; i < count && !signal.aborted; i++) {
      await model.train(corpus.ids, { steps: EVERY, seed });
      states.set(await model.flatParameters(), i * parameterCount);
      if (!signal.aborted) onProgress(i / (count - 1));
    }
  } catch (error) {
    keeper.giveBack();
    throw error;
  }
  if (signal.aborted) {
    keeper.giveBack();
    return null;
  }
  const windows = new Uint32Array(EXAMPLES * (CONTEXT + 1));
  const contexts = new Uint32Array(EXAMPLES * CONTEXT);
  for (let b = 0; b < EXAMPLES; b++) {
    windows.set(corpus.ids.subarray(b, b + CONTEXT + 1), b * (CONTEXT + 1));
    contexts.set(corpus.ids.subarray(b, b + CONTEXT), b * CONTEXT);
  }
  const targets = corpus.ids.slice(CONTEXT, CONTEXT + EXAMPLES);
  return {
    model,
    parameterCount,
    states,
    count,
    windows,
    contexts,
    targets,
    dispose: () => keeper.giveBack(),
  };
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** A gradient's parts side by side, in the order of the parameters. */
function flat({ embeddings, outputs, mixers }: NextTokenParts, length: number): Float32Array {
  const all = new Float32Array(length);
  let at = 0;
  for (const part of [embeddings, outputs, mixers]) {
    if (!part) continue;
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A square around a path, with room on all sides. */
export function squareAround(path: readonly Point[], room = 0.35): { lower: Point; upper: Point } {
  const xs = path.map(([x]) => x);
  const ys = path.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const half = (Math.max(right - left, top - bottom, 1e-6) / 2) * (1 + 2 * room);
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return { lower: [x - half, y - half], upper: [x + half, y + half] };
}

/**
 * The states of a training seen in a plane of two directions, which need not be at right angles, and what share of the
 * movement, the squared distances from the origin, each direction (the second beyond the first) shows.
 */
export function projectPath(
  states: Float32Array,
  origin: Float32Array,
  first: Float32Array,
  second: Float32Array,
): { path: Point[]; explained: [number, number] } {
  const size = origin.length;
  const [aa, ab, bb] = [dot(first, first), dot(first, second), dot(second, second)];
  const determinant = aa * bb - ab * ab;
  let [all, byFirst, byBoth] = [0, 0, 0];
  const path: Point[] = [];
  for (let at = 0; at < states.length; at += size) {
    const moved = states.slice(at, at + size).map((value, i) => value - (origin[i] as number));
    const [a, b] = [dot(moved, first), dot(moved, second)];
    const [x, y] = [(a * bb - b * ab) / determinant, (b * aa - a * ab) / determinant];
    path.push([x, y]);
    all += dot(moved, moved);
    byFirst += (a * a) / aa;
    byBoth += x * a + y * b;
  }
  return { path, explained: all > 0 ? [byFirst / all, (byBoth - byFirst) / all] : [0, 0] };
}

async function directionsOf(engine: RemoteEngine, large: LargeModel, kind: SliceKind, seed: number) {
  const { model, parameterCount, states } = large;
  if (kind === 'random') {
    const [first, second] = await Promise.all([model.randomDirection(seed), model.randomDirection(seed + 1)]);
    const origin = states.slice(-parameterCount);
    return { first, second, ...projectPath(states, origin, first, second) };
  }
  const plane = await engine.trajectoryPlane(states, parameterCount);
  const path: Point[] = [];
  for (let i = 0; i < plane.path.length; i += 2)
    path.push([plane.path[i] as number, plane.path[i + 1] as number]);
  const [one = 0, two = 0] = plane.explainedVarianceRatio;
  const explained: [number, number] = [one, two];
  return {
    first: plane.directions.slice(0, parameterCount),
    second: plane.directions.slice(parameterCount),
    path,
    explained,
  };
}

export async function sliceTerrain(
  engine: RemoteEngine,
  large: LargeModel,
  kind: SliceKind,
  seed: number,
): Promise<Slice> {
  const { model, parameterCount, states, windows, contexts, targets } = large;
  const { first, second, path, explained } = await directionsOf(engine, large, kind, seed);
  const origin = states.slice(-parameterCount);
  // The parameters are the model's own again after the last of these; calls are answered in order.
  const pathLosses = await Promise.all(
    Array.from({ length: large.count }, async (_, i) => {
      const state = states.subarray(i * parameterCount, (i + 1) * parameterCount);
      const [, loss] = await Promise.all([model.setFlatParameters(state), model.loss(contexts, targets)]);
      return loss;
    }),
  );
  const { lower, upper } =
    kind === 'random' ? { lower: [-1, -1] as Point, upper: [1, 1] as Point } : squareAround(path);
  const size = upper[0] - lower[0];
  return {
    kind,
    path,
    pathLosses,
    explained,
    unit: Math.sqrt((dot(first, first) + dot(second, second)) / 2),
    lower,
    upper,
    // Where the training began, or, where that cannot be seen, near a corner.
    start: kind === 'trajectory' ? (path[0] as Point) : [lower[0] + 0.85 * size, lower[1] + 0.85 * size],
    minima: [],
    fine: 49,
    grid: (xs, ys) => model.lossSlice({ origin, first, second, xs, ys, windows }),
    at: async (x, y) => {
      const place = origin.map((value, i) => value + x * (first[i] as number) + y * (second[i] as number));
      // Three calls without a pause: nobody else's come between.
      const [, loss, gradient] = await Promise.all([
        model.setFlatParameters(place),
        model.loss(contexts, targets),
        model.gradient(contexts, targets),
      ]);
      const slope = flat(gradient, parameterCount);
      return { loss, gradient: [dot(slope, first), dot(slope, second)] };
    },
  };
}
