/** What each of the two stores, true to scale. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { formatInteger, formatNumber } from '../shared/format.js';
import { type Mixing, parameterCounts, SETUP } from './pair.js';

const BAR = 26;
const NAME = 64;
const NUMBER = 56;
const GPT2_TABLE = 50_257 * 768;

export interface CostModel {
  vocabSize: number;
  mixing: Mixing;
  width: number;
}

export function costView({ vocabSize, mixing, width }: CostModel): TemplateResult {
  const { dim, context } = SETUP;
  const counts = parameterCounts(vocabSize, mixing);
  const table = vocabSize * dim;
  const mixers = counts.tied - table;
  const scale = Math.max(40, width - NAME - NUMBER) / counts.untied;
  const row = (name: string, parts: readonly Part[], count: number, y: number): SVGTemplateResult => {
    let x = NAME;
    return svg`<text x="0" y=${y + BAR / 2} dy="0.35em">${name}</text>
      ${parts.map(({ label, size, className }) => {
        const at = x;
        x += size * scale;
        return size > 0 ? piece(label, className, at, y, size * scale) : nothing;
      })}
      <text class="total" x=${width} y=${y + BAR / 2} dy="0.35em" text-anchor="end">${formatInteger(count)}</text>`;
  };
  const read = { label: 'E', size: table, className: 'in' };
  const score = { label: 'U', size: table, className: 'out' };
  const mix = { label: 'C', size: mixers, className: 'mix' };
  return html`<div class="cost">
    <p class="half-title">What is stored, in numbers</p>
    <svg width=${width} height=${2 * BAR + 8} role="img" aria-label="Untied ${counts.untied} numbers, tied ${counts.tied}">
      ${row('untied', [read, score, mix], counts.untied, 0)} ${row('tied', [read, mix], counts.tied, BAR + 8)}
    </svg>
    <p class="note">
      E, ${formatInteger(vocabSize)} × ${dim}, is what the context is read from; U, as large, gives the
      scores${mixers > 0 ? html`; C are the ${context} matrices that mix the context` : nothing}. Tied, E does both:
      ${formatInteger(counts.saved)} numbers less, ${formatNumber((100 * counts.saved) / counts.untied, 0)}\u202f%. In GPT-2
      small it is ${formatInteger(GPT2_TABLE)} numbers less.
    </p>
  </div>`;
}

interface Part {
  label: string;
  size: number;
  className: string;
}

function piece(label: string, className: string, x: number, y: number, width: number): SVGTemplateResult {
  return svg`<rect class="piece ${className}" x=${x} y=${y} width=${Math.max(1, width - 1)} height=${BAR} />
    <text class="piece-name" x=${x + width / 2} y=${y + BAR / 2} dy="0.35em" text-anchor="middle">${label}</text>`;
}
