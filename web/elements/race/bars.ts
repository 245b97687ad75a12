/**
 * Two lengths on one logarithmic scale: where bars end and where the ticks stand.
 *
 * A log scale has no zero: a bar of zero has no length, and its label must say so in words.
 */
export interface LogScale {
  /** Powers of ten at both ends. */
  from: number;
  to: number;
}

/** Whole decades around the positive values, with a decade of room below the smallest so that its bar can be seen. */
export function logScaleFor(values: readonly number[], least = 1): LogScale {
  const positive = values.filter((value) => value > 0);
  const smallest = Math.min(least, ...positive);
  const largest = Math.max(...positive, least);
  const from = Math.floor(Math.log10(smallest) + 1e-9);
  const to = Math.ceil(Math.log10(largest) - 1e-9);
  return { from, to: Math.max(to, from + 1) };
}

/** 0 to 1 along the scale; 0 for nothing at all. */
export function barShare(value: number, { from, to }: LogScale): number {
  if (value <= 0) return 0;
  return Math.min(1, Math.max(0, (Math.log10(value) - from) / (to - from)));
}

/** The powers of ten that get a tick, thinned to at most `most`. */
export function decades({ from, to }: LogScale, most: number): number[] {
  const step = Math.max(1, Math.ceil((to - from) / Math.max(1, most - 1)));
  const ticks: number[] = [];
  for (let power = from; power <= to; power += step) ticks.push(power);
  return ticks;
}
