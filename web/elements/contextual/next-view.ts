/** What the model expects after the word, in each of the two sentences: bars side by side. */
import { html, type TemplateResult } from 'lit';
import { type Guess, percent } from './reading.js';

/** So many words are shown. */
export const GUESSES = 5;

export interface NextModel {
  /** Empty before there are any: the bars have their room then. */
  guesses: readonly Guess[];
  words: readonly [string, string];
}

const NOBODY: readonly Guess[] = Array.from({ length: GUESSES }, () => ({
  word: '\u00a0',
  id: 0,
  probabilities: [null, null],
}));

export function nextView({ guesses, words }: NextModel): TemplateResult {
  return html`<table class="next">
    <thead>
      <tr>
        <th scope="col">next word</th>
        <th scope="col">after “${words[0]}”, first sentence</th>
        <th scope="col">after “${words[1]}”, second sentence</th>
      </tr>
    </thead>
    <tbody>
      ${(guesses.length > 0 ? guesses : NOBODY).map(
        ({ word, probabilities }) => html`<tr>
          <th scope="row">${word}</th>
          ${probabilities.map((probability) => html`<td>${bar(probability)}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function bar(probability: number | null): TemplateResult {
  const share = probability ?? 0;
  return html`<span class="bar">
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="rail" x="0" y="0" width="100" height="10" />
      <rect class="fill" x="0" y="0" width=${share * 100} height="10" />
    </svg>
    <span class="number">${probability === null ? '' : percent(share)}</span>
  </span>`;
}
