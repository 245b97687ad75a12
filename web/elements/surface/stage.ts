/**
 * What is on show: one map, or two side by side, and the balls on them.
 *
 *   idle -> loading (the engine) -> training (the models that the surface is of) -> drawing -> ready
 *        -> failed (why; can be tried again)
 *   a change of what is to be shown aborts what goes on and begins again; balls may be dropped as soon as there is a map
 *
 * The heavy work is the engine's, in its worker; here a grid becomes contours and is checked for convexity.
 */
import type { Corpus } from '../../engine/api-models.js';
import type { RemoteEngine } from '../../engine/api-worker.js';
import { sharedTrainer } from '../shared/trainer.js';
import { type ConvexityReport, checkConvexity } from './convexity.js';
import { Descent } from './descent.js';
import { COARSE, fillGrid, type LossGrid } from './grid.js';
import { type LossScale, lossScale } from './levels.js';
import type { OptimizerKey, RateScale } from './optimizers.js';
import { type LargeModel, type Slice, type SliceKind, sliceTerrain, trainLarge } from './slice-terrain.js';
import type { SurfaceKind } from './surfaces.js';
import { type Point, type Terrain, textbookTerrain } from './terrain.js';
import {
  EXAMPLES,
  rowOf,
  type TokenModel,
  type TokenPair,
  type TokenSettings,
  tokenTerrain,
  tokenUse,
  trainPair,
} from './token-terrain.js';

export type Tables = 'both' | 'no' | 'yes';

/** What is to be shown. */
export interface StageSpec extends TokenSettings {
  surface: SurfaceKind;
  token: string;
  tied: Tables;
  slice: SliceKind;
}

export interface Panel {
  id: 'untied' | 'tied' | 'single';
  terrain: Terrain;
  grid: LossGrid | null;
  scale: LossScale | null;
  report: ConvexityReport | null;
  /** Where training left the rows of the model that this is the surface of. */
  model: TokenModel | null;
  descent: Descent | null;
}

export type Phase = 'idle' | 'loading' | 'training' | 'drawing' | 'ready' | 'failed';

export class Stage {
  phase: Phase = 'idle';
  /** Of the phase, 0 to 1. */
  progress = 0;
  /** When the phase began: what takes long is said. */
  since = 0;
  error: Error | null = null;
  panels: Panel[] = [];
  corpus: Corpus | null = null;
  pair: TokenPair | null = null;
  slice: Slice | null = null;
  /** The id of the word on show. */
  token = 0;
  place: RemoteEngine['place'] | null = null;

  private shown = '';
  private pairKey = '';
  private large: LargeModel | null = null;
  private largeSeed = -1;
  private showing = new AbortController();
  private dropping = new AbortController();

  constructor(private readonly changed: () => void) {}

