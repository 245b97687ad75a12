/** Gathers what the PyTorch snippet needs of a training: its first batches, and for skip-gram some pairs and their loss. */
import type { Learner } from '../shared/learner.js';
import type { LearnerModel } from '../shared/learner-model.js';
import { firstWindows, nextTokenPython, PYTHON_STEPS, skipGramPython } from './python.js';
import { type Pairs, pairsOf } from './skip-gram-check.js';

type Facts = { kind: 'next-token'; windows: Uint32Array } | { kind: 'skip-gram'; pairs: Pairs; loss: number };

/** Longer batches would fill the page with ids. */
const MOST_IDS = 4000;
const TOO_LONG = `# The first batches of this run are more than ${MOST_IDS} ids, or more than the text has.\n# With fewer examples a step they are printed here.`;

export class PythonSource {
  private of: LearnerModel | null = null;
  private facts: Facts | null = null;

  constructor(private readonly changed: () => void) {}

  /** Call it when another training begins, before its first step. */
  async gather(run: LearnerModel): Promise<void> {
    this.of = run;
    this.facts = null;
    try {
      const facts = await factsOf(run);
      if (this.of !== run) return;
      this.facts = facts;
      this.changed();
    } catch {
      // The training that it was asked for is gone; the next one asks anew.
    }
  }

  code(learner: Learner): string {
    const { facts, of } = this;
    if (!of || learner.model !== of) return '# There is no model yet.';
    if (!facts) return TOO_LONG;
    const vocabSize = of.corpus.vocabulary.length;
    if (facts.kind === 'skip-gram') return skipGramPython(of.settings, vocabSize, facts.pairs, facts.loss);
    const { windows } = facts;
    const losses = learner.record.first.length >= PYTHON_STEPS ? learner.record.first : [];
    return nextTokenPython({ settings: of.settings, vocabSize, windows, window: of.window, losses });
  }
}

async function factsOf(run: LearnerModel): Promise<Facts | null> {
  const { training, model, corpus, settings, engine, window } = run;
  if (model.kind === 'skip-gram') {
    const windows = await training.nextBatch();
    const pairs = pairsOf(windows.slice(0, 8 * window), window, model.remote.negatives);
    const loss = await model.remote.loss(pairs.centres, pairs.contexts, pairs.negatives);
    return { kind: 'skip-gram', pairs, loss };
  }
  const count = PYTHON_STEPS * settings.batch;
  if (count * window > MOST_IDS || count > training.exampleCount) return null;
  const order = await engine.permutation(training.exampleCount, settings.seed);
  return { kind: 'next-token', windows: firstWindows(corpus.ids, order, window, count) };
}
