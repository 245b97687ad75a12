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
import { StepPlayer } from './race/player.js';
import { raceSnippet } from './race/python.js';
import { RealRace } from './race/real-race.js';
import {
  type Cure,
  comparison,
  infinitySwitch,
  noSuchRow,
  playerControls,
  raceAnswer,
  raceFailure,
  raceTwin,
  type Size,
  spoiledAnswer,
  tally,
  whyNoRow,
} from './race/sections.js';
import { TOY_DIM, TOY_VOCABULARY } from './race/stage.js';
import { stageLayout } from './race/stage-layout.js';
import { type StageModel, stage, stageWords } from './race/stage-view.js';
import { raceStyles } from './race/styles.js';
import { Toy } from './race/toy.js';
import { Id2VecElement } from './shared/base.js';
import { fitCanvas } from './shared/canvas.js';
import { LIMIT } from './shared/colour.js';
import { formatBytes, formatInteger } from './shared/format.js';
import { laneStyles } from './shared/lanes.js';
import { legend, legendStyles } from './shared/legend.js';
import {
  DEFAULT_TABLE,
  FIRST_ID,
  FIRST_TEXT,
  FIRST_TOKENS,
  protagonist,
  type Token,
  tokenize,
} from './shared/session.js';
import { failureBox } from './shared/states.js';
import { controls, figure, tokens } from './shared/styles.js';
import { quoted } from './shared/token.js';

const TOY_LIT = 2;
/** What is offered to a reader whose ID the table does not have. */
const MOST_ROWS = 1_000_000;

export class Id2VecRace extends Id2VecElement {
  static readonly tag = 'id2vec-race';
  static override styles = [tokens, controls, figure, laneStyles, legendStyles, raceStyles];
  static override properties: PropertyDeclarations = {
    vocabSize: { type: Number, attribute: 'vocab-size', reflect: true, useDefault: true },
    dim: { type: Number, reflect: true, useDefault: true },
    seed: { type: Number, reflect: true, useDefault: true },
    infinity: { type: Boolean, reflect: true, useDefault: true },
    toyLit: { state: true },
    tokens: { state: true },
  };

  declare vocabSize: number;
  declare dim: number;
  declare seed: number;
  /** Whether another row holds an infinity while the product runs. */
  declare infinity: boolean;
  declare private toyLit: number;
  /** Of the sentence. */
  declare private tokens: readonly Token[];

  private readonly player = new StepPlayer(
    this,
    () => TOY_VOCABULARY.length,
    () => !this.reducedMotion && this.onScreen,
    () => this.announce(stageWords(this.stageModel())),
  );
  private readonly toy = new Toy(this);
  private readonly real = new RealRace(this, () => this.infinity);

  constructor() {
    super();
    this.vocabSize = DEFAULT_TABLE.vocabSize;
    this.dim = DEFAULT_TABLE.dim;
    this.seed = DEFAULT_TABLE.seed;
    this.infinity = false;
    this.toyLit = TOY_LIT;
    this.tokens = FIRST_TOKENS;
  }

  protected override retry(): void {
    if (this.toy.failure) void this.toy.make(this.seed);
    if (this.real.state.phase === 'failed') void this.run();
  }

