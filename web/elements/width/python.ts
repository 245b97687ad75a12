/** The same in PyTorch. On the meta device a table has a shape and no memory, so any size can be asked about. */
import { pythonNumber } from '../shared/format.js';

export interface WidthFacts {
  vocabSize: number;
  dim: number;
  seed: number;
  /** The first row's start, once the table has been made. */
  first: ArrayLike<number> | null;
}

const grouped = (value: number): string => value.toString().replace(/\B(?=(\d{3})+$)/g, '_');

/** Python's f"{value:.3f} MB" of a size in bytes. */
function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(3)} MB`;
}

export function widthSnippet({ vocabSize, dim, seed, first }: WidthFacts): string {
  const numbers = vocabSize * dim;
  const real = first
    ? `

torch.manual_seed(${seed})
E = torch.nn.Embedding(${grouped(vocabSize)}, ${dim}).weight.detach()
print(E[0, :${first.length}])  # tensor([${Array.from(first, (value) => pythonNumber(value).padStart(7)).join(', ')}])`
    : '';
  return `import torch

E = torch.nn.Embedding(${grouped(vocabSize)}, ${dim}, device="meta").weight
print(E.numel())  # ${numbers}
for dtype in (torch.float32, torch.bfloat16, torch.int8):
    print(dtype, f"{E.numel() * dtype.itemsize / 2**20:.3f} MB")
# torch.float32 ${megabytes(numbers * 4)}
# torch.bfloat16 ${megabytes(numbers * 2)}
# torch.int8 ${megabytes(numbers)}${real}`;
}
