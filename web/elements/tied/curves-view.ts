/** The held-out losses over the steps, and the same for ten seeds. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { chart } from '../shared/chart-view.js';
import { formatInteger, formatNumber } from '../shared/format.js';
import { axisTicks, linePath, type Plot } from '../shared/line-chart.js';
import { STEPS } from './pair.js';
import type { TiedRun } from './run.js';
import {
  MARK,
  MARKS,
  SEEDS,
  type SeedResult,
  type SeedsRun,
  tiedWins,
  winnerAt,
  winsOverSteps,
} from './seeds.js';

/** The colour classes of the two. */
export const LOOK = { untied: 't6', tied: 't2' } as const;
const HEIGHT = 240;
const LOSSES = [1, 4.6] as const;

export function lossView(run: TiedRun, width: number): TemplateResult {
  const plot: Plot = {
    width,
    height: HEIGHT,
    left: 32,
    right: width < 420 ? 84 : 96,
    top: 14,
    bottom: 26,
    x: [0, STEPS],
    y: LOSSES,
  };
  const names = ['untied', 'tied'] as const;
  const isKnown = Number.isFinite(run.heldOut[0]) && Number.isFinite(run.heldOut[1]);
  const curves = names.map((name, i) => {
    const loss = run.heldOut[i as 0 | 1];
    const path = linePath(plot, run.curves[i as 0 | 1]);
    const label = { text: `${formatNumber(loss, 2)} ${name}`, y: loss };
    return { path, className: LOOK[name], ...(isKnown ? { label } : {}) };
  });
  const entropy = run.text?.corpus.unigramEntropy;
  const said = names.map((name, i) => `${name} ${formatNumber(run.heldOut[i as 0 | 1], 2)}`).join(', ');
  return html`<figure class="curve-figure">
    <figcaption>Loss on the held-out text, by steps</figcaption>
    ${chart({
      plot,
      digits: 0,
      curves,
      levels:
        entropy === undefined
          ? []
          : [{ y: entropy, text: width < 420 ? 'no context' : 'without any context' }],
      label: isKnown
        ? `Loss on the held-out text after ${formatInteger(run.steps)} steps: ${said}.`
        : 'Loss on the held-out text: not measured yet.',
    })}
  </figure>`;
}

const ROW = 24;
const LEFT = 72;
const RIGHT = 64;

export interface SeedsModel {
  run: SeedsRun;
  stop: number;
  width: number;
  start(): void;
  cancel(): void;
  setStop(steps: number): void;
}

export function seedsView(model: SeedsModel): TemplateResult {
  const { run, stop } = model;
  const isRunning = run.phase === 'running';
  return html`<div class="controls">
      ${
        isRunning
          ? html`<button type="button" class="seeds-cancel" @click=${model.cancel}>Cancel</button>`
          : html`<button type="button" class="seeds-start" @click=${model.start}>${run.results.length > 0 ? 'Run ten seeds again' : 'Run ten seeds'}</button>`
      }
      <span class="progress">
        ${isRunning ? html`<progress max="1" value=${run.progress} aria-label="Ten seeds"></progress>` : nothing}
        <span class="state">${seedsState(run)}</span>
      </span>
    </div>
    ${
      run.results.length === 0
        ? nothing
        : html`<div class="seeds-halves">
            <figure class="curve-figure">
              <figcaption>Held-out loss after ${formatInteger(stop)} steps</figcaption>
              ${dots(run.results, stop, model.width)}
            </figure>
            <figure class="curve-figure">
              <figcaption>Seeds with which the tied model is ahead, by where one stops</figcaption>
              ${wins(run.results, stop, model.width)}
              <label class="stop">stopped after
                <input type="range" min=${MARK} max=${STEPS} step=${MARK} .value=${String(stop)} aria-valuetext="${formatInteger(stop)} steps, tied ahead with ${tiedWins(run.results, stop)} of ${run.results.length}" @input=${(event: Event) => model.setStop((event.target as HTMLInputElement).valueAsNumber)} />
                <span class="number grouped">${formatInteger(stop)} steps</span>
              </label>
            </figure>
          </div>`
    }`;
}

