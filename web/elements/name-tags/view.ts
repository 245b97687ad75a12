/**
 * The templates of the name-tag experiment: two tags and what arithmetic makes of them, then the shuffle.
 */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { divergingColour, LIMIT, type Scheme } from '../shared/colour.js';
import { formatInteger } from '../shared/format.js';
import { numberField } from '../shared/number-field.js';
import type { Token } from '../shared/session.js';
import { quoted, tokenClass, tokenText } from '../shared/token.js';
import { twin } from '../shared/twin.js';
import { path, type Side } from './geometry.js';

/** undefined: not known yet; null: the list has no such id. */
export type Name = Token | null | undefined;

const MINUS = '\u2212';

export interface TagView {
  which: 'a' | 'b';
  id: number;
  listSize: number;
  name(id: number): Name;
  /** The colour class of an id that is among the shown tokens. */
  classOf(id: number): string;
  picks: readonly Token[];
  set(id: number): void;
}

/** A piece as a chip; words where there is none. */
export function chip(name: Name, className: string): TemplateResult {
  if (name === undefined) return html`<span class="muted">…</span>`;
  if (name === null) return html`<span class="muted">no such piece</span>`;
  return html`<span class="token ${className}">${tokenText(name)}</span>`;
}

export function tag(t: TagView): TemplateResult {
  const label = t.which === 'a' ? 'First ID' : 'Second ID';
  return html`<div>
    <div class="tag">
      ${numberField({
        name: t.which,
        label: `${label}, 0 to ${t.listSize - 1}`,
        hidesLabel: true,
        value: t.id,
        least: 0,
        most: t.listSize - 1,
        isName: true,
        isLive: true,
        take: t.set,
      })}
      <span class="names">${chip(t.name(t.id), t.classOf(t.id))}</span>
    </div>
    <div class="picks" role="group" aria-label="${label}: pick a piece">
      ${t.picks.map(
        (token) =>
          html`<button type="button" class="token ${t.classOf(token.id)}" aria-pressed=${token.id === t.id ? 'true' : 'false'} @click=${() => t.set(token.id)}>${tokenText(token)}</button>`,
      )}
    </div>
  </div>`;
}

export interface FactsView {
  a: number;
  b: number;
  listSize: number;
  name(id: number): Name;
  classOf(id: number): string;
}

/** What a computer answers when it is asked to calculate with IDs, and what the answers are worth. */
export function facts(f: FactsView): TemplateResult {
  const { a, b } = f;
  const sign = signOf(a, b);
  const named = (id: number) => chip(f.name(id), f.classOf(id));
  const landing = (id: number) =>
    id < 0 || id >= f.listSize
      ? html`outside the list: its IDs are 0 to ${formatInteger(f.listSize - 1)}`
      : html`the ID of ${named(id)}`;
  const worth =
    a === b
      ? html`the one comparison that means something: the same ID is the same piece`
      : html`${named(a)} is not ${sign === '>' ? 'more' : 'less'} than ${named(b)} in any sense`;
  const next = a + 1 < f.listSize ? a + 1 : a - 1;
  const difference = Math.abs(a - b);
  return html`<ul class="facts">
    ${fact(`${a} ${sign} ${b}`, 'True', worth)}
    ${fact(`${a} + ${b}`, a + b, landing(a + b))}
    ${fact(`${Math.max(a, b)} ${MINUS} ${Math.min(a, b)}`, difference, landing(difference))}
    ${fact(`${a} ${next > a ? '+' : MINUS} 1`, next, html`the next tag over is that of ${named(next)}`)}
  </ul>`;
}

export function signOf(a: number, b: number): '>' | '<' | '==' {
  return a > b ? '>' : a < b ? '<' : '==';
}

function fact(sum: string, is: number | string, says: TemplateResult): TemplateResult {
  return html`<li><span class="sum">${sum}</span> <span class="is">${is}</span> <span class="says">${says}</span></li>`;
}

export interface ShuffleView {
  tokens: readonly Token[];
  before: readonly number[];
  after: readonly number[];
  rowsBefore: readonly (Float32Array | null)[];
  rowsAfter: readonly (Float32Array | null)[];
  left: Side;
  right: Side;
  faint: readonly { before: number; after: number }[];
  width: number;
  block: number;
  height: number;
  isShuffled: boolean;
  listSize: number;
  scheme: Scheme;
}

