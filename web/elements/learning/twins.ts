/** The figures as tables: the run so far, and the words with their places and neighbours. */
import { html, nothing, type TemplateResult } from 'lit';
import { fingerprint } from '../shared/fingerprint.js';
import { formatInteger, formatNumber } from '../shared/format.js';
import type { Learner } from '../shared/learner.js';
import { wordLabel } from '../shared/word-label.js';
import { NEAR, nearestRows, sampled } from './near.js';

const ROWS = 12;
const MOST_WORDS = 300;

export function runTwin(learner: Learner): TemplateResult {
  const { pairs } = learner;
  const { losses } = learner.record;
  const named = pairs.all.filter(({ ids }) => ids !== null);
  return html`<table>
    <caption>The run so far; a loss is the mean over ${losses.stride === 1 ? 'one step' : `${losses.stride} steps`}.</caption>
    <thead><tr><th scope="col">Step</th><th scope="col">Loss</th></tr></thead>
    <tbody>
      ${sampled(losses.size, ROWS).map(
        (i) =>
          html`<tr><td class="number">${formatInteger(Math.round(losses.x(i)))}</td><td class="number">${formatNumber(losses.y(i), 3)}</td></tr>`,
      )}
    </tbody>
  </table>
  ${named.map(
    ({ a, b, history, cosine }) => html`<table>
      <caption>Cosine of ${wordLabel(a)} and ${wordLabel(b)}</caption>
      <thead><tr><th scope="col">Step</th><th scope="col">Cosine</th></tr></thead>
      <tbody>
        ${sampled(history.size, ROWS).map(
          (i) =>
            html`<tr><td class="number">${formatInteger(Math.round(history.x(i)))}</td><td class="number">${formatNumber(history.y(i), 3)}</td></tr>`,
        )}
        <tr><td class="number">${formatInteger(learner.steps)}</td><td class="number">${formatNumber(cosine, 3)}</td></tr>
      </tbody>
    </table>`,
  )}`;
}

export function wordsTwin(learner: Learner, places: Float32Array): TemplateResult {
  const { vocabulary, embeddings, settings } = learner;
  const shown = Math.min(MOST_WORDS, vocabulary.length);
  const place = (id: number, axis: number) => {
    const value = places[2 * id + axis];
    return value === undefined ? '' : formatNumber(value, 3);
  };
  return html`<table>
    <caption>
      ${shown < vocabulary.length ? `The ${formatInteger(shown)} most frequent words` : 'The words'} after ${formatInteger(learner.steps)} steps,
      their places in the plane and their nearest by cosine.
    </caption>
    <thead><tr><th scope="col">Word</th><th scope="col">across</th><th scope="col">up</th><th scope="col">nearest</th></tr></thead>
    <tbody>
      ${Array.from({ length: shown }, (_, id) => {
        const near = nearestRows(embeddings, settings.dim, id, NEAR);
        return html`<tr>
          <th scope="row">${wordLabel(vocabulary[id] ?? '')}</th>
          <td class="number">${place(id, 0)}</td>
          <td class="number">${place(id, 1)}</td>
          <td>${near.map(({ id: other, cosine }, i) => `${i > 0 ? ', ' : ''}${wordLabel(vocabulary[other] ?? '')} ${formatNumber(cosine, 2)}`)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

export function fingerprintLine(learner: Learner): TemplateResult | typeof nothing {
  if (learner.state === 'playing' || learner.embeddings.length === 0) return nothing;
  return html`<p class="note">
    Fingerprint of the table after ${formatInteger(learner.steps)} ${learner.steps === 1 ? 'step' : 'steps'}:
    <span class="number fingerprint">${fingerprint(learner.embeddings)}</span>, eight digits worked out from all of its bits.
    Whoever makes as many steps with the same settings sees the same ones, in any browser.
  </p>`;
}
