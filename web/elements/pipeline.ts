/**
 * `<id2vec-pipeline>`: a sentence, its GPT-2 pieces, their IDs, their rows in the table, the vectors found.
 *
 *   first paint: pieces, IDs and their places in the table (no engine needed)
 *   near the viewport: the shared table is made; its rows slide out
 *   typing: the newest text wins; rows that stay keep their place, new ones slide out, old ones slide back
 *   failed: what failed, why, and what can be done about it
 *
 * Attributes: text, selected, ids ("464, 3797, 3332": show these rows and not the text's), vocab-size, dim, seed, theme.
 * Events: id2vec-text { text }, id2vec-select { id, piece }.
 */
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { type Cursor, moveCursor } from './pipeline/cursor.js';
import { PipelinePicture } from './pipeline/picture.js';
import type { IdPreset } from './pipeline/presets.js';
import { areIds, type Entry, resolveIds, resolveText } from './pipeline/resolve.js';
import { pipelineStyles } from './pipeline/styles.js';
import * as view from './pipeline/view.js';
import { Id2VecElement } from './shared/base.js';
import { tokenColourIndexes } from './shared/colour.js';
import { formatNumber } from './shared/format.js';
import { inkStyles } from './shared/inks.js';
import { legendStyles } from './shared/legend.js';
import {
  DEFAULT_TABLE,
  FIRST_ID,
  FIRST_TEXT,
  FIRST_TOKENS,
  GPT2_VOCAB_SIZE,
  type TableSpec,
} from './shared/session.js';
import { tableStatus, tokenizerFailure } from './shared/states.js';
import { controls, figure, tokens } from './shared/styles.js';
import { TableController } from './shared/table-controller.js';
import { quoted, tokenStyles } from './shared/token.js';

const TYPING_PAUSE = 120;
/** What is no number becomes NaN, and is refused with the rest that is no id. */
const idList = {
  fromAttribute: (value: string | null) =>
    value === null || value.trim() === ''
      ? null
      : value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part))),
  toAttribute: (value: number[] | null) => value?.join(', ') ?? null,
};

export class Id2VecPipeline extends Id2VecElement {
  static readonly tag = 'id2vec-pipeline';
  static override properties: PropertyDeclarations = {
    ids: { converter: idList, reflect: true, useDefault: true },
    vocabSize: { type: Number, attribute: 'vocab-size', reflect: true, useDefault: true },
    dim: { type: Number, reflect: true, useDefault: true },
    seed: { type: Number, reflect: true, useDefault: true },
    entries: { state: true },
    tokenProblem: { state: true },
    truth: { state: true },
    cursor: { state: true },
  };
  static override styles = [tokens, controls, figure, tokenStyles, legendStyles, inkStyles, pipelineStyles];

  /** Show the rows of these ids, whatever the text is. */
  declare ids: number[] | null;
  declare vocabSize: number;
  declare dim: number;
  declare seed: number;
  declare private entries: readonly Entry[];
  declare private tokenProblem: string;
  declare private truth: IdPreset | null;
  declare private cursor: Cursor | null;

