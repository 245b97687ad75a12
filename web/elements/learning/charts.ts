/** The two curves: what a guess costs, and the cosines of the pairs that are watched. */
import { html, type TemplateResult } from 'lit';
import { chart } from '../shared/chart-view.js';
import { formatInteger, formatNumber } from '../shared/format.js';
import type { Learner } from '../shared/learner.js';
import { linePath, type Plot, stepsEnd } from '../shared/line-chart.js';
import { wordLabel } from '../shared/word-label.js';
import type { PairLook } from './looks.js';

const HEIGHT = 196;
const NAMES = 128;
const NAMES_NARROW = 120;

function plotOf(width: number, learner: Learner, y: readonly [number, number]): Plot {
  return {
    width,
    height: HEIGHT,
    left: 36,
    right: width < 420 ? NAMES_NARROW : NAMES,
    top: 14,
    bottom: 26,
    x: [0, stepsEnd(learner.steps)],
    y,
  };
}

/** The entropy is a level of the next-token loss alone: skip-gram's loss is another quantity. */
export function lossChart(learner: Learner, width: number): TemplateResult {
  const { corpus, settings } = learner;
  const { losses } = learner.record;
  const isNextToken = settings.objective === 'next-token';
  const entropy = isNextToken ? (corpus?.unigramEntropy ?? null) : null;
  const first = losses.size > 0 ? losses.y(0) : Math.log(Math.max(2, learner.vocabulary.length));
  const usual = Math.max(1, entropy ?? 0, first) * 1.08;
  // A loss that shoots up leaves the picture, so that the curve before it can still be read.
  let most = usual;
  for (let i = 0; i < losses.size; i++) most = Math.min(2 * usual, Math.max(most, losses.y(i)));
  const plot = plotOf(width, learner, [0, most]);
  const latest = learner.record.recent;
  const isKnown = Number.isFinite(latest);
  const value = latest < 1000 ? formatNumber(latest, 2) : `over ${formatInteger(1000)}`;
  const text = `${value} now`;
  return html`<figure class="curve-figure">
    <figcaption>Loss: what a guess costs, by steps</figcaption>
    ${chart({
      plot,
      digits: most > 3 ? 0 : 1,
      curves: [
        {
          path: linePath(plot, losses),
          className: 'loss',
          ...(isKnown ? { label: { text, y: latest } } : {}),
        },
      ],
      levels:
        entropy === null
          ? []
          : [
              {
                y: entropy,
                text: `${formatNumber(entropy, 2)} ${width < 420 ? 'no context' : 'without any context'}`,
              },
            ],
      label: isKnown
        ? `Loss over ${formatInteger(learner.steps)} steps: ${value} now${
            entropy === null ? '' : `; without any context at best ${formatNumber(entropy, 2)}`
          }.`
        : 'Loss over the steps: none made yet.',
    })}
  </figure>`;
}

export function cosineChart(learner: Learner, looks: readonly PairLook[], width: number): TemplateResult {
  const plot = plotOf(width, learner, [-1, 1]);
  const curves = looks.flatMap(({ pair, colour, dash }) => {
    if (!pair.ids || Number.isNaN(pair.cosine)) return [];
    const latest = [learner.steps, pair.cosine] as const;
    const name = `${wordLabel(pair.a)}–${wordLabel(pair.b)}`;
    const short = name.length > 15 && width < 420 ? `${name.slice(0, 11)}…` : name;
    return [
      {
        path: linePath(plot, pair.history, latest),
        className: `t${colour} dash${dash}`,
        label: { text: `${formatNumber(pair.cosine, 2)} ${short}`, y: pair.cosine },
      },
    ];
  });
  const said = looks
    .filter(({ pair }) => pair.ids && !Number.isNaN(pair.cosine))
    .map(({ pair }) => `${pair.a} and ${pair.b} ${formatNumber(pair.cosine, 2)}`);
  return html`<figure class="curve-figure">
    <figcaption>Cosine of two rows of E, by steps</figcaption>
    ${chart({
      plot,
      digits: 1,
      rows: 5,
      curves,
      label: said.length > 0 ? `Cosine now: ${said.join(', ')}.` : 'Cosine over the steps: no pair yet.',
    })}
  </figure>`;
}
