/** What stands around the maps: what they show, how far the work is, what was found. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatInteger } from '../shared/format.js';
import { failureBox } from '../shared/states.js';
import type { Mark } from './map-view.js';
import { proofText, resultText, slicePicture, tokenPicture } from './sentences.js';
import { DIM, TRAIN_STEPS } from './slice-terrain.js';
import type { Panel, Stage } from './stage.js';
import { type SurfaceKind, textbookFacts } from './surfaces.js';
import { rowOf, tokenUse } from './token-terrain.js';

/** Words that are named on the map of another one. */
const NEIGHBOURS = ['cat', 'dog', 'helicopter'];
/** What takes longer shows how far it is. */
const SHOWN_AFTER = 500;

export function picture(stage: Stage, surface: SurfaceKind, word: string): TemplateResult {
  const facts = textbookFacts(surface);
  if (facts)
    return html`<p class="note picture">${facts.picture} <span class="formula">loss = ${facts.formula}</span></p>`;
  if (surface === 'token') return html`<p class="note picture">${tokenPicture(word)}</p>`;
  return html`<p class="note picture">
    ${stage.slice ? slicePicture(stage.slice, stage.parameterCount) : 'A flat slice through the loss of a model that has too many numbers to draw.'}
  </p>`;
}

export function titleOf({ id }: Panel): string {
  if (id === 'single') return '';
  return id === 'untied' ? 'Two tables (untied): one valley' : 'One table (tied): no such promise';
}

export function axesOf(surface: SurfaceKind): readonly [string, string] {
  if (surface === 'token') return ['first number of the row', 'second number'];
  return surface === 'slice' ? ['first direction', 'second direction'] : ['x', 'y'];
}

/** What is known about places of a map: lowest ones of a textbook surface, the rows of a model. */
export function marksOf({ terrain, model }: Panel, stage: Stage): Mark[] {
  if (!model || !stage.corpus)
    return terrain.minima.map((place) => ({ place, name: 'lowest', kind: 'minimum' }));
  return stage.corpus.vocabulary.map((word, id): Mark => {
    const place = rowOf(model, id);
    if (id === stage.token) return { place, name: `“${word}” after training`, kind: 'own' };
    return { place, name: NEIGHBOURS.includes(word) ? word : '', kind: 'row' };
  });
}

function phaseText({ phase }: Stage, surface: SurfaceKind, steps: number): string {
  switch (phase) {
    case 'idle':
    case 'loading':
      return 'Loading the engine, a WebAssembly module…';
    case 'training':
      return surface === 'slice'
        ? `Training a model of ${DIM} dimensions, ${formatInteger(TRAIN_STEPS)} steps…`
        : `Training two models of 2 dimensions, ${formatInteger(steps)} steps each…`;
    case 'drawing':
      return 'Working out the losses…';
    default:
      return '';
  }
}

export function status(stage: Stage, surface: SurfaceKind, steps: number, problem: string): TemplateResult {
  const { phase, progress, since, error, place } = stage;
  const failure = problem || error?.message;
  if (phase === 'failed' || problem) return failureBox('The surface could not be worked out.', failure ?? '');
  const isLong = progress > 0 && performance.now() - since > SHOWN_AFTER;
  return html`<p class="state doing">
    ${phaseText(stage, surface, steps)}
    ${isLong && phase !== 'ready' ? html`<progress max="1" .value=${progress} aria-label="Share that is done"></progress>` : nothing}
    ${phase === 'ready' && place && !place.worker ? html`Worked out on the page itself, since there is no worker: ${place.reason}` : nothing}
  </p>`;
}

/** The word that is read and asked for most bends a tied surface most. */
const MOST_BENT = 'the';

export function answer(
  stage: Stage,
  surface: SurfaceKind,
  word: string,
  setWord: (word: string) => void,
): TemplateResult {
  const result = resultText(stage.panels);
  const canRoll = stage.panels.some(({ descent }) => descent !== null);
  const invitation =
    'Put the start anywhere: drag it, press on a map, use the arrow keys. Then let the balls roll.';
  return html`<p class="answer">${result || (canRoll ? invitation : nothing)}</p>
    ${
      surface === 'token' && stage.pair
        ? html`<p class="note proof">${proofText(word, stage.panels, tokenUse(stage.pair, stage.token))}
            ${word === MOST_BENT ? nothing : html`A word that is in most examples bends the land most: <button type="button" class="quiet most-bent" @click=${() => setWord(MOST_BENT)}>look at “${MOST_BENT}”</button>`}</p>`
        : nothing
    }`;
}
