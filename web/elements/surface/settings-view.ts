/** What one chooses: the surface, and for a word's surface the word and the models it is of. */
import { html, nothing, type TemplateResult } from 'lit';
import { numberField } from '../shared/number-field.js';
import type { SliceKind } from './slice-terrain.js';
import type { Tables } from './stage.js';
import { type SurfaceKind, TEXTBOOK } from './surfaces.js';
import { LIMITS } from './token-terrain.js';

export interface SettingsModel {
  surface: SurfaceKind;
  token: string;
  vocabulary: readonly string[];
  tied: Tables;
  mixing: 'mean' | 'linear';
  seed: number;
  steps: number;
  slice: SliceKind;
  set(change: Partial<Omit<SettingsModel, 'set' | 'vocabulary'>>): void;
}

const chosenIn = (event: Event): string => (event.target as HTMLSelectElement).value;

function option(value: string, text: string, chosen: string): TemplateResult {
  return html`<option value=${value} .selected=${value === chosen}>${text}</option>`;
}

export function surfaceChooser({ surface, set }: SettingsModel): TemplateResult {
  const isTextbook = surface !== 'token' && surface !== 'slice';
  const tab = (kind: SurfaceKind, text: string) =>
    html`<button type="button" data-surface=${kind} aria-pressed=${surface === kind ? 'true' : 'false'} @click=${() => set({ surface: kind })}>${text}</button>`;
  return html`<div class="controls chooser" role="group" aria-label="Which surface">
    ${tab('token', 'a word’s own loss')}
    <label class="textbook ${isTextbook ? 'chosen' : ''}">
      from the textbook
      <select @change=${(e: Event) => chosenIn(e) && set({ surface: chosenIn(e) as SurfaceKind })}>
        ${isTextbook ? nothing : html`<option value="" selected>choose</option>`}
        ${TEXTBOOK.map(({ kind, name }) => option(kind, name, surface))}
      </select>
    </label>
    ${tab('slice', 'a slice through a larger model')}
  </div>`;
}

function tokenSettings(model: SettingsModel): TemplateResult {
  const { token, vocabulary, tied, mixing, steps, seed, set } = model;
  const words = [...vocabulary].sort((a, b) => a.localeCompare(b));
  return html`<div class="controls settings">
    <label>
      word
      <select class="word" @change=${(e: Event) => set({ token: chosenIn(e) })}>
        ${(words.length > 0 ? words : [token]).map((word) => option(word, word, token))}
      </select>
    </label>
    <label>
      tables
      <select class="tables" @change=${(e: Event) => set({ tied: chosenIn(e) as Tables })}>
        ${option('both', 'two, and one (tied)', tied)} ${option('no', 'two (untied)', tied)} ${option('yes', 'one (tied)', tied)}
      </select>
    </label>
    <label>
      the context is
      <select class="mixing" @change=${(e: Event) => set({ mixing: chosenIn(e) as 'mean' | 'linear' })}>
        ${option('linear', 'mixed by matrices', mixing)} ${option('mean', 'averaged', mixing)}
      </select>
    </label>
    ${numberField({ name: 'steps', label: 'trained for', value: steps, least: LIMITS.steps[0], most: LIMITS.steps[1], take: (value) => set({ steps: value }) })}
    ${seedField(seed, set)}
  </div>`;
}

function seedField(seed: number, set: SettingsModel['set']): TemplateResult {
  const [least, most] = LIMITS.seed;
  return numberField({
    name: 'seed',
    label: 'seed',
    value: seed,
    least,
    most,
    isName: true,
    take: (value) => set({ seed: value }),
  });
}

function sliceSettings({ slice, seed, set }: SettingsModel): TemplateResult {
  return html`<div class="controls settings">
    <label>
      slice along
      <select class="slice" @change=${(e: Event) => set({ slice: chosenIn(e) as SliceKind })}>
        ${option('trajectory', 'the training’s own directions', slice)} ${option('random', 'two random directions', slice)}
      </select>
    </label>
    ${seedField(seed, set)}
  </div>`;
}

export function settings(model: SettingsModel): TemplateResult | typeof nothing {
  if (model.surface === 'token') return tokenSettings(model);
  return model.surface === 'slice' ? sliceSettings(model) : nothing;
}
