/** The same in PyTorch: the table made by hand, two one-hot vectors, and two rows as they are now. */
import { pythonNumber } from '../shared/format.js';
import { withComments } from '../shared/python.js';
import { HAND_WORDS, type Worked } from './hand-table.js';
import type { PairMeasures } from './measure.js';

export interface PythonFacts {
  rows: readonly (readonly number[])[];
  /** Null while there is no engine. */
  worked: readonly Worked[] | null;
  vocabSize: number;
  /** The pair that is looked at. */
  pair: {
    words: readonly [string, string];
    ids: readonly [number, number];
    vectors: readonly [Float32Array, Float32Array];
    measures: PairMeasures;
    steps: number;
  } | null;
}

const WIDTH = 92;

/** A float32 as the fewest digits that are enough to have it again. */
function exact(value: number): string {
  return String(Number(value.toPrecision(9)));
}

function vector(name: string, values: Float32Array): string[] {
  const lines = [`${name} = torch.tensor([`];
  let line = '   ';
  for (const value of values) {
    const next = ` ${exact(value)},`;
    if (line.length + next.length > WIDTH) {
      lines.push(line);
      line = '   ';
    }
    line += next;
  }
  return [...lines, line, '])'];
}

export function similarityPython({ rows, worked, vocabSize, pair }: PythonFacts): string {
  const cosine = (a: string, b: string, digits: number) =>
    `print(f"{F.cosine_similarity(${a}, ${b}, dim=0):.${digits}f}")`;
  const head = [
    'import torch',
    'from torch.nn import functional as F',
    '',
    'E = torch.tensor([',
    ...rows.map((row, i) => `    [${row.join(', ')}],${i < 3 ? `  # ${HAND_WORDS[i]}` : ''}`),
    '])',
  ];
  const byHand = (worked ?? []).map(
    ({ a, b, cosine: value }) => [cosine(`E[${a}]`, `E[${b}]`, 3), pythonNumber(value, 3)] as const,
  );
  if (!pair) return `${head.join('\n')}\n${withComments(byHand)}`;
  const { words, ids, vectors, measures, steps } = pair;
  const safe = words.map((word) => JSON.stringify(word)).join(' and ');
  const both = [
    [cosine('x', 'y', 4), pythonNumber(measures.dense.cosine)],
    ['print(f"{torch.dist(x, y):.4f}")', pythonNumber(measures.dense.distance)],
  ] as const;
  const oneHot = [
    `a, b = F.one_hot(torch.tensor([${ids.join(', ')}]), ${vocabSize}).float()`,
    [cosine('a', 'b', 4), pythonNumber(measures.oneHot.cosine)],
    ['print(f"{torch.dist(a, b):.4f}")', pythonNumber(measures.oneHot.distance)],
  ] as const;
  return [
    ...head,
    withComments(byHand),
    '',
    `# One-hot: ${safe}`,
    withComments(oneHot),
    '',
    `# The same two as the table has them after ${steps} steps`,
    ...vector('x', vectors[0]),
    ...vector('y', vectors[1]),
    withComments(both),
  ].join('\n');
}
