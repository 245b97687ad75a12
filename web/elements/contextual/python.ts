/** The same in PyTorch: the head's formulas with the numbers that the seed draws, before any training. */
import { pythonNumber } from '../shared/format.js';
import { withComments } from '../shared/python.js';
import { cosine, type Read, sharesAt, vectorAt } from './reading.js';
import { PLACES } from './sentences.js';

export interface SnippetFacts {
  vocabSize: number;
  dim: number;
  initScale: number;
  seed: number;
  /** The two sentences as the untrained model reads them, if it is there. */
  reads: readonly [Read, Read] | null;
  places: readonly [number, number];
}

export function contextualSnippet({ vocabSize, dim, initScale, seed, reads, places }: SnippetFacts): string {
  const head = [
    'import torch',
    'import torch.nn.functional as F',
    '',
    `V, D, T = ${vocabSize}, ${dim}, ${PLACES}`,
    `torch.manual_seed(${seed})`,
    `E = torch.randn(V, D) * ${initScale}`,
    'P = torch.randn(T, D) * 0.1',
    'Wq, Wk, Wv, Wo = (torch.randn(D, D) / D**0.5 for _ in range(4))',
    '',
    'def attend(ids):',
    '    x = E[ids] + P[: len(ids)]',
    '    scores = (x @ Wq) @ (x @ Wk).T / D**0.5',
    '    future = torch.ones_like(scores).triu(1).bool()',
    '    a = scores.masked_fill(future, -torch.inf).softmax(-1)',
    '    return a, x + a @ (x @ Wv) @ Wo',
  ];
  if (!reads) return head.join('\n');
  const [first, second] = reads;
  const [i, j] = places;
  const ids = (read: Read): string => `torch.tensor([${read.sentence.ids.join(', ')}])`;
  const same = first.sentence.ids[i] === second.sentence.ids[j];
  const likeness = cosine(vectorAt(first.contextual, i, dim), vectorAt(second.contextual, j, dim));
  const shares = sharesAt(first, i).map((share) => pythonNumber(share));
  return withComments([
    ...head,
    '',
    [`first = ${ids(first)}`, first.sentence.words.join(' ')],
    [`second = ${ids(second)}`, second.sentence.words.join(' ')],
    '(a, y), (b, z) = attend(first), attend(second)',
    [`print(torch.equal(E[first[${i}]], E[second[${j}]]))`, same ? 'True' : 'False'],
    [`print(f"{F.cosine_similarity(y[${i}], z[${j}], dim=0):.4f}")`, pythonNumber(likeness)],
    [`print(*(f"{share:.4f}" for share in a[${i}, :${i + 1}]))`, shares.join(' ')],
  ]);
}