  private readonly table = new TableController(this, () => (this.near ? this.spec : null));
  private readonly picture = new PipelinePicture(() => this.onScreen);
  private request = 0;
  private typing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.ids = null;
    this.vocabSize = DEFAULT_TABLE.vocabSize;
    this.dim = DEFAULT_TABLE.dim;
    this.seed = DEFAULT_TABLE.seed;
    this.entries = FIRST_TOKENS.map((token) => ({ id: token.id, token }));
    this.tokenProblem = '';
    this.truth = null;
    this.cursor = null;
  }

  private get spec(): TableSpec {
    return { vocabSize: this.vocabSize, dim: this.dim, seed: this.seed };
  }

  /** The place in the sentence of the token shown larger. */
  private get shown(): number {
    const place = (id: number | null) => this.entries.findIndex((entry) => entry.id === id);
    const chosen = place(this.selected);
    return Math.max(0, chosen >= 0 ? chosen : place(FIRST_ID));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.picture.stop();
    clearTimeout(this.typing);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('text') || changed.has('ids')) {
      this.cursor = null;
      const isFirst = this.text === FIRST_TEXT && !this.ids && !this.hasUpdated;
      if (!isFirst) this.resolveSoon(changed.has('ids') || !this.hasUpdated ? 0 : TYPING_PAUSE);
    }
    const { state } = this.table;
    this.picture.find(this.entries, state.phase === 'ready' ? state.shared.table : null, this.scheme);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.picture.show(this.renderRoot, {
      entries: this.entries,
      colours: tokenColourIndexes(this.entries.map((entry) => entry.id)),
      vocabSize: this.vocabSize,
      namedRows: GPT2_VOCAB_SIZE,
      selected: this.shown,
      cursor: this.cursor,
      scheme: this.scheme,
      dim: this.dim,
      still: this.reducedMotion || !this.onScreen,
    });
  }

  protected override render(): TemplateResult {
    const { entries, table, shown } = this;
    const isReady = table.state.phase === 'ready';
    const refused = this.ids !== null && !areIds(this.ids);
    const { read } = this.picture;
    const rows = read?.rows ?? entries.filter((entry) => entry.id < this.vocabSize).length;
    const smallSpec = { vocabSize: GPT2_VOCAB_SIZE, dim: 64, seed: this.seed };
    const useSmall = () => {
      this.vocabSize = smallSpec.vocabSize;
      this.dim = smallSpec.dim;
    };
    return html`
      <section class="figure" part="figure" aria-labelledby="question">
        <h3 class="question" id="question" part="question">
          <slot name="question">What does a model do with your sentence, before anything else?</slot>
        </h3>
        ${view.sentence(this.ids ? '' : this.text, this.ids, {
          type: (text) => this.type(text),
          tryText: (text) => this.type(text, 0),
        })}
        ${this.tokenProblem ? tokenizerFailure(this.tokenProblem) : nothing}
        ${
          refused
            ? view.idsRefused(this.getAttribute('ids') ?? this.ids?.join(', ') ?? '', this.vocabSize)
            : entries.length === 0
              ? html`<p class="answer">No text, no pieces: the IDs have the shape <span class="number">[0]</span>, the vectors <span class="number">[0, ${this.dim}]</span>. Type something.</p>`
              : view.stage({
                  entries,
                  rows,
                  shown,
                  dim: this.dim,
                  vocabSize: this.vocabSize,
                  width: this.figureWidth,
                  cursor: this.cursor,
                  reading: this.reading(),
                  values: this.picture.valuesOf(entries[shown]?.id ?? -1),
                  isReady,
                  scheme: this.scheme,
                  select: (entry) => this.select(entry),
                  point: (event) => this.point(event),
                  pointDetail: (event) => this.pointDetail(event),
                  leave: () => (this.cursor = null),
                  press: (event) => this.press(event),
                  focus: () => (this.cursor ??= { row: shown, column: 0 }),
                  pick: (event) => this.pick(event),
                })
        }
        ${view.tutorialIds(this.ids, this.truth, {
          tryIds: (preset) => this.tryIds(preset),
          show: (text) => this.type(text, 0),
        })}
        <div class="late outcome">
          ${tableStatus(table.state, this.spec, this.vocabSize > smallSpec.vocabSize ? { spec: smallSpec, use: useSmall } : undefined)}
          ${view.answer(entries, this.spec, table.state, this.ids ? '' : this.text, read?.numbers ?? null)}
        </div>
        ${view.twins(entries, this.spec, isReady ? (id) => this.picture.valuesOf(id) : null)}
        ${this.liveRegion()}
      </section>
    `;
  }

  /** The reader typed: the box follows at once, the figure and the page after a pause. */
  private type(text: string, pause = TYPING_PAUSE): void {
    this.ids = null;
    this.truth = null;
    this.text = text;
    clearTimeout(this.typing);
    this.typing = setTimeout(() => this.emit('id2vec-text', { text }), pause);
  }

  private tryIds(preset: IdPreset): void {
    this.truth = preset;
    this.ids = [...preset.ids];
  }

  private resolveSoon(pause: number): void {
    const request = ++this.request;
    setTimeout(() => request === this.request && void this.resolve(request), pause);
  }

  protected override retry(): void {
    if (this.tokenProblem) this.resolveSoon(0);
  }

  private async resolve(request: number): Promise<void> {
    const { ids } = this;
    try {
      const wanted = ids && !areIds(ids) ? [] : ids;
      const entries = wanted ? await resolveIds(wanted) : await resolveText(this.text);
      if (request !== this.request) return;
      this.tokenProblem = '';
      this.entries = entries;
      this.announce(entries.length === 1 ? '1 piece' : `${entries.length} pieces`);
    } catch (error) {
      if (request === this.request)
        this.tokenProblem = error instanceof Error ? error.message : String(error);
    }
  }

  private select(entry: Entry): void {
    this.selected = entry.id;
    this.emit('id2vec-select', { id: entry.id, piece: entry.token?.piece ?? '' });
  }

  private press(event: KeyboardEvent): void {
    const from = this.cursor ?? { row: this.shown, column: 0 };
    const to = moveCursor(from, event.key, this.entries.length, this.dim);
    if (!to) return;
    event.preventDefault();
    this.cursor = to;
    const entry = this.entries[to.row];
    if (to.row !== from.row && entry) this.select(entry);
    this.announce(this.reading());
  }

  private point(event: PointerEvent): void {
    this.cursor = this.picture.cellAt(event);
  }

  private pointDetail(event: PointerEvent): void {
    const column = this.picture.detailCellAt(event);
    this.cursor = column === null ? null : { row: this.shown, column };
  }

  private pick(event: PointerEvent): void {
    const cell = this.picture.cellAt(event);
    const entry = cell && this.entries[cell.row];
    if (entry) this.select(entry);
  }

  /** What the cursor is on, in words. */
  private reading(): string {
    const entry = this.cursor ? this.entries[this.cursor.row] : undefined;
    const value = this.cursor && entry && this.picture.valuesOf(entry.id)?.[this.cursor.column];
    if (!this.cursor || !entry || typeof value !== 'number') return '';
    const piece = entry.token ? ` ${quoted(entry.token)}` : '';
    return `Row ${entry.id}${piece}, column ${this.cursor.column}: ${formatNumber(value)}`;
  }
}