const AXIS = 8;
const REACH = 44;

export function shuffle(s: ShuffleView): TemplateResult {
  const reach = Math.min(REACH, s.width * 0.07);
  const left = s.block + reach;
  const right = s.width - s.block - reach;
  const lines = s.tokens.map((_, i) => {
    const rowY = (side: Side) => (side.rowY[i] as number) + 14;
    const y0 = s.left.axisY[i] as number;
    const y1 = s.right.axisY[i] as number;
    return svg`<g class=${tokenClass(i)}>
      <path class="line" d=${path(s.block + 4, rowY(s.left), left - AXIS, y0)} />
      <path class="line" d=${path(left, y0, right, y1)} />
      <path class="line" d=${path(right + AXIS, y1, s.width - s.block - 4, rowY(s.right))} />
      <line class="tick" x1=${left - AXIS} x2=${left} y1=${y0} y2=${y0} />
      <line class="tick" x1=${right} x2=${right + AXIS} y1=${y1} y2=${y1} />
    </g>`;
  });
  return html`<div class="shuffle">
    <h4>as the list was made</h4>
    <h4 class="after">${s.isShuffled ? 'with the IDs handed out anew' : 'the same list, before a shuffle'}</h4>
    <svg viewBox="0 0 ${s.width} ${s.height}" preserveAspectRatio="none" aria-hidden="true">
      ${s.faint.map((line) => svg`<path class="line faint" d=${path(left, line.before, right, line.after)} />`)}
      ${axis(left - AXIS, s.height)} ${axis(right, s.height)} ${lines}
    </svg>
    ${rows('before', s.tokens, s.before, s.rowsBefore, s.scheme)} ${rows('after', s.tokens, s.after, s.rowsAfter, s.scheme)}
  </div>`;
}

function axis(x: number, height: number): SVGTemplateResult {
  return svg`<rect class="axis" x=${x} y="0" width=${AXIS} height=${height} />`;
}

function rows(
  side: 'before' | 'after',
  tokens: readonly Token[],
  ids: readonly number[],
  values: readonly (Float32Array | null)[],
  scheme: Scheme,
): TemplateResult {
  return html`<ol class="rows ${side}" aria-label=${side === 'before' ? 'IDs as the list was made' : 'IDs now'}>
    ${tokens.map(
      (token, i) => html`<li>
        <span class="name">
          <span class="token ${tokenClass(i)}">${tokenText(token)}</span>
          <span class="number">${ids[i]}</span>
        </span>
        ${strip(values[i] ?? null, scheme)}
      </li>`,
    )}
  </ol>`;
}

/** A row of the table, small. */
function strip(values: Float32Array | null, scheme: Scheme): TemplateResult {
  const n = values?.length ?? 1;
  return html`<svg viewBox="0 0 ${n} 1" preserveAspectRatio="none" aria-hidden="true">
    ${values ? Array.from(values, (value, i) => svg`<rect x=${i} y="0" width="0.94" height="1" fill=${divergingColour(value, LIMIT, scheme)} />${Math.abs(value) > LIMIT ? svg`<rect class="notch" x=${i} y="0" width="0.94" height="0.3" />` : nothing}`) : nothing}
  </svg>`;
}

/** The figure in words and numbers. */
export function shuffleTwin(
  s: Pick<ShuffleView, 'tokens' | 'before' | 'after'>,
  same: readonly boolean[] | null,
): TemplateResult {
  return twin(
    'The figure as a table',
    html`<table>
        <caption>Pieces, their IDs before and now, and whether the vector is the same</caption>
        <thead>
          <tr><th scope="col">piece</th><th scope="col">ID before</th><th scope="col">ID now</th><th scope="col">vector</th></tr>
        </thead>
        <tbody>
          ${s.tokens.map(
            (token, i) => html`<tr>
              <td>${quoted(token)}</td>
              <td class="number">${s.before[i]}</td>
              <td class="number">${s.after[i]}</td>
              <td>${same ? (same[i] ? 'the same bits' : 'different') : 'not shuffled yet'}</td>
            </tr>`,
          )}
        </tbody>
      </table>`,
    'IDs before and after the shuffle',
  );
}
