/**
 * `<id2vec-race>`: onehot(id) times the table against reading row id. First step by step at a size one can watch, then
 * for real at 100,000 x 768: the same bits, and what each cost.
 *
 *   stage: a toy table of the engine's (near the viewport); play, pause, step, scrub
 *   race:  before -> running (cancel) -> after | failed (smaller sizes, try again)
 *
 * The big table is asked for only when the race is started. The switch puts an infinity into another row of either
 * table and takes it out again.
 *
 * Attributes: selected (the token's id), vocab-size, dim, seed, infinity, theme. Events: id2vec-race { result }.
 */
import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { type Costs, raceBars } from './race/bars-view.js';
import { drawComparison } from './race/compare.js';
import { browserClock } from './race/measure.js';
import { StepPlayer } from './race/player.js';
import { raceSnippet } from './race/python.js';
import { type RaceResult, runRace, type SpoiledProduct, spoiledProduct } from './race/run.js';
import {
  comparison,
  infinitySwitch,
  playerControls,
  raceAnswer,
  raceFailure,
  raceTwin,
  type Size,
  spoiledAnswer,
  tally,
} from './race/sections.js';
import { stageSteps, TOY_DIM, TOY_VOCABULARY } from './race/stage.js';
import { stageLayout } from './race/stage-layout.js';
import { type StageModel, stage, stageWords } from './race/stage-view.js';
import { raceStyles } from './race/styles.js';
import { Id2VecElement } from './shared/base.js';
import { fitCanvas } from './shared/canvas.js';
import { formatBytes, formatInteger } from './shared/format.js';
import { legend, legendStyles } from './shared/legend.js';
import {
  DEFAULT_TABLE,
  onRetry,
  retryShared,
  type SharedTable,
  sharedEngine,
  sharedTable,
} from './shared/session.js';
import { controls, figure, tokens } from './shared/styles.js';

type RaceState =
  | { phase: 'before' }
  | { phase: 'running'; message: string }
  | { phase: 'after'; result: RaceResult; spoiled: SpoiledProduct | null }
  | { phase: 'failed'; error: Error };

const FIRST_ID = 3797;
const TOY_LIT = 2;
const LIMIT = 3;
export class Id2VecRace extends Id2VecElement {
  static readonly tag = 'id2vec-race';
  static override styles = [tokens, controls, figure, legendStyles, raceStyles];
  static override properties: PropertyDeclarations = {
    vocabSize: { type: Number, attribute: 'vocab-size', reflect: true, useDefault: true },
    dim: { type: Number, reflect: true, useDefault: true },
    seed: { type: Number, reflect: true, useDefault: true },
    infinity: { type: Boolean, reflect: true, useDefault: true },
    toyRows: { state: true },
    toyLit: { state: true },
    toyFailure: { state: true },
    race: { state: true },
    width: { state: true },
  };

  declare vocabSize: number;
  declare dim: number;
  declare seed: number;
  /** Whether another row holds an infinity while the product runs. */
  declare infinity: boolean;
  declare private toyRows: readonly Float32Array[];
  declare private toyLit: number;
  declare private toyFailure: string;
  declare private race: RaceState;
  declare private width: number;

  private readonly player = new StepPlayer(
    this,
    () => TOY_VOCABULARY.length,
    () => !this.reducedMotion && this.onScreen,
    () => this.announce(stageWords(this.stageModel())),
  );
  private shared: SharedTable | undefined;
  private running: AbortController | undefined;
  private resizing: ResizeObserver | undefined;
  private stopRetrying: (() => void) | undefined;

  constructor() {
    super();
    this.vocabSize = DEFAULT_TABLE.vocabSize;
    this.dim = DEFAULT_TABLE.dim;
    this.seed = DEFAULT_TABLE.seed;
    this.infinity = false;
    this.toyRows = [];
    this.toyLit = TOY_LIT;
    this.toyFailure = '';
    this.race = { phase: 'before' };
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.resizing = new ResizeObserver(() => this.measure());
    this.resizing.observe(this as HTMLElement);
    this.stopRetrying = onRetry(() => {
      if (this.toyFailure) void this.makeToy();
      if (this.race.phase === 'failed') void this.run();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resizing?.disconnect();
    this.stopRetrying?.();
    this.reset();
  }

  private get token(): number {
    return this.selected ?? FIRST_ID;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('near') && this.near) void this.makeToy();
    const resized = ['vocabSize', 'dim', 'seed', 'selected'].some((name) => changed.has(name));
    if (resized && this.hasUpdated) this.reset();
    if (changed.has('infinity') && this.hasUpdated) void this.applyInfinity();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.width) this.measure();
    if (changed.has('onScreen') && !this.onScreen) this.player.pause();
    if (this.onScreen) this.drawResults();
  }

