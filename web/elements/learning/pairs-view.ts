/** The pairs that are watched: each can be taken away, and another one added. */
import { html, nothing, type TemplateResult } from 'lit';
import { MOST_PAIRS } from '../shared/watched-pairs.js';
import { wordLabel } from '../shared/word-label.js';
import type { PairLook } from './looks.js';

export interface PairsModel {
  looks: readonly PairLook[];
  vocabulary: readonly string[];
  /** Why the latest pair was not added. */
  problem: string;
  add(a: string, b: string): void;
  remove(look: PairLook): void;
}

/** A list of thousands of words is no help, and slow to make. */
const MOST_OPTIONS = 400;

export function pairsView(model: PairsModel): TemplateResult {
  const { looks, vocabulary, problem } = model;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const [a, b] = [...form.querySelectorAll('input')].map((input) => input.value.trim());
    if (a && b) model.add(a, b);
  };
  return html`<div class="pairs">
    <ul aria-label="Pairs that are watched">
      ${looks.map((look) => {
        const { pair, colour, dash } = look;
        const name = `${wordLabel(pair.a)}–${wordLabel(pair.b)}`;
        return html`<li class="t${colour}">
          <svg width="22" height="4" aria-hidden="true"><line class="curve dash${dash}" x1="0" x2="22" y1="2" y2="2" /></svg>
          <span>${name}${pair.ids || vocabulary.length === 0 ? nothing : html` <span class="muted">not in this text</span>`}</span>
          <button type="button" class="quiet" aria-label="Stop watching ${name}" @click=${() => model.remove(look)}>×</button>
        </li>`;
      })}
    </ul>
    ${
      looks.length < MOST_PAIRS
        ? html`<form class="add" @submit=${submit}>
            <input list="words" aria-label="First word of a pair" placeholder="boat" autocomplete="off" spellcheck="false" />
            <input list="words" aria-label="Second word of a pair" placeholder="plane" autocomplete="off" spellcheck="false" />
            <button>Watch</button>
            <datalist id="words">
              ${vocabulary.slice(0, MOST_OPTIONS).map((word) => html`<option value=${word}></option>`)}
            </datalist>
          </form>`
        : nothing
    }
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}
  </div>`;
}
