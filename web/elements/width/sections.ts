/** The parts of the width figure that are not the plane: memory, share, sentences, the table for real. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ModelPreset } from '../../data/models.js';
import { formatBytes, formatInteger, formatNumber, formatSignificant, formatTime } from '../shared/format.js';
import { failureBox } from '../shared/states.js';
import { type Fact, factsTwin, twin } from '../shared/twin.js';
import { formats, type Share, tableParameters, tooLargeForWasm } from './costs.js';
import { backWords, type RealState } from './real-table.js';

/** 31 %, 1.9 %, 0.15 %. */
export function percent(share: number): string {
  return `${formatSignificant(100 * share, 2)}\u202f%`;
}

function length(share: number): string {
  return `${Math.round(share * 1e4) / 100}%`;
}

/** The table in three number formats, to one linear scale. */
export function memoryBars(vocabSize: number, dim: number): TemplateResult {
  const parameters = tableParameters(vocabSize, dim);
  return html`<div class="bars">
    ${formats.map(
      (format) => html`<div class="lane">
        <span class="lane-name">${format.name} <span class="muted">${format.bytes === 1 ? '1 byte' : `${format.bytes} bytes`} a number</span></span>
        <svg class="lane-bar" height="16" aria-hidden="true">
          <rect class="rail" width="100%" height="16" />
          <rect class="fill" width=${length(format.bytes / 4)} height="16" />
        </svg>
        <span class="lane-value number grouped">${formatBytes(parameters * format.bytes, { exact: true })}</span>
      </div>`,
    )}
  </div>`;
}

/** The whole model as one bar: its input table, its output table if it has one of its own, everything else. */
export function shareBar(share: Share): TemplateResult {
  const parts = [
    {
      name: share.output === 0 ? 'table, used for input and output' : 'input table',
      kind: 'input',
      size: share.input,
    },
    { name: 'output table', kind: 'output', size: share.output },
    { name: 'everything else', kind: 'rest', size: share.rest },
  ].filter(({ size }) => size > 0);
  let at = 0;
  return html`<div class="share">
    <svg class="share-bar" height="36" aria-hidden="true">
      ${parts.map(({ kind, size }) => {
        const x = at / share.total;
        at += size;
        return html`<svg x=${length(x)} width=${length(size / share.total)} height="36">
          <rect class=${kind} width="100%" height="36" />
        </svg>`;
      })}
    </svg>
    <ul class="key">
      ${parts.map(
        ({ name, kind, size }) => html`<li>
          <svg width="12" height="12" aria-hidden="true"><rect class=${kind} width="12" height="12" /></svg>
          <strong class="number grouped">${percent(size / share.total)}</strong> ${name}
          <span class="muted">${formatInteger(size)}</span>
        </li>`,
      )}
    </ul>
  </div>`;
}

export interface AnswerModel {
  vocabSize: number;
  dim: number;
  tied: boolean;
  /** The model whose other layers are counted with, or null when no model has this width. */
  model: ModelPreset | null;
  /** Whether this is the model's own table, unchanged. */
  isOwn: boolean;
  share: Share | null;
}

export function answer({ vocabSize, dim, tied, model, isOwn, share }: AnswerModel): TemplateResult {
  const parameters = tableParameters(vocabSize, dim);
  const bytes = html`<span class="number">${formatBytes(parameters * 4, { exact: true })}</span>`;
  const whose = model && isOwn ? `The table of ${model.name}` : 'This table';
  return html`<p class="answer" part="answer">
    ${whose} has <span class="number">${formatInteger(vocabSize)}</span> ×
    <span class="number">${formatInteger(dim)}</span> =
    <span class="number">${formatInteger(parameters)}</span> numbers: ${bytes} in float32.
    ${
      share && model
        ? html`That is <span class="number">${percent(share.input / share.total)}</span> of the
            <span class="number">${formatInteger(share.total)}</span> parameters
            ${isOwn ? 'of the model' : `that ${model.name} would have with it`}.`
        : null
    }
    ${
      tied
        ? html`Its output uses the same table, which saves a second one of ${bytes}.`
        : html`Its output has a second table of that size; tying the two would save ${bytes}.`
    }
  </p>`;
}

export interface RealModel {
  state: RealState;
  vocabSize: number;
  dim: number;
  seed: number;
  make(): void;
  stop(): void;
  giveBack(): void;
}

