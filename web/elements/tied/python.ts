/** The same in PyTorch: both models trained on the same text, batch by batch; it prints their losses on held-out text. */
import { pythonNumber } from '../shared/format.js';
import { FIRST_CHARACTER, MOST_IDS, packedIds, sample } from '../shared/python-text.js';
import { SETUP, type Text, type TiedSettings } from './pair.js';

export interface PythonFacts {
  settings: TiedSettings;
  text: Text;
  steps: number;
  heldOut: readonly [number, number];
}

export function tiedPython({ settings, text, steps, heldOut }: PythonFacts): string {
  const { dim, context, batch, lr, initScale, weightDecay } = SETUP;
  const { seed, mixing, decay } = settings;
  const vocabSize = text.corpus.vocabulary.length;
  if (vocabSize > MOST_IDS) return '';
  const isLinear = mixing === 'linear';
  const numbers = heldOut.map((loss) => pythonNumber(loss)).join(' ');
  return `import torch
from torch.nn import functional as F

# A character stands for the id of a word: ${sample(text.learned, text.corpus.vocabulary)}
read = lambda text: torch.tensor([ord(c) - ${FIRST_CHARACTER} for c in text])
learned = read(
${packedIds(text.learned)}
).unfold(0, ${context + 1}, 1)
held_out = read(
${packedIds(text.heldOut)}
).unfold(0, ${context + 1}, 1)

V, D, n, seed = ${vocabSize}, ${dim}, ${context}, ${seed}

def train(tied, steps):
    torch.manual_seed(seed)
    E = (${initScale} * torch.randn(V, D)).requires_grad_()
    U = E if tied else (${initScale} * torch.randn(V, D)).requires_grad_()
${isLinear ? '    C = ((n * D) ** -0.5 * torch.randn(n, D, D)).requires_grad_()\n' : ''}    parameters = [E${isLinear ? ', C' : ''}] + ([] if tied else [U])
    optimizer = torch.optim.SGD(parameters, lr=${lr}${decay ? `, weight_decay=${weightDecay}` : ''})

    def loss(windows):
        rows = E[windows[:, :-1]]
        h = ${isLinear ? 'torch.einsum("bnd,nde->be", rows, C)' : 'rows.mean(dim=1)'}
        return F.cross_entropy(h @ U.T, windows[:, -1])

    order = torch.empty(0, dtype=torch.long)
    epoch = 0
    for _ in range(steps):
        while len(order) < ${batch}:  # the next epoch
            torch.manual_seed(seed + epoch)
            order = torch.cat([order, torch.randperm(len(learned))])
            epoch += 1
        optimizer.zero_grad()
        loss(learned[order[:${batch}]]).backward()
        optimizer.step()
        order = order[${batch}:]
    return loss(held_out).item()

print(f"{train(False, ${steps}):.4f} {train(True, ${steps}):.4f}")  # ${numbers}`;
}
