/**
 * `<id2vec-name-tags>`: an ID is a name tag.
 *
 *   two IDs, compared, added, subtracted: each answer is legal and says nothing about the pieces
 *   unshuffled -> (Shuffle) -> every ID handed out anew, rows moved along, every vector looked up and compared
 *              -> (Shuffle) the next seed -> (Put them back) unshuffled
 *
 * Attributes: text, selected, list ("gpt2" or "toy"), seed (of the next shuffle), theme. Events: id2vec-select,
 * id2vec-list { list }, id2vec-shuffle { seed }, whose seed is null when the IDs are put back.
 */
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { LISTS, type ListName, SHOWN_TOKENS } from './name-tags/lists.js';
import { SlopeMotion } from './name-tags/motion.js';
import { type Shuffled, sameRows, shuffleTable } from './name-tags/shuffle.js';
import { snippet } from './name-tags/snippet.js';
import { nameTagStyles } from './name-tags/styles.js';
import * as view from './name-tags/view.js';
import { Id2VecElement } from './shared/base.js';
import { LIMIT } from './shared/colour.js';
import { formatInteger } from './shared/format.js';
import { legend, legendStyles } from './shared/legend.js';
import { numberField, numberFieldStyles } from './shared/number-field.js';
import { FIRST_TEXT, FIRST_TOKENS, type Token } from './shared/session.js';
import { tableStatus, tokenizerFailure } from './shared/states.js';
import { controls, figure, tokens } from './shared/styles.js';
import { TableController } from './shared/table-controller.js';
import { quoted, tokenClass, tokenStyles } from './shared/token.js';

const DIM = 16;
const TABLE_SEED = 42;
/** torch.randperm takes its seed modulo 2^32. */
const MOST_SEED = 2 ** 32 - 1;

export class Id2VecNameTags extends Id2VecElement {
  static readonly tag = 'id2vec-name-tags';
  static override properties: PropertyDeclarations = {
    list: { type: String, reflect: true, useDefault: true },
    seed: { type: Number, reflect: true, useDefault: true },
    tokens: { state: true },
    a: { state: true },
    b: { state: true },
    shuffled: { state: true },
    problem: { state: true },
    isRead: { state: true },
  };
  static override styles = [
    tokens,
    controls,
    figure,
    tokenStyles,
    numberFieldStyles,
    legendStyles,
    nameTagStyles,
  ];

  declare list: ListName;
  declare seed: number;
  declare private tokens: readonly Token[];
  declare private a: number;
  declare private b: number;
  declare private shuffled: Shuffled | null;
  declare private problem: string;
  /** True once a reader has come to the sums: naming what they lead to needs the tokenizer, 700 KB. */
  declare private isRead: boolean;

  private readonly table = new TableController(this, () => (this.near ? this.spec : null));
  private readonly motion = new SlopeMotion(() => this.requestUpdate());
  private readonly names = new Map<string, view.Name>();
  private request = 0;
  /** True from the moment a text is to be read until its pieces are here. */
  private isUnread = false;
  /** True once a reader has chosen IDs since the text was asked for: they stay when its pieces come at last. */
  private isChosen = false;

  constructor() {
    super();
    this.list = 'gpt2';
    this.seed = 1;
    this.tokens = FIRST_TOKENS;
    this.a = 3797;
    this.b = 464;
    this.shuffled = null;
    this.problem = '';
    this.isRead = false;
  }