  private measure(): void {
    const width = this.renderRoot.querySelector('.figure')?.clientWidth ?? 0;
    if (width > 0) this.width = width;
  }

  /** The toy table: six rows of the engine's own, by the same generator as the big one. */
  private async makeToy(): Promise<void> {
    this.toyFailure = '';
    try {
      const engine = await sharedEngine();
      const table = engine.createTable({ vocabSize: TOY_VOCABULARY.length, dim: TOY_DIM, seed: this.seed });
      this.toyRows = TOY_VOCABULARY.map((_, id) => table.row(id));
      table.dispose();
    } catch (error) {
      this.toyFailure = error instanceof Error ? error.message : String(error);
    }
  }

  private stageModel(): StageModel {
    const rows = this.toyRows.map((row) => row.slice());
    const spoiled = rows[(this.toyLit + 1) % rows.length];
    if (this.infinity && spoiled) spoiled[0] = Number.POSITIVE_INFINITY;
    const layout = stageLayout(
      this.width > 760 ? Math.min(560, this.width) : this.width,
      TOY_VOCABULARY.length,
      TOY_DIM,
    );
    return {
      layout,
      labels: TOY_VOCABULARY,
      rows,
      steps: stageSteps(rows, this.toyLit),
      lit: this.toyLit,
      t: this.player.t,
      limit: LIMIT,
      scheme: this.scheme,
    };
  }

  /** Back to "before": stops what runs and gives the table back. */
  private reset(): void {
    this.running?.abort();
    this.running = undefined;
    this.shared?.release();
    this.shared = undefined;
    this.race = { phase: 'before' };
  }

