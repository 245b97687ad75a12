/** What a text weighs, drawn to one linear scale: what is too thin to draw is said to be. */
import { html, svg, type TemplateResult } from 'lit';
import { formatBytes, formatInteger, formatSignificant } from '../shared/format.js';
import { logShare, logValue } from '../shared/log-slider.js';
import { numberField } from '../shared/number-field.js';
import { type TextMemory, textMemory, type Weight } from './memory.js';

export const MOST_TEXT = 100_000;
export const FIRST_LENGTH = 500;
const HEIGHT = 16;
const SLIDER_STEPS = 1000;

function bar(weight: Weight, most: number, width: number): TemplateResult {
  const length = (weight.bytes / most) * width;
  const isDrawn = length >= 0.5;
  return html`<div class="weight">
    <p class="weight-name">
      <span>${weight.name}</span>
      <span class="muted formula">${weight.formula}</span>
      <span class="number grouped amount">${formatBytes(weight.bytes, { exact: true })}</span>
    </p>
    <svg class="bar" width=${width} height=${HEIGHT} aria-hidden="true">
      ${svg`<rect class="rail" x="0.5" y="0.5" width=${Math.max(1, width - 1)} height=${HEIGHT - 1} />`}
      ${isDrawn ? svg`<rect class="fill" width=${length} height=${HEIGHT} />` : null}
    </svg>
    ${isDrawn ? null : html`<p class="note">At this scale ${formatSignificant(length, 2)} pixels long: too short to draw.</p>`}
  </div>`;
}

/** 200 000 000 bytes as "200 million bytes", the figure that the tutorials print. */
export function roughBytes(bytes: number): string {
  const units: [number, string][] = [
    [1e12, 'trillion'],
    [1e9, 'billion'],
    [1e6, 'million'],
  ];
  const unit = units.find(([size]) => bytes >= size);
  return unit ? `${formatSignificant(bytes / unit[0])} ${unit[1]} bytes` : `${formatInteger(bytes)} bytes`;
}

export interface MemoryModel {
  tokens: number;
  vocabSize: number;
  dim: number;
  width: number;
  setTokens(tokens: number): void;
}

export function memorySection(model: MemoryModel): TemplateResult {
  const { tokens, vocabSize, dim, width } = model;
  const memory: TextMemory = textMemory(tokens, vocabSize, dim);
  const slide = (event: Event): void =>
    model.setTokens(logValue((event.target as HTMLInputElement).valueAsNumber / SLIDER_STEPS, 1, MOST_TEXT));
  return html`<div class="part">
    <h4 class="sub">What does a text of ${formatInteger(tokens)} tokens weigh?</h4>
    <div class="weights">
      ${[memory.oneHot, memory.rows, memory.ids].map((weight) => bar(weight, memory.oneHot.bytes, width))}
    </div>
    <div class="controls">
      <label class="wide">
        tokens
        <input
          type="range"
          min="0"
          max=${SLIDER_STEPS}
          .value=${String(Math.round(SLIDER_STEPS * logShare(tokens, 1, MOST_TEXT)))}
          aria-label="Tokens in the text"
          aria-valuetext="${formatInteger(tokens)} tokens"
          @input=${slide}
        />
      </label>
      ${numberField({
        name: 'tokens',
        label: 'Tokens in the text, typed',
        hidesLabel: true,
        value: tokens,
        least: 1,
        most: MOST_TEXT,
        take: model.setTokens,
      })}
      <button type="button" class="quiet" ?disabled=${tokens === FIRST_LENGTH} @click=${() => model.setTokens(FIRST_LENGTH)}>
        Reset
      </button>
    </div>
    <p class="answer">
      One-hot, the text takes <span class="number">${formatBytes(memory.oneHot.bytes, { exact: true })}</span>
      (${roughBytes(memory.oneHot.bytes)}), and all but <span class="number">${formatInteger(tokens)}</span> of its
      numbers are zero. Its IDs say the same in
      <span class="number">${formatBytes(memory.ids.bytes, { exact: true })}</span>.
    </p>
  </div>`;
}
