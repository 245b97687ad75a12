/** The parts of the race's page that are not drawings: rows of controls, the tally, the comparison, the sentences. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatBytes, formatInteger, formatNumber, formatRatio, formatTime } from '../shared/format.js';
import { retryShared } from '../shared/session.js';
import { isOutOfMemory } from '../shared/states.js';
import { twin } from '../shared/twin.js';
import type { RaceResult } from '../types.js';
import type { Costs } from './bars-view.js';
import { bitTable } from './compare.js';
import type { StepPlayer } from './player.js';
import type { SpoiledProduct } from './run.js';
import { momentAt, type StageStep, TOY_DIM, TOY_VOCABULARY } from './stage.js';
import type { ToyProduct } from './toy-product.js';

export interface PlayerModel {
  player: StepPlayer;
  steps: number;
  lit: number;
  infinity: boolean;
  still: boolean;
  setLit(id: number): void;
  setInfinity(on: boolean): void;
}

/** A drag scrubs through a step; the arrow keys go by whole ones. */
function stepByKey(event: KeyboardEvent, player: StepPlayer): void {
  if (event.key === 'ArrowRight' || event.key === 'ArrowUp') player.step();
  else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') player.stepBack();
  else return;
  event.preventDefault();
}

export function playerControls(model: PlayerModel): TemplateResult {
  const { player, steps, lit } = model;
  return html`<div class="controls player">
    ${
      model.still
        ? nothing
        : html`<button type="button" class="play" @click=${() => (player.playing ? player.pause() : player.play())}>
            ${player.playing ? 'Pause' : 'Play'}
          </button>`
    }
    <button type="button" ?disabled=${player.atEnd} @click=${() => player.step()}>Step</button>
    <input
      type="range"
      min="0"
      max=${steps}
      step=${model.still ? 1 : 0.01}
      .value=${String(player.t)}
      aria-label="Steps done"
      aria-valuetext="${Math.floor(player.t)} of ${steps} steps"
      @input=${(event: Event) => player.scrub((event.target as HTMLInputElement).valueAsNumber)}
      @keydown=${(event: KeyboardEvent) => stepByKey(event, player)}
    />
    <button type="button" class="quiet" ?disabled=${player.t === 0} @click=${() => player.scrub(0)}>Restart</button>
    <label>
      token
      <select @change=${(event: Event) => model.setLit(Number((event.target as HTMLSelectElement).value))}>
        ${TOY_VOCABULARY.map((token, id) => html`<option value=${id} .selected=${id === lit}>${token}</option>`)}
      </select>
    </label>
    ${infinitySwitch('Put an infinity into another row', model.infinity, model.setInfinity)}
  </div>`;
}

export function infinitySwitch(label: string, on: boolean, set: (on: boolean) => void): TemplateResult {
  return html`<label class="check">
    <input type="checkbox" .checked=${on} @change=${(event: Event) => set((event.target as HTMLInputElement).checked)} />
    ${label}
  </label>`;
}

type Way = [what: string, product: string, lookup: string];

/** Head and rows of a table that sets the product beside the lookup. */
function bothWays(rows: readonly Way[]): TemplateResult {
  return html`<thead>
      <tr>
        <td></td>
        <th scope="col">One-hot product</th>
        <th scope="col">Lookup</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([what, product, lookup]) => html`<tr>
          <th scope="row">${what}</th>
          <td class="number">${product}</td>
          <td class="number">${lookup}</td>
        </tr>`,
      )}
    </tbody>`;
}

/** What each of the two has done so far, and in the end, whether the engine comes to the same. */
export function tally(t: number, toy: ToyProduct, words: string, scale: TemplateResult): TemplateResult {
  const steps = TOY_VOCABULARY.length;
  const { added } = momentAt(t, steps);
  const looked = t >= 1 ? 1 : 0;
  const all = toy.multiplyAdds;
  const equal = (count: number, isDone: boolean): string => (isDone ? `${count} of ${TOY_DIM}` : '');
  return html`<div class="tally">
    <p>${words}</p>
    <div class="scrolls" tabindex="0" role="group" aria-label="What each of the two has done so far"><table class="data">
      ${bothWays([
        ['steps', `${added} of ${steps}`, `${looked} of 1`],
        ['rows read', `${added}`, `${looked}`],
        ['multiply-adds', all === null ? '' : `${(all * added) / steps} of ${all}`, '0'],
        [
          'equal to the engine’s',
          equal(toy.equal.product, all !== null && added === steps),
          equal(toy.equal.lookup, all !== null && looked === 1),
        ],
      ])}
    </table></div>
    ${scale}
  </div>`;
}

/** Both results as colours and bits. `canvas` is drawn by the element. */
export function comparison(
  product: Float32Array,
  lookup: Float32Array,
  equal: number,
  answers: TemplateResult,
): TemplateResult {
  return html`<div class="compare">
    <div class="bands" role="img" aria-label="${equal} of ${product.length} numbers have the same bits in both results">
      <span>the product</span>
      <canvas aria-hidden="true"></canvas>
      <span>the row</span>
    </div>
    <div class="outcome">
      <div>
        <p class="state">
          <strong class="number grouped">${equal} of ${product.length}</strong> numbers have the same 32 bits. The first
          ${Math.min(5, product.length)}:
        </p>
        ${bitTable(product, lookup)}
      </div>
      <div class="answers">${answers}</div>
    </div>
  </div>`;
}

