/** The optimisers as a table: which ones roll, their rates, and how far each has come. It is also the maps' legend. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { type Scheme, tokenColour } from '../shared/colour.js';
import { numberField } from '../shared/number-field.js';
import type { Ball } from './descent.js';
import { MOST_RATE, OPTIMIZERS, type OptimizerKey, type OptimizerLook } from './optimizers.js';
import { lossText, stateText } from './sentences.js';
import type { Panel } from './stage.js';

export interface BallsModel {
  panels: readonly Panel[];
  /** Maps that there will be. */
  mapCount: number;
  chosen: readonly OptimizerKey[];
  rateOf(key: OptimizerKey): number;
  /** With little room a ball's losses stand under its name. */
  isNarrow: boolean;
  scheme: Scheme;
  choose(key: OptimizerKey, isChosen: boolean): void;
  setRate(key: OptimizerKey, rate: number): void;
}

const NAMES = { untied: 'two tables', tied: 'one table', single: 'this surface' };

function swatch(look: OptimizerLook, scheme: Scheme): TemplateResult {
  const colour = tokenColour(look.colour, scheme);
  return html`<svg class="swatch" width="44" height="12" viewBox="0 0 44 12" aria-hidden="true">
    ${svg`<line class="way" x1="0" x2="36" y1="6" y2="6" stroke=${colour} stroke-dasharray=${look.dash} />
      <circle class="ball" cx="37" cy="6" r="5" fill=${colour} />`}
  </svg>`;
}

function outcome(ball: Ball | undefined): TemplateResult {
  if (!ball) return html`<td class="loss number"></td><td class="came muted"></td>`;
  return html`<td class="loss number">${lossText(ball.losses.at(-1) as number)}</td>
    <td class="came ${ball.state === 'diverged' ? 'flew' : 'muted'}">${stateText(ball)}</td>`;
}

/** The same in a line a map under the name; as many lines before there is anything to say. */
function outcomeRow(key: OptimizerKey, { panels, mapCount }: BallsModel): TemplateResult {
  const line = (i: number) => {
    const panel = panels[i];
    const ball = panel?.descent?.balls.find((each) => each.key === key);
    if (!panel || !ball) return html`<div>\u00a0</div>`;
    const state = ball.state === 'diverged' ? 'flew' : 'muted';
    return html`<div>
      ${mapCount > 1 ? `${NAMES[panel.id]}: ` : ''}loss
      <span class="loss number">${lossText(ball.losses.at(-1) as number)}</span>, <span class=${state}>${stateText(ball)}</span>
    </div>`;
  };
  return html`<tr class="under">
    <td colspan="2">${Array.from({ length: mapCount }, (_, i) => line(i))}</td>
  </tr>`;
}

export function ballsTable(model: BallsModel): TemplateResult {
  const { panels, chosen, scheme, isNarrow } = model;
  const beside = isNarrow ? [] : panels;
  return html`<div class="balls" role="group" aria-label="Optimisers" tabindex="-1">
    <table>
      <caption class="visually-hidden">Optimisers, their learning rates, and where each ball lies</caption>
      <thead>
        <tr>
          <th scope="col">Optimiser</th>
          <th scope="col">Learning rate</th>
          ${beside.map(
            ({ id }) =>
              html`<th scope="col" class="loss">Loss${panels.length > 1 ? `, ${NAMES[id]}` : nothing}</th><th scope="col"><span class="visually-hidden">What it does</span></th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${OPTIMIZERS.map((look) => {
          const { key, name } = look;
          const isChosen = chosen.includes(key);
          return html`<tr class=${isChosen ? 'on' : 'off'}>
            <th scope="row">
              <label class="check">
                <input type="checkbox" .checked=${isChosen} @change=${(e: Event) => model.choose(key, (e.target as HTMLInputElement).checked)} />
                ${swatch(look, scheme)} ${name}
              </label>
            </th>
            <td>
              ${numberField({
                name: `rate-${key}`,
                className: 'rate number',
                label: `Learning rate of ${name}`,
                hidesLabel: true,
                value: model.rateOf(key),
                least: 0,
                most: MOST_RATE,
                isDecimal: true,
                take: (rate) => model.setRate(key, rate),
              })}
            </td>
            ${beside.map(({ descent }) => outcome(descent?.balls.find((ball) => ball.key === key)))}
          </tr>
          ${isNarrow && isChosen ? outcomeRow(key, model) : nothing}`;
        })}
      </tbody>
    </table>
  </div>`;
}
