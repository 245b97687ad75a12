/** The same in PyTorch: what the snippet prints is what the figure shows. */
import { printStart, pythonInteger, withComments } from '../shared/python.js';

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
    printStart('product', first?.length ?? 5, first),
    ['print(torch.equal(product, row))', 'True'],
    '',
    [`E[${other}, 0] = float("inf")`, 'an infinity in another row'],
    ['print((onehot @ E)[0].item())', 'nan'],
  ]);
}
