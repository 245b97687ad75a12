/** How far one-hot vectors are from one another: two pickers, the pair as a right angle, and all pairs in a table. */
import { html, nothing, svg, type TemplateResult } from 'lit';
import { type Scheme, tokenColour } from '../shared/colour.js';
import { float32Text } from '../shared/float32.js';
import { numberField } from '../shared/number-field.js';
import type { Token } from '../shared/session.js';
import { tokenClass, tokenText } from '../shared/token.js';
import type { Pair } from './pairs.js';

export interface DistancesModel {
  /** The chosen pair comes first. */
  pairs: readonly Pair[];
  vocabSize: number;
  scheme: Scheme;
  nameOf(id: number): Token;
  colourOf(id: number): number;
  setFirst(id: number): void;
  setOther(id: number): void;
}

export function distancesSection(model: DistancesModel): TemplateResult {
  const { pairs } = model;
  const chosen = pairs[0];
  return html`<div class="part">
    <h4 class="sub">How far apart are two tokens?</h4>
    ${
      chosen
        ? html`<div class="controls">
              ${picker(model, 'ID', 'first', chosen.a, model.setFirst)}
              ${picker(model, 'compared with ID', 'other', chosen.b, model.setOther)}
            </div>
            <div class="distances">${drawing(model, chosen)} ${pairTable(model)} ${answer(pairs)}</div>`
        : html`<p class="state">This needs an ID that the vocabulary has.</p>`
    }
  </div>`;
}

function picker(
  model: DistancesModel,
  label: string,
  name: string,
  id: number,
  take: (id: number) => void,
): TemplateResult {
  const field = { name, label, value: id, least: 0, most: model.vocabSize - 1, isName: true, take };
  return html`${numberField(field)} ${chip(model, id)}`;
}

function chip({ nameOf, colourOf }: DistancesModel, id: number): TemplateResult {
  return html`<span class="token plain ${tokenClass(colourOf(id))}">${tokenText(nameOf(id))}</span>`;
}

function drawing(model: DistancesModel, { a, b, measured }: Pair): TemplateResult {
  const colours = [a, b].map((id) => tokenColour(model.colourOf(id), model.scheme));
  const names = [a, b].map((id) => model.nameOf(id).piece.trim());
  return html`<svg class="angle" width="232" height="164" viewBox="0 0 232 164" aria-hidden="true">
    ${a === b ? oneAxis(colours[0] as string, names[0] as string) : rightAngle(colours, names)}
    ${measured && a !== b ? svg`<text class="small strong" x="130" y="74">${float32Text(measured.distance)}</text>` : nothing}
  </svg>`;
}

/** Two axes of the V, the two ends on them, and the line between: one right angle, whatever the tokens. */
function rightAngle(colours: readonly string[], names: readonly string[]) {
  return svg`
    <path class="axis-line" d="M70 130 H222 M70 130 V6" />
    <path class="between" d="M70 30 L170 130" />
    <path d="M70 130 H170" stroke=${colours[0]} stroke-width="3" />
    <path d="M70 130 V30" stroke=${colours[1]} stroke-width="3" />
    <path class="axis-line" d="M70 118 h12 v12" />
    <circle cx="170" cy="130" r="5" fill=${colours[0]} />
    <circle cx="70" cy="30" r="5" fill=${colours[1]} />
    <text class="small" x="170" y="152" text-anchor="middle">${names[0]}</text>
    <text class="small" x="58" y="34" text-anchor="end">${names[1]}</text>
    <text class="index" x="118" y="148" text-anchor="middle">1</text>
    <text class="index" x="58" y="84" text-anchor="end">1</text>`;
}

/** A token and itself: one end on one axis. */
function oneAxis(colour: string, name: string) {
  return svg`
    <path class="axis-line" d="M70 130 H222" />
    <path d="M70 130 H170" stroke=${colour} stroke-width="3" />
    <circle cx="170" cy="130" r="5" fill=${colour} />
    <text class="small" x="170" y="152" text-anchor="middle">${name}</text>`;
}

function pairTable(model: DistancesModel): TemplateResult {
  return html`<table class="data pairs">
    <thead>
      <tr>
        <th scope="col">Two tokens</th>
        <th scope="col">Distance</th>
        <th scope="col">Dot product</th>
      </tr>
    </thead>
    <tbody>
      ${model.pairs.map(
        ({ a, b, measured }) => html`<tr>
          <td>${chip(model, a)} ${chip(model, b)}</td>
          <td class="number">${measured ? float32Text(measured.distance) : '…'}</td>
          <td class="number">${measured ? float32Text(measured.dot) : '…'}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Keeps its room while the engine loads. */
function answer(pairs: readonly Pair[]): TemplateResult {
  const measured = pairs.flatMap((pair) =>
    pair.measured && pair.a !== pair.b ? [pair.measured.distance] : [],
  );
  const values = [...new Set(measured.map(float32Text))];
  const same = pairs[0]?.a === pairs[0]?.b;
  const all =
    measured.length === 1 ? 'The pair is' : `All ${measured.length} pairs${same ? ' of two tokens' : ''} are`;
  return html`<p class="answer distance-answer">
    ${same && pairs[0]?.measured ? 'A token is at no distance from itself. ' : nothing}
    ${
      measured.length > 0
        ? html`${all} <span class="number">${values.join(' or ')}</span> apart, which is √2: each vector stands on an
            axis of its own, and any two axes meet at a right angle. A one-hot code cannot say that two tokens are alike.`
        : nothing
    }
  </p>`;
}
