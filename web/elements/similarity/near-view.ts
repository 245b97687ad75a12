/** The nearest neighbours of a word, and one-hot beside dense for a pair. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { Metric, Neighbour } from '../../engine/api.js';
import { divergingColour, LIMIT, type Scheme } from '../shared/colour.js';
import { formatInteger, formatNumber } from '../shared/format.js';
import { legend } from '../shared/legend.js';
import { wordLabel } from '../shared/word-label.js';
import { barShares, type PairMeasures } from './measure.js';

export const METRICS: Readonly<Record<Metric, { name: string; nearest: string }>> = {
  cosine: { name: 'Cosine', nearest: 'the largest cosine: only directions count' },
  dot: { name: 'Dot product', nearest: 'the largest dot product: long rows are favoured' },
  euclidean: { name: 'Euclidean distance', nearest: 'the smallest distance: direction and length count' },
};

export interface NearModel {
  word: string;
  /** Words to choose from without typing. */
  words: readonly string[];
  vocabulary: readonly string[];
  metric: Metric;
  neighbours: readonly Neighbour[];
  dim: number;
  colourOf(word: string): number;
  setWord(word: string): void;
  setMetric(metric: Metric): void;
}

export function nearView(model: NearModel): TemplateResult {
  const { word, words, vocabulary, metric, neighbours, dim } = model;
  const shares = barShares(
    neighbours.map(({ score }) => score),
    metric,
  );
  const choose = (event: Event): void => model.setWord((event.target as HTMLSelectElement).value);
  const others = vocabulary.length <= 2000 ? vocabulary.filter((other) => !words.includes(other)) : [];
  const option = (other: string) =>
    html`<option value=${other} ?selected=${other === word}>${wordLabel(other)}</option>`;
  return html`<div class="near">
    <h4 class="sub">Who is nearest to <select class="word" aria-label="Word" @change=${choose}>
      <optgroup label="In the map">${words.map(option)}</optgroup>
      ${others.length > 0 ? html`<optgroup label="Other words">${others.map(option)}</optgroup>` : nothing}
    </select>?</h4>
    <div class="controls metrics" role="group" aria-label="How nearness is measured">
      ${(Object.keys(METRICS) as Metric[]).map(
        (name) =>
          html`<button type="button" aria-pressed=${name === metric ? 'true' : 'false'} @click=${() => model.setMetric(name)}>${METRICS[name].name}</button>`,
      )}
    </div>
    <ol class="neighbours">
      ${neighbours.map(({ id, score }, i) => {
        const name = vocabulary[id] ?? '';
        return html`<li class="t${model.colourOf(name)}">
          <button type="button" class="quiet" @click=${() => model.setWord(name)}>${wordLabel(name)}</button>
          <svg class="bar ${score < 0 ? 'below' : ''}" height="10" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="rail" width="100" height="10" /><rect class="fill" width=${100 * (shares[i] as number)} height="10" />
          </svg>
          <span class="number">${formatNumber(score, 3)}</span>
        </li>`;
      })}
    </ol>
    <p class="note">
      Nearest is ${METRICS[metric].nearest}. Computed in ${formatInteger(dim)} dimensions${dim > 2 ? ' and not in the two of a flat picture' : ''}, over
      all ${formatInteger(vocabulary.length)} rows of the table.
    </p>
  </div>`;
}

export interface PairModel {
  words: readonly [string, string];
  ids: readonly [number, number];
  vectors: readonly [Float32Array, Float32Array];
  measures: PairMeasures;
  vocabSize: number;
  width: number;
  scheme: Scheme;
  steps: number;
}

const STRIP_HEIGHT = 16;

/** All lamps as one rail, and the one that is lit: at most as narrow as can be seen. */
function lamps(id: number, size: number, width: number): SVGTemplateResult {
  const lamp = Math.max(3, width / size);
  const x = Math.min(width - lamp, (id / size) * width);
  return svg`<rect class="rail" width=${width} height=${STRIP_HEIGHT} /><rect class="lit" x=${x} width=${lamp} height=${STRIP_HEIGHT} />`;
}

function cells(values: Float32Array, width: number, scheme: Scheme): SVGTemplateResult[] {
  const cell = width / values.length;
  return Array.from(
    values,
    (value, i) =>
      svg`<rect x=${i * cell} width=${Math.max(0.5, cell - (cell > 4 ? 1 : 0))} height=${STRIP_HEIGHT} fill=${divergingColour(value, LIMIT, scheme)} />
        ${Math.abs(value) > LIMIT ? svg`<rect class="notch" x=${i * cell} width=${Math.max(0.5, cell - (cell > 4 ? 1 : 0))} height="5" />` : nothing}`,
  );
}

export function pairView(model: PairModel): TemplateResult {
  const { words, ids, vectors, measures, vocabSize, width, scheme } = model;
  const strip = (content: SVGTemplateResult | SVGTemplateResult[]) =>
    html`<svg width=${width} height=${STRIP_HEIGHT} aria-hidden="true">${content}</svg>`;
  const side = (
    title: string,
    strips: readonly TemplateResult[],
    { cosine, distance }: PairMeasures['dense'],
    note: string,
    scale: TemplateResult | typeof nothing = nothing,
  ) => html`<div class="half">
    <p class="half-title">${title}</p>
    ${strips.map((drawn, i) => html`<div class="strip"><span class="strip-word">${wordLabel(words[i] as string)}</span>${drawn}</div>`)}
    ${scale}
    <p class="pair-numbers">
      cosine <strong class="number">${formatNumber(cosine, 4)}</strong>, distance <strong class="number">${formatNumber(distance, 4)}</strong>
    </p>
    <p class="note">${note}</p>
  </div>`;
  return html`<div class="halves pair">
    ${side(
      `One-hot: ${formatInteger(vocabSize)} numbers, one of them 1`,
      ids.map((id) => strip(lamps(id, vocabSize, width))),
      measures.oneHot,
      'It is so for every pair of different words: √2 ≈ 1.4142 apart, cosine 0. No word is nearer to “cat” than any other.',
    )}
    ${side(
      `Dense: ${formatInteger(vectors[0].length)} numbers, ${model.steps === 0 ? 'drawn by the seed' : 'learned'}`,
      vectors.map((values) => strip(cells(values, width, scheme))),
      measures.dense,
      model.steps === 0
        ? 'Noise so far: the seed drew these numbers, and no text has moved them.'
        : `Different for every pair, since ${formatInteger(model.steps)} steps of guessing have moved the rows.`,
      legend(LIMIT, scheme, { notches: true }),
    )}
  </div>`;
}
