/** The maps as a table: every place that every ball came to, and the loss there. Made only while it is open. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../shared/format.js';
import { lookOf } from './paths-view.js';
import { lossText } from './sentences.js';
import { EVERY, type Slice } from './slice-terrain.js';
import type { Panel } from './stage.js';

const NAMES = { untied: 'Two tables (untied)', tied: 'One table (tied)', single: 'Places and losses' };

function waysTable({ id, descent, scale }: Panel): TemplateResult {
  const balls = descent?.balls ?? [];
  const steps = Math.max(0, ...balls.map(({ xs }) => xs.length));
  return html`<table class="ways" data-panel=${id}>
    <caption>
      ${NAMES[id]}${scale ? `: losses on the map from ${lossText(scale.floor)} to ${lossText(scale.top)}` : nothing}
    </caption>
    <thead>
      <tr>
        <th scope="col">Step</th>
        ${balls.map(({ key }) => {
          const { name } = lookOf(key);
          return html`<th scope="col">${name} x</th><th scope="col">y</th><th scope="col">loss</th>`;
        })}
      </tr>
    </thead>
    <tbody>
      ${Array.from(
        { length: steps },
        (_, step) => html`<tr>
          <th scope="row" class="number">${step}</th>
          ${balls.map(({ xs, ys, losses }) =>
            step < xs.length
              ? html`<td class="number">${formatNumber(xs[step] as number)}</td>
                  <td class="number">${formatNumber(ys[step] as number)}</td>
                  <td class="number">${lossText(losses[step] as number)}</td>`
              : html`<td></td><td></td><td></td>`,
          )}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A training as the slice shows it, with its real losses: away from the slice they are not those of the map. */
function trainingTable({ path, pathLosses }: Slice): TemplateResult {
  return html`<table class="training-path">
    <caption>The training, seen in the slice, with the model’s real loss</caption>
    <thead>
      <tr><th scope="col">Step</th><th scope="col">First direction</th><th scope="col">Second</th><th scope="col">Loss</th></tr>
    </thead>
    <tbody>
      ${path.map(
        ([x, y], i) => html`<tr>
          <th scope="row" class="number">${i * EVERY}</th>
          <td class="number">${formatNumber(x)}</td>
          <td class="number">${formatNumber(y)}</td>
          <td class="number">${lossText(pathLosses[i] as number)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

export function waysTwin(
  panels: readonly Panel[],
  slice: Slice | null,
  isOpen: boolean,
  isPlaying: boolean,
  toggle: (isOpen: boolean) => void,
): TemplateResult {
  return html`<details class="twin" @toggle=${(e: Event) => toggle((e.target as HTMLDetailsElement).open)}>
    <summary>The maps as a table: places and losses, step by step</summary>
    <div tabindex="0" role="group" aria-label="Places and losses, step by step">
      ${isOpen && isPlaying ? html`<p class="state">The table is filled in when the balls have stopped.</p>` : nothing}
      ${isOpen && !isPlaying ? [panels.map(waysTable), slice ? trainingTable(slice) : nothing] : nothing}
    </div>
  </details>`;
}