  /** Shows what is asked for; the same again changes nothing. */
  show(spec: StageSpec): void {
    const key = JSON.stringify(spec);
    if (key === this.shown) return;
    this.shown = key;
    this.showing.abort();
    this.showing = new AbortController();
    const { signal } = this.showing;
    this.removeBalls();
    this.panels = [];
    this.draw(spec, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      this.error = error instanceof Error ? error : new Error(String(error));
      this.enter('failed');
    });
  }

  /** The next `show` begins anew, whatever it asks for: with models of its own, since the engine may be another. */
  forget(): void {
    this.showing.abort();
    this.shown = '';
    this.pair?.dispose();
    this.pair = null;
    this.pairKey = '';
    this.large?.dispose();
    this.large = null;
  }

  /** Lets everything go; the next `show` begins anew. */
  leave(): void {
    this.removeBalls();
    this.forget();
    this.panels = [];
    this.phase = 'idle';
  }

  /** Drops a ball for each choice on each map; the ones that were there are gone. False when a later drop came. */
  async drop(start: Point, choices: readonly { key: OptimizerKey; lr: number }[]): Promise<boolean> {
    this.dropping.abort();
    this.dropping = new AbortController();
    const { signal } = this.dropping;
    const { panels } = this;
    const engine = await sharedTrainer();
    if (signal.aborted) return false;
    const descents = await Promise.all(
      panels.map(({ terrain }) => Descent.drop(engine, terrain, start, choices, signal)),
    );
    if (signal.aborted) {
      for (const descent of descents) descent?.dispose();
      return false;
    }
    panels.forEach((panel, i) => {
      panel.descent?.dispose();
      panel.descent = descents[i] ?? null;
    });
    this.changed();
    return true;
  }

  /** Every ball that rolls makes up to `count` steps. */
  async step(count: number): Promise<void> {
    await Promise.all(this.panels.map(({ descent }) => descent?.step(count)));
  }

  get isDone(): boolean {
    return this.panels.every(({ descent }) => descent?.isDone ?? true);
  }

  get hasRolled(): boolean {
    return this.panels.some(({ descent }) => descent?.balls.some(({ state }) => state !== 'ready'));
  }

  get steps(): number {
    return Math.max(0, ...this.panels.map(({ descent }) => descent?.steps ?? 0));
  }

  /** What learning rates depend on, besides the kind of surface. */
  rateScale(surface: SurfaceKind): RateScale {
    if (surface === 'slice') return { unit: this.slice?.unit ?? 1 };
    if (surface !== 'token' || !this.pair) return {};
    return { share: Math.max(1, tokenUse(this.pair, this.token).read) / EXAMPLES };
  }

  /** Numbers of the model that the slice is cut through. */
  get parameterCount(): number {
    return this.large?.parameterCount ?? 0;
  }

  private removeBalls(): void {
    this.dropping.abort();
    for (const panel of this.panels) {
      panel.descent?.dispose();
      panel.descent = null;
    }
  }

  private enter(phase: Phase): void {
    this.phase = phase;
    this.progress = 0;
    this.since = performance.now();
    this.changed();
  }

  private tell(progress: number): void {
    this.progress = progress;
    this.changed();
  }

  private async draw(spec: StageSpec, signal: AbortSignal): Promise<void> {
    this.error = null;
    this.enter('loading');
    const engine = await sharedTrainer();
    if (signal.aborted) return;
    this.place = engine.place;
    const panels = await this.makePanels(engine, spec, signal);
    if (signal.aborted || !panels) return;
    this.panels = panels;
    this.enter('drawing');
    for (const isLast of [false, true]) {
      for (const [i, panel] of panels.entries()) {
        const n = isLast ? panel.terrain.fine : COARSE;
        const grid = await fillGrid(panel.terrain, n, signal, (share) =>
          isLast ? this.tell((i + share) / panels.length) : undefined,
        );
        if (!grid) return;
        const [lowest] = panel.terrain.minima;
        const floor = lowest && (await panel.terrain.at(...lowest)).loss;
        if (signal.aborted) return;
        panel.grid = grid;
        panel.scale = lossScale(grid.values, floor);
        this.changed();
      }
    }
    for (const panel of panels) {
      panel.report = await checkConvexity(panel.grid as LossGrid, signal);
      if (signal.aborted) return;
    }
    this.enter('ready');
  }

  private async makePanels(
    engine: RemoteEngine,
    spec: StageSpec,
    signal: AbortSignal,
  ): Promise<Panel[] | null> {
    const { surface } = spec;
    if (surface === 'token') return this.tokenPanels(engine, spec, signal);
    if (surface === 'slice') {
      const slice = await this.slicePanel(engine, spec, signal);
      return slice && [panelOf('single', slice, null)];
    }
    return [panelOf('single', await textbookTerrain(engine, surface), null)];
  }

  private async tokenPanels(
    engine: RemoteEngine,
    spec: StageSpec,
    signal: AbortSignal,
  ): Promise<Panel[] | null> {
    const { mixing, seed, steps, tied } = spec;
    const key = JSON.stringify([mixing, seed, steps]);
    if (!this.pair || this.pairKey !== key) {
      this.enter('training');
      const pair = await trainPair(engine, { mixing, seed, steps }, signal);
      if (signal.aborted) {
        pair.dispose();
        return null;
      }
      this.pair?.dispose();
      this.pair = pair;
      this.pairKey = key;
      this.corpus = pair.corpus;
    }
    const { pair } = this;
    this.token = Math.max(0, pair.corpus.vocabulary.indexOf(spec.token));
    const wanted = [...(tied === 'yes' ? [] : [pair.untied]), ...(tied === 'no' ? [] : [pair.tied])];
    return wanted.map((model) =>
      panelOf(model.tied ? 'tied' : 'untied', tokenTerrain(pair, model, this.token), model),
    );
  }

  private async slicePanel(
    engine: RemoteEngine,
    { seed, slice }: StageSpec,
    signal: AbortSignal,
  ): Promise<Slice | null> {
    if (!this.large || this.largeSeed !== seed) {
      this.enter('training');
      const large = await trainLarge(engine, seed, signal, (share) => this.tell(share));
      if (!large) return null;
      this.large?.dispose();
      this.large = large;
      this.largeSeed = seed;
    }
    const made = await sliceTerrain(engine, this.large, slice, seed);
    if (signal.aborted) return null;
    this.slice = made;
    return made;
  }

  /** Where training left the word on show, on a map of the word. */
  restOf(panel: Panel): Point | null {
    return panel.model && rowOf(panel.model, this.token);
  }
}

function panelOf(id: Panel['id'], terrain: Terrain, model: TokenModel | null): Panel {
  return { id, terrain, grid: null, scale: null, report: null, model, descent: null };
}
