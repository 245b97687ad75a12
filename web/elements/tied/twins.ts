/** The curves and the ten seeds as tables. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatInteger, formatNumber } from '../shared/format.js';
import type { History } from '../shared/history.js';
import { twin } from '../shared/twin.js';
import type { Both } from './pair.js';
import { MARK, type SeedResult, winnerAt } from './seeds.js';

const EVERY = 50;

export function curvesTwin([untied, tied]: Both<History>): TemplateResult {
  const rows = Array.from({ length: Math.min(untied.size, tied.size) }, (_, i) => i).filter(
    (i) => untied.x(i) % EVERY === 0 || i === untied.size - 1,
  );
  return twin(
    'The held-out losses as a table',
    html`<table>
      <thead><tr><th scope="col">steps</th><th scope="col">untied</th><th scope="col">tied</th></tr></thead>
      <tbody>
        ${rows.map(
          (i) => html`<tr>
            <th scope="row" class="number">${formatInteger(untied.x(i))}</th>
            <td class="number">${formatNumber(untied.y(i))}</td><td class="number">${formatNumber(tied.y(i))}</td>
          </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

export function seedsTwin(results: readonly SeedResult[], stop: number): TemplateResult | typeof nothing {
  if (results.length === 0) return nothing;
  const loss = (losses: readonly number[]): string => formatNumber(losses[stop / MARK - 1] ?? Number.NaN);
  return twin(
    'The ten seeds as a table',
    html`<table>
      <caption>Held-out losses after ${formatInteger(stop)} steps</caption>
      <thead><tr><th scope="col">seed</th><th scope="col">untied</th><th scope="col">tied</th><th scope="col">ahead</th></tr></thead>
      <tbody>
        ${results.map(
          (result) => html`<tr>
            <th scope="row" class="number">${result.seed}</th>
            <td class="number">${loss(result.losses[0])}</td><td class="number">${loss(result.losses[1])}</td>
            <td>${winnerAt(result, stop) ?? ''}</td>
          </tr>`,
        )}
      </tbody>
    </table>`,
  );
}
