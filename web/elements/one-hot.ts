/**
 * `<id2vec-one-hot>`: a token as a one-hot vector, drawn whole and zoomable to the single cell that is 1; what a text
 * of such vectors weighs; and how far apart any two of them are.
 *
 *   far from the viewport -> near: the engine loads -> the vector is made and drawn; failed -> try again
 *   an id that the vocabulary does not have is said, and no vector is drawn for it
 *
 * Attributes: text, selected (the token's id), vocab-size, dim, tokens, theme. Events: id2vec-select { id, piece }.
 */
import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Engine } from '../engine/api.js';
import { comparedTokens, distancesSection, type Pair, pairsOf } from './one-hot/distances.js';
import { drawOverview, drawStrip } from './one-hot/draw.js';
import { oneHotBytes, textMemory } from './one-hot/memory.js';
import { FIRST_LENGTH, memorySection } from './one-hot/memory-view.js';
import { oneHotSnippet } from './one-hot/python.js';
import { OVERVIEW_HEIGHT, type StripModel, stripArea, stripControls } from './one-hot/strip-area.js';
import { oneHotStyles } from './one-hot/styles.js';
import { centredOn, closestZoom, type Strip } from './one-hot/view.js';
import { readout } from './one-hot/words.js';
import { StripZoom } from './one-hot/zoom.js';
import { Id2VecElement } from './shared/base.js';
import { fitCanvas } from './shared/canvas.js';
import { divergingColour, tokenColourIndexes } from './shared/colour.js';
import { formatBytes, formatInteger } from './shared/format.js';
import { inkProbe, inkStyles, readInks } from './shared/inks.js';
import {
  DEFAULT_TABLE,
  FIRST_TEXT,
  FIRST_TOKENS,
  onRetry,
  pieceOf,
  retryShared,
  sharedEngine,
  type Token,
  tokenize,
} from './shared/session.js';
import { controls, figure, tokens } from './shared/styles.js';
import { quoted, tokenClass, tokenStyles, tokenText } from './shared/token.js';

const FIRST_ID = 3797;
const FIRST_OTHER: Token = { id: 3290, piece: ' dog', partial: false };
const MOST_CELLS = 1_000_000;
const MOST_CHIPS = 12;

export class Id2VecOneHot extends Id2VecElement {
  static readonly tag = 'id2vec-one-hot';
  static override styles = [tokens, controls, figure, tokenStyles, inkStyles, oneHotStyles];
  static override properties: PropertyDeclarations = {
    vocabSize: { type: Number, attribute: 'vocab-size', reflect: true, useDefault: true },
    dim: { type: Number, reflect: true, useDefault: true },
    tokens: { type: Number, reflect: true, useDefault: true },
    sentence: { state: true },
    other: { state: true },
    engine: { state: true },
    failure: { state: true },
    width: { state: true },
  };

  /** How many cells a vector has. */
  declare vocabSize: number;
  /** The width of the rows that the memory is compared with. */
  declare dim: number;
  /** The length of the text whose memory is shown. */
  declare tokens: number;
  declare private sentence: readonly Token[];
  declare private other: Token;
  declare private engine: Engine | undefined;
  declare private failure: string;
  declare private width: number;

