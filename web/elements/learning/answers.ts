/** What the figure has to say, with the numbers as they are. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatInteger, formatNumber, formatSignificant } from '../shared/format.js';
import type { Learner } from '../shared/learner.js';
import { fittingRate } from '../shared/learner-settings.js';
import type { WatchedPair } from '../shared/watched-pairs.js';
import { kindOf } from '../shared/word-kinds.js';
import { wordLabel } from '../shared/word-label.js';

const number = (text: string): TemplateResult => html`<span class="number">${text}</span>`;
const known = (pairs: readonly WatchedPair[]): WatchedPair[] =>
  pairs.filter(({ ids, cosine }) => ids !== null && !Number.isNaN(cosine));

function cosines(pairs: readonly WatchedPair[]): TemplateResult[] {
  const shown = known(pairs).slice(0, 2);
  return shown.map(
    ({ a, b, cosine }, i) =>
      html`${i > 0 ? ', ' : ''}that of “${wordLabel(a)}” and “${wordLabel(b)}” is ${number(formatNumber(cosine, 2))}`,
  );
}

export function answer(learner: Learner): TemplateResult | typeof nothing {
  const { corpus, settings, steps, state } = learner;
  if (!corpus || state === 'failed') return nothing;
  const pairs = known(learner.pairs.all);
  if (state === 'diverged') return diverged(learner);
  if (settings.initScale === 0) {
    return html`<p class="answer" part="answer">
      The noise is scaled by 0, so every row is all zeros. Then all words look the same, every gradient is zero as well, and
      no step moves anything: it is the noise that makes the rows different enough to learn. Set its scale above 0.
    </p>`;
  }
  if (steps === 0) {
    return html`<p class="answer" part="answer">
      Before the first step every row is noise, drawn with seed ${settings.seed}.
      ${pairs.length > 0 ? html`The cosine: ${cosines(pairs)}. It says nothing yet about what the words mean.` : nothing}
    </p>`;
  }
  const isNextToken = settings.objective === 'next-token';
  const made = `After ${formatInteger(steps)} ${steps === 1 ? 'step' : 'steps'}`;
  return html`<p class="answer" part="answer">
    ${made} a guess costs ${number(formatNumber(learner.record.recent, 2))} on average.
    ${
      isNextToken
        ? html`Without a look at the context it could not cost less than ${number(formatNumber(corpus.unigramEntropy, 2))}.`
        : html`That is the loss of telling true neighbours from random words, ${number(formatNumber(6 * Math.LN2, 2))} when one has no idea.`
    }
    ${pairs.length > 0 ? html`The cosine: ${cosines(pairs)}.` : nothing}
    ${isTold(pairs) ? 'Nobody told the model which words are alike. They keep the same company, so the same mistakes moved them to the same place.' : nothing}
  </p>`;
}

/** True once a pair of one kind is near and a pair of two kinds is not. */
function isTold(pairs: readonly WatchedPair[]): boolean {
  const same = ({ a, b }: WatchedPair) => kindOf(a) !== null && kindOf(a) === kindOf(b);
  const near = pairs.filter(same);
  const far = pairs.filter((pair) => !same(pair));
  return (
    near.length > 0 && near.every(({ cosine }) => cosine > 0.8) && far.every(({ cosine }) => cosine < 0.5)
  );
}

/** A learning rate to try after one that was too large. */
export function smallerRate(learner: Learner): number {
  const { lr } = learner.settings;
  const fitting = fittingRate(learner.settings);
  return lr > fitting ? fitting : lr / 10;
}

function diverged({ settings, steps }: Learner): TemplateResult {
  return html`<p class="answer" part="answer" role="alert">
    Diverged after step ${number(formatInteger(steps))}: the next one would have left the numbers that a float32 can hold.
    With learning rate ${number(formatSignificant(settings.lr))} each step overshoots by more than the one before. What
    you see is the last good state.
  </p>`;
}

/** What the plane leaves out, or that it leaves out nothing. */
export function planeNote(learner: Learner, explained: readonly [number, number] | null): TemplateResult {
  const { settings, vocabulary } = learner;
  const words = formatInteger(vocabulary.length);
  if (settings.dim === 2) {
    return html`<p class="note plane-note">
      With two numbers a word the plane is the model: nothing is left out, and a cosine is the angle at the origin. Two
      dimensions hold few directions, though. Words that behave alike still end in one direction, but where “cat” and
      “helicopter” end, anywhere from −1 to 1, is chance. Look at the clusters here; the story of the cosine is told at
      dim 16 and more.
    </p>`;
  }
  const share = (value: number): string => `${formatNumber(100 * value, 0)}\u202f%`;
  const whose = settings.corpus === null ? 'the coloured words' : 'they';
  return html`<p class="note plane-note">
    The plane: ${words} rows of ${settings.dim} numbers, seen from the side where ${whose} differ most (their first two
    principal
    components${explained ? html`; of all their differences ${share(explained[0])} lie across, ${share(explained[1])} up` : nothing}).
    What is left out makes some words look nearer than they are; cosines are computed with all ${settings.dim} numbers.
  </p>`;
}
