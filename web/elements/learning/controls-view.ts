/** Play, one step, ten steps, reset, the speed. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatInteger } from '../shared/format.js';
import type { Learner } from '../shared/learner.js';
import { logShare, logValue } from '../shared/log-slider.js';

/** Steps a second. */
export const SPEEDS = [1, 5000] as const;
const SLIDER = 100;
/** Under reduced motion nothing plays: this many steps are made, and before and after are shown. */
export const STILL_STEPS = 1000;

export interface ControlsModel {
  learner: Learner;
  still: boolean;
  /** A step is being made. */
  busy: boolean;
  play(): void;
  step(steps: number): void;
  reset(): void;
  setSpeed(speed: number): void;
}

export function playControls(model: ControlsModel): TemplateResult {
  const { learner, still, busy } = model;
  const { state } = learner;
  const canStep = (state === 'ready' || state === 'playing') && !busy;
  const isAtGoal = learner.steps > 0 && learner.steps === learner.goal;
  const slide = (event: Event): void => {
    const share = (event.target as HTMLInputElement).valueAsNumber / SLIDER;
    model.setSpeed(logValue(share, ...SPEEDS));
  };
  const speed = `${formatInteger(learner.speed)} ${learner.speed === 1 ? 'step' : 'steps'} a second`;
  return html`<div class="controls play">
    ${
      still
        ? html`<button type="button" class="primary" ?disabled=${!canStep} @click=${() => model.step(STILL_STEPS)}>
            Train ${formatInteger(STILL_STEPS)} steps
          </button>`
        : html`<button type="button" class="primary" ?disabled=${state !== 'ready' && state !== 'playing'} @click=${model.play}>
            ${state === 'playing' ? 'Pause' : isAtGoal ? 'Play on' : 'Play'}
          </button>`
    }
    <button type="button" class="one" ?disabled=${!canStep} @click=${() => model.step(1)}>One step</button>
    <button type="button" class="ten" ?disabled=${!canStep} @click=${() => model.step(10)}>Ten steps</button>
    <button type="button" class="reset" ?disabled=${state === 'empty' || state === 'loading' || learner.steps === 0} @click=${model.reset}>Reset</button>
    <span class="count"><span class="number">${formatInteger(learner.steps)}</span>${state === 'playing' || isAtGoal ? html` of <span class="number">${formatInteger(learner.goal)}</span>` : nothing} ${learner.steps === 1 ? 'step' : 'steps'}</span>
    ${
      still
        ? nothing
        : html`<label class="speed">Speed
            <input type="range" min="0" max=${SLIDER} .value=${String(Math.round(SLIDER * logShare(learner.speed, ...SPEEDS)))} aria-valuetext=${speed} @input=${slide} />
            <span class="muted">${speed}</span>
          </label>`
    }
  </div>`;
}
