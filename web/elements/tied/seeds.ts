/**
 * The same comparison for many seeds, one after the other: idle -> running -> done | cancelled | failed. Each run is
 * judged again and again on its way, since who is ahead depends on when one stops.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { RemoteEngine } from '../../engine/api-worker.js';
import { Keeper } from '../shared/keeper.js';
import {
  type Both,
  type Mixing,
  makeBoth,
  type OneModel,
  readText,
  STEPS,
  type TiedSettings,
} from './pair.js';

export const SEEDS = 10;
/** Steps from one judgement to the next. */
export const MARK = 25;
export const MARKS = STEPS / MARK;

export interface SeedResult {
  seed: number;
  /** The held-out losses after each MARK steps, untied and tied; fewer than MARKS after a divergence. */
  losses: Both<number[]>;
}

export type SeedsPhase = 'idle' | 'running' | 'done' | 'cancelled' | 'failed';

/** Who is ahead after a number of steps; null where one of them has no loss then. */
export function winnerAt({ losses: [untied, tied] }: SeedResult, steps: number): 'untied' | 'tied' | null {
  const i = Math.round(steps / MARK) - 1;
  const [a, b] = [untied[i], tied[i]];
  if (a === undefined || b === undefined || Number.isNaN(a) || Number.isNaN(b) || a === b) return null;
  return b < a ? 'tied' : 'untied';
}

/** For how many seeds the tied model is ahead after a number of steps. */
export function tiedWins(results: readonly SeedResult[], steps: number): number {
  return results.filter((result) => winnerAt(result, steps) === 'tied').length;
}

/** The wins at every mark. */
export function winsOverSteps(results: readonly SeedResult[]): { steps: number; wins: number }[] {
  return Array.from({ length: MARKS }, (_, i) => {
    const steps = (i + 1) * MARK;
    return { steps, wins: tiedWins(results, steps) };
  });
}

export class SeedsRun implements ReactiveController {
  phase: SeedsPhase = 'idle';
  error: Error | null = null;
  results: SeedResult[] = [];
  /** Of the run, 0 to 1. */
  progress = 0;
  /** With what the results were made. */
  settings: { mixing: Mixing; decay: boolean } | null = null;
  private attempt = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly hooks: { trainer(): Promise<RemoteEngine>; atRest(): void },
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    if (this.phase === 'running') this.cancel();
  }

  cancel(): void {
    this.attempt++;
    this.phase = this.phase === 'running' ? 'cancelled' : this.phase;
    this.host.requestUpdate();
  }

  forget(): void {
    this.attempt++;
    this.phase = 'idle';
    this.results = [];
    this.progress = 0;
    this.settings = null;
    this.host.requestUpdate();
  }

  /** From this seed on. */
  async start(first: TiedSettings): Promise<void> {
    this.forget();
    const { attempt } = this;
    this.settings = { mixing: first.mixing, decay: first.decay };
    this.phase = 'running';
    try {
      const engine = await this.hooks.trainer();
      const text = await readText(engine);
      for (let i = 0; i < SEEDS; i++) {
        // Seeds begin again at 0 behind the last one that there is.
        const settings = { ...first, seed: (first.seed + i) % 2 ** 32 };
        const keeper = new Keeper();
        try {
          const both = await makeBoth(engine, keeper, text, settings);
          const result: SeedResult = { seed: settings.seed, losses: [[], []] };
          for (let mark = 0; mark < MARKS && attempt === this.attempt; mark++) {
            if (!(await this.advance(both, result, text.heldOut))) break;
            if (attempt !== this.attempt) return;
            this.progress = (i + (mark + 1) / MARKS) / SEEDS;
            this.host.requestUpdate();
          }
          if (attempt !== this.attempt) return;
          this.results = [...this.results, result];
        } finally {
          keeper.giveBack();
        }
      }
      this.phase = 'done';
      this.hooks.atRest();
    } catch (error) {
      if (attempt !== this.attempt) return;
      this.error = error instanceof Error ? error : new Error(String(error));
      this.phase = 'failed';
    }
    this.host.requestUpdate();
  }

  /** False if one of the two has diverged. */
  private async advance(
    both: Both<OneModel>,
    { losses }: SeedResult,
    heldOut: Uint32Array,
  ): Promise<boolean> {
    const slices = await Promise.all(both.map(({ training }) => training.run(MARK)));
    if (slices.some(({ diverged }) => diverged)) return false;
    const now = await Promise.all(both.map(({ model }) => model.textLoss(heldOut)));
    now.forEach((loss, i) => {
      losses[i as 0 | 1].push(loss);
    });
    return true;
  }
}
