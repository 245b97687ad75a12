/**
 * `<id2vec-tied>`: one table or two? Two models from one seed, the one with a table for reading and another for scoring,
 * the other with one for both, on a text that is short; see tied/run.ts for the states, tied/seeds.ts for the ten seeds.
 *
 * Attributes: seed, mixing ("linear", "mean"), no-decay, theme. Events: id2vec-tied { steps, untied, tied } at rest, with
 * the held-out losses.
 */
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { Id2VecElement } from './shared/base.js';
import { chartStyles } from './shared/chart-view.js';
import { formatInteger } from './shared/format.js';
import type { Cell } from './shared/heat-map.js';
import { heatStyles } from './shared/heat-view.js';
import { laneStyles } from './shared/lanes.js';
import { legend, legendStyles } from './shared/legend.js';
import { numberFieldStyles } from './shared/number-field.js';
import { controls, figure, tokens } from './shared/styles.js';
import { tokenStyles } from './shared/token.js';
import { sharedTrainer } from './shared/trainer.js';
import { kindOf } from './shared/word-kinds.js';
import { controlsView, failureView, MOST_SEED, nextSeed } from './tied/controls-view.js';
import { costView } from './tied/cost-view.js';
import { LOOK, lossView, seedsView } from './tied/curves-view.js';
import { centredRows, meanCosine } from './tied/near.js';
import { directionSentence, type NearModel, nearView, type Rows, readPair } from './tied/near-view.js';
import {
  type Both,
  type Mixing,
  type Parts,
  partsOf,
  SETUP,
  SLICE,
  STEPS,
  type TiedSettings,
} from './tied/pair.js';
import { tiedPython } from './tied/python.js';
import { TiedRun } from './tied/run.js';
import { readContext, scoresOf } from './tied/scores.js';
import { CONTEXTS, scoresView } from './tied/scores-view.js';
import { SeedsRun, tiedWins } from './tied/seeds.js';
import { cautions, type OutcomeFacts, outcome, seedsCaution, seedsSentence } from './tied/sentences.js';
import { tiedStyles } from './tied/styles.js';
import { curvesTwin, seedsTwin } from './tied/twins.js';

const NARROW = 820;
const BETWEEN = 40;

export class Id2VecTied extends Id2VecElement {
  static readonly tag = 'id2vec-tied';
  static override properties: PropertyDeclarations = {
    seed: { type: Number, reflect: true, useDefault: true },
    mixing: { type: String, reflect: true, useDefault: true },
    noDecay: { type: Boolean, attribute: 'no-decay', reflect: true, useDefault: true },
    stop: { state: true },
    context: { state: true },
    scored: { state: true },
    place: { state: true },
    word: { state: true },
    isCentred: { state: true },
    cursor: { state: true },
  };
  static override styles = [
    tokens,
    controls,
    figure,
    tokenStyles,
    laneStyles,
    legendStyles,
    chartStyles,
    numberFieldStyles,
    heatStyles,
    tiedStyles,
  ];

  declare seed: number;
  declare mixing: Mixing;
  declare noDecay: boolean;
  /** Where the ten seeds are looked at. */
  declare private stop: number;
  declare private context: string;
  /** The word whose products are shown, and the number that is pointed at. */
  declare private scored: number | null;
  declare private place: number | null;
  declare private word: number | null;
  declare private isCentred: boolean;
  declare private cursor: Cell | null;

  private isMade = false;
  private making: Promise<void> = Promise.resolve();
  private readonly run = new TiedRun(this, {
    trainer: sharedTrainer,
    atRest: () => this.tellRest(),
    mayMove: () => !this.reducedMotion,
  });
  private readonly seeds = new SeedsRun(this, {
    trainer: sharedTrainer,
    atRest: () => this.announce(this.seedsWords()),
  });

  constructor() {
    super();
    this.seed = 1;
    this.mixing = 'linear';
    this.noDecay = false;
    this.stop = STEPS;
    this.context = CONTEXTS[0];
    this.scored = null;
    this.place = null;
    this.word = null;
    this.isCentred = false;
    this.cursor = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.isMade = false;
  }

  protected override retry(): void {
    if (this.run.phase === 'failed') void this.run.make(this.settings);
  }

