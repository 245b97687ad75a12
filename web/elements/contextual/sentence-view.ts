/** A sentence to choose or write, and under it whom one of its words listens to: arcs, and a share under each word. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { divergingColour, type Scheme } from '../shared/colour.js';
import { arcsFrom, placeWords, type WordBox } from './arcs.js';
import { percentsAt, type Read, sharesAt } from './reading.js';
import { PRESETS, type Preset } from './sentences.js';

const ARCS = 96;
const WORD = 30;
const SHARE = 24;

export interface SentenceModel {
  /** 0 or 1. */
  which: number;
  text: string;
  words: readonly string[];
  problem: string | null;
  place: number;
  /** Null before the model has read it. */
  read: Read | null;
  width: number;
  scheme: Scheme;
  write(text: string): void;
  look(place: number): void;
}

const NAMES = ['First sentence', 'Second sentence'] as const;

export function sentenceView(model: SentenceModel): TemplateResult {
  const { which, text, problem } = model;
  const id = `sentence-${which}`;
  return html`<div class="sentence">
    <div class="write">
      <label for=${id}>${NAMES[which]}</label>
      <input
        id=${id}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        .value=${text}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${problem ? `${id}-problem` : nothing}
        @input=${(event: Event) => model.write((event.target as HTMLInputElement).value)}
      />
      <select
        aria-label="Choose the ${NAMES[which]?.toLowerCase()}"
        @change=${(event: Event) => choose(event.target as HTMLSelectElement, model)}
      >
        <option value="" selected>choose…</option>
        ${PRESETS.map(option)}
      </select>
    </div>
    ${problem ? html`<p class="problem" id="${id}-problem" role="alert">${problem}</p>` : listening(model)}
  </div>`;
}

/** A menu of things to try, not a state: the text is in the field beside it. */
function choose(select: HTMLSelectElement, { write }: SentenceModel): void {
  if (select.value) write(select.value);
  select.value = '';
}

function option({ text, hint }: Preset): TemplateResult {
  return html`<option value=${text}>${text} (${hint})</option>`;
}

function listening(model: SentenceModel): TemplateResult {
  const { words, place, read, width } = model;
  const { boxes, width: needed } = placeWords(words, width);
  const isRead = read !== null && read.sentence.words.length === words.length;
  const shares = isRead ? sharesAt(read, place) : [];
  const percents = isRead ? percentsAt(read, place) : [];
  const height = ARCS + WORD + SHARE;
  return html`<div class="frame listening" tabindex="-1">
    <svg
      width=${needed}
      height=${height}
      viewBox="0 0 ${needed} ${height}"
      role="radiogroup"
      aria-label="Whose attention is shown, ${NAMES[model.which]?.toLowerCase()}"
      @keydown=${(event: KeyboardEvent) => moveByKey(event, model)}
    >
      <g aria-hidden="true">${arcs(boxes, model, shares)}</g>
      ${words.map((word, j) => wordMark(model, boxes[j] as WordBox, word, j, percents))}
    </svg>
  </div>`;
}

function arcs(
  boxes: readonly WordBox[],
  { place, scheme }: SentenceModel,
  shares: readonly number[],
): SVGTemplateResult[] {
  return arcsFrom(boxes, place, shares, ARCS).map(
    // A share of nothing is still a thin line: it was looked at.
    ({ path, width, share }) =>
      svg`<path class="arc" d=${path} stroke-width=${width} stroke=${divergingColour(0.3 + 0.7 * share, 1, scheme)} />`,
  );
}

function wordMark(
  model: SentenceModel,
  box: WordBox,
  word: string,
  j: number,
  percents: readonly string[],
): SVGTemplateResult {
  const isChosen = j === model.place;
  const written = percents[j] ?? '';
  const heard = written && `${written} of the attention`;
  const said = j > model.place ? 'comes later and is not seen' : heard;
  const x = box.x + box.width / 2;
  return svg`<g
    class=${isChosen ? 'word chosen' : j > model.place ? 'word later' : 'word'}
    role="radio"
    tabindex=${isChosen ? 0 : -1}
    aria-checked=${isChosen ? 'true' : 'false'}
    aria-label="${word}: ${said}"
    @click=${() => model.look(j)}
  >
    <rect class="spot" x=${box.x + 1} y=${ARCS} width=${Math.max(0, box.width - 2)} height=${WORD + SHARE} rx="4" />
    <text class="name" x=${x} y=${ARCS + WORD / 2 + 1}>${word}</text>
    <text class="share" x=${x} y=${ARCS + WORD + SHARE / 2 - 2}>${written}</text>
  </g>`;
}

/** The arrow keys go from word to word, and the focus with them. */
function moveByKey(event: KeyboardEvent, { place, words, look }: SentenceModel): void {
  const last = words.length - 1;
  const moves: Record<string, number> = {
    ArrowLeft: place - 1,
    ArrowUp: place - 1,
    ArrowRight: place + 1,
    ArrowDown: place + 1,
    Home: 0,
    End: last,
  };
  const to = moves[event.key];
  if (to === undefined) return;
  event.preventDefault();
  const next = Math.min(last, Math.max(0, to));
  look(next);
  const marks = (event.currentTarget as Element).querySelectorAll<SVGElement>('[role=radio]');
  marks[next]?.focus();
}
