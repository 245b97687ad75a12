/**
 * `<id2vec-contextual>`: one row of the table in two sentences, and what attention makes of it. The model is trained
 * here, on the engine's built-in text; see contextual/run.ts for its states.
 *
 *   near the viewport -> an untrained model reads both sentences -> train, pause, go on, cancel, step by a hundred
 *   the curve's slider goes back to any of its states; a word that is pressed is the one whose attention is shown
 *
 * Attributes: first, second (the sentences), seed, theme. Events: id2vec-attention { steps, cosine } at rest.
 */
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { CurvePoint } from './contextual/curve.js';
import { curveView } from './contextual/curve-view.js';
import { GUESSES, nextView } from './contextual/next-view.js';
import { contextualSnippet } from './contextual/python.js';
import { likeliest, probabilitiesAfter, type Read, type Stages, stagesAt } from './contextual/reading.js';
import { ContextRun, DIM, INIT_SCALE, SLICE, STEPS, type Two } from './contextual/run.js';
import {
  answerSection,
  attentionTwin,
  curveTwin,
  MOST_SEED,
  nextSeed,
  runFailure,
  trainControls,
  vectorsTwin,
  vocabularyList,
} from './contextual/sections.js';
import { sentenceView } from './contextual/sentence-view.js';
import { firstPlace, PRESETS, type Reading, readSentence, WORD, wordsOf } from './contextual/sentences.js';
import { stripsView } from './contextual/strips-view.js';
import { contextualStyles } from './contextual/styles.js';
import { answerWords, type Comparison, chosenWords } from './contextual/words.js';
import { Id2VecElement } from './shared/base.js';
import { laneStyles } from './shared/lanes.js';
import { legendStyles } from './shared/legend.js';
import { numberFieldStyles } from './shared/number-field.js';
import { controls, figure, tokens } from './shared/styles.js';
import { sharedTrainer } from './shared/trainer.js';

/** A seed for which both cues are heard; the note under the curve says what others do. */
const FIRST_SEED = 2;
const NARROW = 820;
const TIGHT = 540;
const BETWEEN = 48;

export class Id2VecContextual extends Id2VecElement {
  static readonly tag = 'id2vec-contextual';
  static override styles = [
    tokens,
    controls,
    figure,
    laneStyles,
    legendStyles,
    numberFieldStyles,
    contextualStyles,
  ];
  static override properties: PropertyDeclarations = {
    first: { type: String, reflect: true, useDefault: true },
    second: { type: String, reflect: true, useDefault: true },
    seed: { type: Number, reflect: true, useDefault: true },
    places: { state: true },
    cursor: { state: true },
  };

  declare first: string;
  declare second: string;
  declare seed: number;
  /** The word of each sentence that is looked at. */
  declare private places: Two<number>;
  declare private cursor: number;

  private isMade = false;
  private making: Promise<void> = Promise.resolve();
  private readonly run = new ContextRun(this, {
    trainer: sharedTrainer,
    pair: () => ({ sentences: [this.reading(0).sentence, this.reading(1).sentence], places: this.places }),
    mayMove: () => !this.reducedMotion,
    atRest: () => this.tellRest(),
  });

  constructor() {
    super();
    this.first = PRESETS[0]?.text ?? '';
    this.second = PRESETS[1]?.text ?? '';
    this.seed = FIRST_SEED;
    this.places = [firstPlace(wordsOf(this.first)), firstPlace(wordsOf(this.second))];
    this.cursor = 0;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.isMade = false;
  }

