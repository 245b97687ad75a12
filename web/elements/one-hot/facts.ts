/** What the vector is, in a sentence and as a table. */
import { html, type TemplateResult } from 'lit';
import { formatBytes, formatInteger } from '../shared/format.js';
import type { Token } from '../shared/session.js';
import { quoted } from '../shared/token.js';
import { type Fact, factsTwin } from '../shared/twin.js';
import { oneHotBytes, textMemory } from './memory.js';

export interface VectorFacts {
  shown: Token;
  /** How many of the vector's numbers are not zero, counted. */
  ones: number;
  vocabSize: number;
  dim: number;
  /** The length of the text whose memory is shown. */
  tokens: number;
}

export function vectorAnswer({ shown, ones, vocabSize }: VectorFacts): TemplateResult {
  return html`<p class="answer" part="answer">
    As a one-hot vector, ${quoted(shown)} is <span class="number">${formatInteger(vocabSize)}</span> numbers:
    <span class="number">${formatInteger(vocabSize - ones)}</span> zeros, and
    ${ones === 1 ? 'a single 1' : `${ones} others`} at index
    <span class="number">${shown.id}</span>. In float32 they take
    <span class="number">${formatBytes(oneHotBytes(vocabSize), { exact: true })}</span>.
  </p>`;
}

export function vectorTwin({ shown, ones, vocabSize, dim, tokens }: VectorFacts): TemplateResult {
  const memory = textMemory(tokens, vocabSize, dim);
  return factsTwin([
    ['Numbers in the vector', formatInteger(vocabSize)],
    ['Of these not zero', formatInteger(ones)],
    ['Index of the 1', String(shown.id)],
    ['Memory of one vector', formatBytes(oneHotBytes(vocabSize), { exact: true })],
    ...[memory.oneHot, memory.rows, memory.ids].map(
      (weight): Fact => [
        `${weight.name}, ${formatInteger(tokens)} tokens`,
        `${formatInteger(weight.bytes)} bytes`,
      ],
    ),
  ]);
}
