/** The same in PyTorch: what the snippet prints is what the figure shows. */
import { float32Text } from '../shared/float32.js';

export interface OneHotFacts {
  id: number;
  other: number;
  vocabSize: number;
  dim: number;
  tokens: number;
  distance: number;
  dot: number;
}

const python = (value: number): string => value.toString().replace(/\B(?=(\d{3})+$)/g, '_');

export function oneHotSnippet(facts: OneHotFacts): string {
  const { id, other, vocabSize, dim, tokens } = facts;
  const kilobytes = (vocabSize * 4) / 1024;
  const bytes = tokens * vocabSize * 4;
  return `import torch
import torch.nn.functional as F

V = ${python(vocabSize)}
a = F.one_hot(torch.tensor(${id}), V).float()
b = F.one_hot(torch.tensor(${other}), V).float()

print(len(a), int(a.count_nonzero()), int(a.argmax()))   # ${vocabSize} 1 ${id}
print(a.nbytes / 1024, "KB")                             # ${pythonFloat(kilobytes)} KB
print(${tokens} * a.nbytes, "bytes for ${tokens} tokens")         # ${bytes} bytes for ${tokens} tokens
print(torch.zeros(${tokens}, ${dim}).nbytes, "as rows of ${dim}")     # ${tokens * dim * 4} as rows of ${dim}
print(torch.zeros(${tokens}, dtype=torch.int64).nbytes, "as ids") # ${tokens * 8} as ids
print(torch.dist(a, b).numpy(), torch.dot(a, b).numpy()) # ${pythonSingle(facts.distance)} ${pythonSingle(facts.dot)}`;
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
