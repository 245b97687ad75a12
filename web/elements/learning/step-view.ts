/** One step, looked at closely: the example, the guess before and after, the rows that moved, the slope of one row. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { divergingColour, type Scheme } from '../shared/colour.js';
import { inkOn } from '../shared/contrast-ink.js';
import { formatInteger, formatNumber } from '../shared/format.js';
import type { LearnerSettings } from '../shared/learner-settings.js';
import type { StepDetail } from '../shared/step-detail.js';
import { wordLabel } from '../shared/word-label.js';
import { movedWords } from './moved-words.js';
import { type Guess, guesses, largest, neighbourBelief, rowChange, usedRows } from './step-facts.js';

export interface StepModel {
  detail: StepDetail;
  settings: Readonly<LearnerSettings>;
  words: readonly string[];
  /** The colour index of each word. */
  colours: Uint8Array;
  scheme: Scheme;
  /** Whose row is shown; null: the example's most telling one. */
  row: number | null;
  setRow(id: number): void;
}

const SHOWN_GUESSES = 6;
const MOST_CHOICES = 200;
const BAR = 180;

export function stepView(model: StepModel): TemplateResult {
  const { detail } = model;
  return html`<section class="step-detail" aria-labelledby="step-title">
    <h4 class="sub" id="step-title">Step ${formatInteger(detail.step)}, looked at closely</h4>
    <div class="step-grid">
      <div>${example(model)} ${guess(model)}</div>
      <div>${movedRowsView(model)}</div>
    </div>
    ${slope(model)}
  </section>`;
}

function chip({ words, colours }: StepModel, id: number, className = ''): TemplateResult {
  return html`<span class="token t${colours[id] ?? 7} ${className}"><bdi class="piece">${wordLabel(words[id] ?? '')}</bdi></span>`;
}

function exampleWindow({ windows, window, example: at }: StepDetail): Uint32Array {
  return windows.subarray(at * window, (at + 1) * window);
}

function example(model: StepModel): TemplateResult {
  const { detail, settings } = model;
  const ids = [...exampleWindow(detail)];
  const of = formatInteger(detail.windows.length / detail.window);
  if (settings.objective === 'skip-gram') {
    const centre = ids.length >> 1;
    return html`<p class="lead">One of its ${of} words, and who stands beside it:</p>
      <p class="example">${ids.map((id, i) => chip(model, id, i === centre ? 'target' : ''))}</p>`;
  }
  const target = ids.at(-1) as number;
  return html`<p class="lead">One of its ${of} examples. From these words, what comes next?</p>
    <p class="example">
      ${ids.slice(0, -1).map((id) => chip(model, id))}
      <span aria-hidden="true">→</span><span class="visually-hidden">is followed by</span>
      ${chip(model, target, 'target')}
    </p>`;
}

function percent(share: number): string {
  return `${formatNumber(100 * share, share < 0.0995 ? 2 : 1)}\u202f%`;
}

function guess(model: StepModel): TemplateResult {
  const { detail, settings } = model;
  const ids = exampleWindow(detail);
  if (detail.probabilities) {
    const target = ids.at(-1) as number;
    const shown = guesses(detail.probabilities, target, SHOWN_GUESSES);
    const own = shown.find(({ isTarget }) => isTarget) as Guess;
    return html`${bars(model, shown, 'Probability of the next word, before and after the step')}
      <p class="note">
        The step made the right word, “${wordLabel(model.words[target] ?? '')}”, ${own.after >= own.before ? 'likelier' : 'less likely'}:
        ${percent(own.before)} before, ${percent(own.after)} after.
        ${own.after < own.before ? 'The other examples of the batch pulled harder.' : nothing}
      </p>`;
  }
  const centre = ids[ids.length >> 1] as number;
  const others = [...new Set(ids)].filter((id) => id !== centre);
  const shown = others.map((id) => ({
    id,
    before: neighbourBelief(detail.before, settings.dim, centre, id),
    after: neighbourBelief(detail.after, settings.dim, centre, id),
    isTarget: false,
  }));
  return html`${bars(model, shown, 'How sure the model is that they are neighbours, before and after the step')}
    <p class="note">Each bar is σ(E[neighbour] · U[word]): how sure the model is that the two stand together.</p>`;
}

