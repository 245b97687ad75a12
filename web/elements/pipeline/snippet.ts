/**
 * "The same in PyTorch" for the pipeline: code that runs as it stands, with what it prints. It looks up the first IDs
 * of a long sentence and those that the table has; what it leaves out is said in its comments.
 */
import { pythonNumber } from '../shared/format.js';
import { pythonInteger } from '../shared/python.js';
import type { TableSpec } from '../shared/session.js';
import { quoted } from '../shared/token.js';
import type { Entry } from './resolve.js';

/** How many IDs are written out. */
export const SNIPPET_IDS = 16;

export function snippet(
  entries: readonly Entry[],
  spec: TableSpec,
  valuesOf: ((id: number) => Float32Array | null) | null,
): string {
  const found = entries.filter((entry) => entry.id < spec.vocabSize);
  const written = found.slice(0, SNIPPET_IDS);
  const beyond = [...new Set(entries.filter((entry) => entry.id >= spec.vocabSize).map((entry) => entry.id))];
  const pieces = written.map((entry) => (entry.token ? quoted(entry.token) : 'no piece')).join(' ');
  const notes = [
    written.length < found.length ? `# The first ${SNIPPET_IDS} of ${found.length} IDs.\n` : '',
    beyond.length > 0
      ? `# Left out, since E has no row for them (IndexError: index out of range in self): ${beyond.join(', ')}\n`
      : '',
  ];
  const printed = written.map((entry) => {
    const values = valuesOf?.(entry.id);
    return values ? `\n# ${[...values.slice(0, 5)].map((value) => pythonNumber(value)).join(' ')}` : '';
  });
  // torch.tensor([]) would be floats.
  const ids =
    written.length > 0 ? `[${written.map((entry) => entry.id).join(', ')}]` : '[], dtype=torch.long';
  return `import torch
from torch import nn

torch.manual_seed(${spec.seed})
E = nn.Embedding(${pythonInteger(spec.vocabSize)}, ${spec.dim})

${notes.join('')}ids = torch.tensor(${ids})${pieces ? `  # ${pieces}` : ''}
vectors = E(ids)
print(ids.shape, vectors.shape)  # torch.Size([${written.length}]) torch.Size([${written.length}, ${spec.dim}])
for row in vectors:
    print(*(f"{value:.4f}" for value in row[:5]))${printed.join('')}`;
}
