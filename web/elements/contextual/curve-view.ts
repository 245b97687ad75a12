/** The cosine of the two vectors over the steps of the training, with a slider to go back to any of them. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { formatInteger, formatNumber } from '../shared/format.js';
import { type CurveFrame, type CurvePoint, curvePath, curveX, curveY, lowestOf } from './curve.js';

const LEFT = 40;
const RIGHT = 44;
const TOP = 10;
const BOTTOM = 26;

export interface CurveModel {
  points: readonly CurvePoint[];
  /** The step that is shown, and how many have been made. */
  step: number;
  made: number;
  steps: number;
  slice: number;
  width: number;
  height: number;
  show(step: number): void;
}

export function curveView(model: CurveModel): TemplateResult {
  const { points, step, made, steps, slice, width, height } = model;
  const lowest = lowestOf(points);
  const frame: CurveFrame = { width: Math.max(1, width - LEFT - RIGHT), height, steps, lowest };
  const now = points.find((point) => point.step === step);
  const marks = lowest < 0 ? [1, 0.5, 0, lowest] : [1, 0.5, 0];
  return html`<svg
      class="curve"
      width=${width}
      height=${height + TOP + BOTTOM}
      viewBox="0 0 ${width} ${height + TOP + BOTTOM}"
      role="img"
      aria-label=${now ? `The cosine over ${made} steps; ${formatNumber(now.cosine, 2)} at step ${step}` : 'No steps yet'}
    >
      <g transform="translate(${LEFT} ${TOP})">
        ${marks.map((mark) => {
          const y = curveY(frame, mark);
          return svg`<path class="grid" d="M0 ${y} H${frame.width}" />
            <text class="tick" x="-8" y=${y} text-anchor="end">${formatNumber(mark, mark % 0.5 === 0 ? 1 : 2)}</text>`;
        })}
        ${[0, steps / 2, steps].map((at) => {
          const anchor = at === 0 ? 'start' : at === steps ? 'end' : 'middle';
          return svg`<text class="tick below" x=${curveX(frame, at)} y=${height + 18} text-anchor=${anchor}>${formatInteger(at)}${at === steps ? ' steps' : ''}</text>`;
        })}
        <path class="line" d=${curvePath(frame, points)} />
        ${
          now
            ? svg`<path class="now-line" d="M${curveX(frame, step)} 0 V${height}" />
              <circle class="now-dot" cx=${curveX(frame, step)} cy=${curveY(frame, now.cosine)} r="4.5" />
              <text class="now" x=${curveX(frame, step) + 8} y=${Math.max(8, curveY(frame, now.cosine) - 11)}>${formatNumber(now.cosine, 2)}</text>`
            : nothing
        }
      </g>
    </svg>
    <label class="wide-label">
      step shown
      <input
        type="range"
        min="0"
        max=${Math.max(slice, made)}
        step=${slice}
        .value=${String(step)}
        ?disabled=${made === 0}
        aria-label="Step shown"
        aria-valuetext="step ${formatInteger(step)} of ${formatInteger(made)}${now ? `, cosine ${formatNumber(now.cosine, 2)}` : ''}"
        @input=${(event: Event) => model.show((event.target as HTMLInputElement).valueAsNumber)}
      />
      <span class="number grouped">${formatInteger(step)}</span>
    </label>`;
}