  private get spec() {
    return { vocabSize: LISTS[this.list].size, dim: DIM, seed: TABLE_SEED };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.observe({ rootMargin: '0px 0px -25% 0px' }, (seen) => {
      if (seen) this.isRead = true;
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.motion.stop();
    this.putBack();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!(this.list in LISTS)) this.list = 'gpt2';
    const isFirst = !this.hasUpdated && this.text === FIRST_TEXT && this.list === 'gpt2';
    if ((changed.has('text') || changed.has('list')) && !isFirst) {
      this.isChosen = false;
      void this.readTokens();
    }
    if (changed.has('list') && this.hasUpdated) this.putBack();
    if (changed.has('selected') && this.tokens.some((token) => token.id === this.selected))
      this.a = this.selected as number;
    if (this.isRead) this.learnNames();
    this.motion.aim({
      before: this.tokens.map((token) => token.id),
      newId: this.shuffled?.newId ?? null,
      listSize: LISTS[this.list].size,
      still: this.reducedMotion || !this.onScreen,
    });
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const figureBox = this.renderRoot.querySelector<HTMLElement>('.shuffle');
    if (!figureBox) return;
    figureBox.style.setProperty('--height', String(this.motion.height));
    figureBox.style.setProperty('--block', String(this.block));
    const place = (side: string, rowY: readonly number[]) => {
      figureBox.querySelectorAll<HTMLElement>(`.rows.${side} li`).forEach((row, i) => {
        row.style.setProperty('--y', String(rowY[i] ?? 0));
      });
    };
    place('before', this.motion.left.rowY);
    place('after', this.motion.right.rowY);
  }

  protected override render(): TemplateResult {
    const list = LISTS[this.list];
    const common = {
      listSize: list.size,
      name: (id: number) => this.nameOf(id),
      classOf: (id: number) => this.classOf(id),
    };
    const { state } = this.table;
    return html`
      <section
        class="figure"
        part="figure"
        aria-labelledby="question"
        @focusin=${() => (this.isRead = true)}
        @pointerdown=${() => (this.isRead = true)}
      >
        <h3 class="question" id="question" part="question"><slot name="question">Can you calculate with IDs?</slot></h3>
        <div class="controls">
          <div class="lists" role="group" aria-label="Which list">
            ${this.listButton('gpt2', `GPT-2’s list, ${formatInteger(LISTS.gpt2.size)} pieces`)}
            ${this.listButton('toy', 'a list of six words')}
          </div>
        </div>
        ${
          this.tokens.length === 0
            ? html`<p class="answer">No text, no IDs. Type a sentence, or take the list of six words.</p>`
            : html`<div class="sums">
                  <div class="pair">
                    ${view.tag({ ...common, which: 'a', id: this.a, picks: this.tokens, set: (id) => this.setFirst(id) })}
                    ${view.tag({ ...common, which: 'b', id: this.b, picks: this.tokens, set: (id) => this.setSecond(id) })}
                  </div>
                  ${view.facts({ ...common, a: this.a, b: this.b })}
                </div>
                ${this.shuffleFigure()}`
        }
        <div class="late outcome">
          ${this.problem ? tokenizerFailure(this.problem) : nothing}
          ${tableStatus(state, this.spec)}
          ${this.answer()}
        </div>
        ${this.twins()}
        ${this.liveRegion()}
      </section>
    `;
  }

  private listButton(name: ListName, label: string): TemplateResult {
    return html`<button type="button" aria-pressed=${this.list === name ? 'true' : 'false'} @click=${() => this.setList(name)}>${label}</button>`;
  }

  private shuffleFigure(): TemplateResult {
    const { shuffled, motion } = this;
    const { state } = this.table;
    const table = state.phase === 'ready' ? state.shared.table : null;
    const before = this.tokens.map((token) => token.id);
    const after = this.newIds(before);
    return html`<div class="area">
        ${view.shuffle({
          tokens: this.tokens,
          before,
          after,
          rowsBefore: before.map((id) => table?.row(id) ?? null),
          rowsAfter: after.map((id) => (shuffled?.table ?? table)?.row(id) ?? null),
          left: motion.left,
          right: motion.right,
          faint: motion.faint,
          width: this.figureWidth,
          block: this.block,
          height: motion.height,
          isShuffled: shuffled !== null,
          listSize: LISTS[this.list].size,
          scheme: this.scheme,
        })}
      </div>
      <div class="controls">
        <button type="button" class="primary" ?disabled=${!table} @click=${this.shuffle}>Shuffle all IDs</button>
        <button type="button" class="back" ?disabled=${!shuffled} @click=${this.undo}>Put them back</button>
        ${numberField({
          name: 'seed',
          label: 'Seed',
          value: this.seed,
          least: 0,
          most: MOST_SEED,
          isName: true,
          take: (seed) => (this.seed = seed),
        })}
      </div>
      ${legend(LIMIT, this.scheme, { notches: true })}`;
  }

  private answer(): TemplateResult | typeof nothing {
    const { shuffled, a, b } = this;
    const first = this.nameOf(a);
    const second = this.nameOf(b);
    if (!first || !second || this.tokens.length === 0) return nothing;
    if (!shuffled) {
      const stands = a > b ? 'further down the list than' : 'further up the list than';
      return html`<p class="answer">
        You can, and no error will stop you: ${a} ${view.signOf(a, b)} ${b} is true. It says that
        ${a === b ? 'both are one and the same piece' : `${quoted(first)} stands ${stands} ${quoted(second)}`}, and nothing else.
      </p>`;
    }
    const [newA, newB] = this.newIds([a, b]) as [number, number];
    const turned = a > b !== newA > newB;
    return html`<p class="answer">
        ${quoted(first)} was ${a} and is ${newA} now.
        ${turned ? `It used to be ${a > b ? 'greater' : 'smaller'} than ${quoted(second)}, and no longer is.` : nothing}
        All ${formatInteger(shuffled.compared)} vectors were looked up by their new IDs:
        ${formatInteger(shuffled.same)} are bit for bit the old ones, ${formatInteger(shuffled.compared - shuffled.same)} differ.
        An ID says where a row lies, and nothing else.
      </p>
      <p class="note">
        Checked with a table of ${formatInteger(shuffled.compared)} × ${DIM}; seed ${shuffled.seed} shuffles as
        torch.randperm does.
      </p>`;
  }

  private twins(): TemplateResult | typeof nothing {
    if (this.tokens.length === 0) return nothing;
    const before = this.tokens.map((token) => token.id);
    const { state } = this.table;
    const { shuffled } = this;
    const table = state.phase === 'ready' ? state.shared.table : null;
    const after = this.newIds(before);
    const same =
      shuffled && table
        ? before.map((id, i) => sameRows(table.row(id), shuffled.table.row(after[i] as number), DIM) === 1)
        : null;
    return html`<div class="twins">
      ${view.shuffleTwin({ tokens: this.tokens, before, after }, same)}
      <id2vec-snippet
        .code=${snippet({
          tokens: this.tokens,
          before,
          after: shuffled ? after : null,
          a: this.a,
          b: this.b,
          listSize: LISTS[this.list].size,
          dim: DIM,
          tableSeed: TABLE_SEED,
          shuffleSeed: shuffled?.seed ?? this.seed,
        })}
      ></id2vec-snippet>
    </div>`;
  }

  /** A row's block: as wide as its strip, narrower where there is little room. */
  private get block(): number {
    return Math.min(200, Math.max(104, this.figureWidth * 0.29));
  }

  private newIds(ids: readonly number[]): number[] {
    const { shuffled } = this;
    return ids.map((id) => shuffled?.newId[id] ?? id);
  }

  private classOf(id: number): string {
    const index = this.tokens.findIndex((token) => token.id === id);
    return index < 0 ? 'none' : tokenClass(index);
  }

  private setFirst(id: number): void {
    this.isChosen = true;
    this.a = id;
    const token = this.tokens.find((candidate) => candidate.id === id);
    if (token && this.list === 'gpt2') this.emit('id2vec-select', { id, piece: token.piece });
  }

  private setSecond(id: number): void {
    this.isChosen = true;
    this.b = id;
  }

  private async readTokens(): Promise<void> {
    const request = ++this.request;
    const { list, text } = this;
    this.isUnread = true;
    try {
      const found = await LISTS[list].tokens(text);
      if (request !== this.request) return;
      this.isUnread = false;
      this.problem = '';
      this.tokens = found.slice(0, SHOWN_TOKENS);
      if (this.isChosen) return;
      const [first, second] = this.list === 'toy' ? [3, 2] : [this.tokens[1]?.id, this.tokens[0]?.id];
      this.a = this.tokens.some((token) => token.id === this.selected)
        ? (this.selected as number)
        : (first ?? second ?? 0);
      // A piece that is alone can at least be compared with itself.
      this.b = (this.a === second ? first : second) ?? this.a;
    } catch (error) {
      if (request === this.request) this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** What an id of the present list stands for, as far as it is known; see learnNames. */
  private nameOf(id: number): view.Name {
    return this.tokens.find((token) => token.id === id) ?? this.names.get(`${this.list}:${id}`);
  }

  /** Asks for the names that the sums lead to. */
  private learnNames(): void {
    const { a, b, list } = this;
    for (const id of [a, b, a + b, Math.abs(a - b), a + 1, a - 1]) {
      const key = `${list}:${id}`;
      if (id < 0 || id >= LISTS[list].size || this.names.has(key) || this.problem) continue;
      this.names.set(key, undefined);
      LISTS[list].nameOf(id).then(
        (name) => {
          this.names.set(key, name);
          this.requestUpdate();
        },
        (error: Error) => {
          this.names.delete(key);
          this.problem = error.message;
        },
      );
    }
  }

  protected override retry(): void {
    if (!this.problem) return;
    this.problem = '';
    // Where only a name was missing, learnNames asks for it again.
    if (this.isUnread) void this.readTokens();
  }

  /** The first press shuffles with the seed shown; a further press takes the next one. */
  private shuffle(): void {
    const { state } = this.table;
    if (state.phase !== 'ready') return;
    if (this.shuffled?.seed === this.seed) this.seed = (this.seed + 1) % 2 ** 32;
    const { engine, table } = state.shared;
    this.shuffled?.table.dispose();
    this.shuffled = shuffleTable(engine, table, this.seed);
    this.emit('id2vec-shuffle', { seed: this.seed });
    this.announce(
      `Shuffled. ${this.shuffled.same} of ${this.shuffled.compared} vectors are the same bits when looked up by their new IDs.`,
    );
  }

  private undo(): void {
    this.putBack();
    this.emit('id2vec-shuffle', { seed: null });
  }

  private setList(list: ListName): void {
    this.list = list;
    this.emit('id2vec-list', { list });
  }

  private putBack(): void {
    this.shuffled?.table.dispose();
    this.shuffled = null;
  }
}
