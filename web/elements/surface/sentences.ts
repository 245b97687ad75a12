/** What the figure says in words: what a picture is, what the check found, who came how far. */
import { formatInteger, formatNumber, formatSignificant } from '../shared/format.js';
import type { ConvexityReport } from './convexity.js';
import type { Ball } from './descent.js';
import { lookOf } from './paths-view.js';
import type { Slice } from './slice-terrain.js';
import type { Panel } from './stage.js';
import type { Point } from './terrain.js';

export const place = ([x, y]: Point, digits = 2): string =>
  `(${formatNumber(x, digits)}, ${formatNumber(y, digits)})`;

/** Losses go over decades: more decimals the nearer to 0. */
export function lossText(loss: number): string {
  const size = Math.abs(loss);
  if (!Number.isFinite(loss) || size < 100) return formatNumber(loss, size < 0.001 ? 7 : size < 0.1 ? 5 : 4);
  return formatNumber(loss, size < 1000 ? 2 : 0);
}

export function tokenPicture(word: string): string {
  return `Every place on these maps is a row that “${word}” could have: two numbers, across and up. The colour says how large the loss of the whole model would be with that row and all else left as training left it; a ball rolls to where the row serves best.`;
}

const percent = (share: number): string => `${formatSignificant(100 * share, 2)}\u202f%`;

export function slicePicture({ kind, explained }: Slice, parameters: number): string {
  const whole = `The model behind this map has ${formatInteger(parameters)} numbers, and no picture can show so many directions: this is one flat slice through them.`;
  const [one, two] = explained;
  return kind === 'trajectory'
    ? `${whole} It is the plane in which the training moved most; it shows ${percent(one)} of the movement across and ${percent(two)} up, so ${percent(Math.max(0, 1 - one - two))} happened outside the picture.`
    : `${whole} Its two directions were drawn at random, each row as long as the model’s own (Li and others 2018); they show ${percent(one + two)} of the training’s movement, so do not look for its way here.`;
}

/** `isDrawn`: whether the worst line is on the picture. */
export function convexityText(report: ConvexityReport, isDrawn: boolean): string {
  const lines = `${formatInteger(report.lines)} straight lines between two points of the grid`;
  const [from, to] = report.ends;
  if (report.isConvex) {
    const worst =
      report.excess <= 0
        ? 'in the middle of every one the surface lies below the line'
        : `no middle lies above its line by more than ${lossText(report.excess)}, which is rounding`;
    return `Checked on ${lines}: ${worst}. No bulge on this map: one valley.`;
  }
  return `Checked on ${lines}: between ${place(from)} and ${place(to)} the surface bulges ${lossText(report.excess)} above the line${isDrawn ? ' (dashed)' : ''}. Not convex.`;
}

export function stateText({ state, xs, lr }: Ball): string {
  const steps = formatInteger(xs.length - 1);
  switch (state) {
    case 'ready':
      return 'at the start';
    case 'rolling':
      return `step ${steps}`;
    case 'resting':
      return `rests, step ${steps}`;
    case 'spent':
      return `still moves, step ${steps}`;
    case 'diverged':
      return `flew off in step ${formatInteger(xs.length)}: ${lr} is too large here`;
  }
}

/** Losses that differ by less are the same loss, reached with other rounding. */
const SAME = 1e-5;

/** Who lies lowest, in words; those that came to the same loss arrived together, and one of them first. */
function lowest(balls: readonly Ball[]): string {
  const lossOf = ({ losses }: Ball) => losses.at(-1) as number;
  const alive = balls.filter(({ state }) => state !== 'diverged');
  const best = Math.min(...alive.map(lossOf));
  const top = Math.max(...balls.map(({ losses }) => losses[0] as number));
  const there = alive
    .filter((ball) => lossOf(ball) - best <= SAME * Math.max(top - best, Math.abs(best)))
    .sort((a, b) => a.xs.length - b.xs.length);
  const [first] = there;
  if (!first) return 'every ball flew off: the learning rates are too large for this surface.';
  const end: Point = [first.xs.at(-1) as number, first.ys.at(-1) as number];
  const isOnePlace = there.every(
    ({ xs, ys }) => place([xs.at(-1) as number, ys.at(-1) as number]) === place(end),
  );
  const steps = `after ${formatInteger(first.xs.length - 1)} steps`;
  const name = lookOf(first.key).name;
  const loss = `with a loss of ${lossText(lossOf(first))}`;
  if (there.length === 1) return `${name} lies lowest, at ${place(end)} ${loss} ${steps}.`;
  const many = there.length === balls.length ? `all ${balls.length}` : `${there.length} of ${balls.length}`;
  return isOnePlace
    ? `${many} come to ${place(end)} ${loss}, ${name} first, ${steps}.`
    : `${many} come to places that are equally low, ${loss}; ${name} was first, ${steps}.`;
}

export function resultText(panels: readonly Panel[]): string {
  const [first] = panels;
  // No map yet, or no balls on it yet.
  if (!first?.descent) return '';
  const { balls } = first.descent;
  const ball = balls[0];
  if (!ball) return 'Choose an optimiser to let a ball roll.';
  if (ball.state === 'ready') return '';
  const from = `All start at ${place([ball.xs[0] as number, ball.ys[0] as number])}`;
  if (panels.length === 1)
    return `${from}, where the loss is ${lossText(ball.losses[0] as number)}; ${lowest(balls)}`;
  return panels
    .map(({ id, descent }) => {
      const [one] = descent?.balls ?? [];
      if (!one) return '';
      return `${id === 'untied' ? `${from}. With two tables` : 'With one table'}, from a loss of ${lossText(one.losses[0] as number)}, ${lowest(descent?.balls ?? [])}`;
    })
    .join(' ');
}

/** What the proof says of a word's own surface, and what was found. */
export function proofText(
  word: string,
  panels: readonly Panel[],
  use: { read: number; asked: number },
): string {
  const tied = panels.find(({ id }) => id === 'tied')?.report;
  const untied = panels.find(({ id }) => id === 'untied');
  const parts = [
    untied
      ? 'With a table of its own for the output, every score is a straight-line function of the one row that moves, so its loss is convex: there is provably one valley.'
      : '',
    tied
      ? `Tied, the row of “${word}” is also its output: where the word is read and could come next, the row is multiplied by itself, and the proof breaks.${tied.isConvex ? ' For this word the bend is too slight to be found.' : ''}`
      : '',
    `Of the examples drawn, ${formatInteger(use.read)} read the word and ${formatInteger(use.asked)} ask for it.`,
  ];
  return parts.filter(Boolean).join(' ');
}
