/** The same in PyTorch: what the snippet prints is what the figure shows. */
import { float32Text } from '../shared/float32.js';
import { pythonInteger, withComments } from '../shared/python.js';

export interface OneHotFacts {
  id: number;
  other: number;
  vocabSize: number;
  dim: number;
  tokens: number;
  /** What the engine computed of the two, once it has. */
  measured: { distance: number; dot: number } | null;
}

export function oneHotSnippet(facts: OneHotFacts): string {
  const { id, other, vocabSize, dim, tokens, measured } = facts;
  const many = pythonInteger(tokens);
  return withComments([
    'import torch',
    'import torch.nn.functional as F',
    '',
    `V = ${pythonInteger(vocabSize)}`,
    `a = F.one_hot(torch.tensor(${id}), V).float()`,
    `b = F.one_hot(torch.tensor(${other}), V).float()`,
    '',
    ['print(len(a), int(a.count_nonzero()), int(a.argmax()))', `${vocabSize} 1 ${id}`],
    ['print(a.nbytes / 1024, "KB")', `${pythonFloat((vocabSize * 4) / 1024)} KB`],
    [`print(${many} * a.nbytes)`, `${tokens * vocabSize * 4} bytes, one-hot`],
    [`print(torch.zeros(${many}, ${dim}).nbytes)`, `${tokens * dim * 4} bytes, as rows`],
    [`print(torch.zeros(${many}, dtype=torch.int64).nbytes)`, `${tokens * 8} bytes, as IDs`],
    withValue('print(torch.dist(a, b).numpy())', measured?.distance),
    withValue('print(torch.dot(a, b).numpy())', measured?.dot),
  ]);
}

function withValue(code: string, value: number | undefined): string | readonly [string, string] {
  return value === undefined ? code : [code, pythonSingle(value)];
}

/** As Python prints a float64. */
function pythonFloat(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** As NumPy prints a float32. */
function pythonSingle(value: number): string {
  const text = float32Text(value).replace('−', '-');
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}
