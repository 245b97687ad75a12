/** What the figure has to say, with the numbers as they are. */
import { formatInteger, formatNumber } from '../shared/format.js';
import { type Cell, extremes, meanOfPairs } from '../shared/heat-map.js';
import { kindOf } from '../shared/word-kinds.js';
import { wordLabel } from '../shared/word-label.js';

export interface MapFacts {
  words: readonly string[];
  matrix: Float32Array;
  steps: number;
  seed: number;
}

const pairName = (words: readonly string[], { row, column }: Cell): string =>
  `“${wordLabel(words[row] as string)}” and “${wordLabel(words[column] as string)}”`;

const valueAt = ({ words, matrix }: MapFacts, { row, column }: Cell): number =>
  matrix[row * words.length + column] as number;

export function readCell(facts: MapFacts, cell: Cell): string {
  const { words } = facts;
  const value = formatNumber(valueAt(facts, cell), 4);
  if (cell.row === cell.column) {
    return `“${wordLabel(words[cell.row] as string)}” with itself: cosine ${value}`;
  }
  return `${pairName(words, cell)}: cosine ${value}`;
}

/** The mean cosines of pairs of one kind, and of two kinds; null where there are no such pairs. */
export function kindMeans({ words, matrix }: MapFacts): { within: number | null; between: number | null } {
  const sums = { within: 0, between: 0 };
  const counts = { within: 0, between: 0 };
  for (let i = 0; i < words.length; i++) {
    for (let j = i + 1; j < words.length; j++) {
      const kinds = [kindOf(words[i] as string), kindOf(words[j] as string)];
      if (kinds[0] === null || kinds[1] === null) continue;
      const which = kinds[0] === kinds[1] ? 'within' : 'between';
      sums[which] += matrix[i * words.length + j] as number;
      counts[which]++;
    }
  }
  const mean = (which: 'within' | 'between') => (counts[which] > 0 ? sums[which] / counts[which] : null);
  return { within: mean('within'), between: mean('between') };
}

export function mapSentence(facts: MapFacts): string {
  const { words, matrix, steps, seed } = facts;
  const found = extremes(matrix, words.length);
  if (!found) return 'Choose at least two words: a cosine is a matter of two.';
  const isAllZero = words.every((_, i) => matrix[i * words.length + i] === 0);
  if (isAllZero)
    return 'Every row is all zeros, and zeros point nowhere: the cosine of two of them is not a number by its formula, and 0 by the rule of PyTorch, which holds here.';
  const ends = `The most alike are ${pairName(words, found.most)} (${formatNumber(valueAt(facts, found.most), 2)}), the least ${pairName(words, found.least)} (${formatNumber(valueAt(facts, found.least), 2)}).`;
  if (steps === 0) {
    return `This is noise, drawn with seed ${seed}: no text has moved the rows yet. ${ends} Neither says anything about the words.`;
  }
  const made = `After ${formatInteger(steps)} ${steps === 1 ? 'step' : 'steps'}`;
  const { within, between } = kindMeans(facts);
  if (within !== null && between !== null) {
    return `${made} two words of one kind have a cosine of ${formatNumber(within, 2)} on average, two words of different kinds ${formatNumber(between, 2)}. ${ends}`;
  }
  return `${made} the mean cosine of these words is ${formatNumber(meanOfPairs(matrix, words.length), 2)}. ${ends}`;
}
