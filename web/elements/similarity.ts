/**
 * `<id2vec-similarity>`: which words are alike, as far as the table knows.
 *
 * It looks at the table of the document's learner (shared/learner.ts): live while chapter 6 trains it, and where there is
 * no chapter 6 it is trained from here.
 *
 *   far away -> loading -> noise <-> training -> trained | diverged, in the last good state
 *                       -> failed, with a way to try again
 *
 * Attributes: words (with spaces between them), word (whose neighbours), metric ("cosine", "dot", "euclidean"), order
 * ("kind", "likeness"), theme. Events: id2vec-similar { word, neighbours } when another word or measure is chosen.
 */
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Engine, Metric, Neighbour } from '../engine/api.js';
import { Id2VecElement } from './shared/base.js';
import { type Cell, cosineMatrix, reordered } from './shared/heat-map.js';
import { heatStyles, heatView } from './shared/heat-view.js';
import { laneStyles } from './shared/lanes.js';
import type { Learner } from './shared/learner.js';
import { legend, legendStyles } from './shared/legend.js';
import { likenessOrder } from './shared/likeness-order.js';
import { controls, figure, tokens } from './shared/styles.js';
import { tokenStyles } from './shared/token.js';
import { kindOf, OTHER_COLOUR } from './shared/word-kinds.js';
import { wordLabel } from './shared/word-label.js';
import { failureView, type Order, trainView, wordsView } from './similarity/controls-view.js';
import { firstHandTable, type HandTable, withText, workedPairs } from './similarity/hand-table.js';
import { handView } from './similarity/hand-view.js';
import { LearnerWatch } from './similarity/learner-watch.js';
import { measurePair, nearestWords, rowOf, type TableNow } from './similarity/measure.js';
import { METRICS, nearView, pairView } from './similarity/near-view.js';
import { similarityPython } from './similarity/python.js';
import { mapSentence, readCell } from './similarity/sentences.js';
import { similarityStyles } from './similarity/styles.js';
import { mapTwin } from './similarity/twins.js';
import { firstWords, hasKinds, kindOrder, readWords, whyNot } from './similarity/words.js';

const NEIGHBOURS = 8;
const WIDE = 900;
const MAP_ROOM = 680;

export class Id2VecSimilarity extends Id2VecElement {
  static readonly tag = 'id2vec-similarity';
  static override properties: PropertyDeclarations = {
    words: { type: String, reflect: true, useDefault: true },
    word: { type: String, reflect: true, useDefault: true },
    metric: { type: String, reflect: true, useDefault: true },
    order: { type: String, reflect: true, useDefault: true },
    chosen: { state: true },
    cursor: { state: true },
    pinned: { state: true },
    hand: { state: true },
    problem: { state: true },
    busy: { state: true },
  };
  static override styles = [
    tokens,
    controls,
    figure,
    tokenStyles,
    laneStyles,
    legendStyles,
    heatStyles,
    similarityStyles,
  ];

  /** Those of the map; empty for the ones to begin with. */
  declare words: string;
  declare word: string;
  declare metric: Metric;
  declare order: Order;
  /** The reader's own choice, null before there is one. */
  declare private chosen: readonly string[] | null;
  /** What is pointed at in passing, and what was chosen by key or press. */
  declare private cursor: Cell | null;
  declare private pinned: Cell | null;
  declare private hand: HandTable;
  declare private problem: string;
  declare private busy: boolean;

  private readonly source = new LearnerWatch(this, {
    atRest: () => {
      this.likeness = null;
      void this.sayAnswer();
    },
    anew: () => {
      this.likeness = null;
    },
  });
  private likeness: { key: string; order: number[] } | null = null;

  constructor() {
    super();
    this.words = '';
    this.word = 'cat';
    this.metric = 'cosine';
    this.order = 'kind';
    this.chosen = null;
    this.cursor = null;
    this.pinned = null;
    this.hand = firstHandTable();
    this.problem = '';
    this.busy = false;
  }

  protected override retry(): void {
    if (this.source.failure && this.isConnected) void this.source.begin(true);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (!(this.metric in METRICS)) this.metric = 'cosine';
    if (this.order !== 'likeness') this.order = 'kind';
    if (changed.has('words')) this.chosen = null;
    if (changed.has('order') || changed.has('chosen') || changed.has('words')) {
      this.pinned = null;
      this.cursor = null;
      this.likeness = null;
    }
    if (this.near) void this.source.begin();
    if (changed.has('onScreen')) this.source.visible = this.onScreen;
    this.waiting = !(this.engine && this.table) && !this.source.error;
  }

  private get learner(): Learner {
    return this.source.learner;
  }

  private get engine(): Engine | null {
    return this.source.engine;
  }

  private get table(): TableNow | null {
    return this.source.table;
  }

