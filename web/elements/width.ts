/**
 * `<id2vec-width>`: what an embedding table of V x D costs, on the plane of all sizes, with well-known models on it;
 * and the same table made for real in this browser, if it can be.
 *
 *   a model, a slider, a number or the dragged corner sets the size; everything else follows from it at once
 *   make it for real: see width/real-table.ts; a change of size gives the memory back
 *
 * Attributes: model, vocab-size, dim, tied, seed, theme. Events: id2vec-size { vocabSize, dim }.
 */
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { type ModelPreset, modelById, modelParameters, models } from '../data/models.js';
import { Id2VecElement } from './shared/base.js';
import { formatInteger } from './shared/format.js';
import { laneStyles } from './shared/lanes.js';
import { logShare, logValue } from './shared/log-slider.js';
import { numberField, numberFieldStyles } from './shared/number-field.js';
import { controls, figure, tokens } from './shared/styles.js';
import { modelShare } from './width/costs.js';
import { type Plane, planeFor, planeX, planeY, sizeAt } from './width/plane.js';
import { modelAt, type PlaneModel } from './width/plane-models.js';
import { BOTTOM, LEFT, planePicture, TOP } from './width/plane-view.js';
import { widthSnippet } from './width/python.js';
import { RealTable } from './width/real-table.js';
import {
  type AnswerModel,
  answer,
  memoryBars,
  modelTable,
  realTable,
  shareBar,
  widthTwin,
} from './width/sections.js';
import { widthStyles } from './width/styles.js';

const FIRST_MODEL = 'gpt2';
const MOST_VOCAB = 1_000_000;
const MOST_DIM = 16_384;
const SLIDER_STEPS = 1000;
/** A finger's reach around the corner, in CSS pixels. */
const CORNER_REACH = 22;

export class Id2VecWidth extends Id2VecElement {
  static readonly tag = 'id2vec-width';
  static override styles = [tokens, controls, figure, laneStyles, numberFieldStyles, widthStyles];
  static override properties: PropertyDeclarations = {
    model: { type: String, reflect: true, useDefault: true },
    vocabSize: { type: Number, attribute: 'vocab-size', reflect: true, useDefault: true },
    dim: { type: Number, reflect: true, useDefault: true },
    tied: { type: Boolean, reflect: true, useDefault: true },
    seed: { type: Number, reflect: true, useDefault: true },
  };

  /** The model whose table, output and other layers are shown: an id of web/data/models.ts. */
  declare model: string;
  declare vocabSize: number;
  declare dim: number;
  /** Whether the output scores use the same table. */
  declare tied: boolean;
  declare seed: number;

  private readonly real = new RealTable(this, (text) => this.announce(text));
  private pressed: {
    x: number;
    y: number;
    dx: number;
    dy: number;
    onCorner: boolean;
    moved: boolean;
  } | null = null;

  constructor() {
    super();
    const first = modelById(FIRST_MODEL) as ModelPreset;
    this.model = first.id;
    this.vocabSize = first.vocabSize;
    this.dim = first.dim;
    this.tied = first.tied;
    this.seed = 42;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // A size that the author gave beside a model is the author's: the model then only lends its other layers.
    const sizeIsGiven = !this.hasUpdated && (this.hasAttribute('vocab-size') || this.hasAttribute('dim'));
    if (changed.has('model') && !sizeIsGiven) this.applyModel();
    const resized = changed.has('vocabSize') || changed.has('dim') || changed.has('seed');
    if (resized && this.hasUpdated && this.real.state.phase !== 'idle') this.real.letGo({ phase: 'idle' });
  }

  protected override retry(): void {
    if (this.real.state.phase === 'failed') this.makeForReal();
  }

  private makeForReal(): void {
    this.real.make({ vocabSize: this.vocabSize, dim: this.dim, seed: this.seed });
  }

  private applyModel(): void {
    const model = modelById(this.model);
    if (!model) return;
    this.vocabSize = model.vocabSize;
    this.dim = model.dim;
    this.tied = model.tied;
  }

