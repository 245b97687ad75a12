/** The same in PyTorch. On the meta device a table has a shape and no memory, so any size can be asked about. */
import { printStart, pythonInteger, withComments } from '../shared/python.js';
import { formats } from './costs.js';

export interface WidthFacts {
  vocabSize: number;
  dim: number;
  seed: number;
  /** The first row's start, once the table has been made. */
  first: ArrayLike<number> | null;
}

export function widthSnippet({ vocabSize, dim, seed, first }: WidthFacts): string {
  const size = `${pythonInteger(vocabSize)}, ${dim}`;
  const numbers = vocabSize * dim;
  const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(3);
  const real = [
    '',
    `torch.manual_seed(${seed})`,
    `E = torch.nn.Embedding(${size}).weight.detach()`,
    printStart('E[0]', first?.length ?? 5, first),
  ] as const;
  return withComments([
    'import torch',
    '',
    `E = torch.nn.Embedding(${size}, device="meta").weight`,
    ['print(E.numel())', String(numbers)],
    'for dtype in (torch.float32, torch.bfloat16, torch.int8):',
    '    print(dtype, f"{E.numel() * dtype.itemsize / 2**20:.3f} MB")',
    ...formats.map(({ name, bytes }) => `# torch.${name} ${megabytes(numbers * bytes)} MB`),
    ...(first ? real : []),
  ]);
}