  private async sayAnswer(): Promise<void> {
    await this.updateComplete;
    this.announce(this.renderRoot.querySelector('.answer')?.textContent?.replace(/\s+/g, ' ').trim() ?? '');
  }

  /** The words of the map, in the order of the reader. */
  private get mapWords(): readonly string[] {
    const { corpus } = this.learner;
    if (!corpus) return [];
    if (this.chosen) return this.chosen.filter((word) => corpus.vocabulary.includes(word));
    const asked = readWords(this.words, corpus.vocabulary);
    return asked.length > 0 ? asked : firstWords(corpus);
  }

  private get ids(): Map<string, number> {
    return new Map(this.learner.vocabulary.map((word, id) => [word, id]));
  }

  /** The words in the order shown, and their cosines. An order by likeness stands still while the table moves. */
  private map(engine: Engine, table: TableNow): { words: string[]; matrix: Float32Array } {
    const words = this.mapWords;
    const { ids } = this;
    const vectors = words.map((word) => rowOf(table, ids.get(word) as number));
    const matrix = cosineMatrix(vectors, (a, b) => engine.cosine(a, b));
    const order = this.order === 'kind' ? kindOrder(words) : this.likenessOf(words, matrix);
    return { words: order.map((i) => words[i] as string), matrix: reordered(matrix, order) };
  }

  private likenessOf(words: readonly string[], matrix: Float32Array): number[] {
    const key = JSON.stringify(words);
    if (this.likeness?.key !== key) this.likeness = { key, order: likenessOrder(matrix, words.length) };
    return this.likeness.order;
  }

  private readonly colourOf = (word: string): number => kindOf(word) ?? OTHER_COLOUR;

  private point(cell: Cell | null, isFinal: boolean, words: readonly string[], matrix: Float32Array): void {
    this.cursor = cell;
    if (!isFinal || !cell) return;
    this.pinned = cell;
    this.setWord(words[cell.row] as string);
    const { steps, settings } = this.learner;
    this.announce(readCell({ words, matrix, steps, seed: settings.seed }, cell));
  }

  private setWord(word: string): void {
    if (word === this.word) return;
    this.word = word;
    void this.tell();
  }

  private async tell(): Promise<void> {
    await this.updateComplete;
    const { vocabulary } = this.learner;
    const neighbours = this.neighbours().map(({ id, score }) => ({ word: vocabulary[id] as string, score }));
    this.emit('id2vec-similar', { word: this.word, neighbours });
  }

  /** Whose neighbours are shown: the chosen word, or the first one that there is. */
  private get nearWord(): string {
    return this.learner.vocabulary.includes(this.word) ? this.word : (this.mapWords[0] ?? '');
  }

  private neighbours(): Neighbour[] {
    const { engine, table } = this;
    const id = this.learner.vocabulary.indexOf(this.nearWord);
    return engine && table && id >= 0 ? nearestWords(engine, table, id, this.metric, NEIGHBOURS) : [];
  }

  private choose(words: readonly string[]): void {
    this.chosen = words;
    this.problem = '';
  }

  private add(word: string): void {
    this.problem = whyNot(word, this.mapWords, this.learner.vocabulary);
    if (this.problem === '') this.choose([...this.mapWords, word]);
  }

  private async step(steps: number): Promise<void> {
    this.busy = true;
    await this.learner.step(steps);
    this.busy = false;
    this.likeness = null;
    void this.sayAnswer();
  }

  private readonly playOrPause = (): void => {
    if (this.learner.state === 'playing') this.learner.pause();
    else this.learner.play();
  };

  protected override render(): TemplateResult {
    const { learner, engine, table } = this;
    const { error } = this.source;
    const map = engine && table ? this.map(engine, table) : null;
    const pair = map && this.pair(map.words);
    return html`<section class="figure" part="figure" aria-labelledby="question">
      <h3 class="question" id="question" part="question"><slot name="question">Which words are alike?</slot></h3>
      ${this.trainControls()} ${error ? failureView(error) : nothing}
      <div class="map-and-near">${this.mapArea(map)} ${this.nearArea()}</div>
      <div class="late outcome">
        <p class="answer" part="answer">${map ? mapSentence({ ...map, steps: learner.steps, seed: learner.settings.seed }) : ''}</p>
      </div>
      ${this.pairArea(learner.vocabulary.length, pair)}
      ${handView({
        table: this.hand,
        worked: engine && workedPairs(engine, this.hand.rows),
        scheme: this.scheme,
        set: (row, column, text) => {
          this.hand = withText(this.hand, row, column, text);
        },
        reset: () => {
          this.hand = firstHandTable();
        },
      })}
      <div class="twins">
        ${map ? mapTwin(map.words, map.matrix) : nothing}
        <id2vec-snippet .code=${this.python(pair)}></id2vec-snippet>
      </div>
      ${this.liveRegion()}
    </section>`;
  }

