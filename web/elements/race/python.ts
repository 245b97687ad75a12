/** The same in PyTorch: what the snippet prints is what the figure shows. */
import { pythonNumber } from '../shared/format.js';
import { pythonInteger, withComments } from '../shared/python.js';

export interface RaceFacts {
  vocabSize: number;
  dim: number;
  seed: number;
  id: number;
  /** The row's first values, when they are known. */
  first: ArrayLike<number> | null;
}

export function raceSnippet({ vocabSize, dim, seed, id, first }: RaceFacts): string {
  const rows = pythonInteger(vocabSize);
  const other = (id + 1) % vocabSize;
  const print = `print(product[:${first?.length ?? 5}])`;
  return withComments([
    'import torch',
    'import torch.nn.functional as F',
    '',
    `torch.manual_seed(${seed})`,
    `E = torch.nn.Embedding(${rows}, ${dim}).weight.detach()`,
    `onehot = F.one_hot(torch.tensor(${id}), ${rows}).float()`,
    '',
    ['product = onehot @ E', `${pythonInteger(vocabSize * dim)} multiply-adds`],
    [`row = E[${id}]`, 'none'],
    first ? [print, `tensor([${tensorValues(first)}])`] : print,
    ['print(torch.equal(product, row))', 'True'],
    '',
    [`E[${other}, 0] = float("inf")`, 'an infinity in another row'],
    ['print((onehot @ E)[0])', 'tensor(nan)'],
  ]);
}

/** As PyTorch prints a row: all numbers as wide as one with a minus. */
export function tensorValues(values: ArrayLike<number>): string {
  return Array.from(values, (value) => pythonNumber(value).padStart(7)).join(', ');
}
