/** Which vector is shown: the tokens of the sentence, an ID and a vocabulary to type, and what is said of a wrong one. */
import { html, type TemplateResult } from 'lit';
import { formatInteger } from '../shared/format.js';
import { numberField } from '../shared/number-field.js';
import type { Token } from '../shared/session.js';
import { tokenClass, tokenText } from '../shared/token.js';

const MOST_CHIPS = 12;
/** What the figure can draw and a browser can hold without a thought. */
const MOST_CELLS = 1_000_000;

export interface ChooserModel {
  tokens: readonly Token[];
  lit: number;
  /** Whether there is a vector to go to the 1 of. */
  ready: boolean;
  colourOf(id: number): number;
  goToLit(): void;
  select(token: Token): void;
}

export function chooser(model: ChooserModel): TemplateResult {
  const distinct = [...new Map(model.tokens.map((token) => [token.id, token])).values()];
  return html`<div class="controls chooser">
    <button type="button" class="primary" ?disabled=${!model.ready} @click=${model.goToLit}>Go to the 1</button>
    <div class="chips" role="group" aria-label="Tokens of the sentence">
      ${distinct.slice(0, MOST_CHIPS).map(
        (token) => html`<button
          type="button"
          class="token ${tokenClass(model.colourOf(token.id))}"
          aria-pressed=${token.id === model.lit}
          @click=${() => model.select(token)}
        >${tokenText(token)}<span class="number muted">${token.id}</span></button>`,
      )}
    </div>
  </div>`;
}

export interface SizeModel {
  lit: number;
  vocabSize: number;
  isWrong: boolean;
  takeId(id: number): void;
  takeVocabulary(size: number): void;
}

export function sizeFields(model: SizeModel): TemplateResult {
  const { lit, vocabSize, isWrong } = model;
  return html`${numberField({
    name: 'id',
    label: 'ID',
    value: lit,
    least: 0,
    most: vocabSize - 1,
    isName: true,
    isWrong,
    take: model.takeId,
  })}
  ${numberField({
    name: 'vocabulary',
    label: 'vocabulary',
    value: vocabSize,
    least: 2,
    most: MOST_CELLS,
    isWrong,
    take: model.takeVocabulary,
  })}`;
}

/** Why there is no vector of this ID and size, or an empty text. */
export function whyOutside(lit: number, vocabSize: number): string {
  if (!Number.isInteger(vocabSize) || vocabSize < 2 || vocabSize > MOST_CELLS) {
    return `The vocabulary is ${vocabSize}; it must be a whole number from 2 to ${formatInteger(MOST_CELLS)}.`;
  }
  if (Number.isInteger(lit) && lit >= 0 && lit < vocabSize) return '';
  return `A vocabulary of ${formatInteger(vocabSize)} has no ID ${lit}: its IDs run from 0 to ${vocabSize - 1}.`;
}

/** The size at which an ID can be shown: at least `usual`, at most what can be drawn. */
export function fittingSize(lit: number, usual: number): number {
  return Math.min(MOST_CELLS, Math.max(usual, lit + 1));
}

export function outsideNote(why: string, fitting: number, cure: () => void): TemplateResult {
  return html`<div class="failure" role="alert">
    <p>${why}</p>
    <button type="button" @click=${cure}>Use a vocabulary of ${formatInteger(fitting)}</button>
  </div>`;
}