  private trainControls(): TemplateResult {
    const { learner } = this;
    return trainView({
      learner,
      still: this.reducedMotion,
      busy: this.busy,
      order: this.order,
      firstOrder:
        hasKinds(learner.vocabulary) || learner.vocabulary.length === 0 ? 'By kind' : 'By frequency',
      play: this.playOrPause,
      step: (steps) => void this.step(steps),
      restart: () => void learner.reset().catch(() => {}),
      setOrder: (order) => {
        this.order = order;
        this.likeness = null;
        this.requestUpdate();
      },
    });
  }

  private mapArea(map: { words: string[]; matrix: Float32Array } | null): TemplateResult {
    const { learner, figureWidth } = this;
    const words = map?.words ?? [];
    const matrix = map?.matrix ?? new Float32Array(0);
    const cursor = [this.cursor, this.pinned].find(
      (cell) => cell && cell.row < words.length && cell.column < words.length,
    );
    const facts = { words, matrix, steps: learner.steps, seed: learner.settings.seed };
    const all = this.mapWords;
    return html`<div class="map">
      <div class="area">
        ${heatView({
          label: `The cosines of ${words.length} words, each with each.`,
          words: words.map((word) => ({
            text: wordLabel(word),
            colour: hasKinds(learner.vocabulary) ? this.colourOf(word) : null,
          })),
          matrix,
          scheme: this.scheme,
          room: figureWidth >= WIDE ? Math.min(MAP_ROOM, figureWidth - 340) : figureWidth,
          cells: figureWidth < 560 ? [24, 40] : [14, 56],
          cursor: cursor ?? null,
          point: (cell, isFinal) => this.point(cell, isFinal, words, matrix),
        })}
      </div>
      <p class="readout">
        ${
          cursor
            ? readCell(facts, cursor)
            : html`<span class="muted">Point at a cell, or reach the map with Tab and use the arrow keys, to read its number.</span>`
        }
      </p>
      ${legend(1, this.scheme)}
      ${wordsView({
        words: all,
        colourOf: this.colourOf,
        vocabulary: learner.vocabulary,
        problem: this.problem,
        isFirst: this.chosen === null,
        add: (word) => this.add(word),
        remove: (word) => this.choose(all.filter((other) => other !== word)),
        restore: () => {
          this.chosen = null;
          this.problem = '';
        },
      })}
    </div>`;
  }

  private nearArea(): TemplateResult {
    const { learner } = this;
    return nearView({
      word: this.nearWord,
      words: this.mapWords,
      vocabulary: learner.vocabulary,
      metric: this.metric,
      neighbours: this.neighbours(),
      dim: learner.settings.dim,
      colourOf: this.colourOf,
      setWord: (word) => this.setWord(word),
      setMetric: (metric) => {
        this.metric = metric;
        void this.tell();
      },
    });
  }

  /** The pair that is looked at, measured: that of the chosen cell, else cat and dog, else the first two words. */
  private pair(words: readonly string[]) {
    const { ids, engine, table } = this;
    const cell = this.pinned;
    const wished = cell && cell.row !== cell.column ? [words[cell.row], words[cell.column]] : ['cat', 'dog'];
    const names = wished.every((word) => word !== undefined && ids.has(word)) ? wished : words.slice(0, 2);
    const [a, b] = names as (string | undefined)[];
    if (!engine || !table || a === undefined || b === undefined) return null;
    const [first, second] = [ids.get(a) as number, ids.get(b) as number];
    return {
      words: [a, b] as [string, string],
      ids: [first, second] as [number, number],
      vectors: [rowOf(table, first), rowOf(table, second)] as [Float32Array, Float32Array],
      measures: measurePair(engine, table, first, second),
      steps: this.learner.steps,
    };
  }

  private pairArea(vocabSize: number, pair: ReturnType<typeof this.pair>): TemplateResult | typeof nothing {
    if (!pair) return nothing;
    const half = this.figureWidth >= 820 ? (this.figureWidth - 40) / 2 : this.figureWidth;
    const [first, second] = pair.words.map(wordLabel);
    return html`<div class="part">
      <h4 class="sub">“${first}” and “${second}”, one-hot beside dense</h4>
      ${pairView({ ...pair, vocabSize, width: Math.max(80, Math.floor(half - 92)), scheme: this.scheme })}
    </div>`;
  }

  private python(pair: ReturnType<typeof this.pair>): string {
    const { engine, hand, learner } = this;
    return similarityPython({
      rows: hand.rows,
      worked: engine && workedPairs(engine, hand.rows),
      vocabSize: learner.vocabulary.length,
      pair,
    });
  }
}
