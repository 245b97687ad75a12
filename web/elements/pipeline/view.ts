/**
 * The templates of the pipeline figure. They hold no state: what they show comes in, what the reader does goes out.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { LIMIT, type Scheme, tokenColourIndexes } from '../shared/colour.js';
import { formatBytes, formatInteger, formatNumber, formatShape, formatTime } from '../shared/format.js';
import { inkProbe } from '../shared/inks.js';
import { legend } from '../shared/legend.js';
import { GPT2_VOCAB_SIZE, MAX_TEXT, type TableSpec } from '../shared/session.js';
import type { TableState } from '../shared/table-controller.js';
import { tokenClass, tokenText } from '../shared/token.js';
import { twin } from '../shared/twin.js';
import type { Cursor } from './cursor.js';
import { DRAWN_TOKENS, layoutOf } from './layout.js';
import { ID_PRESETS, type IdPreset, TEXT_PRESETS } from './presets.js';
import type { Entry } from './resolve.js';
import { snippet } from './snippet.js';

interface SentenceActions {
  type(text: string): void;
  tryText(text: string): void;
}

export function sentence(text: string, ids: readonly number[] | null, act: SentenceActions): TemplateResult {
  return html`<div class="sentence">
    <label for="text">Your sentence</label>
    <div class="tries" role="group" aria-label="Sentences to try">
      <span>or try</span>
      ${TEXT_PRESETS.map(
        (preset) =>
          html`<button type="button" class="quiet" title=${preset.hint} @click=${() => act.tryText(preset.text)}>${preset.text}</button>`,
      )}
    </div>
    <input
      id="text"
      type="text"
      dir="auto"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      placeholder=${ids ? 'These rows come from IDs. Type to use your own words again' : 'Type anything, in any script'}
      .value=${text}
      @input=${(event: InputEvent) => act.type((event.target as HTMLInputElement).value)}
    />
  </div>`;
}

interface TutorialActions {
  tryIds(preset: IdPreset): void;
  show(text: string): void;
}

/** The IDs that tutorials print, and, once one is shown, what they are in truth. */
export function tutorialIds(
  ids: readonly number[] | null,
  preset: IdPreset | null,
  act: TutorialActions,
): TemplateResult {
  const isShown = (one: IdPreset) => ids !== null && one.ids.join() === ids.join();
  const instead = preset?.instead;
  return html`<div class="tries" role="group" aria-label="IDs that tutorials print">
      <span>IDs that tutorials print</span>
      ${ID_PRESETS.map(
        (one) =>
          html`<button type="button" class="quiet ids" aria-pressed=${isShown(one) ? 'true' : 'false'} @click=${() => act.tryIds(one)}>[${one.ids.join(', ')}]</button>`,
      )}
    </div>
    ${
      preset
        ? html`<p class="truth" role="status">
            ${preset.truth}
            ${instead === undefined ? nothing : html`<button type="button" class="quiet" @click=${() => act.show(instead)}>Show “${instead}” itself</button>`}
          </p>`
        : nothing
    }`;
}

/** Said where the attribute `ids` is no list of ids. */
export function idsRefused(written: string, vocabSize: number): TemplateResult {
  return html`<div class="failure" role="alert">
    <p>
      These are not IDs: <span class="number">${written}</span>. Accepted: integers from 0 to
      ${vocabSize - 1}, with commas between them.
    </p>
  </div>`;
}

interface Stage {
  entries: readonly Entry[];
  /** How many rows were found: as many as there are IDs, less those that the table has no row for. */
  rows: number;
  shown: number;
  dim: number;
  vocabSize: number;
  width: number;
  cursor: Cursor | null;
  reading: string;
  values: Float32Array | null;
  isReady: boolean;
  scheme: Scheme;
  select(entry: Entry): void;
  point(event: PointerEvent): void;
  pointDetail(event: PointerEvent): void;
  leave(): void;
  press(event: KeyboardEvent): void;
  focus(): void;
  pick(event: PointerEvent): void;
}

