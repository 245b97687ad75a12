/** The gradient check: a button, and what came of it. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatInteger, formatTime } from '../shared/format.js';
import type { CheckResult } from './gradient-check.js';

export interface CheckModel {
  result: CheckResult | null;
  /** Steps that had been made when it was checked. */
  steps: number;
  busy: boolean;
  canCheck: boolean;
  problem: string;
  check(): void;
}

/** 3.2 × 10⁻⁶, as it is said. */
export function scientific(value: number): string {
  if (value === 0) return '0';
  const [digits, exponent] = value.toExponential(1).split('e') as [string, string];
  const raised = [...exponent.replace('+', '')]
    .map((c) => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)]))
    .join('');
  return `${digits}\u202f×\u202f10${raised}`;
}

export function checkView({ result, steps, busy, canCheck, problem, check }: CheckModel): TemplateResult {
  return html`<div class="check-body">
    <p class="note">
      A gradient is easy to get almost right. So it is compared with what it stands for: nudge one number up and down by
      0.00001, work out the loss both times in double precision, and divide the difference by the way.
    </p>
    <div class="controls">
      <button type="button" class="check" ?disabled=${!canCheck || busy} @click=${check}>Check the gradient now</button>
      ${busy ? html`<span class="state">Nudging…</span>` : nothing}
    </div>
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
    ${
      result
        ? html`<p class="checked" role="status">
            At ${formatInteger(result.places)} places, after ${formatInteger(steps)} steps, the largest relative error is
            <strong class="number error">${scientific(result.largestError)}</strong>:
            a slope of <span class="number">${result.worst.gradient.toPrecision(7)}</span> in float32,
            <span class="number">${result.worst.difference.toPrecision(9)}</span> by differences in double.
            ${
              result.tooSmall > 0
                ? html`${formatInteger(result.tooSmall)} of the slopes are 0 or below a thousandth of the largest; their error
                  is measured against that thousandth.`
                : nothing
            }
            <span class="muted">Took ${formatTime(result.milliseconds)}.</span>
          </p>`
        : nothing
    }
  </div>`;
}
