/** The row under the maps: roll, pause, step, reset, speed, where the balls start, map or 3-D. */
import { html, type TemplateResult } from 'lit';
import { numberField } from '../shared/number-field.js';
import { SPEEDS } from './attributes.js';
import type { Point } from './terrain.js';

export interface PlayModel {
  canRoll: boolean;
  isPlaying: boolean;
  isDone: boolean;
  hasRolled: boolean;
  speed: number;
  isStill: boolean;
  start: Point | null;
  is3d: boolean;
  isOpening: boolean;
  roll(): void;
  pause(): void;
  step(): void;
  reset(): void;
  setSpeed(speed: number): void;
  setStart(start: Point): void;
  show3d(is3d: boolean): void;
}

/** Four decimals are finer than a pixel; the field takes any number. */
const shown = (value: number): string => (Number.isNaN(value) ? '' : String(Number(value.toFixed(4))));

function coordinate({ start, setStart }: PlayModel, axis: 0 | 1): TemplateResult {
  const way = axis === 0 ? 'across' : 'up';
  return numberField({
    name: `start-${way}`,
    className: 'number coordinate',
    label: `Start, ${way}`,
    hidesLabel: true,
    value: start?.[axis] ?? Number.NaN,
    least: -Infinity,
    most: Infinity,
    isDecimal: true,
    isDisabled: start === null,
    write: shown,
    take: (value) => start && setStart(axis === 0 ? [value, start[1]] : [start[0], value]),
  });
}

export function playControls(model: PlayModel): TemplateResult {
  const { canRoll, isPlaying, isDone, hasRolled, speed, isStill, is3d } = model;
  const verb = hasRolled && !isDone ? 'Roll on' : hasRolled ? 'Roll again' : 'Let them roll';
  return html`<div class="controls play">
    ${
      isPlaying
        ? html`<button type="button" class="primary" @click=${model.pause}>Pause</button>`
        : html`<button type="button" class="primary" ?disabled=${!canRoll} @click=${model.roll}>${verb}</button>`
    }
    <button type="button" class="step" ?disabled=${!canRoll || isPlaying || isDone} @click=${model.step}>One step</button>
    <button type="button" class="reset" ?disabled=${!canRoll} @click=${model.reset}>Reset</button>
    ${
      isStill
        ? html`<span class="note">Motion is reduced: the whole way is shown at once.</span>`
        : html`<label>speed
            <select class="speed" @change=${(e: Event) => model.setSpeed(Number((e.target as HTMLSelectElement).value))}>
              ${[...new Set([...SPEEDS, speed])].map((each) => html`<option value=${each} .selected=${each === speed}>${each} steps a second</option>`)}
            </select>
          </label>`
    }
    <span class="start" role="group" aria-label="Start">start at ${coordinate(model, 0)} ${coordinate(model, 1)}</span>
    <button type="button" class="relief-toggle" aria-pressed=${is3d ? 'true' : 'false'} ?disabled=${model.isOpening} @click=${() => model.show3d(!is3d)}>
      ${model.isOpening ? 'Loading the 3-D view…' : '3-D view'}
    </button>
  </div>`;
}
