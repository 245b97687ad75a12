/**
 * At which losses a contour is drawn, and how high each loss counts, 0 to 1, for colour and for the 3-D view.
 *
 * Where the losses spread over a few tens, contours stand at even distances; where they spread over decades, so that
 * even ones would all stand on the walls, at 1, 2, 5, 10, 20, 50 … above the lowest loss.
 */
export interface LossScale {
  /** The lowest and the highest loss on the map. */
  floor: number;
  top: number;
  isLog: boolean;
  /** Rising. */
  levels: readonly number[];
  /** How high a loss counts, 0 at the floor, 1 at the top. */
  share(loss: number): number;
}

const MOST_LEVELS = 14;
/** The top is so many times as far above the floor as a twentieth of the map. */
const LOG_FROM = 60;

/** 1, 2 or 5 times a power of ten, at least `size`. */
export function niceStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= size * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Rounds away what floating point adds: 0.30000000000000004 -> 0.3. */
const tidy = (value: number): number => Number(value.toPrecision(12));

/** The multiples of a nice step strictly between two numbers, at most `most` of them. */
export function niceTicks(from: number, to: number, most: number): number[] {
  if (!(to > from)) return [];
  const step = niceStep((to - from) / most);
  const ticks: number[] = [];
  for (let i = Math.floor(from / step) + 1; i * step < to; i++) ticks.push(tidy(i * step));
  return ticks;
}

function logLevels(floor: number, near: number, span: number): number[] {
  const levels: number[] = [];
  for (let power = Math.floor(Math.log10(near)); 10 ** power < span; power++) {
    for (const factor of [1, 2, 5]) {
      const above = factor * 10 ** power;
      if (above < near || above >= span) continue;
      // Above a floor that is no round number a level is rounded to what its height can spare.
      const digits = factor === 1 ? above / 2 : 10 ** power;
      const level = Math.abs(floor) < near / 100 ? above : Math.round((floor + above) / digits) * digits;
      levels.push(tidy(level));
    }
  }
  // Too many: only the ones of each decade stay.
  return levels.length > MOST_LEVELS ? levels.filter((_, i) => i % 3 === 0) : levels;
}

/** `floor`: the lowest loss if it is known; a grid may miss it. What is not finite is passed over. */
export function lossScale(values: Float32Array, floor?: number): LossScale {
  const sorted = values.filter(Number.isFinite).sort();
  const lowest = Math.min(sorted[0] ?? 0, floor ?? Number.POSITIVE_INFINITY);
  const top = sorted.at(-1) ?? 1;
  const span = Math.max(top - lowest, Number.MIN_VALUE);
  const near = Math.max((sorted[Math.floor(sorted.length / 20)] ?? 0) - lowest, span * 1e-9);
  const isLog = span / near > LOG_FROM;
  const full = Math.log1p(span / near);
  const share = (loss: number): number => {
    const height = Math.max(0, loss - lowest);
    return Math.min(1, isLog ? Math.log1p(height / near) / full : height / span);
  };
  const levels = isLog ? logLevels(lowest, near / 4, span) : niceTicks(lowest, top, MOST_LEVELS);
  return { floor: lowest, top, isLog, levels, share };
}

/** So many decimals that neighbouring levels differ, and no more than needed. */
export function levelText(level: number, scale: LossScale): string {
  const i = scale.levels.indexOf(level);
  const gap = Math.min(
    ...[i - 1, i + 1].map((j) => Math.abs((scale.levels[j] ?? Number.POSITIVE_INFINITY) - level)),
    Math.abs(level - scale.floor) || Number.POSITIVE_INFINITY,
  );
  const digits = Number.isFinite(gap) ? Math.max(0, Math.min(8, 1 - Math.floor(Math.log10(gap)))) : 2;
  return String(Number(level.toFixed(digits))).replace('-', '\u2212');
}

/** The share that the band above the i-th level (-1: below the first) is coloured with: its middle. */
export function bandShare(scale: LossScale, i: number): number {
  if (i < 0) return 0;
  const level = scale.levels[i] as number;
  return (scale.share(level) + scale.share(scale.levels[i + 1] ?? scale.top)) / 2;
}
