/** Scores = h times a table, for one context: h, rows of the table, the products that add up to a score. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { divergingColour, LIMIT, type Scheme } from '../shared/colour.js';
import { formatNumber } from '../shared/format.js';
import { type Both, type Parts, SETUP } from './pair.js';
import { backShare, productsOf, type Scores, topIds } from './scores.js';

const TOP = 6;
const HEIGHT = 18;

export interface ScoresModel {
  context: string;
  problem: string;
  /** Null while the context is none, or there are no models. */
  scores: Both<Scores> | null;
  parts: Both<Parts> | null;
  ids: readonly number[];
  vocabulary: readonly string[];
  /** The word whose products are shown: of the reader's choice, else the likeliest of each model. */
  word: number | null;
  /** The number of the row that is read out. */
  place: number | null;
  width: number;
  scheme: Scheme;
  write(text: string): void;
  look(word: number): void;
  point(place: number | null): void;
}

export const CONTEXTS = ['the vet helps', 'the pilot starts', 'along the river', 'cooks bread for'] as const;

export function scoresView(model: ScoresModel): TemplateResult {
  const { context, problem, scores, place } = model;
  const slide = (event: Event): void => {
    const value = (event.target as HTMLInputElement).valueAsNumber;
    model.point(value === 0 ? null : value - 1);
  };
  return html`<div class="controls">
      <label>Context <input class="context" .value=${context} autocomplete="off" autocapitalize="off" spellcheck="false" aria-invalid=${problem ? 'true' : 'false'} aria-describedby="context-problem" @input=${(event: Event) => model.write((event.target as HTMLInputElement).value)} /></label>
      ${CONTEXTS.map((text) => html`<button type="button" class="preset" aria-pressed=${text === context ? 'true' : 'false'} @click=${() => model.write(text)}>${text}</button>`)}
    </div>
    <p class="problem" id="context-problem" role="alert">${problem}</p>
    <div class="halves">
      ${scores ? ([0, 1] as const).map((which) => half(model, which)) : nothing}
    </div>
    <label class="which-number">number
      <input type="range" min="0" max=${SETUP.dim} .value=${String(place === null ? 0 : place + 1)} aria-label="Number that is read out" aria-valuetext=${place === null ? 'none' : `number ${place + 1}`} @input=${slide} />
      <span class="number">${place === null ? 'none' : place + 1}</span>
    </label>`;
}

function half(model: ScoresModel, which: 0 | 1): TemplateResult {
  const { vocabulary, ids, place } = model;
  const scores = model.scores?.[which] as Scores;
  const parts = model.parts?.[which] as Parts;
  const top = topIds(scores, TOP);
  const word = model.word !== null ? model.word : (top[0] as number);
  const shown = top.includes(word) ? top : [...top.slice(0, TOP - 1), word];
  const table = which === 1 ? 'E' : 'U';
  const strip = (values: Float32Array) => stripView(model, values);
  const products = productsOf(scores, parts, word);
  const rowOf = (id: number) => parts.outputs.subarray(id * SETUP.dim, (id + 1) * SETUP.dim);
  return html`<div class="half scores">
    <p class="half-title">${which === 1 ? 'Tied: h times the rows of E' : 'Untied: h times the rows of U'}</p>
    <div class="score-row"><span class="score-word"><i>h</i></span>${strip(scores.h)}<span></span><span></span></div>
    ${shown.map(
      (id) => html`<div class="score-row">
        <button type="button" class="quiet score-word" aria-pressed=${id === word ? 'true' : 'false'} @click=${() => model.look(id)}>${vocabulary[id]}</button>
        ${strip(rowOf(id))}
        <span class="number">${formatNumber(scores.logits[id] as number, 2)}</span>
        ${probability(scores.probabilities[id] as number)}
      </div>`,
    )}
    <div class="score-row products"><span class="score-word">products</span>${strip(products)}<span class="number">${formatNumber(scores.logits[word] as number, 2)}</span><span></span></div>
    <p class="note">
      ${
        place === null
          ? html`h times the row of “${vocabulary[word]}” in ${table}, number by number: the products add up to its score, ${formatNumber(scores.logits[word] as number, 2)}.`
          : html`Number ${place + 1}: h ${formatNumber(scores.h[place] as number, 3)} × ${table} ${formatNumber(rowOf(word)[place] as number, 3)} = ${formatNumber(products[place] as number, 3)}.`
      }
      The words of the context themselves get ${formatNumber(100 * backShare(scores, ids), 0)}\u202f% of the probability.
    </p>
  </div>`;
}

function probability(share: number): TemplateResult {
  return html`<span class="probability">
    <svg class="bar" height="10" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect class="rail" width="100" height="10" /><rect class="fill" width=${100 * share} height="10" /></svg>
    <span class="number">${formatNumber(100 * share, 0)}\u202f%</span>
  </span>`;
}

/** Sixteen cells; the one that is read out is framed in every strip. Clipped values have a notch, as everywhere. */
function stripView(model: ScoresModel, values: Float32Array): TemplateResult {
  const { width, place, scheme } = model;
  const cell = width / values.length;
  const at = (event: PointerEvent): void =>
    model.point(Math.min(values.length - 1, Math.max(0, Math.floor(event.offsetX / cell))));
  return html`<svg class="cells" width=${width} height=${HEIGHT} aria-hidden="true" @pointermove=${at} @pointerdown=${at} @pointerleave=${() => model.point(null)}>
    ${Array.from(values, (value, i) => {
      const x = i * cell;
      return svg`<rect x=${x} width=${cell - 1} height=${HEIGHT} fill=${divergingColour(value, LIMIT, scheme)} />
        ${Math.abs(value) > LIMIT ? svg`<path class="notch" d="M${x + cell - 1} 0 h-5 l5 5 z" />` : nothing}`;
    })}
    ${place === null ? nothing : svg`<rect class="frame" x=${place * cell - 0.5} y="0.5" width=${cell} height=${HEIGHT - 1} />`}
  </svg>`;
}
