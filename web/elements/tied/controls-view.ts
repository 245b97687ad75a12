/** What one does with the two models, and what they are doing. */
import { html, type TemplateResult } from 'lit';
import { formatInteger } from '../shared/format.js';
import { numberField } from '../shared/number-field.js';
import { failureBox } from '../shared/states.js';
import { type Mixing, SETUP, SLICE, STEPS, type TiedSettings } from './pair.js';
import type { TiedRun } from './run.js';

export const MOST_SEED = 2 ** 32 - 1;

export function nextSeed(seed: number): number {
  return seed >= MOST_SEED ? 0 : seed + 1;
}

export interface ControlsModel {
  run: TiedRun;
  settings: TiedSettings;
  still: boolean;
  train(): void;
  pause(): void;
  step(): void;
  reset(): void;
  another(): void;
  change(settings: Partial<TiedSettings>): void;
}

export function controlsView(model: ControlsModel): TemplateResult {
  const { run, settings, change } = model;
  const { phase, steps, isDone } = run;
  const isReady = phase === 'ready';
  const isTraining = phase === 'training';
  const name = model.still
    ? `Train ${formatInteger(STEPS - steps)} steps`
    : steps > 0
      ? 'Go on'
      : 'Train both';
  const primary = isTraining
    ? { name: 'Pause', act: model.pause }
    : isDone || phase === 'diverged'
      ? { name: `Train with seed ${nextSeed(settings.seed)}`, act: model.another }
      : { name, act: model.train };
  const cannot = phase === 'waiting' || phase === 'loading' || phase === 'failed';
  const mixing = (value: Mixing, label: string) =>
    html`<button type="button" class="mixing" aria-pressed=${settings.mixing === value ? 'true' : 'false'} @click=${() => change({ mixing: value })}>${label}</button>`;
  return html`<div class="controls train">
      <button type="button" class="primary" ?disabled=${cannot} @click=${primary.act}>${primary.name}</button>
      <button type="button" class="ten" ?disabled=${!isReady || isDone} @click=${model.step}>${SLICE} steps</button>
      <button type="button" class="reset" ?disabled=${cannot || steps === 0} @click=${model.reset}>Reset</button>
      ${numberField({ name: 'seed', label: 'Seed', value: settings.seed, least: 0, most: MOST_SEED, isName: true, take: (seed) => change({ seed }) })}
      <span class="progress">
        <progress max=${STEPS} value=${steps} aria-label="Steps of the training"></progress>
        <span class="state">${stateWords(run)}</span>
      </span>
    </div>
    <div class="controls how">
      <span class="group" role="group" aria-label="How the context is mixed">
        <span class="muted">The context is mixed by</span>
        ${mixing('linear', 'a matrix for each place')} ${mixing('mean', 'a plain average')}
      </span>
      <label class="check"><input type="checkbox" class="decay" .checked=${settings.decay} @change=${(event: Event) => change({ decay: (event.target as HTMLInputElement).checked })} /> <span>weight decay ${SETUP.weightDecay}: each step also pulls every number a little towards 0</span></label>
    </div>`;
}

function stateWords({ phase, steps }: TiedRun): string {
  if (phase === 'waiting' || phase === 'loading')
    return 'Loading the trainer, a WebAssembly module in a worker…';
  if (phase === 'failed') return '';
  const made = `step ${formatInteger(steps)} of ${formatInteger(STEPS)}`;
  if (phase === 'diverged') return `${made}: diverged; these are the last good states`;
  return steps === 0 ? 'untrained' : made;
}

export function failureView(error: Error | null): TemplateResult {
  return failureBox('The two models could not be made, or their training was lost.', error?.message ?? '');
}