  private get token(): number {
    return this.selected ?? protagonist(this.tokens)?.id ?? FIRST_ID;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('near') && this.near) void this.toy.make(this.seed);
    this.toy.compute(this.toyLit, this.infinity);
    if (!this.hasUpdated) return;
    if (['vocabSize', 'dim', 'seed'].some((name) => changed.has(name))) this.real.giveBack();
    if (changed.has('seed') && this.near) void this.toy.make(this.seed);
    if (changed.has('selected')) this.real.stop();
    if (changed.has('text')) void this.readText();
    if (changed.has('infinity')) void this.real.applyInfinity();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('onScreen') && !this.onScreen) this.player.pause();
    if (this.onScreen) this.drawResults();
  }

  private stageModel(): StageModel {
    const { rows, steps } = this.toy.product;
    const layout = stageLayout(
      this.figureWidth > 760 ? Math.min(560, this.figureWidth) : this.figureWidth,
      TOY_VOCABULARY.length,
      TOY_DIM,
    );
    return {
      layout,
      labels: TOY_VOCABULARY,
      rows,
      steps,
      lit: this.toyLit,
      t: this.player.t,
      limit: LIMIT,
      scheme: this.scheme,
    };
  }

  private async readText(): Promise<void> {
    const { text } = this;
    const tokens = text === FIRST_TEXT ? FIRST_TOKENS : await tokenize(text).catch(() => []);
    if (text !== this.text) return;
    const { token } = this;
    this.tokens = tokens;
    if (this.token !== token) this.real.stop();
  }

  /** The piece that the token stands for in the sentence, if it does. */
  private get piece(): Token | null {
    return this.tokens.find(({ id }) => id === this.token) ?? null;
  }

  private async run(): Promise<void> {
    if (whyNoRow(this.token, this.vocabSize)) return;
    this.announce('The race is running');
    const { vocabSize, dim, seed } = this;
    const result = await this.real.run({ vocabSize, dim, seed }, this.token);
    if (!result) return;
    this.emit('id2vec-race', { result });
    await this.updateComplete;
    const answer = this.renderRoot.querySelector('.race .answer')?.textContent ?? '';
    this.announce(answer.replace(/\s+/g, ' ').trim());
  }

  private cancel(): void {
    this.real.stop();
    this.announce('Cancelled');
  }

  private drawResults(): void {
    const canvas = this.renderRoot.querySelector<HTMLCanvasElement>('.bands canvas');
    if (!canvas || this.real.state.phase !== 'after') return;
    const context = fitCanvas(canvas);
    if (!context) return;
    const { result, spoiled } = this.real.state;
    drawComparison(context, canvas.clientWidth, {
      product: spoiled?.product ?? result.product,
      lookup: spoiled?.lookup ?? result.row,
      limit: LIMIT,
      scheme: this.scheme,
      alert: getComputedStyle(canvas).color,
    });
  }

  protected override render(): TemplateResult {
    const model = this.stageModel();
    return html`<section class="figure" part="figure" aria-labelledby="question">
      <h3 class="question" id="question" part="question">
        <slot name="question">Why does nobody multiply by a one-hot vector?</slot>
      </h3>
      ${this.stageSection(model)} ${this.raceSection()}
      <div class="twins">${raceTwin(this.costs(), this.toy.product)}<id2vec-snippet .code=${this.python()}></id2vec-snippet></div>
      ${this.liveRegion()}
    </section>`;
  }

  private stageSection(model: StageModel): TemplateResult {
    if (this.toy.failure) {
      return failureBox('The engine could not be loaded.', this.toy.failure);
    }
    // The stage has its size before its rows, so that nothing below it moves when they come.
    const isThere = model.rows.length > 0;
    const words = isThere ? stageWords(model) : 'Loading the engine, a WebAssembly module…';
    const { layout } = model;
    return html`<div class="area stage">
      <svg
        width=${layout.width}
        height=${layout.height}
        viewBox="0 0 ${layout.width} ${layout.height}"
        role="img"
        aria-label=${words}
      >
        ${isThere ? stage(model) : null}
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
      ${tally(this.player.t, this.toy.product, words, legend(LIMIT, this.scheme, { notches: true }))}
    </div>`;
  }

  private raceSection(): TemplateResult {
    const race = this.real.state;
    const why = whyNoRow(this.token, this.vocabSize);
    const size = `${formatInteger(this.vocabSize)}\u00a0×\u00a0${formatInteger(this.dim)}`;
    const other = (this.token + 1) % this.vocabSize;
    return html`<div class="part race">
      <h4 class="sub">The same for real, in a table of ${size}</h4>
      <div class="controls">
        <button type="button" class="primary" ?disabled=${race.phase === 'running' || why !== ''} @click=${() => void this.run()}>
          ${race.phase === 'after' ? 'Run it again' : 'Run the race'}
        </button>
        ${
          // It keeps its place when the race is over: a press that comes too late is not to hit something else.
          race.phase === 'running' || race.phase === 'after'
            ? html`<button type="button" class="cancel" ?disabled=${race.phase !== 'running'} @click=${this.cancel}>Cancel</button>`
            : null
        }
        ${
          race.phase === 'after'
            ? infinitySwitch(`With an infinity in row ${other}`, this.infinity, (on) => {
                this.infinity = on;
              })
            : null
        }
        <span class="state">${this.stateWords()}</span>
      </div>
      ${why ? noSuchRow(why, this.cure) : null}
      ${race.phase === 'failed' ? raceFailure(race.error, this.token, this, (size) => void this.runAt(size)) : raceBars(this.costs())}
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

  /** What makes the table have the row, or null where nothing can. */
  private get cure(): Cure | null {
    const { token } = this;
    if (!Number.isInteger(token) || token < 0 || token >= MOST_ROWS) return null;
    const rows = Math.max(DEFAULT_TABLE.vocabSize, token + 1);
    return { rows, use: () => (this.vocabSize = rows) };
  }

  private stateWords(): string {
    const race = this.real.state;
    if (race.phase === 'running') return `${race.message}…`;
    if (race.phase !== 'before' || whyNoRow(this.token, this.vocabSize)) return '';
    const name = this.piece ? `, ${quoted(this.piece)}` : '';
    return `Token ${this.token}${name}. The table takes ${formatBytes(this.vocabSize * this.dim * 4)}; the figures of a page share it.`;
  }

  private async runAt(size: Size): Promise<void> {
    this.vocabSize = size.vocabSize;
    this.dim = size.dim;
    await this.updateComplete;
    await this.run();
  }

  private costs(): Costs {
    const result = this.real.state.phase === 'after' ? this.real.state.result : null;
    return {
      productTime: result?.productTiming.milliseconds ?? null,
      lookupTime: result?.lookupTiming.milliseconds ?? null,
      repetitions: result?.lookupTiming.repetitions ?? 0,
      multiplyAdds: result?.multiplyAdds ?? null,
      productBytes: result?.productBytes ?? null,
      lookupBytes: result?.lookupBytes ?? null,
    };
  }

  private python(): string {
    const first = this.real.state.phase === 'after' ? this.real.state.result.row.slice(0, 5) : null;
    return raceSnippet({ vocabSize: this.vocabSize, dim: this.dim, seed: this.seed, id: this.token, first });
  }
}
