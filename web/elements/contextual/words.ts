/** What the figure says in sentences, with its numbers in them. Pure. */
import { formatNumber } from '../shared/format.js';
import {
  type Likeness,
  likeness,
  mostHeard,
  percent,
  percentsAt,
  type Read,
  sharesAt,
  stagesAt,
} from './reading.js';

export interface Comparison {
  reads: readonly [Read, Read];
  places: readonly [number, number];
  dim: number;
  /** The likeliest next word in each sentence, and how likely it is. */
  next: readonly [NextWord, NextWord];
  steps: number;
  isDone: boolean;
}

export interface NextWord {
  word: string;
  probability: number;
}

interface Likenesses {
  rows: Likeness;
  inputs: Likeness;
  contextual: Likeness;
}

export function compare({ reads, places, dim }: Comparison): Likenesses {
  const [a, b] = [stagesAt(reads[0], places[0], dim), stagesAt(reads[1], places[1], dim)];
  return {
    rows: likeness(a.rows, b.rows),
    inputs: likeness(a.inputs, b.inputs),
    contextual: likeness(a.contextual, b.contextual),
  };
}

export function chosenWords({ reads, places }: Pick<Comparison, 'reads' | 'places'>): [string, string] {
  return [reads[0].sentence.words[places[0]] as string, reads[1].sentence.words[places[1]] as string];
}

/** Below this a word is as good as not listened to. */
const FAINT = 0.1;
const HERE = ['the first sentence', 'the second'] as const;

function listensTo(read: Read, place: number, which: number): string {
  const word = read.sentence.words[place];
  const heard = mostHeard(read, place);
  const percents = percentsAt(read, place);
  const here = HERE[which];
  if (!heard) return `in ${here} “${word}” stands first and hears only itself`;
  return heard.share < FAINT
    ? `in ${here} “${word}” keeps ${percents[place]} of its attention to itself`
    : `in ${here} “${word}” gives ${percents[heard.place]} of its attention to “${heard.word}”`;
}

/** The answer to the figure's question. */
export function answerWords(comparison: Comparison): string {
  const { reads, places, next, steps } = comparison;
  const { rows, contextual } = compare(comparison);
  const [left, right] = chosenWords(comparison);
  const after = formatNumber(contextual.cosine, 2);
  const start =
    left === right
      ? `Before attention the two rows of “${left}” are the same bits, ${rows.equal} of ${rows.count}. After it their cosine is ${after}`
      : `“${left}” and “${right}” are two words with two rows, of cosine ${formatNumber(rows.cosine, 2)}. After attention the cosine is ${after}`;
  if (steps === 0) return `${start}, but so far nothing has been learned: these weights are noise.`;
  const heard = `${listensTo(reads[0], places[0], 0)}, ${listensTo(reads[1], places[1], 1)}`;
  const expected = next.map(({ word, probability }) => `“${word}” (${percent(probability)})`);
  return `${start}: ${heard}. What comes next is ${expected[0]} in the first, ${expected[1]} in the second.`;
}

/** What one must know to read the comparison rightly. */
export function cautions(comparison: Comparison): string[] {
  const { reads, places, steps, isDone } = comparison;
  const { contextual } = compare(comparison);
  const [left, right] = chosenWords(comparison);
  const said: string[] = [];
  if (left === right) {
    said.push(
      places[0] === places[1]
        ? `“${left}” is word ${places[0] + 1} in both sentences, so the row of its place is the same too, and all that differs after attention comes from the words around it.`
        : `“${left}” is word ${places[0] + 1} in the first sentence and word ${places[1] + 1} in the second. Each place adds a row of its own, so what goes into attention differs already, and not all of what differs after it comes from the words around.`,
    );
  }
  const isSameText = reads[0].sentence.ids.join() === reads[1].sentence.ids.join();
  if (left !== right || isSameText || places[0] !== places[1] || steps === 0) return said;
  if (isDone && contextual.cosine > 0.98) {
    said.push(
      'With this seed attention has not learned to tell these two apart: to the model they are still one vector. Another seed may do better.',
    );
    return said;
  }
  const own = reads.map((read, i) => sharesAt(read, places[i] as number)[places[i] as number] ?? 0);
  const silent = own.findIndex((share) => share > 0.75);
  if (silent >= 0 && (own[1 - silent] as number) < 0.75) {
    said.push(
      `In ${HERE[silent]} “${left}” listens to little but itself, and that is an answer too: one cue, heard or not heard, is enough to tell two senses apart.`,
    );
  }
  return said;
}
