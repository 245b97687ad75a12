/** What the figure has to say, with the numbers as they are. */
import { formatInteger, formatNumber } from '../shared/format.js';
import type { History } from '../shared/history.js';
import { type Both, type Mixing, parameterCounts, STEPS } from './pair.js';
import { MARK, SEEDS, type SeedResult, winsOverSteps } from './seeds.js';

export interface OutcomeFacts {
  steps: number;
  heldOut: Both<number>;
  learned: Both<number>;
  curves: Both<History>;
  vocabSize: number;
  mixing: Mixing;
  decay: boolean;
}

/** More changes of the lead than this are not told one by one. */
const MOST_TURNS = 5;

/** A rise of the loss that is more than the shaking of the curve. */
const RISE = 0.1;

const two = (value: number): string => formatNumber(value, 2);

export interface Turn {
  /** The first step, among those that were looked at, from which on this one is ahead. */
  steps: number;
  leader: 'tied' | 'untied';
}

/** Who was ahead, and from when on; the start, where both know nothing, is left out. */
export function leads([untied, tied]: Both<History>): Turn[] {
  const turns: Turn[] = [];
  for (let i = 0; i < Math.min(untied.size, tied.size); i++) {
    if (untied.x(i) === 0 || untied.y(i) === tied.y(i)) continue;
    const leader = tied.y(i) < untied.y(i) ? 'tied' : 'untied';
    if (turns.at(-1)?.leader !== leader) turns.push({ steps: untied.x(i), leader });
  }
  return turns;
}

export function outcome(facts: OutcomeFacts): string {
  const { steps, heldOut, vocabSize, mixing } = facts;
  const [untied, tied] = heldOut;
  const counts = parameterCounts(vocabSize, mixing);
  const share = `${formatNumber((100 * counts.saved) / counts.untied, 0)}\u202f%`;
  if (steps === 0) {
    return `Before the first step both guess blindly: a word of the held-out text costs ${two(untied)} and ${two(tied)}, about the logarithm of ${formatInteger(vocabSize)} words. The tied model has ${share} fewer numbers to learn.`;
  }
  const [better, worse] = tied < untied ? ['tied', 'untied'] : ['untied', 'tied'];
  const gap = Math.abs(untied - tied);
  const verdict =
    gap < 0.005 ? 'There is hardly a difference.' : `The ${better} one is ahead by ${two(gap)}.`;
  const order = tied < untied ? [tied, untied] : [untied, tied];
  return `After ${formatInteger(steps)} steps the ${better} model guesses the held-out text at ${two(order[0] as number)} a word, the ${worse} one at ${two(order[1] as number)}. ${verdict} Tied stores ${share} less.`;
}

/** What one should know before one believes it. */
export function cautions(facts: OutcomeFacts): string[] {
  const { steps, learned, curves, mixing, decay } = facts;
  if (steps === 0) return [];
  const texts: string[] = [];
  const turns = leads(curves);
  if (turns.length > MOST_TURNS) {
    texts.push(
      `On the way the lead changed ${turns.length - 1} times: the two are level, and who wins is chance.`,
    );
  } else if (turns.length > 1) {
    const told = turns
      .map(({ steps: from, leader }) => `${leader} from step ${formatInteger(from)}`)
      .join(', ');
    texts.push(`On the way the lead changed: ${told}. Who wins depends on when one stops.`);
  }
  texts.push(
    `On the 400 words that they learn from, the untied model is at ${two(learned[0])} and the tied one at ${two(learned[1])}: ${
      decay
        ? 'weight decay keeps both from learning so short a text by heart.'
        : 'without weight decay nothing keeps them from learning so short a text by heart.'
    }${risen(curves)}`,
  );
  if (mixing === 'mean') {
    texts.push(
      'With a plain average a tied model is crippled: h is the mean of rows of the very table that gives the scores, and no row fits a mean of rows so well as those rows. What it can say best is its own context back.',
    );
  }
  return texts;
}

/** Said when a loss on the held-out text has been clearly lower than it is now: that is what learning by heart costs. */
function risen([untied, tied]: Both<History>): string {
  const told = [
    ['untied', untied],
    ['tied', tied],
  ] as const;
  const parts = told.flatMap(([name, curve]) => {
    let least = 0;
    for (let i = 0; i < curve.size; i++) if (curve.y(i) < curve.y(least)) least = i;
    const now = curve.size > 0 ? curve.y(curve.size - 1) : 0;
    return curve.size > 0 && now - curve.y(least) > RISE
      ? [`the ${name} one, ${two(curve.y(least))} at step ${formatInteger(curve.x(least))}`]
      : [];
  });
  return parts.length > 0 ? ` On other text it was better before: ${parts.join('; ')}.` : '';
}

export function seedsSentence(results: readonly SeedResult[], stop: number, wins: number): string {
  const of = `${results.length} ${results.length === 1 ? 'seed' : 'seeds'}`;
  return `Stopped after ${formatInteger(stop)} steps the tied model is ahead with ${wins} of ${of}.`;
}

/** Where the count does not depend on when one stops, and where it does. */
export function seedsCaution(results: readonly SeedResult[]): string {
  if (results.length < SEEDS) return '';
  const counts = winsOverSteps(results).map(({ wins }) => wins);
  const least = Math.min(...counts);
  const most = Math.max(...counts);
  const range = `Stopped anywhere between ${MARK} and ${formatInteger(STEPS)} steps it is ahead with ${least === most ? most : `${least} to ${most}`} of ${SEEDS}`;
  const depends = least <= SEEDS / 2 && most > SEEDS / 2;
  return depends ? `${range}: with these settings the winner depends on when one stops.` : `${range}.`;
}