  protected override retry(): void {
    if (this.run.phase === 'failed') void this.run.make(this.seed);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('first')) this.places = [firstPlace(wordsOf(this.first)), this.places[1]];
    if (changed.has('second')) this.places = [this.places[0], firstPlace(wordsOf(this.second))];
    if (changed.has('seed') && !isSeed(this.seed)) this.seed = FIRST_SEED;
    if (changed.has('onScreen')) this.run.hold(!this.onScreen);
    if (this.near && this.isConnected && (!this.isMade || changed.has('seed'))) {
      this.isMade = true;
      this.making = this.run.make(this.seed);
    } else if (['first', 'second', 'places'].some((name) => changed.has(name))) {
      this.run.pairChanged();
    }
  }

  /** A text as the model reads it; before the words it knows have come, as no sentence without a problem. */
  private reading(which: 0 | 1): Reading | { sentence: null; problem: null } {
    const { corpus } = this.run;
    if (!corpus) return { sentence: null, problem: null };
    return readSentence(which === 0 ? this.first : this.second, corpus.vocabulary);
  }

  private comparison(): Comparison | null {
    const { run, places } = this;
    const [first, second] = run.reads;
    const fits = (read: Read | null, which: 0 | 1): read is Read =>
      read !== null && read.sentence.ids.join() === this.reading(which).sentence?.ids.join();
    if (!run.corpus || !fits(first, 0) || !fits(second, 1)) return null;
    const { vocabulary } = run.corpus;
    const next = ([first, second] as const).map((read, i) => {
      const [best] = likeliest([probabilitiesAfter(read, places[i] as number)], vocabulary, 1);
      return { word: best?.word ?? '', probability: best?.probabilities[0] ?? 0 };
    });
    return {
      reads: [first, second],
      places,
      dim: DIM,
      next: next as unknown as Comparison['next'],
      steps: run.readAt * SLICE,
      isDone: run.isDone,
    };
  }

  /** As many steps as the picture knows of: where no motion is wanted, it waits for the end of the training. */
  private get drawnSteps(): number {
    const { run } = this;
    return this.reducedMotion && run.phase === 'training' ? run.shown * SLICE : run.steps;
  }

  private points(): CurvePoint[] {
    const cosines = this.run.cosines.slice(0, this.drawnSteps / SLICE + 1);
    return cosines.flatMap((cosine, i) => (cosine === null ? [] : [{ step: i * SLICE, cosine }]));
  }

  private tellRest(): void {
    const { run } = this;
    const comparison = this.comparison();
    this.emit('id2vec-attention', { steps: run.steps, cosine: run.cosines.at(-1) ?? null });
    if (comparison) this.announce(`Step ${run.steps}. ${answerWords(comparison)}`);
  }

  private write(which: 0 | 1, text: string): void {
    if (which === 0) this.first = text;
    else this.second = text;
    const { problem } = this.reading(which);
    if (problem) this.announce(problem);
  }

  private look(which: 0 | 1, place: number): void {
    this.places = which === 0 ? [place, this.places[1]] : [this.places[0], place];
  }

  private async trainAnother(): Promise<void> {
    const seed = nextSeed(this.seed);
    this.seed = seed;
    await this.updateComplete;
    await this.making;
    if (this.seed === seed) this.run.train();
  }

  private reset(): void {
    this.first = PRESETS[0]?.text ?? '';
    this.second = PRESETS[1]?.text ?? '';
    this.places = [firstPlace(wordsOf(this.first)), firstPlace(wordsOf(this.second))];
    this.cursor = 0;
    if (this.seed !== FIRST_SEED) this.seed = FIRST_SEED;
    else if (this.near) void this.run.make(this.seed);
  }

  protected override render(): TemplateResult {
    const comparison = this.comparison();
    const { run } = this;
    return html`<section class=${this.layoutClass} part="figure" aria-labelledby="question">
      <h3 class="question" id="question" part="question">
        <slot name="question">Is “bank” the same vector in every sentence?</slot>
      </h3>
      ${trainControls({
        run,
        seed: this.seed,
        train: () => run.train(),
        pause: () => run.pause(),
        some: (steps) => run.train(run.steps + steps),
        another: () => void this.trainAnother(),
        cancel: () => void run.make(this.seed),
        setSeed: (seed) => (this.seed = seed),
        reset: () => this.reset(),
      })}
      ${run.phase === 'failed' ? runFailure(run.error) : nothing}
      <div class="area sentences">${([0, 1] as const).map((which) => this.sentence(which))}</div>
      ${answerSection(comparison)} ${this.vectors(comparison)} ${this.outcome(comparison)} ${this.twins(comparison)}
      ${this.liveRegion()}
    </section>`;
  }

  /** By the room of the figure, which on a page of others is not that of the window. */
  private get layoutClass(): string {
    const { figureWidth } = this;
    return `figure ${figureWidth <= NARROW ? 'narrow' : ''} ${figureWidth <= TIGHT ? 'tight' : ''}`;
  }

  private get columnWidth(): number {
    return this.figureWidth <= NARROW ? this.figureWidth : (this.figureWidth - BETWEEN) / 2;
  }

  private sentence(which: 0 | 1): TemplateResult {
    const text = which === 0 ? this.first : this.second;
    return sentenceView({
      which,
      text,
      words: wordsOf(text),
      problem: this.reading(which).problem,
      place: this.places[which],
      read: this.run.reads[which],
      width: Math.max(1, this.columnWidth),
      scheme: this.scheme,
      write: (value) => this.write(which, value),
      look: (place) => this.look(which, place),
    });
  }

  private vectors(comparison: Comparison | null): TemplateResult {
    return html`<div class="part vectors">
      <h4 class="sub">${comparison ? wayOf(chosenWords(comparison)) : 'The word on its way through the model'}</h4>
      ${
        this.figureWidth > 0
          ? stripsView({
              stages: comparison && bothStages(comparison),
              dim: DIM,
              width: this.figureWidth,
              scheme: this.scheme,
              cursor: this.cursor,
              point: (cursor) => (this.cursor = cursor),
            })
          : nothing
      }
    </div>`;
  }

  private guesses(comparison: Comparison): ReturnType<typeof likeliest> {
    const { reads, places } = comparison;
    return likeliest(
      reads.map((read, i) => probabilitiesAfter(read, places[i] as number)),
      this.run.corpus?.vocabulary ?? [],
      GUESSES,
    );
  }

  private outcome(comparison: Comparison | null): TemplateResult {
    const { run } = this;
    return html`<div class="part halves">
      <div class="half">
        <h4 class="sub">How alike are the two after attention?</h4>
        ${
          this.figureWidth > 0
            ? curveView({
                points: this.points(),
                step: run.shown * SLICE,
                made: this.drawnSteps,
                steps: STEPS,
                slice: SLICE,
                width: this.columnWidth,
                height: 150,
                show: (step) => run.show(Math.round(step / SLICE)),
              })
            : nothing
        }
        <p class="note">
          1 is the same direction. Where it ends depends on the noise it starts from, and with a few seeds attention never
          learns to look back: try 54.
        </p>
      </div>
      <div class="half">
        <h4 class="sub">What comes next?</h4>
        ${nextView({
          guesses: comparison ? this.guesses(comparison) : [],
          words: comparison ? chosenWords(comparison) : [WORD, WORD],
        })}
      </div>
    </div>`;
  }

  private twins(comparison: Comparison | null): TemplateResult {
    const { firstReads, corpus } = this.run;
    const [first, second] = firstReads;
    return html`<div class="twins">
      ${vocabularyList(corpus?.vocabulary ?? [])} ${attentionTwin(comparison?.reads ?? [])}
      ${vectorsTwin(comparison && bothStages(comparison), DIM)}
      ${curveTwin(this.points(), comparison ? this.guesses(comparison) : [])}
      <id2vec-snippet
        label="The same in PyTorch, before training"
        .code=${contextualSnippet({
          vocabSize: corpus?.vocabulary.length ?? 0,
          dim: DIM,
          initScale: INIT_SCALE,
          seed: this.seed,
          reads: comparison && first && second ? [first, second] : null,
          places: this.places,
        })}
      ></id2vec-snippet>
    </div>`;
  }
}

function isSeed(seed: number): boolean {
  return Number.isInteger(seed) && seed >= 0 && seed <= MOST_SEED;
}

function wayOf([left, right]: readonly [string, string]): string {
  return left === right
    ? `“${left}” on its way through the model`
    : `“${left}” and “${right}” on their way through the model`;
}

function bothStages({ reads: [first, second], places: [left, right] }: Comparison): Two<Stages> {
  return [stagesAt(first, left, DIM), stagesAt(second, right, DIM)];
}
