/**
 * `<id2vec-one-hot>`: a token as a one-hot vector, drawn whole and zoomable to the single cell that is 1; what a text
 * of such vectors weighs; and how far apart any two of them are.
 *
 *   far from the viewport -> near: the engine loads -> the vector is made and drawn; failed -> try again
 *   an id that the vocabulary does not have is said, and no vector is drawn for it
 *
 * Attributes: text, selected (the token's id), vocab-size, dim, tokens, theme. Events: id2vec-select { id, piece },
 * id2vec-view { first, last }, the cells in view, once a zoom or a move has come to rest.
 */
import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Engine } from '../engine/api.js';
import { chooser, fittingSize, outsideNote, sizeFields, whyOutside } from './one-hot/chooser.js';
import { distancesSection } from './one-hot/distances.js';
import { drawOverview, drawStrip } from './one-hot/draw.js';
import { type VectorFacts, vectorAnswer, vectorTwin } from './one-hot/facts.js';
import { FIRST_LENGTH, memorySection } from './one-hot/memory-view.js';
import { measurePairs, otherThan, type Pair, pairsAround } from './one-hot/pairs.js';
import { oneHotSnippet } from './one-hot/python.js';
import { readout } from './one-hot/readout.js';
import { Sentence } from './one-hot/sentence.js';
import { OVERVIEW_HEIGHT, type StripModel, stripArea, stripControls } from './one-hot/strip-area.js';
import { oneHotStyles } from './one-hot/styles.js';
import { centredOn, closestZoom, type Strip, visibleCells } from './one-hot/view.js';
import { StripZoom } from './one-hot/zoom.js';
import { Id2VecElement } from './shared/base.js';
import { fitCanvas } from './shared/canvas.js';
import { divergingColour, tokenColourIndexes } from './shared/colour.js';
import { formatInteger } from './shared/format.js';
import { inkProbe, inkStyles, readInks } from './shared/inks.js';
import { laneStyles } from './shared/lanes.js';
import { numberFieldStyles } from './shared/number-field.js';
import {
  DEFAULT_TABLE,
  FIRST_ID,
  FIRST_TEXT,
  protagonist,
  sharedEngine,
  type Token,
} from './shared/session.js';
import { failureBox, tokenizerFailure } from './shared/states.js';
import { controls, figure, tokens } from './shared/styles.js';
import { tokenStyles } from './shared/token.js';

/** What the token is compared with until a reader chooses: " dog", or " cat" where " dog" itself is shown. */
const FIRST_OTHERS = [3290, FIRST_ID];
/** Milliseconds after which a view counts as come to rest. */
const AT_REST = 250;

export class Id2VecOneHot extends Id2VecElement {
  static readonly tag = 'id2vec-one-hot';
  static override styles = [
    tokens,
    controls,
    figure,
    laneStyles,
    tokenStyles,
    inkStyles,
    numberFieldStyles,
    oneHotStyles,
  ];
  static override properties: PropertyDeclarations = {
    vocabSize: { type: Number, attribute: 'vocab-size', reflect: true, useDefault: true },
    dim: { type: Number, reflect: true, useDefault: true },
    tokens: { type: Number, reflect: true, useDefault: true },
    chosenOther: { state: true },
    engine: { state: true },
    failure: { state: true },
  };

  /** How many cells a vector has. */
  declare vocabSize: number;
  /** The width of the rows that the memory is compared with. */
  declare dim: number;
  /** The length of the text whose memory is shown. */
  declare tokens: number;
  /** The ID to compare with, once a reader has chosen one. */
  declare private chosenOther: number | null;
  declare private engine: Engine | undefined;
  declare private failure: string;

  private vector: Float32Array = new Float32Array(0);
  private vectorKey = '';
  private ones = 0;
  private pairs: readonly Pair[] = [];
  private pairsKey = '';
  private cellsInView = '';
  private viewTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly sentence = new Sentence(this);
  private readonly zoom = new StripZoom(
    this,
    () => this.renderRoot.querySelector('#strip:focus') !== null,
    () => this.reducedMotion,
  );

  constructor() {
    super();
    this.vocabSize = DEFAULT_TABLE.vocabSize;
    this.dim = DEFAULT_TABLE.dim;
    this.tokens = FIRST_LENGTH;
    this.chosenOther = null;
    this.failure = '';
  }