export function stage(s: Stage): TemplateResult {
  const { wide } = layoutOf(s.width, s.entries.length);
  const n = s.entries.length;
  return html`<div class="area">
    <div class="stage ${wide ? 'wide' : 'narrow'}">
      ${inkProbe}
      <canvas aria-hidden="true"></canvas>
      ${heads(n, s.rows, s.vocabSize, s.dim, wide)}
      ${chips(s)}
      ${wide ? ticks(s.vocabSize) : nothing}
      <div
        class="reader"
        role="application"
        aria-roledescription="heat map"
        aria-label="The vectors, ${n} rows of ${s.dim} cells. Left and right arrow keys read the columns, up and down the rows."
        tabindex="0"
        @pointermove=${s.point}
        @pointerleave=${s.leave}
        @pointerdown=${s.pick}
        @keydown=${s.press}
        @focus=${s.focus}
        @blur=${s.leave}
      ></div>
      ${detail(s)}
    </div>
  </div>`;
}

function heads(n: number, rows: number, vocabSize: number, dim: number, wide: boolean): TemplateResult {
  const ids = html`<div class="head ids"><span>IDs</span><span class="number">${formatShape(n)}</span></div>`;
  const table = html`<div class="head table">
    <span>table E</span><span class="number grouped">[${formatInteger(vocabSize)}, ${dim}]</span>
  </div>`;
  const vectors = html`<div class="head vectors"><span>vectors</span><span class="number">${formatShape(rows, dim)}</span></div>`;
  if (wide) return html`<div class="head tokens"><span>pieces</span></div>${ids}${table}${vectors}`;
  return html`<div class="head vectors">
    <span>IDs <span class="number">${formatShape(n)}</span> pick rows of E <span class="number grouped">[${formatInteger(vocabSize)}, ${dim}]</span></span>
    <span>vectors <span class="number">${formatShape(rows, dim)}</span></span>
  </div>`;
}

function chips(s: Stage): TemplateResult {
  const colours = tokenColourIndexes(s.entries.map((entry) => entry.id));
  return html`<ol class="tokens-list" aria-label="Pieces and their IDs">
    ${s.entries.slice(0, DRAWN_TOKENS).map(
      (entry, i) => html`<li>
        <button
          type="button"
          class="token ${tokenClass(colours[i] as number)} ${entry.token ? '' : 'none'}"
          aria-pressed=${i === s.shown ? 'true' : 'false'}
          title=${entry.token ? `Show row ${entry.id} larger` : `GPT-2 has no piece ${entry.id}`}
          @click=${() => s.select(entry)}
        >${entry.token ? tokenText(entry.token) : 'no such piece'}</button>
        <span class="leader" aria-hidden="true"></span>
        <span class="id number">${entry.id}</span>
      </li>`,
    )}
  </ol>`;
}

/** Four places along the table, and where GPT-2's list ends. */
function ticks(vocabSize: number): TemplateResult {
  const ids = [0, 0.25, 0.5, 0.75, 1].map((share) => Math.min(vocabSize - 1, Math.round(share * vocabSize)));
  return html`${ids.map((id, i) => html`<span class="tick at${i}" aria-hidden="true">${formatInteger(id)}</span>`)}`;
}

function detail(s: Stage): TemplateResult {
  const entry = s.entries[s.shown] as Entry;
  const colour = tokenColourIndexes(s.entries.map((one) => one.id))[s.shown] ?? 0;
  const hidden = s.entries.length - DRAWN_TOKENS;
  return html`<div class="detail" part="detail">
    ${
      hidden > 0
        ? html`<p class="note">The first ${DRAWN_TOKENS} of ${formatInteger(s.entries.length)} pieces are drawn; ${s.isReady ? 'all of them were looked up' : 'all of them are looked up when the table is there'}.</p>`
        : nothing
    }
    <h4>
      <span>Row <span class="number">${entry.id}</span>, enlarged</span>
      ${entry.token ? html`<span class="token ${tokenClass(colour)}">${tokenText(entry.token)}</span>` : nothing}
      <span class="starts muted">${starts(s.values)}</span>
    </h4>
    <canvas
      role="img"
      aria-label="Row ${entry.id} enlarged, its ${s.dim} numbers as cells, line by line"
      @pointermove=${s.pointDetail}
      @pointerleave=${s.leave}
    ></canvas>
    <div class="reading">
      <output>${s.reading || html`<span class="muted">Point at a cell, or go to the rows and use the arrow keys, to read its number.</span>`}</output>
      ${legend(LIMIT, s.scheme, { notches: true })}
    </div>
    <div class="later">
      <p>Where the vectors go next (not computed here)</p>
      <ol class="next">
        <li><span class="number">${formatShape(s.rows, s.dim)}</span></li>
        <li><span class="box">Transformer layers mix the rows</span></li>
        <li><span class="number">${formatShape(s.rows, s.dim)}</span></li>
        <li><span class="box">a score for every ID</span></li>
        <li><span class="number grouped">[${s.rows}, ${formatInteger(s.vocabSize)}]</span></li>
      </ol>
    </div>
  </div>`;
}

