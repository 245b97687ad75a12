/** The map and the neighbours as tables. */
import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../shared/format.js';
import { twin } from '../shared/twin.js';
import { wordLabel } from '../shared/word-label.js';

export function mapTwin(words: readonly string[], matrix: Float32Array): TemplateResult {
  return twin(
    'All cosines of the map as a table',
    html`<table>
      <thead><tr><td></td>${words.map((word) => html`<th scope="col">${wordLabel(word)}</th>`)}</tr></thead>
      <tbody>
        ${words.map(
          (word, row) => html`<tr>
            <th scope="row">${wordLabel(word)}</th>
            ${words.map((_, column) => html`<td class="number">${formatNumber(matrix[row * words.length + column] ?? Number.NaN, 2)}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>`,
  );
}
