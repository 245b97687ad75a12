/**
 * The race in the real table, as a Lit controller:
 *
 *   before -> running (can be stopped) -> after | failed
 *
 * The big table is asked for when the race is first run and kept until it is given back.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { formatInteger } from '../shared/format.js';
import { type SharedTable, sharedTable, type TableSpec } from '../shared/session.js';
import type { RaceResult } from '../types.js';
import { browserClock } from './measure.js';
import { runRace, type SpoiledProduct, spoiledProduct } from './run.js';

export type RaceState =
  | { phase: 'before' }
  | { phase: 'running'; message: string }
  | { phase: 'after'; result: RaceResult; spoiled: SpoiledProduct | null }
  | { phase: 'failed'; error: Error };

export class RealRace implements ReactiveController {
  state: RaceState = { phase: 'before' };
  private shared: SharedTable | undefined;
  private running: AbortController | undefined;

  /** `infinity`: whether another row is to hold an infinity while a product is computed once more. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly infinity: () => boolean,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.giveBack();
  }

  /** Runs the race for one ID; null when it was stopped or failed. */
  async run(spec: TableSpec, id: number): Promise<RaceResult | null> {
    this.running?.abort();
    const running = new AbortController();
    const { signal } = running;
    this.running = running;
    const say = (message: string): void => {
      if (!signal.aborted) this.enter({ phase: 'running', message });
    };
    try {
      say(`Getting the table ready: ${formatInteger(spec.vocabSize * spec.dim)} numbers`);
      const shared = this.shared ?? (await sharedTable(spec));
      // Stopped meanwhile: the table that came too late is given straight back.
      if (signal.aborted && this.shared !== shared) shared.release();
      else this.shared = shared;
      signal.throwIfAborted();
      const result = await runRace(shared.table, id, { clock: browserClock, signal, onProgress: say });
      this.enter({ phase: 'after', result, spoiled: this.spoil(shared, id) });
      return result;
    } catch (error) {
      if (!signal.aborted)
        this.enter({ phase: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      return null;
    }
  }

  /** Back to "before": stops what runs. */
  stop(): void {
    this.running?.abort();
    this.running = undefined;
    this.enter({ phase: 'before' });
  }

  /** Stops, and gives the table back. */
  giveBack(): void {
    this.stop();
    this.shared?.release();
    this.shared = undefined;
  }

  /** After the race: computes the product once more, with or without the infinity. */
  async applyInfinity(): Promise<void> {
    const { state, shared } = this;
    if (state.phase !== 'after' || !shared) return;
    await browserClock.breathe();
    if (this.state !== state || this.shared !== shared) return;
    this.enter({ ...state, spoiled: this.spoil(shared, state.result.id) });
  }

  private spoil(shared: SharedTable, id: number): SpoiledProduct | null {
    return this.infinity() ? spoiledProduct(shared.table, id) : null;
  }

  private enter(state: RaceState): void {
    this.state = state;
    this.host.requestUpdate();
  }
}
