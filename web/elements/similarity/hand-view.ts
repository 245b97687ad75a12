/** The table made by hand: fields and sliders, the cosines of its three pairs with all that they are made of. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { divergingColour, type Scheme } from '../shared/colour.js';
import { formatNumber } from '../shared/format.js';
import {
  HAND_LIMIT,
  HAND_WORDS,
  type HandTable,
  isFirst,
  readNumber,
  SLIDER_LIMIT,
  type Worked,
} from './hand-table.js';

export interface HandModel {
  table: HandTable;
  /** Null while there is no engine. */
  worked: readonly Worked[] | null;
  scheme: Scheme;
  set(row: number, column: number, text: string): void;
  reset(): void;
}

export function handView({ table, worked, scheme, set, reset }: HandModel): TemplateResult {
  const isWrong = table.texts.some((row) => row.some((text) => readNumber(text) === null));
  return html`<div class="part hand">
    <h4 class="sub">What if you write the table yourself?</h4>
    <div class="hand-halves">
      <div class="hand-rows" role="group" aria-label="The table made by hand">
        ${HAND_WORDS.map(
          (word, row) => html`<span class="hand-word">${word}</span>
            ${table.texts[row]?.map((text, column) => field(table, row, column, text, set))}`,
        )}
      </div>
      <div>
        <table class="data worked">
          <caption>
            cosine = dot product ÷ (length × length)
          </caption>
          <tbody>
            ${(worked ?? []).map(
              ({ a, b, dot, lengths, cosine }) => html`<tr>
                <th scope="row">${HAND_WORDS[a]}, ${HAND_WORDS[b]}</th>
                <td class="number working">
                  ${formatNumber(dot, 4)} ÷ (${formatNumber(lengths[0], 4)} × ${formatNumber(lengths[1], 4)}) =
                </td>
                <td class="number"><strong>${formatNumber(cosine, 3)}</strong></td>
                <td>
                  <svg width="44" height="14" aria-hidden="true"><rect width="44" height="14" fill=${divergingColour(cosine, 1, scheme)} /></svg>
                </td>
              </tr>`,
            )}
          </tbody>
        </table>
        <div class="controls">
          <button type="button" class="hand-reset" ?disabled=${isFirst(table)} @click=${reset}>Put the numbers back</button>
        </div>
        <p class="problem" id="hand-problem" role="alert">
          ${isWrong ? `Accepted: a number from −${HAND_LIMIT} to ${HAND_LIMIT}. The former one counts until then.` : ''}
        </p>
      </div>
    </div>
    <p class="note">
      Nobody writes such tables: with three numbers a word one might still think that the last column stands for machines.
      Training fills its columns as it likes, and none of them has a name.
    </p>
  </div>`;
}

function field(
  table: HandTable,
  row: number,
  column: number,
  text: string,
  set: HandModel['set'],
): TemplateResult {
  const value = table.rows[row]?.[column] ?? 0;
  const name = `${HAND_WORDS[row]}, number ${column + 1}`;
  const type = (event: Event): void => set(row, column, (event.target as HTMLInputElement).value);
  return html`<span class="hand-cell">
    <input class="number" inputmode="decimal" aria-label=${name} aria-invalid=${readNumber(text) === null ? 'true' : 'false'} aria-describedby="hand-problem" .value=${live(text)} @input=${type} />
    <input type="range" min=${-SLIDER_LIMIT} max=${SLIDER_LIMIT} step="0.01" aria-label="${name}, slider" .value=${live(String(Math.min(SLIDER_LIMIT, Math.max(-SLIDER_LIMIT, value))))} @input=${type} />
  </span>`;
}
