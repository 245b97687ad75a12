/**
 * The word's two vectors on their way, as strips of colour: the row, the row with that of its place, and after attention.
 * The two sentences stand one above the other, so that the same number is in the same column everywhere.
 */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { divergingColour, type Scheme } from '../shared/colour.js';
import { inkOn } from '../shared/contrast-ink.js';
import { bitsOf, hexOf } from '../shared/float32.js';
import { formatNumber } from '../shared/format.js';
import { legend } from '../shared/legend.js';
import { type Likeness, likeness, likenessWords, type Stages, scaleFor } from './reading.js';

const CELL = 30;
const HEX = 16;
const GAP = 3;
const TAG = 18;
/** A cell this wide holds its number, and its bits. */
const ROOMY = 52;
/** The column of names beside the strips; below this width of the figure it stands above them. */
const NAMES = 200;
const NARROW = 820;

export type StageName = keyof Stages;

export const STAGES: readonly { name: StageName; title: string; formula: string }[] = [
  { name: 'rows', title: 'its row of the table', formula: 'E[word]' },
  { name: 'inputs', title: 'with the row of its place', formula: 'E[word] + P[place]' },
  { name: 'contextual', title: 'after attention', formula: '… + what it heard' },
];

export interface StripsModel {
  /** Null before there is anything to show: the strips have their room, and nothing is in it. */
  stages: readonly [Stages, Stages] | null;
  dim: number;
  width: number;
  scheme: Scheme;
  /** The number that is read out, counted from 0. */
  cursor: number;
  point(cursor: number): void;
}

export function stripsView(model: StripsModel): TemplateResult {
  const { stages, dim, cursor, point } = model;
  const limit = stages ? scaleFor(stages.flatMap((each) => STAGES.map(({ name }) => each[name]))) : 1;
  return html`<div class="strips">
      ${STAGES.map(({ name, title, formula }) => {
        return html`<div class="strip-name">
            <span><strong>${title}</strong> <span class="muted">${formula}</span></span>
            <span class="verdict ${name}">${stages ? verdict(likeness(stages[0][name], stages[1][name])) : '\u00a0'}</span>
          </div>
          ${pair(model, name, limit)}`;
      })}
    </div>
    <div class="controls reader">
      <label class="wide-label">
        number
        <input
          type="range"
          min="1"
          max=${dim}
          .value=${String(cursor + 1)}
          aria-label="Number that is read out"
          aria-valuetext=${readOut(model)}
          @input=${(event: Event) => point((event.target as HTMLInputElement).valueAsNumber - 1)}
        />
        <span class="number">${cursor + 1} of ${dim}</span>
      </label>
      ${legend(limit, model.scheme, { notches: true })}
    </div>
    ${readOutTable(model)}`;
}

function verdict(likes: Likeness): string {
  return likes.equal === likes.count ? likenessWords(likes) : `cosine ${formatNumber(likes.cosine, 2)}`;
}

function pair(model: StripsModel, name: StageName, limit: number): TemplateResult {
  const { dim, width, cursor, stages, point } = model;
  const room = width - TAG - (width <= NARROW ? 0 : NAMES);
  const column = Math.max(8, room / dim);
  const hasBits = name === 'rows' && column >= ROOMY;
  const strip = CELL + (hasBits ? HEX : 0);
  const height = 2 * strip + GAP;
  const total = TAG + column * dim;
  const at = (event: PointerEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const k = Math.floor((event.clientX - box.left - TAG) / column);
    if (k >= 0 && k < dim && k !== cursor) point(k);
  };
  return html`<svg
    class="pair"
    width=${total}
    height=${height}
    viewBox="0 0 ${total} ${height}"
    aria-hidden="true"
    @pointermove=${at}
    @pointerdown=${at}
  >
    ${[0, 1].map((row) => {
      const y = row * (strip + GAP);
      return svg`<text class="tag" x="0" y=${y + CELL / 2}>${row + 1}</text>
        ${Array.from({ length: dim }, (_, k) => cell(stages?.[row]?.[name][k] ?? null, TAG + k * column, y, column, hasBits, limit, model.scheme))}`;
    })}
    <rect class="cursor" x=${TAG + cursor * column} y="1" width=${column} height=${height - 2} />
  </svg>`;
}

function cell(
  value: number | null,
  x: number,
  y: number,
  width: number,
  hasBits: boolean,
  limit: number,
  scheme: Scheme,
): SVGTemplateResult {
  if (value === null) return svg`<rect class="nothing" x=${x} y=${y} width=${width - 1} height=${CELL} />`;
  const fill = divergingColour(value, limit, scheme);
  const isBeyond = Math.abs(value) > limit;
  return svg`<rect x=${x} y=${y} width=${width - 1} height=${CELL} fill=${fill} />
    ${isBeyond ? svg`<path class="notch on-${inkOn(fill)}" d="M${x + width - 8} ${y} h7 v7 z" />` : nothing}
    ${width >= ROOMY ? svg`<text class="value on-${inkOn(fill)}" x=${x + width / 2} y=${y + CELL / 2 + 1}>${formatNumber(value, 2)}</text>` : nothing}
    ${hasBits ? svg`<text class="bits" x=${x + width / 2} y=${y + CELL + HEX / 2}>${hexOf(bitsOf(Float32Array.of(value))[0] as number)}</text>` : nothing}`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${formatNumber(value)}`;
}

function readOut({ stages, cursor, dim }: StripsModel): string {
  if (!stages) return `${cursor + 1} of ${dim}`;
  const values = STAGES.map(
    ({ name, title }) =>
      `${title} ${signed(stages[0][name][cursor] as number)} and ${signed(stages[1][name][cursor] as number)}`,
  );
  return `${cursor + 1} of ${dim}: ${values.join('; ')}`;
}

/** The numbers under the cursor, with the bits of each. */
function readOutTable({ stages, cursor }: StripsModel): TemplateResult {
  const value = (number: number | undefined): TemplateResult =>
    number === undefined
      ? html`<td class="number">\u00a0<span class="hex">\u00a0</span></td>`
      : html`<td class="number">${signed(number)}<span class="hex">${hexOf(bitsOf(Float32Array.of(number))[0] as number)}</span></td>`;
  return html`<table class="data bits">
    <thead>
      <tr>
        <th scope="col">number ${cursor + 1}, and its 32 bits</th>
        <th scope="col">first sentence</th>
        <th scope="col">second sentence</th>
        <th scope="col">bits</th>
      </tr>
    </thead>
    <tbody>
      ${STAGES.map(({ name, title }) => {
        const [a, b] = [stages?.[0][name][cursor], stages?.[1][name][cursor]];
        return html`<tr>
          <th scope="row">${title}</th>
          ${value(a)} ${value(b)}
          <td>${stages ? (Object.is(a, b) ? 'the same' : 'different') : ''}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}
