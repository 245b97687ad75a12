/** Who is near whom in both tables, with and without what all rows have in common. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Scheme } from '../shared/colour.js';
import { formatNumber } from '../shared/format.js';
import { type Cell, cosineMatrix } from '../shared/heat-map.js';
import { heatView } from '../shared/heat-view.js';
import { cosineOfRows } from '../shared/watched-pairs.js';
import { kindOf, OTHER_COLOUR } from '../shared/word-kinds.js';
import { nearestIn } from './near.js';
import { type Both, SETUP } from './pair.js';

const NEAREST = 6;

/** E of a model, as it is and less its mean row. */
export interface Rows {
  raw: Float32Array;
  centred: Float32Array;
}

export interface NearModel {
  tables: Both<Rows>;
  isCentred: boolean;
  word: number;
  vocabulary: readonly string[];
  /** How often each word occurs in the text learned from. */
  counts: Uint32Array;
  /** Of the maps. */
  shown: readonly number[];
  means: Both<{ raw: number; centred: number }>;
  cursor: Cell | null;
  scheme: Scheme;
  width: number;
  cells: readonly [number, number];
  setWord(id: number): void;
  setCentred(isCentred: boolean): void;
  point(cell: Cell | null, isFinal: boolean): void;
}

export function nearView(model: NearModel): TemplateResult {
  const { vocabulary, word, counts, isCentred, cursor } = model;
  const choose = (event: Event): void => model.setWord(Number((event.target as HTMLSelectElement).value));
  return html`<h4 class="sub">Who is near <select class="word" aria-label="Word" @change=${choose}>
      ${vocabulary.map((name, id) => ((counts[id] as number) > 0 ? html`<option value=${id} ?selected=${id === word}>${name}</option>` : nothing))}
    </select>?</h4>
    <div class="controls" role="group" aria-label="Which cosines">
      <button type="button" class="raw" aria-pressed=${isCentred ? 'false' : 'true'} @click=${() => model.setCentred(false)}>Cosines of the rows</button>
      <button type="button" class="centred" aria-pressed=${isCentred ? 'true' : 'false'} @click=${() => model.setCentred(true)}>Less the mean row</button>
    </div>
    <div class="halves">${([0, 1] as const).map((which) => half(model, which))}</div>
    <p class="readout">
      ${cursor ? readPair(model, cursor) : html`<span class="muted">Point at a cell of either map, or use the arrow keys in it, to read both numbers.</span>`}
    </p>`;
}

function half(model: NearModel, which: 0 | 1): TemplateResult {
  const { tables, isCentred, word, vocabulary, counts, shown, means, scheme } = model;
  const { raw, centred } = tables[which];
  const table = isCentred ? centred : raw;
  const { dim } = SETUP;
  const near = nearestIn(table, dim, word, NEAREST);
  const vectors = shown.map((id) => table.subarray(id * dim, (id + 1) * dim));
  const name = which === 1 ? 'Tied' : 'Untied';
  return html`<div class="half">
    <p class="half-title">${name}: rows of E</p>
    <table class="data nearest">
      <thead><tr><th scope="col">word</th><th scope="col" class="number">cosine</th><th scope="col" class="number">less the mean row</th></tr></thead>
      <tbody>
        ${near.map(({ id }) => {
          const cosine = (rows: Float32Array) => formatNumber(cosineOfRows(rows, dim, word, id), 3);
          return html`<tr>
            <th scope="row">${vocabulary[id]}${(counts[id] as number) === 0 ? html` <span class="muted">(not in the 400 words)</span>` : nothing}</th>
            <td class="number ${isCentred ? '' : 'ruling'}">${cosine(raw)}</td>
            <td class="number ${isCentred ? 'ruling' : ''}">${cosine(centred)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
    ${heatView({
      label: `${name}: the cosines of ${shown.length} words, each with each.`,
      words: shown.map((id) => ({
        text: vocabulary[id] as string,
        colour: kindOf(vocabulary[id] as string) ?? OTHER_COLOUR,
      })),
      matrix: cosineMatrix(vectors, cosineOf),
      scheme,
      room: model.width,
      cells: model.cells,
      cursor: model.cursor,
      point: model.point,
    })}
    <p class="note">
      The mean cosine of two different words of the map is ${formatNumber(means[which].raw, 2)}; less the mean row it is ${formatNumber(means[which].centred, 2)}.
    </p>
  </div>`;
}

function cosineOf(a: Float32Array, b: Float32Array): number {
  const both = new Float32Array(2 * a.length);
  both.set(a);
  both.set(b, a.length);
  return cosineOfRows(both, a.length, 0, 1);
}

/** The pair of a cell in both tables, as the rows are or less their mean. */
export function readPair({ tables, isCentred, shown, vocabulary }: NearModel, { row, column }: Cell): string {
  const [a, b] = [shown[row] as number, shown[column] as number];
  const [untied, tied] = tables.map(({ raw, centred }) =>
    formatNumber(cosineOfRows(isCentred ? centred : raw, SETUP.dim, a, b), 3),
  );
  return `“${vocabulary[a]}” and “${vocabulary[b]}”: untied ${untied}, tied ${tied}${isCentred ? ', less the mean row' : ''}.`;
}

/** What is seen of the common direction, whether it is there or not. */
export function directionSentence([untied, tied]: NearModel['means'], steps: number): string {
  if (steps === 0) {
    return `Before the first step the two tables are the same noise; the mean cosine is ${formatNumber(tied.raw, 2)}.`;
  }
  const gap = tied.raw - tied.centred;
  const numbers = `the mean cosine is ${formatNumber(tied.raw, 2)} in the tied table and ${formatNumber(untied.raw, 2)} in the untied one`;
  return gap > 0.1
    ? `Tied rows share a direction, since every row is pushed away from each h that it did not fit: ${numbers}. Take the mean row off before you call two words alike.`
    : `A table that also gives scores has its rows pushed in one direction, which makes raw cosines run high. Here little of it is seen: ${numbers}.`;
}