/** The row of the primary action, and what came of it. */
export function realTable(model: RealModel): TemplateResult {
  const { state, vocabSize, dim, seed } = model;
  const bytes = tableParameters(vocabSize, dim) * 4;
  const tooLarge = tooLargeForWasm(vocabSize, dim);
  const busy = state.phase === 'making' || state.phase === 'made';
  return html`<div class="real">
    <div class="controls">
      <button type="button" class="primary" ?disabled=${tooLarge || busy} @click=${model.make}>Make it for real</button>
      ${state.phase === 'making' ? html`<button type="button" @click=${model.stop}>Cancel</button>` : null}
      ${state.phase === 'made' ? html`<button type="button" @click=${model.giveBack}>Give the memory back</button>` : null}
      <span class="state">${realWords(model, bytes, tooLarge)}</span>
      ${state.phase === 'making' && state.estimate > 0 ? fillProgress(state) : null}
    </div>
    ${
      state.phase === 'made'
        ? html`<p class="note made">
            Row 0 starts
            <span class="number">${Array.from(state.first, (value) => formatNumber(value)).join(', ')}</span>, as after
            <code>torch.manual_seed(${seed})</code>.
          </p>`
        : null
    }
    ${state.phase === 'failed' ? failureBox('This browser did not make it.', state.message) : null}
  </div>`;
}

/** Beyond the estimate nobody knows how far it is, and the bar says so by having no value. */
function fillProgress({ elapsed, estimate }: { elapsed: number; estimate: number }): TemplateResult {
  return html`<progress max=${estimate} value=${elapsed < estimate ? elapsed : nothing} aria-label="Filling the table"></progress>`;
}

function makingWords({ elapsed, estimate }: { elapsed: number; estimate: number }, bytes: number): string {
  if (estimate === 0) return `Loading the engine, then filling ${formatBytes(bytes)}…`;
  // In steps of a tenth of a second: it is a clock to be glanced at, not a stopwatch.
  const so = formatTime(Math.max(100, Math.round(elapsed / 100) * 100));
  return elapsed <= estimate
    ? `Filling ${formatBytes(bytes)}: ${so} of about ${formatTime(estimate)}…`
    : `Filling ${formatBytes(bytes)}: ${so}, longer than the ${formatTime(estimate)} that a sample promised…`;
}

function realWords({ state }: RealModel, bytes: number, tooLarge: boolean): string {
  switch (state.phase) {
    case 'made':
      return `Made here in ${formatTime(state.milliseconds)}${state.inWorker ? ', in a worker' : ''}: ${formatBytes(bytes)} are in use.`;
    case 'making':
      return makingWords(state, bytes);
    case 'back':
      return backWords(state.inWorker);
    default:
      return tooLarge
        ? `${formatBytes(bytes)} cannot be made here: a WebAssembly memory has 4 GB at most, and the engine needs some of it itself.`
        : `${formatBytes(bytes)}, filled with PyTorch's numbers, in this browser.`;
  }
}

export function widthTwin(model: AnswerModel): TemplateResult {
  const { vocabSize, dim, share } = model;
  const parameters = tableParameters(vocabSize, dim);
  return factsTwin([
    ['Vocabulary', formatInteger(vocabSize)],
    ['Width', formatInteger(dim)],
    ['Parameters of the table', formatInteger(parameters)],
    ...formats.map(
      (format): Fact => [`Memory in ${format.name}`, formatBytes(parameters * format.bytes, { exact: true })],
    ),
    ...(share
      ? ([
          ['Parameters of the model', formatInteger(share.total)],
          ['Share of the input table', percent(share.input / share.total)],
          [
            'Share of the output table',
            share.output === 0 ? 'tied: none of its own' : percent(share.output / share.total),
          ],
        ] satisfies Fact[])
      : []),
  ]);
}

/** All models in one table: what the points of the plane are, with their sources. */
export function modelTable(
  models: readonly ModelPreset[],
  total: (model: ModelPreset) => number,
): TemplateResult {
  return twin(
    'The models and their sources',
    html`<table>
        <thead>
          <tr>
            ${['Model', 'Vocabulary', 'Width', 'Parameters', 'Table', 'Output', 'Source'].map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${models.map(
            (model) => html`<tr>
              <th scope="row">${model.name}</th>
              <td class="number">${formatInteger(model.vocabSize)}</td>
              <td class="number">${formatInteger(model.dim)}</td>
              <td class="number">${formatInteger(total(model))}</td>
              <td class="number">${percent((model.vocabSize * model.dim) / total(model))}</td>
              <td>${model.tied ? 'tied' : 'own table'}</td>
              <td><a href=${model.source.url}>${model.source.title}</a></td>
            </tr>`,
          )}
        </tbody>
      </table>`,
  );
}
