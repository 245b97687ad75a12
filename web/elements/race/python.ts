/** The same in PyTorch: what the snippet prints is what the figure shows. */
import { pythonNumber } from '../shared/format.js';

export interface RaceFacts {
  vocabSize: number;
  dim: number;
  seed: number;
  id: number;
  /** The row's first values, when they are known. */
  first: ArrayLike<number> | null;
}

const grouped = (value: number): string => value.toString().replace(/\B(?=(\d{3})+$)/g, '_');

export function raceSnippet({ vocabSize, dim, seed, id, first }: RaceFacts): string {
  const other = (id + 1) % vocabSize;
  const values = first ? Array.from(first, (value) => pythonNumber(value).padStart(7)).join(', ') : '…';
  return `import torch
import torch.nn.functional as F

torch.manual_seed(${seed})
E = torch.nn.Embedding(${grouped(vocabSize)}, ${dim}).weight.detach()
onehot = F.one_hot(torch.tensor(${id}), ${grouped(vocabSize)}).float()

product = onehot @ E                    # ${grouped(vocabSize * dim)} multiply-adds
row = E[${id}]                           # none
print(product[:5])                      # tensor([${values}])
print(torch.equal(product, row))        # True

E[${other}, 0] = float("inf")            # an infinity in another row
print((onehot @ E)[0])                  # tensor(nan)`;
}
