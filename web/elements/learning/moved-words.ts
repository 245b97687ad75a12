/** Which rows a step moved, and why, in words. The counts come from comparing bits, the reasons from the model's rules. */
import { formatInteger } from '../shared/format.js';
import type { LearnerSettings } from '../shared/learner-settings.js';
import type { StepDetail } from '../shared/step-detail.js';
import { usedRows } from './step-facts.js';

type Detail = Pick<StepDetail, 'windows' | 'window' | 'moved'> & Partial<StepDetail>;

export function movedWords(detail: Detail, settings: LearnerSettings, rows: number): string {
  const { embeddings, outputs } = detail.moved;
  const used = new Set(usedRows(detail as StepDetail, settings.objective));
  const others = embeddings.filter((id) => !used.has(id)).length;
  const still = rows - embeddings.length;
  const count = formatInteger;
  if (embeddings.length === 0)
    return 'No row moved: at learning rate 0, or where the slope is 0, a step leaves everything as it is.';
  if (settings.objective === 'skip-gram') {
    return `Of E the rows of words near a centre moved, ${count(embeddings.length)}; of U the rows of the centres and of the random words that each was told apart from, ${count(outputs.length)}. All others have the bits they had.`;
  }
  if (settings.tied) {
    return `With one table for both, every row is an output too, and every output has a share in every mistake: ${count(embeddings.length)} of ${count(rows)} rows moved, though only ${count(used.size)} stand in the contexts.`;
  }
  const outputWords =
    outputs.length === rows
      ? `Of U all ${count(rows)} moved: each is one possible answer, and each answer has a share in the mistake.`
      : `Of U ${count(outputs.length)} moved: each is one possible answer, and all but those whose share rounds to nothing have one in the mistake.`;
  if (others > 0) {
    return `The contexts used ${count(used.size)} rows of E, and yet ${count(embeddings.length)} moved: this optimiser remembers former steps, and moves a row on after the mistake is past. ${outputWords}`;
  }
  const stillWords = still > 0 ? `The other ${count(still)} have the bits they had. ` : '';
  return `The contexts of the batch used ${count(used.size)} different words, and ${count(embeddings.length)} rows of E moved: theirs. ${stillWords}${outputWords}`;
}