  private choose(id: string): void {
    this.model = id;
    this.applyModel();
    this.tellSize();
  }

  private setSize(vocabSize: number, dim: number): void {
    this.vocabSize = Math.min(MOST_VOCAB, vocabSize);
    this.dim = Math.min(MOST_DIM, dim);
    this.tellSize();
  }

  private tellSize(): void {
    this.emit('id2vec-size', { vocabSize: this.vocabSize, dim: this.dim });
    this.announce(
      `${formatInteger(this.vocabSize)} by ${formatInteger(this.dim)}: ${formatInteger(this.vocabSize * this.dim)} numbers`,
    );
  }

  private get plane(): Plane {
    const height = this.figureWidth < 620 ? 240 : 340;
    return planeFor(Math.max(1, this.figureWidth - LEFT), height, this.vocabSize, this.dim);
  }

  private get facts(): AnswerModel {
    const { vocabSize, dim, tied } = this;
    const model = modelById(this.model) ?? null;
    const isOwn = model !== null && model.vocabSize === vocabSize && model.dim === dim && model.tied === tied;
    const share = model && modelShare(model, vocabSize, dim, tied);
    return { vocabSize, dim, tied, model, isOwn, share };
  }

  private planeModel(isOwn: boolean): PlaneModel {
    const { plane, vocabSize, dim } = this;
    return { plane, vocabSize, dim, models, chosen: isOwn ? this.model : null };
  }

  /** Where a pointer is on the plane. */
  private placeOf(event: PointerEvent): { x: number; y: number } {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return { x: event.clientX - box.left - LEFT, y: event.clientY - box.top - TOP };
  }

