/** The plane's place in the figure: its canvas, what its colours mean, the word that is read out. */
import { html, nothing, type TemplateResult } from 'lit';
import { inkProbe } from '../shared/inks.js';
import { WORD_KINDS } from '../shared/word-kinds.js';

export interface PlaneAreaModel {
  /** What the picture shows, in a sentence. */
  label: string;
  hasKinds: boolean;
  /** Of the word under the cursor; empty when there is none. */
  readout: string;
  /** Rows that the latest step moved are full; false while nothing is marked. */
  isMarked: boolean;
  key(event: KeyboardEvent): void;
  hover(event: PointerEvent): void;
  leave(): void;
  blur(): void;
  focus(): void;
}

export function planeArea(model: PlaneAreaModel): TemplateResult {
  return html`<div class="plane">
    <div
      class="plane-box"
      tabindex="0"
      role="application"
      aria-roledescription="plane of words"
      aria-label="${model.label} The arrow keys go from word to word."
      @keydown=${model.key}
      @pointermove=${model.hover}
      @pointerdown=${model.hover}
      @pointerleave=${model.leave}
      @focus=${model.focus}
      @blur=${model.blur}
    >
      <canvas aria-hidden="true"></canvas>
      ${inkProbe}
    </div>
    ${
      model.hasKinds
        ? html`<ul class="kinds" aria-label="What the colours mean">
            ${WORD_KINDS.map(({ name }, i) => kind(name, i))} ${kind('other words', 7)}
          </ul>`
        : nothing
    }
    <p class="readout">
      ${
        model.readout ||
        html`<span class="muted">${
          model.isMarked
            ? 'Full points: rows that the step moved. Rings: rows that it left alone.'
            : 'Point at a word, or reach the plane with Tab and use the arrow keys, to hear who is near it.'
        }</span>`
      }
    </p>
  </div>`;
}

function kind(name: string, colour: number): TemplateResult {
  return html`<li class="t${colour}"><svg width="10" height="10" aria-hidden="true"><circle cx="5" cy="5" r="4.5" /></svg>${name}</li>`;
}
