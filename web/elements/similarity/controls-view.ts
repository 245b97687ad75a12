/** Training, which is the learner's, and the words of the map, which are the reader's. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatInteger, formatNumber } from '../shared/format.js';
import type { Learner } from '../shared/learner.js';
import { failureBox } from '../shared/states.js';
import { wordLabel } from '../shared/word-label.js';
import { MOST_WORDS } from './words.js';

/** Under reduced motion nothing plays: so many steps are made at once. */
const STILL_STEPS = 1000;

export type Order = 'kind' | 'likeness';

export interface TrainModel {
  learner: Learner;
  still: boolean;
  busy: boolean;
  order: Order;
  /** What the first of the two orders is called. */
  firstOrder: string;
  play(): void;
  step(steps: number): void;
  restart(): void;
  setOrder(order: Order): void;
}

export function trainView(model: TrainModel): TemplateResult {
  const { learner, still, busy, order } = model;
  const { state, steps } = learner;
  const canAct = (state === 'ready' || state === 'playing') && !busy;
  const isPlaying = state === 'playing';
  const orderButton = (name: Order, label: string) =>
    html`<button type="button" class="order" aria-pressed=${order === name ? 'true' : 'false'} @click=${() => model.setOrder(name)}>${label}</button>`;
  return html`<div class="controls train">
    ${
      still
        ? html`<button type="button" class="primary" ?disabled=${!canAct} @click=${() => model.step(STILL_STEPS)}>Train ${formatInteger(STILL_STEPS)} steps</button>`
        : html`<button type="button" class="primary" ?disabled=${!canAct} @click=${model.play}>${isPlaying ? 'Pause' : steps > 0 ? 'Train on' : 'Train'}</button>`
    }
    <button type="button" class="noise" ?disabled=${steps === 0 || busy || state === 'loading'} @click=${model.restart}>Back to the noise</button>
    <span class="orders" role="group" aria-label="Order of the words">
      ${orderButton('kind', model.firstOrder)} ${orderButton('likeness', 'By likeness')}
    </span>
    <span class="state">${stateWords(learner)}</span>
  </div>`;
}

function stateWords({ state, steps, record, settings }: Learner): string {
  if (state === 'empty') return 'The trainer loads when the figure comes near.';
  if (state === 'loading') return 'Loading the trainer, a WebAssembly module in a worker…';
  if (state === 'failed') return '';
  const rows = `rows of ${formatInteger(settings.dim)} numbers`;
  if (steps === 0) return `untrained, ${rows}`;
  const made = `${formatInteger(steps)} ${steps === 1 ? 'step' : 'steps'}, loss ${formatNumber(record.recent, 2)}, ${rows}`;
  return state === 'diverged' ? `diverged after ${made}; this is its last good state` : made;
}

export function failureView(error: Error | null): TemplateResult {
  return failureBox('The engine could not be had, so there is nothing to compare.', error?.message ?? '');
}

export interface WordsModel {
  words: readonly string[];
  colourOf(word: string): number;
  vocabulary: readonly string[];
  problem: string;
  isFirst: boolean;
  add(word: string): void;
  remove(word: string): void;
  restore(): void;
}

export function wordsView(model: WordsModel): TemplateResult {
  const { words, vocabulary, problem } = model;
  const submit = (event: Event): void => {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).elements.namedItem('word') as HTMLInputElement;
    const word = input.value.trim();
    if (word === '') return;
    model.add(vocabulary.includes(input.value) ? input.value : word);
    input.value = '';
  };
  return html`<details class="edit">
    <summary>Choose the words (${words.length})</summary>
    <div class="edit-body">
      <ul class="chips" aria-label="Words of the map">
        ${words.map(
          (word) => html`<li class="t${model.colourOf(word)}">
            <span>${wordLabel(word)}</span>
            <button type="button" class="quiet" aria-label="Take ${wordLabel(word)} out" @click=${() => model.remove(word)}>×</button>
          </li>`,
        )}
      </ul>
      <form class="controls" @submit=${submit}>
        <label>Add a word <input name="word" list="vocabulary" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="word-problem" /></label>
        <datalist id="vocabulary">
          ${vocabulary.slice(0, 500).map((word) => (words.includes(word) ? nothing : html`<option value=${word}></option>`))}
        </datalist>
        <button type="submit" ?disabled=${words.length >= MOST_WORDS}>Add</button>
        <button type="button" class="quiet restore" ?disabled=${model.isFirst} @click=${model.restore}>The words to begin with</button>
      </form>
      <p class="problem" id="word-problem" role="alert">${problem}</p>
    </div>
  </details>`;
}