function starts(values: Float32Array | null): TemplateResult | typeof nothing {
  if (!values) return html`not read yet`;
  return html`starts <span class="number">${[...values.slice(0, 5)].map((value) => formatNumber(value)).join(', ')}</span>, …`;
}

export function answer(
  entries: readonly Entry[],
  spec: TableSpec,
  state: TableState,
  text: string,
  numbersRead: number | null,
): TemplateResult | typeof nothing {
  if (entries.length === 0 || state.phase !== 'ready' || numbersRead === null) return nothing;
  const found = entries.filter((entry) => entry.id < spec.vocabSize);
  const beyond = [...new Set(entries.filter((entry) => entry.id >= spec.vocabSize).map((entry) => entry.id))];
  const n = found.length;
  const distinct = new Set(found.map((entry) => entry.id)).size;
  const total = formatInteger(spec.vocabSize * spec.dim);
  const ids = n === 1 ? '1 ID' : `${formatInteger(n)} IDs`;
  const pieces =
    n === 1 ? '1 piece has 1 ID, and it picks' : `${formatInteger(n)} pieces have ${ids}, and those IDs pick`;
  const areNamed = found.every((entry) => entry.token);
  return html`<p class="answer">
    It looks it up.
    ${areNamed ? pieces : `${ids} ${n === 1 ? 'picks' : 'pick'}`}
    ${
      distinct === n
        ? html`${formatInteger(numbersRead)} of the table’s ${total} numbers.`
        : html`${formatInteger(distinct)} different ${distinct === 1 ? 'row' : 'rows'}, ${formatInteger(distinct * spec.dim)} of the table’s
            ${total} numbers; with a row for every ID, the sentence is ${formatInteger(numbersRead)} numbers.`
    }
    Nothing was added or multiplied.
    ${
      beyond.length > 0
        ? html`A table of ${formatInteger(spec.vocabSize)} rows has no row for ${beyond.slice(0, 8).join(', ')}${beyond.length > 8 ? ', …' : ''}:
            PyTorch would say “index out of range”.`
        : nothing
    }
    ${text.length > MAX_TEXT ? `Only the first ${formatInteger(MAX_TEXT)} characters are read.` : nothing}
  </p>
  <p class="note">
    The table is real: ${total} numbers, ${formatBytes(spec.vocabSize * spec.dim * 4)}, filled in this browser in
    ${formatTime(state.shared.fillMilliseconds)} with the numbers that PyTorch draws from seed ${spec.seed}. Nobody has trained
    it yet, so the numbers are noise.
    ${
      spec.vocabSize > GPT2_VOCAB_SIZE
        ? html`GPT-2 has ${formatInteger(GPT2_VOCAB_SIZE)} pieces; the paler rows after them have no piece.`
        : nothing
    }
  </p>`;
}

export function twins(
  entries: readonly Entry[],
  spec: TableSpec,
  valuesOf: ((id: number) => Float32Array | null) | null,
): TemplateResult {
  return html`<div class="twins">
    ${twin(
      'The figure as a table',
      html`<table>
          <caption>
            Pieces, their IDs, and the first eight of ${spec.dim} numbers in each row
          </caption>
          <thead>
            <tr><th scope="col">piece</th><th scope="col">ID</th><th scope="col">row starts</th></tr>
          </thead>
          <tbody>
            ${entries.slice(0, DRAWN_TOKENS).map(
              (entry) => html`<tr>
                <td>${entry.token ? tokenText(entry.token) : 'none in GPT-2'}</td>
                <td class="number">${entry.id}</td>
                <td class="number">${rowStart(valuesOf?.(entry.id) ?? null)}</td>
              </tr>`,
            )}
          </tbody>
        </table>`,
      'Pieces, IDs and rows',
    )}
    <id2vec-snippet .code=${snippet(entries, spec, valuesOf)}></id2vec-snippet>
  </div>`;
}

const rowStart = (values: Float32Array | null) =>
  values ? [...values.slice(0, 8)].map((value) => formatNumber(value)).join('  ') : 'not read yet';