  private press(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { x, y } = this.placeOf(event);
    const corner = { x: planeX(this.plane, this.vocabSize), y: planeY(this.plane, this.dim) };
    const onCorner = Math.hypot(corner.x - x, corner.y - y) <= CORNER_REACH;
    this.pressed = { x, y, dx: corner.x - x, dy: corner.y - y, onCorner, moved: false };
    if (onCorner) (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const { pressed } = this;
    if (!pressed) return;
    const { x, y } = this.placeOf(event);
    pressed.moved ||= Math.hypot(x - pressed.x, y - pressed.y) > 4;
    if (!pressed.moved || !pressed.onCorner) return;
    const { vocabSize, dim } = sizeAt(this.plane, x + pressed.dx, y + pressed.dy);
    this.setSize(vocabSize, dim);
  }

  /** A press that did not move means the model under it, also where the corner lies over it. */
  private release(event: PointerEvent): void {
    const { pressed } = this;
    this.pressed = null;
    if (!pressed || pressed.moved) return;
    const { x, y } = this.placeOf(event);
    const id = modelAt(this.planeModel(this.facts.isOwn), x, y);
    if (id) this.choose(id);
  }

  protected override render(): TemplateResult {
    const { facts } = this;
    return html`<section class="figure" part="figure" aria-labelledby="question">
      <h3 class="question" id="question" part="question">
        <slot name="question">How big is the table of a real model?</slot>
      </h3>
      ${realTable({
        state: this.real.state,
        vocabSize: this.vocabSize,
        dim: this.dim,
        seed: this.seed,
        make: () => this.makeForReal(),
        stop: () => this.real.letGo({ phase: 'idle' }),
        giveBack: () => this.real.giveBack(),
      })}
      ${this.figureWidth > 0 ? this.planeArea(facts) : nothing} ${this.sizeControls(facts)} ${answer(facts)}
      <div class="part">
        <h4 class="sub">What does it take in memory?</h4>
        ${memoryBars(this.vocabSize, this.dim)}
      </div>
      ${this.shareSection(facts)}
      <div class="twins">
        ${widthTwin(facts)} ${modelTable(models, modelParameters)}
        <id2vec-snippet .code=${this.python()}></id2vec-snippet>
      </div>
      ${this.liveRegion()}
    </section>`;
  }

  private planeArea({ isOwn }: AnswerModel): TemplateResult {
    const { plane, vocabSize, dim } = this;
    const height = plane.height + TOP + BOTTOM;
    return html`<div class="area plane">
      <svg
        width=${this.figureWidth}
        height=${height}
        viewBox="0 0 ${this.figureWidth} ${height}"
        role="img"
        aria-label="A table of ${formatInteger(vocabSize)} by ${formatInteger(dim)} as a rectangle, among the tables of ${models.length} models"
        @pointerdown=${this.press}
        @pointermove=${this.move}
        @pointerup=${this.release}
        @pointercancel=${() => (this.pressed = null)}
      >
        ${planePicture(this.planeModel(isOwn))}
      </svg>
    </div>`;
  }

  private sizeControls({ isOwn }: AnswerModel): TemplateResult {
    const number = (event: Event): number => (event.target as HTMLInputElement).valueAsNumber;
    const place = (value: number, most: number): string =>
      String(Math.round(SLIDER_STEPS * logShare(value, 1, most)));
    const vocab = (value: number): void => this.setSize(value, this.dim);
    const dim = (value: number): void => this.setSize(this.vocabSize, value);
    return html`<div class="sizes">
        <label for="vocab">vocabulary</label>
        <input id="vocab" type="range" min="0" max=${SLIDER_STEPS} .value=${place(this.vocabSize, MOST_VOCAB)}
          aria-valuetext=${formatInteger(this.vocabSize)} @input=${(e: Event) => vocab(logValue(number(e) / SLIDER_STEPS, 1, MOST_VOCAB))} />
        ${this.typed('vocab-typed', 'Vocabulary, typed', this.vocabSize, MOST_VOCAB, vocab)}
        <label for="dim">width</label>
        <input id="dim" type="range" min="0" max=${SLIDER_STEPS} .value=${place(this.dim, MOST_DIM)}
          aria-valuetext=${formatInteger(this.dim)} @input=${(e: Event) => dim(logValue(number(e) / SLIDER_STEPS, 1, MOST_DIM))} />
        ${this.typed('dim-typed', 'Width, typed', this.dim, MOST_DIM, dim)}
      </div>
      <div class="controls">
        <label>
          model
          <select @change=${(e: Event) => this.choose((e.target as HTMLSelectElement).value)}>
            ${isOwn ? nothing : html`<option value="" selected disabled>your own size</option>`}
            ${models.map(({ id, name }) => html`<option value=${id} .selected=${isOwn && id === this.model}>${name}</option>`)}
          </select>
        </label>
        <label class="check">
          <input type="checkbox" .checked=${this.tied} @change=${(e: Event) => (this.tied = (e.target as HTMLInputElement).checked)} />
          output tied to input
        </label>
        <button type="button" class="quiet" ?disabled=${isOwn} @click=${() => this.choose(this.model)}>Reset</button>
        <span class="note">Or drag the corner, or click a model.</span>
      </div>`;
  }

  private typed(
    name: string,
    label: string,
    value: number,
    most: number,
    take: (value: number) => void,
  ): TemplateResult {
    return numberField({ name, label, hidesLabel: true, value, least: 1, most, take });
  }

  private shareSection({ model, share, isOwn }: AnswerModel): TemplateResult {
    const name = model?.name ?? 'the model';
    return html`<div class="part">
      <h4 class="sub">How much of ${isOwn ? name : 'a model'} is it?</h4>
      ${
        share && model
          ? html`${shareBar(share)}
              <p class="note">
                ${isOwn ? '' : `Counted with the other layers of ${name}, which do not depend on the vocabulary. `}
                ${model.note ?? ''} Source: <a href=${model.source.url}>${model.source.title}</a>.
              </p>`
          : html`<p class="state">
              The layers of ${name} are made for a width of ${formatInteger(model?.dim ?? 0)}. At another width they would
              have other sizes, so there is no share to show.
            </p>`
      }
    </div>`;
  }

  private python(): string {
    const { state } = this.real;
    const first = state.phase === 'made' ? state.first : null;
    return widthSnippet({ vocabSize: this.vocabSize, dim: this.dim, seed: this.seed, first });
  }
}
