/** What an author may write into the attributes, cut to what there is. */
import { parseOptimizers } from './optimizers.js';
import type { SliceKind } from './slice-terrain.js';
import type { Tables } from './stage.js';
import { isSurface, type SurfaceKind } from './surfaces.js';
import { clampToView, type Point, type Terrain } from './terrain.js';
import { LIMITS } from './token-terrain.js';

/** Steps a second that one can choose. */
export const SPEEDS = [5, 30, 120] as const;

export interface SurfaceAttributes {
  surface: SurfaceKind;
  token: string;
  tied: Tables;
  optimizers: string;
  mixing: 'mean' | 'linear';
  steps: number;
  seed: number;
  slice: SliceKind;
  speed: number;
  view: 'map' | '3d';
}

/** A seed and a length of training at which a tied table visibly bends the surface of “cat”. */
export const DEFAULTS: Readonly<SurfaceAttributes> = {
  surface: 'token',
  token: 'cat',
  tied: 'both',
  optimizers: 'sgd momentum adam rmsprop',
  mixing: 'linear',
  steps: 1000,
  seed: 4,
  slice: 'trajectory',
  speed: SPEEDS[1],
  view: 'map',
};

const oneOf = <Value extends string>(value: string, values: readonly Value[]): Value =>
  values.find((each) => each === value) ?? (values[0] as Value);

const within = (value: number, [least, most]: readonly [number, number], otherwise: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : otherwise;

/** Also as a boolean attribute, which is there or not, or says true or false. */
function tablesOf(tied: string): Tables {
  if (tied === '' || tied === 'true') return 'yes';
  return tied === 'false' ? 'no' : oneOf(tied, ['both', 'yes', 'no']);
}

/** `vocabulary`: the words there are, once they are known. */
export function clamped(given: SurfaceAttributes, vocabulary: readonly string[] | null): SurfaceAttributes {
  return {
    surface: isSurface(given.surface) ? given.surface : DEFAULTS.surface,
    token: vocabulary && !vocabulary.includes(given.token) ? DEFAULTS.token : given.token,
    tied: tablesOf(String(given.tied)),
    // None at all is a choice; none that there is, is not.
    optimizers:
      given.optimizers.trim() !== '' && parseOptimizers(given.optimizers).length === 0
        ? DEFAULTS.optimizers
        : given.optimizers,
    mixing: oneOf(given.mixing, ['linear', 'mean']),
    steps: within(given.steps, LIMITS.steps, DEFAULTS.steps),
    seed: within(given.seed, LIMITS.seed, DEFAULTS.seed),
    slice: oneOf(given.slice, ['trajectory', 'random']),
    speed: within(given.speed, [1, 1000], DEFAULTS.speed),
    view: oneOf(given.view, ['map', '3d']),
  };
}

/** "1.5 -2", or the surface's own suggestion; never off the map. */
export function startOf(text: string, terrain: Terrain): Point {
  const [x = Number.NaN, y = Number.NaN] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  return clampToView(terrain, Number.isFinite(x) && Number.isFinite(y) ? [x, y] : terrain.start);
}

/** Six digits are finer than a pixel, and short enough for a link. */
export function startText(start: Point, terrain: Terrain): string {
  return clampToView(terrain, start)
    .map((value) => String(Number(value.toPrecision(6))))
    .join(' ');
}