function seedsState({ phase, results, progress, error }: SeedsRun): string {
  const made = `${results.length} of ${SEEDS} seeds`;
  if (phase === 'running') return `${made} done, ${formatNumber(100 * progress, 0)}\u202f%`;
  if (phase === 'cancelled') return `cancelled after ${made}`;
  if (phase === 'failed') return `failed after ${made}: ${error?.message ?? ''}`;
  return phase === 'done'
    ? ''
    : `${SEEDS} times two trainings of ${formatInteger(STEPS)} steps, with the settings above`;
}

/** A lane for each seed, a mark for each of its models. */
function dots(results: readonly SeedResult[], stop: number, width: number): TemplateResult {
  const place = stop / MARK - 1;
  const losses = results.flatMap(({ losses: both }) => both.map((one) => one[place] ?? Number.NaN));
  const known = losses.filter((loss) => Number.isFinite(loss));
  const low = Math.min(...known);
  const margin = Math.max(0.02, (Math.max(...known) - low) * 0.06);
  const [least, most] = [low - margin, Math.max(...known) + margin];
  const x = (loss: number): number => LEFT + ((loss - least) / (most - least)) * (width - LEFT - RIGHT);
  const height = SEEDS * ROW;
  return html`<svg class="dots" width=${width} height=${height + 26} role="img" aria-label="Held-out losses of ${results.length} seeds">
    ${axisTicks([least, most], Math.max(2, Math.floor((width - LEFT - RIGHT) / 70))).map(
      (tick) => svg`<line class="rule" x1=${x(tick)} x2=${x(tick)} y1="0" y2=${height} />
        <text class="tick" x=${x(tick)} y=${height + 18} text-anchor="middle">${formatNumber(tick, most - least < 0.3 ? 2 : 1)}</text>`,
    )}
    ${results.map((result, row) => lane(result, place, stop, row, x, width))}
  </svg>`;
}

function lane(
  result: SeedResult,
  place: number,
  stop: number,
  row: number,
  x: (loss: number) => number,
  width: number,
): SVGTemplateResult {
  const [untied, tied] = result.losses.map((losses) => losses[place]);
  const y = (row + 0.5) * ROW;
  const name = svg`<text x="0" y=${y} dy="0.35em">seed ${result.seed}</text>`;
  if (untied === undefined || tied === undefined) {
    return svg`${name}<text class="tick" x=${LEFT} y=${y} dy="0.35em">diverged</text>`;
  }
  return svg`${name}
    <line class="between" x1=${x(untied)} x2=${x(tied)} y1=${y} y2=${y} />
    <circle class=${LOOK.untied} cx=${x(untied)} cy=${y} r="5" />
    <rect class=${LOOK.tied} x=${x(tied) - 5} y=${y - 5} width="10" height="10" />
    <text class="winner" x=${width} y=${y} dy="0.35em" text-anchor="end">${winnerAt(result, stop) ?? 'level'}</text>`;
}

function wins(results: readonly SeedResult[], stop: number, width: number): TemplateResult {
  const height = SEEDS * ROW - 60;
  const left = 24;
  const bar = (width - left) / MARKS;
  const y = (count: number): number => height - (count / SEEDS) * (height - 8);
  return html`<svg class="dots" width=${width} height=${height + 24} role="img" aria-label="Stopped after ${stop} steps, the tied model is ahead with ${tiedWins(results, stop)} of ${results.length} seeds">
    ${[0, 5, 10].map(
      (count) => svg`<line class="rule" x1=${left} x2=${width} y1=${y(count)} y2=${y(count)} />
        <text class="tick" x=${left - 8} y=${y(count)} dy="0.35em" text-anchor="end">${count}</text>`,
    )}
    ${winsOverSteps(results).map(
      ({ steps, wins: count }, i) => svg`<rect
        class="${LOOK.tied} win ${steps === stop ? 'here' : ''}"
        x=${left + i * bar} y=${y(count)} width=${Math.max(1, bar - 1)} height=${height - y(count)} />`,
    )}
    ${[MARK, STEPS / 2, STEPS].map(
      (
        steps,
      ) => svg`<text class="tick" x=${steps === MARK ? left : steps === STEPS ? width : left + (steps / MARK - 0.5) * bar} y=${height + 18}
        text-anchor=${steps === MARK ? 'start' : steps === STEPS ? 'end' : 'middle'}>${formatInteger(steps)}</text>`,
    )}
  </svg>`;
}
