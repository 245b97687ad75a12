/** What the learner is doing, in words; what to do when it failed or diverged. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Learner } from '../shared/learner.js';
import type { LearnerSettings } from '../shared/learner-settings.js';
import { failureBox } from '../shared/states.js';
import { smallerRate } from './answers.js';

/** What a reader waits for; nothing when all is well. */
export function statusLine(learner: Learner, cancel: () => void): TemplateResult | typeof nothing {
  if (learner.state === 'empty')
    return html`<p class="state">The trainer loads when the figure comes near.</p>`;
  if (learner.state !== 'loading') return nothing;
  if (learner.progress === null) {
    return learner.model
      ? html`<p class="state">Beginning anew…</p>`
      : html`<p class="state">Loading the trainer, a WebAssembly module in a worker…</p>`;
  }
  const share = Math.round(100 * learner.progress);
  return html`<p class="state reading">
    <label>Reading the text <progress max="100" .value=${share}></progress></label> ${share}\u202f%
    <button type="button" class="cancel" @click=${cancel}>Cancel</button>
  </p>`;
}

export function failure(learner: Learner): TemplateResult | typeof nothing {
  if (learner.state !== 'failed') return nothing;
  return failureBox('The trainer failed.', learner.error?.message ?? '');
}

/** After a divergence: a smaller learning rate from the start. */
export function recovery(
  learner: Learner,
  change: (changes: Partial<LearnerSettings>) => void,
  reset: () => void,
): TemplateResult | typeof nothing {
  if (learner.state !== 'diverged') return nothing;
  const lr = smallerRate(learner);
  return html`<div class="controls recovery">
    <button type="button" class="primary" @click=${() => change({ lr })}>Begin again with learning rate ${String(lr)}</button>
    <button type="button" @click=${reset}>Back to the noise</button>
  </div>`;
}
