/** What the run is made of. A change begins the run anew, and can be undone. */
import { html, nothing, type TemplateResult } from 'lit';
import {
  checkSetting,
  type LearnerSettings,
  LIMITS,
  type NumberSetting,
  OPTIMIZERS,
} from '../shared/learner-settings.js';
import { numberField } from '../shared/number-field.js';

export interface SettingsModel {
  settings: Readonly<LearnerSettings>;
  /** A number that was refused, and why; it stays in its field. */
  problem: string;
  canUndo: boolean;
  change(changes: Partial<LearnerSettings>): void;
  refuse(problem: string): void;
  undo(): void;
}

const OPTIMIZER_NAMES: Record<LearnerSettings['optimizer'], string> = {
  sgd: 'SGD',
  adam: 'Adam',
  adamw: 'AdamW',
  adagrad: 'Adagrad',
  rmsprop: 'RMSprop',
};

function whole(model: SettingsModel, name: NumberSetting, label: string): TemplateResult {
  const [least, most] = LIMITS[name];
  return html`<div class="field">
    ${numberField({
      name,
      label,
      value: model.settings[name],
      least,
      most,
      isName: name === 'seed',
      take: (value) => model.change({ [name]: value }),
    })}
  </div>`;
}

function fraction(model: SettingsModel, name: NumberSetting, label: string): TemplateResult {
  const [least, most] = LIMITS[name];
  const read = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const value = input.value === '' ? null : checkSetting(name, Number(input.value));
    input.setAttribute('aria-invalid', String(value === null));
    if (value === null) model.refuse(`${label}: accepted is a number from ${least} to ${most}.`);
    else if (value !== model.settings[name]) model.change({ [name]: value });
    else model.refuse('');
  };
  return html`<label class="field">
    <span>${label}</span>
    <input class="number" name=${name} type="number" inputmode="decimal" min=${least} max=${most} step="any" .value=${String(model.settings[name])} @change=${read} />
  </label>`;
}

function choice<Name extends 'optimizer' | 'objective' | 'mixing'>(
  model: SettingsModel,
  name: Name,
  label: string,
  options: readonly (readonly [LearnerSettings[Name], string])[],
  change: (value: LearnerSettings[Name]) => Partial<LearnerSettings>,
): TemplateResult {
  const current = model.settings[name];
  const read = (event: Event): void => {
    const { value } = event.target as HTMLSelectElement;
    model.change(change(value as LearnerSettings[Name]));
  };
  return html`<label class="field">
    <span>${label}</span>
    <select name=${name} @change=${read}>
      ${options.map(([value, text]) => html`<option value=${value} .selected=${value === current}>${text}</option>`)}
    </select>
  </label>`;
}

export function settingsView(model: SettingsModel): TemplateResult {
  const { settings } = model;
  const isSkipGram = settings.objective === 'skip-gram';
  return html`<div class="settings-body">
    <div class="fields">
      ${whole(model, 'seed', 'Seed')}
      ${whole(model, 'dim', 'Numbers a word (dim)')}
      ${fraction(model, 'lr', 'Learning rate')}
      ${
        isSkipGram
          ? nothing
          : choice(
              model,
              'optimizer',
              'Optimiser',
              OPTIMIZERS.map((name) => [name, OPTIMIZER_NAMES[name]] as const),
              (optimizer) => ({ optimizer }),
            )
      }
      ${choice(
        model,
        'objective',
        'It learns to guess',
        [
          ['next-token', 'the next word'],
          ['skip-gram', 'the neighbours (skip-gram)'],
        ],
        (objective) => ({ objective }),
      )}
      ${isSkipGram ? nothing : tables(model)}
      ${
        isSkipGram
          ? nothing
          : choice(
              model,
              'mixing',
              'The context’s rows are',
              [
                ['mean', 'averaged'],
                ['linear', 'summed through a matrix each'],
              ],
              (mixing) => ({ mixing }),
            )
      }
      ${fraction(model, 'initScale', 'Scale of the noise at the start')}
      ${whole(model, 'context', isSkipGram ? 'Neighbours to each side' : 'Words of context')}
      ${whole(model, 'batch', isSkipGram ? 'Words a step' : 'Examples a step')}
    </div>
    <div class="controls">
      <button type="button" class="undo" ?disabled=${!model.canUndo} @click=${() => model.undo()}>Undo the last change</button>
      <span class="muted">A change begins the run anew. The same settings give the same run, bit for bit, everywhere.</span>
    </div>
    ${model.problem ? html`<p class="problem" role="alert">${model.problem}</p>` : nothing}
    ${
      settings.tied && settings.mixing === 'mean' && !isSkipGram
        ? html`<p class="note">With one table and a plain average, the word that fits the context best is one of the context itself, so the
            model can hardly do better than to repeat. A matrix for each place cures it.</p>`
        : nothing
    }
    ${
      settings.initScale >= 0.5
        ? html`<p class="note">From a large start the noise is remembered: rows keep much of what they were drawn with. PyTorch’s nn.Embedding starts at scale 1.</p>`
        : nothing
    }
  </div>`;
}

/** Tied tables with a plain average learn next to nothing, so the choice brings the matrices with it. */
function tables(model: SettingsModel): TemplateResult {
  const { tied } = model.settings;
  const set = (isTied: boolean) => (): void =>
    model.change(isTied ? { tied: true, mixing: 'linear' } : { tied: false, mixing: 'mean' });
  return html`<div class="field" role="group" aria-labelledby="tables-label">
    <span id="tables-label">Tables for input and output</span>
    <span class="segmented">
      <button type="button" class="untied" aria-pressed=${tied ? 'false' : 'true'} ?disabled=${!tied} @click=${set(false)}>two (untied)</button>
      <button type="button" class="tied" aria-pressed=${tied ? 'true' : 'false'} ?disabled=${tied} @click=${set(true)}>one (tied)</button>
    </span>
  </div>`;
}
