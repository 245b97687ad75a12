/**
 * "The same in PyTorch" for the name tags: the tutorial's list, the sums, and the shuffle with the same seed.
 */
import { pythonInteger } from '../shared/python.js';
import { quoted } from '../shared/token.js';
import type { Token } from '../shared/tokenizer.js';
import { TOY_WORDS } from './lists.js';

export interface SnippetFacts {
  tokens: readonly Token[];
  before: readonly number[];
  after: readonly number[] | null;
  a: number;
  b: number;
  listSize: number;
  dim: number;
  tableSeed: number;
  shuffleSeed: number;
}

const python = (value: boolean) => (value ? 'True' : 'False');

export function snippet(f: SnippetFacts): string {
  const words = TOY_WORDS.map((word) => `"${word}"`).join(', ');
  const size = pythonInteger(f.listSize);
  const printed = f.after ? `  # [${f.after.join(', ')}]` : '';
  return `import torch
from torch import nn

vocab = [${words}]
print(vocab.index("cat"), vocab.index("dog"), vocab.index("helicopter"))  # 2 3 4
print(vocab.index("dog") > vocab.index("cat"))  # True

a, b = ${f.a}, ${f.b}
print(a > b, a + b)  # ${python(f.a > f.b)} ${f.a + f.b}

torch.manual_seed(${f.tableSeed})
E = nn.Embedding(${size}, ${f.dim}).weight.detach()
torch.manual_seed(${f.shuffleSeed})
new_id = torch.randperm(${size})
shuffled = torch.empty_like(E)
shuffled[new_id] = E  # the rows move with their IDs

ids = torch.tensor([${f.before.join(', ')}])  # ${f.tokens.map(quoted).join(' ')}
print(new_id[ids].tolist())${printed}
print(torch.equal(shuffled[new_id], E))  # True`;
}