function bars(model: StepModel, shown: readonly Guess[], caption: string): TemplateResult {
  const most = Math.max(1e-6, ...shown.flatMap(({ before, after }) => [before, after]));
  return html`<table class="bars">
    <caption>${caption}</caption>
    <thead class="visually-hidden"><tr><th>Word</th><th>Bars</th><th>Before</th><th>After</th></tr></thead>
    <tbody>
      ${shown.map(
        ({ id, before, after, isTarget }) => html`<tr class=${isTarget ? 'is-target' : ''}>
          <th scope="row">${chip(model, id)}</th>
          <td class="bar">
            <svg width=${BAR} height="20" viewBox="0 0 ${BAR} 20" aria-hidden="true">
              <rect class="before" x="0.5" y="2.5" width=${Math.max(0.5, (BAR - 1) * (before / most))} height="6" />
              <rect class="after" y="11" width=${Math.max(1, BAR * (after / most))} height="7" />
            </svg>
          </td>
          <td class="number muted">${percent(before)}</td>
          <td class="number">${percent(after)}</td>
        </tr>`,
      )}
    </tbody>
  </table>
  <p class="bar-key muted"><span class="outline"></span> before <span class="filled"></span> after</p>`;
}

/** All rows of a table side by side: those that moved are full. */
function rowStrip(count: number, moved: readonly number[], name: string): TemplateResult {
  const path = moved.map((id) => `M${id} 0h1v1h-1z`).join('');
  return html`<div class="row-strip">
    <span class="number">${name}</span>
    <svg viewBox="0 0 ${count} 1" preserveAspectRatio="none" role="img" aria-label="${moved.length} of ${count} rows of ${name} moved">
      <rect class="rail" width=${count} height="1" />${svg`<path class="moved" d=${path} />`}
    </svg>
    <span class="number">${formatInteger(moved.length)} of ${formatInteger(count)}</span>
  </div>`;
}

function movedRowsView(model: StepModel): TemplateResult {
  const { detail, settings, words } = model;
  const isTied = settings.tied && settings.objective === 'next-token';
  const { embeddings, outputs } = detail.moved;
  return html`<p class="lead">A mistake moves only the rows it used.</p>
    <div class="strips" title="Each column is a row of the table">
      ${rowStrip(words.length, embeddings, isTied ? 'E = U' : 'E')}
      ${isTied ? nothing : rowStrip(words.length, outputs, 'U')}
    </div>
    <p class="note">${movedWords(detail, settings, words.length)}</p>`;
}

/** As many digits as the largest of these small numbers needs. */
function digitsFor(limit: number): number {
  return Math.min(7, Math.max(2, 2 - Math.floor(Math.log10(Math.max(limit, 1e-9)))));
}

function slope(model: StepModel): TemplateResult {
  const { detail, settings, words } = model;
  const { dim } = settings;
  const used = usedRows(detail, settings.objective);
  const window = exampleWindow(detail);
  const inExample = settings.objective === 'skip-gram' ? window : window.subarray(0, -1);
  // The rarest word of the example is the most telling one.
  const usual = used.filter((id) => inExample.includes(id)).at(-1) ?? used[0] ?? 0;
  const id = model.row !== null && model.row < words.length ? model.row : usual;
  const gradient = detail.gradient?.embeddings.slice(id * dim, (id + 1) * dim) ?? null;
  const change = rowChange(detail, dim, id);
  const choices = used.slice(0, MOST_CHOICES);
  if (!choices.includes(id)) choices.push(id);
  return html`<div class="slope">
    <label class="lead">The slope at the row of
      <select class="row" @change=${(event: Event) => model.setRow(Number((event.target as HTMLSelectElement).value))}>
        ${choices.map((choice) => html`<option value=${choice} .selected=${choice === id}>${wordLabel(words[choice] ?? '')}</option>`)}
      </select>
    </label>
    <div class="frame" tabindex="0" role="group" aria-label="Gradient and change of one row, number by number">
      <table class="strip-table">
        <tbody>
          ${gradient ? strip('dL/dE', gradient, model.scheme) : nothing}
          ${strip('change', change, model.scheme)}
        </tbody>
      </table>
    </div>
    <p class="note">${slopeWords(settings, gradient !== null)}</p>
  </div>`;
}

function strip(name: string, values: Float32Array, scheme: Scheme): TemplateResult {
  const limit = largest(values) || 1;
  const digits = digitsFor(limit);
  return html`<tr>
    <th scope="row" class="number">${name}</th>
    ${Array.from(values, (value) => {
      const colour = divergingColour(value, limit, scheme);
      return html`<td class="number ${inkOn(colour)}">
        <svg width="100%" height="100%" aria-hidden="true"><rect width="100%" height="100%" fill=${colour} /></svg>
        <span>${formatNumber(value, digits)}</span>
      </td>`;
    })}
  </tr>`;
}

function slopeWords({ optimizer, lr, objective }: LearnerSettings, hasGradient: boolean): string {
  if (objective === 'skip-gram')
    return 'Skip-gram moves after every single word, so a step has no one gradient; what is shown is how the row has changed.';
  if (optimizer === 'sgd' && hasGradient)
    return `The gradient says which way the loss rises. SGD goes the other way: change = −${lr} × gradient, number by number.`;
  return 'The gradient says which way the loss rises. This optimiser scales each number by what it has seen before, so the change need not look like it.';
}
