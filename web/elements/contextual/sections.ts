/** The parts of the figure that are not drawings: its controls, its answer, and all of it as tables. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatInteger, formatNumber } from '../shared/format.js';
import { numberField } from '../shared/number-field.js';
import { failureBox } from '../shared/states.js';
import { twin } from '../shared/twin.js';
import type { CurvePoint } from './curve.js';
import { type Guess, percentsAt, type Read } from './reading.js';
import { type ContextRun, STEPS } from './run.js';
import { STAGES, type StripsModel } from './strips-view.js';
import { answerWords, type Comparison, cautions } from './words.js';

/** What one press of the small button does. */
const SOME_STEPS = 100;
export const MOST_SEED = 0xffff_ffff;

export function nextSeed(seed: number): number {
  return seed >= MOST_SEED ? 0 : seed + 1;
}

export interface ControlsModel {
  run: ContextRun;
  seed: number;
  train(): void;
  pause(): void;
  some(steps: number): void;
  another(): void;
  cancel(): void;
  setSeed(seed: number): void;
  reset(): void;
}

export function trainControls(model: ControlsModel): TemplateResult {
  const { run, seed } = model;
  const { phase, steps, isDone } = run;
  const isTraining = phase === 'training';
  const isReady = phase === 'ready';
  const primary = isTraining
    ? { name: 'Pause', act: model.pause }
    : isDone || phase === 'diverged'
      ? { name: `Train with seed ${nextSeed(seed)}`, act: model.another }
      : { name: steps > 0 ? 'Go on' : 'Train attention', act: model.train };
  const isUnderWay = steps > 0 && !isDone;
  return html`<div class="controls train">
    <button type="button" class="primary" ?disabled=${phase === 'waiting' || phase === 'loading' || phase === 'failed'} @click=${primary.act}>
      ${primary.name}
    </button>
    <button type="button" ?disabled=${!isReady || isDone} @click=${() => model.some(SOME_STEPS)}>${SOME_STEPS} steps</button>
    ${isTraining || isUnderWay ? html`<button type="button" class="cancel" @click=${model.cancel}>Cancel</button>` : nothing}
    ${numberField({ name: 'seed', label: 'seed', value: seed, least: 0, most: MOST_SEED, isName: true, take: model.setSeed })}
    <button type="button" class="quiet" @click=${model.reset}>Reset</button>
    <span class="progress">
      <progress max=${STEPS} value=${steps} aria-label="Steps of the training"></progress>
      <span class="state">${progressWords(run)}</span>
    </span>
  </div>`;
}

function progressWords({ phase, steps, loss, corpus }: ContextRun): string {
  if (phase === 'waiting' || phase === 'loading') return 'Loading the engine, a WebAssembly module…';
  if (phase === 'failed') return '';
  const made = `step ${formatInteger(steps)} of ${formatInteger(STEPS)}`;
  if (phase === 'diverged') return `${made}: the training has diverged; this is its last good state`;
  if (loss === null) {
    return corpus ? `untrained; the text has ${formatInteger(corpus.ids.length)} words` : 'untrained';
  }
  const noContext = corpus
    ? ` (${formatNumber(corpus.unigramEntropy, 2)} without looking at the context)`
    : '';
  return `${made}, loss ${formatNumber(loss, 2)}${noContext}`;
}

export function runFailure(error: Error | null): TemplateResult {
  return failureBox('The model could not be made, or its training was lost.', error?.message ?? '');
}

export function answerSection(comparison: Comparison | null): TemplateResult {
  return html`<div class="late answer-room">
    <p class="answer" part="answer">${comparison ? answerWords(comparison) : ''}</p>
    <div class="cautions">${comparison ? cautions(comparison).map((text) => html`<p class="note">${text}</p>`) : nothing}</div>
  </div>`;
}

/** Every weight of both sentences: the rows listen, the columns are listened to. */
export function attentionTwin(reads: readonly Read[]): TemplateResult {
  return twin(
    'Who listens to whom, all weights',
    html`${reads.map((read, which) => {
      const { words } = read.sentence;
      const percents = words.map((_, i) => percentsAt(read, i));
      return html`<table>
        <caption>
          ${which === 0 ? 'First' : 'Second'} sentence: each row is a word that listens, each column a word it hears; words that
          come later are not seen
        </caption>
        <thead>
          <tr>
            <td></td>
            ${words.map((word) => html`<th scope="col">${word}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${words.map(
            (word, i) => html`<tr>
              <th scope="row">${word}</th>
              ${words.map((_, j) => html`<td class="number">${percents[i]?.[j]}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>`;
    })}`,
  );
}

export function vectorsTwin(stages: StripsModel['stages'], dim: number): TemplateResult {
  return twin(
    'The vectors as numbers',
    html`<table>
      <caption>Both sentences: the row, the row with that of its place, and the vector after attention</caption>
      <thead>
        <tr>
          <th scope="col">number</th>
          ${STAGES.map(({ title }) => [1, 2].map((which) => html`<th scope="col">${title}, ${which}</th>`))}
        </tr>
      </thead>
      <tbody>
        ${Array.from(
          { length: stages ? dim : 0 },
          (_, k) => html`<tr>
            <th scope="row" class="number">${k + 1}</th>
            ${STAGES.map(({ name }) => stages?.map((each) => html`<td class="number">${formatNumber(each[name][k] as number)}</td>`))}
          </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

/** Not every point: the line has 201 of them. */
export function curveTwin(points: readonly CurvePoint[], guesses: readonly Guess[]): TemplateResult {
  const every = points.filter(({ step }, i) => step % SOME_STEPS === 0 || i === points.length - 1);
  return twin(
    'The curve and the next words as tables',
    html`<table>
        <caption>The cosine of the two vectors after attention</caption>
        <thead><tr><th scope="col">step</th><th scope="col">cosine</th></tr></thead>
        <tbody>
          ${every.map(({ step, cosine }) => html`<tr><th scope="row" class="number">${formatInteger(step)}</th><td class="number">${formatNumber(cosine)}</td></tr>`)}
        </tbody>
      </table>
      <table>
        <caption>How likely a word comes next</caption>
        <thead><tr><th scope="col">word</th><th scope="col">first sentence</th><th scope="col">second sentence</th></tr></thead>
        <tbody>
          ${guesses.map(({ word, probabilities }) => html`<tr><th scope="row">${word}</th>${probabilities.map((p) => html`<td class="number">${p === null ? '' : formatNumber(p)}</td>`)}</tr>`)}
        </tbody>
      </table>`,
  );
}

/** What can be written: the model knows no other words. */
export function vocabularyList(vocabulary: readonly string[]): TemplateResult {
  return twin(
    vocabulary.length > 0 ? `The ${vocabulary.length} words it knows` : 'The words it knows',
    html`<p class="vocabulary">${vocabulary.join('\u2002')}</p>`,
  );
}