  private vector: Float32Array = new Float32Array(0);
  private vectorKey = '';
  private ones = 0;
  private pairs: readonly Pair[] = [];
  private resizing: ResizeObserver | undefined;
  private stopRetrying: (() => void) | undefined;
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
    this.sentence = FIRST_TOKENS;
    this.other = FIRST_OTHER;
    this.failure = '';
    this.width = 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.resizing = new ResizeObserver(() => this.measure());
    this.resizing.observe(this);
    this.stopRetrying = onRetry(() => void this.loadEngine());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.resizing?.disconnect();
    this.stopRetrying?.();
  }

  /** The id that is shown: the one selected, else "cat", else the sentence's first. */
  private get lit(): number {
    if (this.selected !== null) return this.selected;
    const known = this.sentence.find((token) => token.id === FIRST_ID) ?? this.sentence[0];
    return known?.id ?? FIRST_ID;
  }

  private get strip(): Strip {
    return { cells: this.vocabSize, width: Math.max(1, this.width), square: innerWidth <= 640 ? 56 : 72 };
  }

  /** Why there is no vector for the present id and size, or an empty text. */
  private get outside(): string {
    const { vocabSize, lit } = this;
    if (!Number.isInteger(vocabSize) || vocabSize < 2 || vocabSize > MOST_CELLS) {
      return `The vocabulary is ${vocabSize}; it must be a whole number from 2 to ${formatInteger(MOST_CELLS)}.`;
    }
    if (Number.isInteger(lit) && lit >= 0 && lit < vocabSize) return '';
    return `A vocabulary of ${formatInteger(vocabSize)} has no id ${lit}: its ids run from 0 to ${formatInteger(vocabSize - 1)}.`;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('text') && (this.hasUpdated || this.text !== FIRST_TEXT)) void this.readText();
    if (changed.has('near') && this.near) void this.loadEngine();
    this.makeVector();
    if (changed.has('width') || changed.has('vocabSize')) this.zoom.fit(this.strip);
    if (['engine', 'sentence', 'other', 'vocabSize'].some((name) => changed.has(name))) {
      const compared =
        this.vector.length > 0 ? comparedTokens(this.sentence, this.other, this.vocabSize) : [];
      this.pairs = this.engine ? pairsOf(this.engine, compared, this.vocabSize) : [];
    }
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.width) this.measure();
    const target = this.renderRoot.querySelector<HTMLElement>('#strip');
    if (target) this.zoom.attach(target);
    if (this.onScreen) this.draw();
  }

  private measure(): void {
    const width = this.renderRoot.querySelector('.figure')?.clientWidth ?? 0;
    if (width > 0) this.width = width;
  }

  private async loadEngine(): Promise<void> {
    this.failure = '';
    try {
      this.engine = await sharedEngine();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  private async readText(): Promise<void> {
    const { text } = this;
    // The pipeline says when the tokenizer cannot be had; here the last sentence stays.
    const found = await tokenize(text).catch(() => this.sentence);
    if (this.text === text) this.sentence = found;
  }

  private makeVector(): void {
    const key = this.engine && !this.outside ? `${this.lit}/${this.vocabSize}` : '';
    if (key === this.vectorKey) return;
    this.vectorKey = key;
    this.vector = key && this.engine ? this.engine.oneHot(this.lit, this.vocabSize) : new Float32Array(0);
    this.ones = this.vector.reduce((count, value) => count + (value === 0 ? 0 : 1), 0);
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

  private async takeId(event: Event): Promise<void> {
    const id = (event.target as HTMLInputElement).valueAsNumber;
    if (Number.isInteger(id) && id >= 0) this.select(await this.tokenOf(id));
  }

  private takeVocabulary(event: Event): void {
    const size = (event.target as HTMLInputElement).valueAsNumber;
    if (Number.isFinite(size)) this.vocabSize = size;
  }

  private async compareWith(id: number): Promise<void> {
    if (Number.isInteger(id) && id >= 0 && id < this.vocabSize) this.other = await this.tokenOf(id);
  }

  /** What GPT-2 calls an id; a number when it has no such id, or no tokenizer came. */
  private async tokenOf(id: number): Promise<Token> {
    const known = this.sentence.find((token) => token.id === id) ?? (await pieceOf(id).catch(() => null));
    return known ?? { id, piece: `id ${id}`, partial: false };
  }

  private colourOf(token: Token): number {
    const ids = this.sentence.map(({ id }) => id);
    const place = ids.indexOf(token.id);
    return place < 0 ? new Set(ids).size : (tokenColourIndexes(ids)[place] as number);
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
    const drawn = this.pairs.find(({ a, b }) => a.id === this.lit || b.id === this.lit) ?? this.pairs[0];
    return html`<section class="figure" part="figure" aria-labelledby="question">
      <h3 class="question" id="question" part="question">
        <slot name="question">Where is the 1 among ${formatInteger(this.vocabSize)} numbers?</slot>
      </h3>
      ${this.chooser()} ${this.outside ? this.outsideNote() : this.failure ? this.failed() : stripArea(this.stripModel)}
      ${stripControls(this.stripModel, this.fields())} ${this.vector.length > 0 ? this.answer() : null}
      ${memorySection({
        tokens: this.tokens,
        vocabSize: this.vocabSize,
        dim: this.dim,
        width: this.width,
        setTokens: (count) => (this.tokens = count),
      })}
      ${distancesSection({
        pairs: this.pairs,
        drawn,
        other: this.other,
        vocabSize: this.vocabSize,
        scheme: this.scheme,
        colourOf: (token) => this.colourOf(token),
        setOther: (id) => void this.compareWith(id),
      })}
      <div class="twins">${this.twin()}<id2vec-snippet .code=${this.python(drawn)}></id2vec-snippet></div>
      ${inkProbe} ${this.liveRegion()}
    </section>`;
  }

  private chooser(): TemplateResult {
    const distinct = [...new Map(this.sentence.map((token) => [token.id, token])).values()].slice(
      0,
      MOST_CHIPS,
    );
    return html`<div class="controls chooser">
      <button type="button" class="primary" ?disabled=${this.vector.length === 0} @click=${this.goToLit}>
        Go to the 1
      </button>
      <div class="chips" role="group" aria-label="Tokens of the sentence">
        ${distinct.map(
          (token) => html`<button
            type="button"
            class="token ${tokenClass(this.colourOf(token))}"
            aria-pressed=${token.id === this.lit}
            @click=${() => this.select(token)}
          >${tokenText(token)}<span class="number muted">${token.id}</span></button>`,
        )}
      </div>
    </div>`;
  }

  private fields(): TemplateResult {
    return html`      <label>
        id
        <input type="number" class="id" min="0" max=${this.vocabSize - 1} .value=${String(this.lit)}
          aria-invalid=${this.outside !== ''} @change=${this.takeId} />
      </label>
      <label>
        vocabulary
        <input type="number" class="vocabulary" min="2" max=${MOST_CELLS} .value=${String(this.vocabSize)}
          aria-invalid=${this.outside !== ''} @change=${this.takeVocabulary} />
      </label>`;
  }

  private outsideNote(): TemplateResult {
    const fitting = Math.min(MOST_CELLS, Math.max(DEFAULT_TABLE.vocabSize, this.lit + 1));
    const cure = (): void => {
      if (this.lit >= fitting) this.selected = null;
      this.vocabSize = fitting;
    };
    return html`<div class="failure" role="alert">
      <p>${this.outside}</p>
      <button type="button" @click=${cure}>Use a vocabulary of ${formatInteger(fitting)}</button>
    </div>`;
  }

  private failed(): TemplateResult {
    return html`<div class="failure" role="alert">
      <p>The engine could not be loaded. <span class="muted">${this.failure}</span></p>
      <button type="button" @click=${retryShared}>Try again</button>
    </div>`;
  }

  private answer(): TemplateResult {
    const token = this.sentence.find(({ id }) => id === this.lit);
    return html`<p class="answer" part="answer">
      As a one-hot vector, ${token ? quoted(token) : `token ${this.lit}`} is
      <span class="number">${formatInteger(this.vocabSize)}</span> numbers:
      <span class="number">${formatInteger(this.vocabSize - this.ones)}</span> zeros, and
      ${this.ones === 1 ? 'a single 1' : `${this.ones} others`} at index
      <span class="number">${formatInteger(this.lit)}</span>. In float32 they take
      <span class="number">${formatBytes(oneHotBytes(this.vocabSize), { exact: true })}</span>.
    </p>`;
  }

  private twin(): TemplateResult {
    const memory = textMemory(this.tokens, this.vocabSize, this.dim);
    const rows: [string, string][] = [
      ['Numbers in the vector', formatInteger(this.vocabSize)],
      ['Of these not zero', formatInteger(this.ones)],
      ['Index of the 1', formatInteger(this.lit)],
      ['Memory of one vector', formatBytes(oneHotBytes(this.vocabSize), { exact: true })],
      ...[memory.oneHot, memory.rows, memory.ids].map((weight): [string, string] => [
        `${weight.name}, ${formatInteger(this.tokens)} tokens`,
        `${formatInteger(weight.bytes)} bytes`,
      ]),
    ];
    return html`<details class="twin">
      <summary>The figures as a table</summary>
      <div>
        <table>
          <tbody>
            ${rows.map(([what, value]) => html`<tr><th scope="row">${what}</th><td class="number">${value}</td></tr>`)}
          </tbody>
        </table>
      </div>
    </details>`;
  }

  private python(pair: Pair | undefined): string {
    const other = pair && (pair.a.id === this.lit ? pair.b : pair.a);
    return oneHotSnippet({
      id: this.lit,
      other: other?.id ?? this.other.id,
      vocabSize: this.vocabSize,
      dim: this.dim,
      tokens: this.tokens,
      distance: pair?.distance ?? Math.SQRT2,
      dot: pair?.dot ?? 0,
    });
  }
}
