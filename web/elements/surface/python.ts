/**
 * The same roll in PyTorch: the textbook's formula or the model with all its numbers, torch.optim's rule, and the places
 * that the ball came to.
 */
import { pythonNumber } from '../shared/format.js';
import { FIRST_CHARACTER, MOST_IDS, packedIds, packedNumbers, sample } from '../shared/python-text.js';
import type { Ball } from './descent.js';
import { torchOptimizer } from './optimizers.js';
import type { TextbookFacts } from './surfaces.js';
import type { Point } from './terrain.js';
import { CONTEXT, EXAMPLES, type TokenModel, type TokenPair } from './token-terrain.js';

/** Steps after which both print where the ball is. */
const PRINTED = [1, 2, 5, 10, 20, 50, 100, 200, 400];

/** A decimal that PyTorch reads as the same float32; a whole one with its point, or the tensor would be of integers. */
function exact(value: number): string {
  const text = String(Number(Math.fround(value).toPrecision(9)));
  return Number.isInteger(value) ? `${text}.0` : text;
}

/** The steps after which both print, and how many steps lead to the last of them. */
function printedSteps(ball: Ball): { printed: number[]; steps: number } {
  const printed = PRINTED.filter((step) => step < ball.xs.length);
  return { printed, steps: printed.at(-1) ?? 10 };
}

export function descentSnippet(facts: TextbookFacts, start: Point, ball: Ball): string {
  const { printed, steps } = printedSteps(ball);
  const lines = [
    'import torch',
    '',
    `p = torch.tensor([${exact(start[0])}, ${exact(start[1])}], requires_grad=True)`,
    `optimizer = ${torchOptimizer(ball.key, ball.lr, 'p')}`,
    `for step in range(1, ${steps + 1}):`,
    '    x, y = p.double()',
    `    loss = ${facts.python}`,
    '    optimizer.zero_grad()',
    '    loss.backward()',
    '    optimizer.step()',
    `    if step in {${printed.length > 0 ? printed.join(', ') : steps}}:`,
    '        print(step, *(f"{value:.4f}" for value in p.tolist()))',
  ];
  const prints = printed.map(
    (step) => `# ${step} ${pythonNumber(ball.xs[step] as number)} ${pythonNumber(ball.ys[step] as number)}`,
  );
  return [...lines, ...prints].join('\n');
}

export interface TokenRoll {
  pair: TokenPair;
  model: TokenModel;
  /** The id of the word whose row moves. */
  token: number;
  start: Point;
  ball: Ball;
}

/** '' for a vocabulary that does not fit into printable characters. */
export function tokenSnippet({ pair, model, token, start, ball }: TokenRoll): string {
  const { corpus, mixing } = pair;
  const { vocabulary } = corpus;
  if (vocabulary.length > MOST_IDS) return '';
  const { printed, steps } = printedSteps(ball);
  const isLinear = mixing === 'linear';
  const examples = corpus.ids.slice(0, EXAMPLES + CONTEXT);
  const prints = [0, ...printed].map((step) => {
    const place = [ball.xs[step] as number, ball.ys[step] as number];
    return `# ${step} ${[...place, ball.losses[step] as number].map((value) => pythonNumber(value)).join(' ')}`;
  });
  return `import torch
from torch.nn import functional as F

# A character stands for the id of a word: ${sample(examples, vocabulary)}
windows = torch.tensor([ord(c) - ${FIRST_CHARACTER} for c in (
${packedIds(examples)}
)]).unfold(0, ${CONTEXT + 1}, 1)

def numbers(text, *shape):
    return torch.tensor([float(word) for word in text.split()]).view(shape)

# The model with ${model.tied ? 'one table' : 'two tables'}, as training left it
E = numbers(
${packedNumbers(model.embeddings)}, -1, 2)
${
  model.tied
    ? ''
    : `U = numbers(
${packedNumbers(model.outputs)}, -1, 2)
`
}${
  isLinear
    ? `C = numbers(
${packedNumbers(model.mixers)}, ${CONTEXT}, 2, 2)
`
    : ''
}
row = torch.tensor([${exact(start[0])}, ${exact(start[1])}], requires_grad=True)

def loss():  # with the row in the place of that of "${vocabulary[token]}"
    table = torch.cat([E[:${token}], row[None], E[${token + 1}:]])
    rows = table[windows[:, :-1]]
    h = ${isLinear ? 'torch.einsum("bnd,nde->be", rows, C)' : 'rows.mean(dim=1)'}
    return F.cross_entropy(h @ ${model.tied ? 'table' : 'U'}.T, windows[:, -1])

optimizer = ${torchOptimizer(ball.key, ball.lr, 'row')}
for step in range(${steps + 1}):
    if step in {${[0, ...(printed.length > 0 ? printed : [steps])].join(', ')}}:
        print(step, *(f"{value:.4f}" for value in [*row.tolist(), loss().item()]))
    optimizer.zero_grad()
    loss().backward()
    optimizer.step()
${prints.join('\n')}`;
}