  private async run(): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    const { signal } = running;
    this.running = running;
    const say = (message: string): void => {
      if (!signal.aborted) this.race = { phase: 'running', message };
    };
    try {
      say(`Getting the table ready: ${formatInteger(this.vocabSize * this.dim)} numbers`);
      const { vocabSize, dim, seed } = this;
      const shared = this.shared ?? (await sharedTable({ vocabSize, dim, seed }));
      if (signal.aborted && this.shared !== shared) shared.release();
      else this.shared = shared;
      signal.throwIfAborted();
      const result = await runRace(shared.table, this.token, {
        clock: browserClock,
        signal,
        onProgress: say,
      });
      const spoiled = this.infinity ? spoiledProduct(shared.table, this.token) : null;
      this.race = { phase: 'after', result, spoiled };
      this.emit('id2vec-race', { result });
      await this.updateComplete;
      this.announce(
        this.renderRoot.querySelector('.race .answer')?.textContent?.replace(/\s+/g, ' ').trim() ?? '',
      );
    } catch (error) {
      if (!signal.aborted)
        this.race = { phase: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  private cancel(): void {
    this.running?.abort();
    this.running = undefined;
    this.race = { phase: 'before' };
    this.announce('Cancelled');
  }

  private async applyInfinity(): Promise<void> {
    const { race, shared } = this;
    if (race.phase !== 'after' || !shared) return;
    await browserClock.breathe();
    if (this.race !== race || this.shared !== shared) return;
    this.race = { ...race, spoiled: this.infinity ? spoiledProduct(shared.table, this.token) : null };
  }

  private drawResults(): void {
    const canvas = this.renderRoot.querySelector<HTMLCanvasElement>('.bands canvas');
    if (!canvas || this.race.phase !== 'after') return;
    const context = fitCanvas(canvas);
    if (!context) return;
    const { result, spoiled } = this.race;
    drawComparison(context, canvas.clientWidth, {
      product: spoiled?.product ?? result.product,
      lookup: spoiled?.lookup ?? result.row,
      limit: LIMIT,
      scheme: this.scheme,
      alert: getComputedStyle(canvas).color,
    });
  }

  protected override render(): TemplateResult {
    return html`<section class="figure" part="figure" aria-labelledby="question">
      <h3 class="question" id="question" part="question">
        <slot name="question">Why does nobody multiply by a one-hot vector?</slot>
      </h3>
      ${this.stageSection()} ${this.raceSection()}
      <div class="twins">${raceTwin(this.costs())}<id2vec-snippet .code=${this.python()}></id2vec-snippet></div>
      ${this.liveRegion()}
    </section>`;
  }

  private stageSection(): TemplateResult {
    if (this.toyFailure) {
      return html`<div class="failure" role="alert">
        <p>The engine could not be loaded. <span class="muted">${this.toyFailure}</span></p>
        <button type="button" @click=${retryShared}>Try again</button>
      </div>`;
    }
    if (this.toyRows.length === 0 || this.width === 0)
      return html`<p class="state">Loading the engine, a WebAssembly module…</p>`;
    const model = this.stageModel();
    const words = stageWords(model);
    const { layout } = model;
    return html`<div class="area stage">
      <svg
        width=${layout.width}
        height=${layout.height}
        viewBox="0 0 ${layout.width} ${layout.height}"
        role="img"
        aria-label=${words}
      >
        ${stage(model)}
      </svg>
      ${playerControls({
        player: this.player,
        steps: TOY_VOCABULARY.length,
        lit: this.toyLit,
        infinity: this.infinity,
        still: this.reducedMotion,
        setLit: (id) => {
          this.toyLit = id;
          this.player.scrub(0);
        },
        setInfinity: (on) => {
          this.infinity = on;
        },
      })}
      ${tally(this.player.t, TOY_VOCABULARY.length, TOY_DIM, words, legend(LIMIT, this.scheme))}
    </div>`;
  }

  private raceSection(): TemplateResult {
    const { race } = this;
    const size = `${formatInteger(this.vocabSize)}\u00a0×\u00a0${formatInteger(this.dim)}`;
    const other = (this.token + 1) % this.vocabSize;
    return html`<div class="part race">
      <h4 class="sub">The same for real, in a table of ${size}</h4>
      <div class="controls">
        <button type="button" class="primary" ?disabled=${race.phase === 'running'} @click=${() => void this.run()}>
          ${race.phase === 'after' ? 'Run it again' : 'Run the race'}
        </button>
        ${race.phase === 'running' ? html`<button type="button" @click=${this.cancel}>Cancel</button>` : null}
        ${
          race.phase === 'after'
            ? infinitySwitch(`With an infinity in row ${formatInteger(other)}`, this.infinity, (on) => {
                this.infinity = on;
              })
            : null
        }
        <span class="state" role="status">${this.stateWords()}</span>
      </div>
      ${race.phase === 'failed' ? raceFailure(race.error, this, (size) => void this.runAt(size)) : raceBars(this.costs())}
      ${
        race.phase === 'after'
          ? html`${comparison(
              race.spoiled?.product ?? race.result.product,
              race.spoiled?.lookup ?? race.result.row,
              race.spoiled?.equal ?? race.result.equal,
              html`${raceAnswer(race.result)} ${race.spoiled ? spoiledAnswer(race.spoiled) : null}`,
            )}`
          : null
      }
    </div>`;
  }

  private stateWords(): string {
    const { race } = this;
    if (race.phase === 'running') return `${race.message}…`;
    if (race.phase !== 'before') return '';
    return `Token ${formatInteger(this.token)}; the table takes ${formatBytes(this.vocabSize * this.dim * 4)} and is shared with the other figures.`;
  }

  private async runAt(size: Size): Promise<void> {
    this.vocabSize = size.vocabSize;
    this.dim = size.dim;
    await this.updateComplete;
    await this.run();
  }

  private costs(): Costs {
    const { race, vocabSize, dim } = this;
    const result = race.phase === 'after' ? race.result : null;
    return {
      productTime: result?.productTiming.milliseconds ?? null,
      lookupTime: result?.lookupTiming.milliseconds ?? null,
      repetitions: result?.lookupTiming.repetitions ?? 0,
      multiplyAdds: result?.multiplyAdds ?? vocabSize * dim,
      productBytes: result?.productBytes ?? vocabSize * (dim + 1) * 4,
      lookupBytes: result?.lookupBytes ?? dim * 4,
    };
  }

  private python(): string {
    const first = this.race.phase === 'after' ? this.race.result.row.slice(0, 5) : null;
    return raceSnippet({ vocabSize: this.vocabSize, dim: this.dim, seed: this.seed, id: this.token, first });
  }
}