  protected override retry(): void {
    if (this.failure) void this.loadEngine();
    this.sentence.retry();
  }

  /** The id that is shown: the one selected, else "cat", else the sentence's first. */
  private get lit(): number {
    if (this.selected !== null) return this.selected;
    const { tokens } = this.sentence;
    return protagonist(tokens)?.id ?? FIRST_ID;
  }

  private get other(): number {
    const { chosenOther, vocabSize } = this;
    const isChosen = chosenOther !== null && chosenOther < vocabSize;
    return isChosen ? chosenOther : otherThan(this.lit, vocabSize, FIRST_OTHERS);
  }

  private get strip(): Strip {
    return {
      cells: this.vocabSize,
      width: Math.max(1, this.figureWidth),
      square: innerWidth <= 640 ? 56 : 72,
    };
  }

  /** Why there is no vector for the present id and size, or an empty text. */
  private get outside(): string {
    return whyOutside(this.lit, this.vocabSize);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.viewTimer);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.near || this.text === FIRST_TEXT) this.sentence.read(this.text);
    if (changed.has('near') && this.near) void this.loadEngine();
    if (changed.has('selected')) void this.sentence.learn(this.lit);
    this.makeVector();
    this.makePairs();
    if (changed.has('figureWidth') || changed.has('vocabSize')) this.zoom.fit(this.strip);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const target = this.renderRoot.querySelector<HTMLElement>('#strip');
    if (target) this.zoom.attach(target);
    if (this.onScreen) this.draw();
    this.tellView();
  }

  /** Tells which cells are in view, when they have been the same for a while and are others than those told last. */
  private tellView(): void {
    const { first, last } = visibleCells(this.strip, this.zoom.view);
    const cells = `${first} ${last}`;
    if (cells === this.cellsInView) return;
    const isFirst = this.cellsInView === '';
    this.cellsInView = cells;
    clearTimeout(this.viewTimer);
    if (!isFirst) this.viewTimer = setTimeout(() => this.emit('id2vec-view', { first, last }), AT_REST);
  }

  private async loadEngine(): Promise<void> {
    this.failure = '';
    try {
      this.engine = await sharedEngine();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  private makeVector(): void {
    const key = this.engine && !this.outside ? `${this.lit}/${this.vocabSize}` : '';
    if (key === this.vectorKey) return;
    this.vectorKey = key;
    this.vector = key && this.engine ? this.engine.oneHot(this.lit, this.vocabSize) : new Float32Array(0);
    this.ones = this.vector.reduce((count, value) => count + (value === 0 ? 0 : 1), 0);
  }

  private makePairs(): void {
    const { engine, vocabSize, lit } = this;
    const ids = this.sentence.tokens.map(({ id }) => id);
    const pairs = this.outside ? [] : pairsAround([lit, this.other], ids, vocabSize);
    const key = `${engine !== undefined}/${vocabSize}/${pairs.join()}`;
    if (key === this.pairsKey) return;
    this.pairsKey = key;
    this.pairs = measurePairs(engine, pairs, vocabSize);
  }

  private draw(): void {
    const canvas = (name: string) => this.renderRoot.querySelector<HTMLCanvasElement>(`canvas.${name}`);
    const [strip, overview] = [canvas('strip'), canvas('overview')];
    if (!strip || !overview || this.vector.length === 0) return;
    const inks = readInks(this.renderRoot);
    const palette = {
      zero: divergingColour(0, 1, this.scheme),
      one: divergingColour(1, 1, this.scheme),
      edge: inks.edge,
      hairline: inks.hairline,
      window: inks.accent,
    };
    const { view } = this.zoom;
    const stripContext = fitCanvas(strip);
    if (stripContext) drawStrip(stripContext, this.vector, this.strip, view, this.strip.square, palette);
    const overviewContext = fitCanvas(overview);
    if (overviewContext)
      drawOverview(overviewContext, this.vector, this.strip, view, OVERVIEW_HEIGHT, palette);
  }

  private select(token: Token): void {
    this.selected = token.id;
    this.emit('id2vec-select', { id: token.id, piece: token.piece });
  }

  /** The figure follows at once; the page is told when the ID's name is known, unless another was taken by then. */
  private async takeId(id: number): Promise<void> {
    this.selected = id;
    await this.sentence.learn(id);
    if (this.selected === id) this.select(this.sentence.nameOf(id));
  }

  private compareWith(id: number): void {
    this.chosenOther = id;
    void this.sentence.learn(id);
  }

  /** The sentence's tokens have the colours that they have everywhere; two more are for what is not part of it. */
  private colourOf(id: number): number {
    const ids = this.sentence.tokens.map((token) => token.id);
    const place = ids.indexOf(id);
    const outside = new Set(ids).size + (id === this.other ? 0 : 1);
    return place < 0 ? outside : (tokenColourIndexes(ids)[place] as number);
  }

  private goToLit(): void {
    const { strip, lit } = this;
    this.zoom.flyToCell(lit);
    this.say(readout(strip, centredOn(strip, lit, closestZoom(strip)), lit));
  }

  private pressKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') this.goToLit();
    else if (this.zoom.handleKey(event)) this.say(readout(this.strip, this.zoom.view, this.lit));
  }

  private say(words: { range: string; grain: string; where: string }): void {
    this.announce(`${words.grain} ${words.range} ${words.where}`);
  }

  private get facts(): VectorFacts {
    const { ones, vocabSize, dim, tokens: count } = this;
    return { shown: this.sentence.nameOf(this.lit), ones, vocabSize, dim, tokens: count };
  }

  private get stripModel(): StripModel {
    return {
      strip: this.strip,
      zoom: this.zoom,
      vector: this.vector,
      lit: this.lit,
      goToLit: () => this.goToLit(),
      pressKey: (event) => this.pressKey(event),
    };
  }

  protected override render(): TemplateResult {
    return html`<section class="figure" part="figure" aria-labelledby="question">
      <h3 class="question" id="question" part="question">
        <slot name="question">Where is the 1 among ${formatInteger(this.vocabSize)} numbers?</slot>
      </h3>
      ${this.sentence.failure ? tokenizerFailure(this.sentence.failure) : null} ${this.chooser()}
      ${this.outside ? this.outsideNote() : this.failure ? this.failed() : stripArea(this.stripModel)}
      ${stripControls(this.stripModel, this.fields())} 
      <div class="vector-answer">${this.vector.length > 0 ? vectorAnswer(this.facts) : null}</div>
      ${memorySection({
        tokens: this.tokens,
        vocabSize: this.vocabSize,
        dim: this.dim,
        width: this.figureWidth,
        setTokens: (count) => (this.tokens = count),
      })}
      ${distancesSection({
        pairs: this.pairs,
        vocabSize: this.vocabSize,
        scheme: this.scheme,
        nameOf: (id) => this.sentence.nameOf(id),
        colourOf: (id) => this.colourOf(id),
        setFirst: (id) => void this.takeId(id),
        setOther: (id) => this.compareWith(id),
      })}
      <div class="twins">${vectorTwin(this.facts)}<id2vec-snippet .code=${this.python()}></id2vec-snippet></div>
      ${inkProbe} ${this.liveRegion()}
    </section>`;
  }

  private chooser(): TemplateResult {
    return chooser({
      tokens: this.sentence.tokens,
      lit: this.lit,
      ready: this.vector.length > 0,
      colourOf: (id) => this.colourOf(id),
      goToLit: () => this.goToLit(),
      select: (token) => this.select(token),
    });
  }

  private fields(): TemplateResult {
    return sizeFields({
      lit: this.lit,
      vocabSize: this.vocabSize,
      isWrong: this.outside !== '',
      takeId: (id) => void this.takeId(id),
      takeVocabulary: (size) => {
        this.vocabSize = size;
      },
    });
  }

  private outsideNote(): TemplateResult {
    const fitting = fittingSize(this.lit, DEFAULT_TABLE.vocabSize);
    return outsideNote(this.outside, fitting, () => {
      const wasBeyond = this.lit >= fitting;
      this.vocabSize = fitting;
      if (!wasBeyond) return;
      // What is lit now is another token, and the other experiments of the page are to follow.
      this.selected = null;
      void this.takeId(this.lit);
    });
  }

  private failed(): TemplateResult {
    return failureBox('The engine could not be loaded.', this.failure);
  }

  private python(): string {
    const { lit: id, other, vocabSize, dim, tokens: count } = this;
    return oneHotSnippet({
      id,
      other,
      vocabSize,
      dim,
      tokens: count,
      measured: this.pairs[0]?.measured ?? null,
    });
  }
}
