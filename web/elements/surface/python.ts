/** The same roll in PyTorch: the textbook's formula, torch.optim's rule, and the places that the balls came to. */
import { pythonNumber } from '../shared/format.js';
import type { Ball } from './descent.js';
import { torchOptimizer } from './optimizers.js';
import type { TextbookFacts } from './surfaces.js';
import type { Point } from './terrain.js';

/** Steps after which both print where the ball is. */
const PRINTED = [1, 2, 5, 10, 20, 50, 100, 200, 400];

/** A decimal that PyTorch reads as the same float32; a whole one with its point, or the tensor would be of integers. */
function exact(value: number): string {
  const text = String(Number(Math.fround(value).toPrecision(9)));
  return Number.isInteger(value) ? `${text}.0` : text;
}

export function descentSnippet(facts: TextbookFacts, start: Point, ball: Ball): string {
  const made = ball.xs.length - 1;
  const printed = PRINTED.filter((step) => step <= made);
  const steps = printed.at(-1) ?? 10;
  const lines = [
    'import torch',
    '',
    `p = torch.tensor([${exact(start[0])}, ${exact(start[1])}], requires_grad=True)`,
    `optimizer = ${torchOptimizer(ball.key, ball.lr)}`,
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
