/**
 * What an element shows while it waits for the table, and when it cannot have it: words, never a spinner alone.
 */
import { html, type TemplateResult } from 'lit';
import { formatBytes, formatInteger } from './format.js';
import { retryShared, type TableSpec } from './session.js';
import type { TableState } from './table-controller.js';

/** What failed and why, with a button that tries again for all experiments at once: {@link retryShared}. */
export function failureBox(what: string, reason: string): TemplateResult {
  return html`<div class="failure" role="alert">
    <p>${what} <span class="muted">${reason}</span></p>
    <button type="button" @click=${retryShared}>Try again</button>
  </div>`;
}

/** Said where a text cannot be cut into pieces. */
export function tokenizerFailure(reason: string): TemplateResult {
  return failureBox('The tokenizer could not be loaded, so the text cannot be cut into pieces.', reason);
}

/** True when the failure is one that a smaller table may cure. */
export function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'out-of-memory';
}

/** A line for each phase before "ready", a message with what to do for "failed", nothing when all is well. */
export function tableStatus(
  state: TableState,
  spec: TableSpec,
  smaller?: { spec: TableSpec; use: () => void },
): TemplateResult | null {
  const bytes = spec.vocabSize * spec.dim * 4;
  switch (state.phase) {
    case 'ready':
      return null;
    case 'waiting':
    case 'loading':
      return html`<p class="state">Loading the engine, a WebAssembly module…</p>`;
    case 'filling':
      return html`<p class="state">
        Filling the table: ${formatInteger(spec.vocabSize * spec.dim)} numbers, ${formatBytes(bytes)}…
      </p>`;
    case 'failed':
      return html`<div class="failure" role="alert">
        <p>
          ${
            isOutOfMemory(state.error)
              ? html`This browser did not give the ${formatBytes(bytes)} that the table needs.`
              : html`The table could not be made.`
          }
          <span class="muted">${state.error.message}</span>
        </p>
        <div class="controls">
          <button type="button" @click=${retryShared}>Try again</button>
          ${
            smaller
              ? html`<button type="button" @click=${smaller.use}>
                  Use ${formatInteger(smaller.spec.vocabSize)} × ${smaller.spec.dim} instead
                  (${formatBytes(smaller.spec.vocabSize * smaller.spec.dim * 4)})
                </button>`
              : null
          }
        </div>
      </div>`;
  }
}
