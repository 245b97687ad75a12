/** What the vector is, in a sentence and as a table. */
import { html, type TemplateResult } from 'lit';
import { formatBytes, formatInteger } from '../shared/format.js';
import type { Token } from '../shared/session.js';
import { quoted } from '../shared/token.js';
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
    <span class="number">${formatInteger(shown.id)}</span>. In float32 they take
    <span class="number">${formatBytes(oneHotBytes(vocabSize), { exact: true })}</span>.
  </p>`;
}

export function vectorTwin({ shown, ones, vocabSize, dim, tokens }: VectorFacts): TemplateResult {
  const memory = textMemory(tokens, vocabSize, dim);
  const rows: [string, string][] = [
    ['Numbers in the vector', formatInteger(vocabSize)],
    ['Of these not zero', formatInteger(ones)],
    ['Index of the 1', formatInteger(shown.id)],
    ['Memory of one vector', formatBytes(oneHotBytes(vocabSize), { exact: true })],
    ...[memory.oneHot, memory.rows, memory.ids].map((weight): [string, string] => [
      `${weight.name}, ${formatInteger(tokens)} tokens`,
      `${formatInteger(weight.bytes)} bytes`,
    ]),
  ];
  return html`<details class="twin">
    <summary>The figures as a table</summary>
    <div>
      <table>
        <tbody>
          ${rows.map(([what, value]) => html`<tr><th scope="row">${what}</th><td class="number">${value}</td></tr>`)}
        </tbody>
      </table>
    </div>
  </details>`;
}
