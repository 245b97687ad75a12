/**
 * "The same in PyTorch": the same tables from the same seed, the first batches as they stand, the same optimiser; it
 * prints the losses of the first steps.
 */
import { pythonNumber } from '../shared/format.js';
import type { LearnerSettings, OptimizerName } from '../shared/learner-settings.js';

export interface PythonFacts {
  settings: Readonly<LearnerSettings>;
  vocabSize: number;
  /** The windows of the first steps, one after the other, [steps * batch * window]. */
  windows: ArrayLike<number>;
  window: number;
  /** The losses that have been seen here of those steps; may be fewer. */
  losses: readonly number[];
}

/** Steps that the snippet makes. */
export const PYTHON_STEPS = 3;

const CLASSES: Record<OptimizerName, string> = {
  sgd: 'SGD',
  adam: 'Adam',
  adamw: 'AdamW',
  adagrad: 'Adagrad',
  rmsprop: 'RMSprop',
};

/** The ids in lines that are not too long. */
function wrapped(ids: ArrayLike<number>): string {
  const lines: string[] = [];
  let line = '   ';
  for (let i = 0; i < ids.length; i++) {
    const next = ` ${ids[i]},`;
    if (line.length + next.length > 92) {
      lines.push(line);
      line = '   ';
    }
    line += next;
  }
  return [...lines, line].join('\n');
}

/** Which of the windows of the first steps there are, as `torch.randperm` orders them. */
export function firstWindows(
  ids: Uint32Array,
  order: Uint32Array,
  window: number,
  count: number,
): Uint32Array {
  const windows = new Uint32Array(count * window);
  for (let i = 0; i < count; i++) {
    const start = order[i % order.length] as number;
    windows.set(ids.subarray(start, start + window), i * window);
  }
  return windows;
}

export function nextTokenPython(facts: PythonFacts): string {
  const { settings: s, vocabSize, windows, window, losses } = facts;
  const isLinear = s.mixing === 'linear';
  const scale = s.initScale;
  const parameters = ['E', ...(s.tied ? [] : ['U']), ...(isLinear ? ['C'] : [])];
  const draw = (name: string, size: string, factor: string) =>
    `${name} = (${factor} * torch.randn(${size})).requires_grad_()`;
  const h = isLinear ? 'torch.einsum("bnd,nde->be", E[window[:, :-1]], C)' : 'E[window[:, :-1]].mean(dim=1)';
  const seen = losses.length > 0 ? `  # ${losses.map((loss) => pythonNumber(loss, 5)).join(', ')}` : '';
  return `import torch
from torch.nn import functional as F

V, D, n = ${vocabSize}, ${s.dim}, ${s.context}
torch.manual_seed(${s.seed})
${draw('E', 'V, D', String(scale))}
${s.tied ? 'U = E' : draw('U', 'V, D', String(scale))}
${isLinear ? `${draw('C', 'n, D, D', '(n * D) ** -0.5')}\n` : ''}optimizer = torch.optim.${CLASSES[s.optimizer]}([${parameters.join(', ')}], lr=${s.lr})

# The first ${PYTHON_STEPS} batches: ${s.batch} windows each of the text, ${s.context} words and the next one,
# in the order of torch.randperm after torch.manual_seed(${s.seed}).
windows = torch.tensor([
${wrapped(windows)}
]).view(${PYTHON_STEPS}, ${s.batch}, ${window})

losses = []
for window in windows:
    h = ${h}
    loss = F.cross_entropy(h @ U.T, window[:, -1])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())
print(", ".join(f"{loss:.5f}" for loss in losses))${seen}`;
}

/** The start and the loss of given pairs: skip-gram's own steps draw their random words as word2vec does. */
export function skipGramPython(
  settings: Readonly<LearnerSettings>,
  vocabSize: number,
  pairs: { centres: ArrayLike<number>; contexts: ArrayLike<number>; negatives: ArrayLike<number> },
  loss: number | null,
): string {
  const list = (ids: ArrayLike<number>) => `[\n${wrapped(ids)}\n]`;
  const k = pairs.negatives.length / pairs.centres.length;
  return `import torch
from torch.nn import functional as F

V, D = ${vocabSize}, ${settings.dim}
torch.manual_seed(${settings.seed})
E = ${settings.initScale} * torch.randn(V, D)
U = ${settings.initScale} * torch.randn(V, D)

centres = torch.tensor(${list(pairs.centres)})
contexts = torch.tensor(${list(pairs.contexts)})
negatives = torch.tensor(${list(pairs.negatives)}).view(-1, ${k})

true = (E[centres] * U[contexts]).sum(-1)
random = torch.einsum("pd,pkd->pk", E[centres], U[negatives])
loss = -F.logsigmoid(true) - F.logsigmoid(-random).sum(-1)
print(f"{loss.mean().item():.5f}")${loss === null ? '' : `  # ${pythonNumber(loss, 5)}`}`;
}
