/**
 * Measuring honestly in a browser, whose clock may tick only every 0.1 ms or 1 ms.
 *
 * A long piece of work is run several times and the median kept. A short one is repeated until a batch fills at least
 * 20 ms, which makes the clock's grain small beside it; how many repetitions that took is part of the result.
 */
import { afterPaint } from '../shared/motion.js';
import type { RaceTiming } from '../types.js';

export interface Clock {
  now(): number;
  /** Lets the browser paint and answer before the next piece of work. */
  breathe(): Promise<void>;
}

export const browserClock: Clock = { now: () => performance.now(), breathe: afterPaint };

export interface MeasureOptions {
  runs: number;
  clock: Clock;
  signal?: AbortSignal | undefined;
  /** Called before each run, with its number from 1. */
  onRun?: (run: number) => void;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Work of a millisecond and more: once a run. */
export async function measureLong(work: () => void, options: MeasureOptions): Promise<RaceTiming> {
  const runs: number[] = [];
  for (let run = 1; run <= options.runs; run++) {
    options.onRun?.(run);
    await options.clock.breathe();
    options.signal?.throwIfAborted();
    const start = options.clock.now();
    work();
    runs.push(options.clock.now() - start);
  }
  return { milliseconds: median(runs), runs, repetitions: 1 };
}

const BATCH_MILLISECONDS = 20;
const MOST_REPETITIONS = 2 ** 24;

/** Work far below the clock's grain: `work(times)` does it `times` times. */
export async function measureShort(
  work: (times: number) => void,
  options: MeasureOptions,
): Promise<RaceTiming> {
  const { clock, signal } = options;
  const timed = (times: number): number => {
    const start = clock.now();
    work(times);
    return clock.now() - start;
  };
  let repetitions = 64;
  await clock.breathe();
  signal?.throwIfAborted();
  // Twice: a batch is also long when something else had the processor, or when the code was not yet compiled.
  const isLongEnough = (): boolean =>
    Math.min(timed(repetitions), timed(repetitions)) >= BATCH_MILLISECONDS || repetitions >= MOST_REPETITIONS;
  while (!isLongEnough()) repetitions *= 2;
  const runs: number[] = [];
  for (let run = 1; run <= options.runs; run++) {
    options.onRun?.(run);
    await clock.breathe();
    signal?.throwIfAborted();
    runs.push(timed(repetitions) / repetitions);
  }
  return { milliseconds: median(runs), runs, repetitions };
}