  private get settings(): TiedSettings {
    return { seed: this.seed, mixing: this.mixing, decay: !this.noDecay };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!Number.isInteger(this.seed) || this.seed < 0 || this.seed > MOST_SEED) this.seed = 1;
    if (this.mixing !== 'mean') this.mixing = 'linear';
    if (changed.has('onScreen')) this.run.hold(!this.onScreen);
    const isChanged = ['seed', 'mixing', 'noDecay'].some((name) => changed.has(name));
    if (isChanged && this.hasUpdated && this.seeds.phase !== 'idle') this.seeds.forget();
    if (this.near && this.isConnected && (!this.isMade || isChanged)) {
      this.isMade = true;
      this.making = this.run.make(this.settings);
    }
    this.waiting = this.facts() === null && this.run.phase !== 'failed';
  }

  private tellRest(): void {
    const { run } = this;
    const [untied, tied] = run.heldOut;
    this.emit('id2vec-tied', { steps: run.steps, untied, tied });
    const facts = this.facts();
    if (facts) this.announce(outcome(facts));
  }

  private facts(): OutcomeFacts | null {
    const { run, settings } = this;
    if (!run.text || !run.isThere) return null;
    const { steps, heldOut, learned, curves } = run;
    const vocabSize = run.text.corpus.vocabulary.length;
    return { steps, heldOut, learned, curves, vocabSize, mixing: settings.mixing, decay: settings.decay };
  }

  private seedsWords(): string {
    const { results } = this.seeds;
    return `${seedsSentence(results, this.stop, tiedWins(results, this.stop))} ${seedsCaution(results)}`.trim();
  }

  private async trainAnother(): Promise<void> {
    const seed = nextSeed(this.seed);
    this.seed = seed;
    await this.updateComplete;
    await this.making;
    if (this.seed === seed) this.run.train();
  }

  protected override render(): TemplateResult {
    const { run, seeds } = this;
    const facts = this.facts();
    return html`<section class="figure" part="figure" aria-labelledby="question">
      <h3 class="question" id="question" part="question"><slot name="question">Should reading and guessing share one table?</slot></h3>
      ${controlsView({
        run,
        settings: this.settings,
        still: this.reducedMotion,
        train: () => run.train(),
        pause: () => run.pause(),
        step: () => run.train(run.steps + SLICE),
        reset: () => void run.make(this.settings),
        another: () => void this.trainAnother(),
        change: ({ seed = this.seed, mixing = this.mixing, decay = !this.noDecay }) => {
          this.seed = seed;
          this.mixing = mixing;
          this.noDecay = !decay;
        },
      })}
      ${run.phase === 'failed' ? failureView(run.error) : nothing} ${this.first()}
      <div class="late outcome">
        <p class="answer" part="answer">${facts ? outcome(facts) : ''}</p>
        ${facts ? cautions(facts).map((text) => html`<p class="note">${text}</p>`) : nothing}
      </div>
      <div class="part">
        <h4 class="sub">Was that luck?</h4>
        ${seedsView({
          run: seeds,
          stop: this.stop,
          width: this.halfWidth,
          start: () => {
            run.pause();
            void seeds.start(this.settings);
          },
          cancel: () => seeds.cancel(),
          setStop: (stop) => {
            this.stop = stop;
            this.announce(seedsSentence(seeds.results, stop, tiedWins(seeds.results, stop)));
          },
        })}
        ${seeds.results.length > 0 ? html`${key()}<p class="answer seeds-answer">${this.seedsWords()}</p>` : nothing}
      </div>
      ${this.inside()}
      <div class="twins">
        ${curvesTwin(run.curves)} ${seedsTwin(seeds.results, this.stop)}
        ${
          facts && run.text
            ? html`<id2vec-snippet .code=${tiedPython({ settings: this.settings, text: run.text, steps: run.steps, heldOut: run.heldOut })}></id2vec-snippet>`
            : nothing
        }
      </div>
      ${this.liveRegion()}
    </section>`;
  }

  private get halfWidth(): number {
    const { figureWidth } = this;
    return Math.max(240, Math.floor(figureWidth < NARROW ? figureWidth : (figureWidth - BETWEEN) / 2));
  }

  private first(): TemplateResult {
    const { run, halfWidth } = this;
    const { shortText, heldOut } = SETUP;
    return html`<div class="area first">
      ${lossView(run, halfWidth)}
      <div class="half">
        ${run.text ? costView({ vocabSize: run.text.corpus.vocabulary.length, mixing: this.mixing, width: halfWidth }) : nothing}
        <p class="note">
          Both learn from the same ${shortText} words of the built-in text, in the same order, and are judged by
          ${formatInteger(heldOut)} words that neither has seen, the held-out text.
        </p>
      </div>
    </div>`;
  }

  /** What is inside the two: scores for a context, and who is near whom. */
  private inside(): TemplateResult | typeof nothing {
    const { run } = this;
    if (!run.text || !run.isThere) return nothing;
    const { vocabulary } = run.text.corpus;
    const parts = run.parameters.map((parameters, i) =>
      partsOf(parameters, vocabulary.length, i === 1),
    ) as unknown as Both<Parts>;
    return html`<div class="part">
        <h4 class="sub">What comes next? The scores are products</h4>
        ${this.scores(parts, vocabulary)} ${legend(3, this.scheme, { notches: true })}
      </div>
      <div class="part">${this.nearPart(parts, vocabulary, run.text.counts)} ${legend(1, this.scheme)}</div>`;
  }

  private scores(parts: Both<Parts>, vocabulary: readonly string[]): TemplateResult {
    const { ids, problem } = readContext(this.context, vocabulary);
    const [untied, tied] = parts;
    const room = this.figureWidth < 560 ? this.figureWidth - 160 : this.halfWidth - 250;
    const point = (place: number | null): void => {
      this.place = place;
    };
    return scoresView({
      context: this.context,
      problem,
      scores: ids && [scoresOf(untied, ids, this.mixing), scoresOf(tied, ids, this.mixing)],
      parts,
      ids: ids ?? [],
      vocabulary,
      word: this.scored,
      place: this.place,
      width: Math.max(128, Math.min(288, room)),
      scheme: this.scheme,
      write: (text) => {
        this.context = text;
        this.scored = null;
      },
      look: (word) => {
        this.scored = word;
      },
      point,
    });
  }

  private nearPart(parts: Both<Parts>, vocabulary: readonly string[], counts: Uint32Array): TemplateResult {
    const { dim } = SETUP;
    const tables = parts.map(({ embeddings }) => ({
      raw: embeddings,
      centred: centredRows(embeddings, dim),
    })) as unknown as Both<Rows>;
    const occurs = (id: number): boolean => (counts[id] as number) > 0;
    const shown = [...vocabulary.keys()]
      .filter((id) => kindOf(vocabulary[id] as string) !== null && occurs(id))
      .sort(
        (a, b) => (kindOf(vocabulary[a] as string) as number) - (kindOf(vocabulary[b] as string) as number),
      );
    const means = tables.map(({ raw, centred }) => ({
      raw: meanCosine(raw, dim, shown),
      centred: meanCosine(centred, dim, shown),
    })) as unknown as NearModel['means'];
    const model: NearModel = {
      tables,
      isCentred: this.isCentred,
      word: this.word ?? vocabulary.indexOf('cat'),
      vocabulary,
      counts,
      shown,
      means,
      cursor: this.cursor,
      scheme: this.scheme,
      width: this.halfWidth,
      cells: this.figureWidth < 560 ? [22, 22] : [12, 22],
      setWord: (word) => {
        this.word = word;
      },
      setCentred: (isCentred) => {
        this.isCentred = isCentred;
      },
      point: (cell, isFinal) => {
        this.cursor = cell;
        if (cell && isFinal) this.announce(readPair(model, cell));
      },
    };
    return html`${nearView(model)}<p class="answer direction">${directionSentence(means, this.run.steps)}</p>`;
  }
}

/** What the marks of the ten seeds are. */
function key(): TemplateResult {
  return html`<ul class="key" aria-label="What the marks are">
    <li class=${LOOK.untied}><svg width="12" height="12" aria-hidden="true"><circle cx="6" cy="6" r="5" /></svg>untied</li>
    <li class=${LOOK.tied}><svg width="12" height="12" aria-hidden="true"><rect x="1" y="1" width="10" height="10" /></svg>tied</li>
  </ul>`;
}