export function raceAnswer(result: RaceResult): TemplateResult {
  const { productTiming, lookupTiming, product, equal } = result;
  const ratio = productTiming.milliseconds / lookupTiming.milliseconds;
  const same = equal === product.length;
  return html`<p class="answer" part="answer">
    Reading row <span class="number">${result.id}</span> took
    <span class="number">${formatTime(lookupTiming.milliseconds)}</span>. The product took
    <span class="number">${formatTime(productTiming.milliseconds)}</span>,
    <span class="number">${formatRatio(ratio)}</span> as long, and gave
    ${same ? html`the same <span class="number">${equal}</span> numbers, bit for bit.` : html`the same bits in only <span class="number">${equal}</span> of <span class="number">${product.length}</span> places.`}
  </p>`;
}

export function spoiledAnswer({ row, column, equal, product, restored }: SpoiledProduct): TemplateResult {
  return html`<p class="answer" part="answer">
    With an infinity in row <span class="number">${row}</span>, column
    <span class="number">${column}</span>, the product has NaN in column <span class="number">${column}</span>, since
    0 × ∞ is not 0: <span class="number">${equal}</span> of <span class="number">${product.length}</span> numbers are
    still the row's. The lookup never read that row.
    ${restored ? 'The row has its old numbers again: the infinity was there for this one product only.' : 'The row could not be put back.'}
  </p>`;
}

export interface Size {
  vocabSize: number;
  dim: number;
}

const SMALLER: readonly Size[] = [
  { vocabSize: 50_257, dim: 768 },
  { vocabSize: 50_257, dim: 64 },
  { vocabSize: 5000, dim: 64 },
];

/** Why the table has no row for an ID, or an empty text. A size that is none is for the engine to refuse. */
export function whyNoRow(token: number, vocabSize: number): string {
  const isSize = Number.isInteger(vocabSize) && vocabSize > 0;
  if (!isSize || (Number.isInteger(token) && token >= 0 && token < vocabSize)) return '';
  return `A table of ${formatInteger(vocabSize)} rows has no row ${token}: its rows are 0 to ${vocabSize - 1}.`;
}

export interface Cure {
  rows: number;
  use(): void;
}

export function noSuchRow(why: string, cure: Cure | null): TemplateResult {
  return html`<div class="failure" role="alert">
    <p>${why}</p>
    ${cure ? html`<button type="button" @click=${cure.use}>Use a table of ${formatInteger(cure.rows)} rows</button>` : null}
  </div>`;
}

/** What failed and what can be done: for want of memory, the same race in a smaller table. */
export function raceFailure(
  error: Error,
  token: number,
  { vocabSize, dim }: Size,
  runAt: (size: Size) => void,
): TemplateResult {
  const bytes = vocabSize * dim * 4;
  const short = isOutOfMemory(error);
  const fits = (size: Size): boolean => size.vocabSize * size.dim * 4 < bytes && token < size.vocabSize;
  const smaller = short ? SMALLER.filter(fits) : [];
  return html`<div class="failure" role="alert">
    <p>
      ${short ? `This browser did not give the ${formatBytes(bytes)} that the table needs.` : 'The race could not be run.'}
      <span class="muted">${error.message}</span>
    </p>
    <div class="controls">
      <button type="button" @click=${retryShared}>Try again</button>
      ${smaller.map(
        (size) => html`<button type="button" @click=${() => runAt(size)}>
          ${formatInteger(size.vocabSize)} × ${size.dim} (${formatBytes(size.vocabSize * size.dim * 4)})
        </button>`,
      )}
    </div>
  </div>`;
}

/** The toy product as a table: every weight, every row, and what they add up to. */
function stageTable(steps: readonly StageStep[], rows: readonly Float32Array[]): TemplateResult {
  const numbers = (values: ArrayLike<number>): TemplateResult[] =>
    Array.from(values, (value) => html`<td class="number">${formatNumber(value)}</td>`);
  const product = steps.at(-1)?.sum ?? [];
  return html`<table>
    <caption>
      The one-hot vector and the small table; below, what the product gives
    </caption>
    <tbody>
      ${rows.map(
        (values, row) => html`<tr>
          <th scope="row">${TOY_VOCABULARY[row]}</th>
          <td class="number">${steps[row]?.weight} ×</td>
          ${numbers(values)}
        </tr>`,
      )}
      <tr>
        <th scope="row">product</th>
        <td></td>
        ${numbers(product)}
      </tr>
    </tbody>
  </table>`;
}

export function raceTwin(costs: Costs, toy: ToyProduct): TemplateResult {
  const time = (value: number | null): string => (value === null ? 'not measured yet' : formatTime(value));
  const count = (value: number | null): string => (value === null ? 'not counted yet' : formatInteger(value));
  const rows: Way[] = [
    ['Measured time', time(costs.productTime), time(costs.lookupTime)],
    ['Multiply-adds', count(costs.multiplyAdds), '0'],
    ['Bytes touched', count(costs.productBytes), count(costs.lookupBytes)],
  ];
  return twin(
    'The figures as a table',
    html`<table>
        ${bothWays(rows)}
      </table>
      ${stageTable(toy.steps, toy.rows)}`,
  );
}
