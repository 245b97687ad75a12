/**
 * How far one-hot vectors are from one another: every pair computed by the engine from the two real vectors.
 */
import { html, svg, type TemplateResult } from 'lit';
import type { Engine } from '../../engine/api.js';
import { type Scheme, tokenColour } from '../shared/colour.js';
import { float32Text } from '../shared/float32.js';
import type { Token } from '../shared/session.js';
import { tokenClass, tokenText } from '../shared/token.js';

export interface Pair {
  a: Token;
  b: Token;
  distance: number;
  dot: number;
}

/** Five tokens make ten pairs: enough to see that the answer never changes. */
const MOST_TOKENS = 5;

/** The token that is shown, the sentence's first others, and the one to compare with, if the vocabulary has them. */
export function comparedTokens(
  sentence: readonly Token[],
  shown: Token,
  other: Token,
  vocabSize: number,
): Token[] {
  const first = sentence.filter(({ id }) => id !== shown.id && id !== other.id);
  const distinct = [...new Map(first.map((token) => [token.id, token])).values()];
  const chosen = new Map(
    [shown, ...distinct.slice(0, MOST_TOKENS - 2), other].map((token) => [token.id, token]),
  );
  // In the order of the sentence, and after it what is not part of it.
  const place = ({ id }: Token): number => {
    const index = sentence.findIndex((token) => token.id === id);
    return index < 0 ? sentence.length : index;
  };
  return [...chosen.values()].filter(({ id }) => id < vocabSize).sort((a, b) => place(a) - place(b));
}

/** All pairs of the tokens. Each vector is made once and has vocabSize numbers. */
export function pairsOf(engine: Engine, tokens: readonly Token[], vocabSize: number): Pair[] {
  const vectors = tokens.map((token) => engine.oneHot(token.id, vocabSize));
  const pairs: Pair[] = [];
  for (let i = 0; i < tokens.length; i++) {
    for (let j = i + 1; j < tokens.length; j++) {
      const [a, b] = [vectors[i] as Float32Array, vectors[j] as Float32Array];
      pairs.push({
        a: tokens[i] as Token,
        b: tokens[j] as Token,
        distance: engine.distance(a, b),
        dot: engine.dot(a, b),
      });
    }
  }
  return pairs;
}

/** Two axes of the V, the two ends on them, and the line between: one right angle, whatever the tokens. */
function rightAngle(pair: Pair, colours: readonly [string, string]): TemplateResult {
  return html`<svg class="angle" width="232" height="164" viewBox="0 0 232 164" aria-hidden="true">
    ${svg`
      <path class="axis-line" d="M70 130 H222 M70 130 V6" />
      <path class="between" d="M70 30 L170 130" />
      <path d="M70 130 H170" stroke=${colours[0]} stroke-width="3" />
      <path d="M70 130 V30" stroke=${colours[1]} stroke-width="3" />
      <path class="axis-line" d="M70 118 h12 v12" />
      <circle cx="170" cy="130" r="5" fill=${colours[0]} />
      <circle cx="70" cy="30" r="5" fill=${colours[1]} />
      <text class="small" x="170" y="152" text-anchor="middle">${pair.a.piece.trim()}</text>
      <text class="small" x="58" y="34" text-anchor="end">${pair.b.piece.trim()}</text>
      <text class="index" x="118" y="148" text-anchor="middle">1</text>
      <text class="index" x="58" y="84" text-anchor="end">1</text>
      <text class="small strong" x="130" y="74">${float32Text(pair.distance)}</text>`}
  </svg>`;
}

export interface DistancesModel {
  pairs: readonly Pair[];
  /** The pair that is drawn. */
  drawn: Pair | undefined;
  other: Token;
  vocabSize: number;
  scheme: Scheme;
  colourOf(token: Token): number;
  setOther(id: number): void;
}

export function distancesSection(model: DistancesModel): TemplateResult {
  const { pairs, drawn, other, vocabSize } = model;
  return html`<div class="part">
    <h4 class="sub">How far apart are two tokens?</h4>
    ${
      drawn
        ? html`<div class="distances">
            ${rightAngle(drawn, [
              tokenColour(model.colourOf(drawn.a), model.scheme),
              tokenColour(model.colourOf(drawn.b), model.scheme),
            ])}
            ${pairTable(model)} ${answer(pairs)}
          </div>`
        : html`<p class="state">This needs two different tokens. Compare with another id.</p>`
    }
    <div class="controls">
      <label>
        compare with id
        <input
          type="number"
          class="other"
          min="0"
          max=${vocabSize - 1}
          .value=${String(other.id)}
          @change=${(event: Event) => model.setOther((event.target as HTMLInputElement).valueAsNumber)}
        />
      </label>
      <span class="token plain ${tokenClass(model.colourOf(other))}">${tokenText(other)}</span>
    </div>
  </div>`;
}

function pairTable({ pairs, colourOf }: DistancesModel): TemplateResult {
  const name = (token: Token): TemplateResult =>
    html`<span class="token plain ${tokenClass(colourOf(token))}">${tokenText(token)}</span>`;
  return html`<table class="data pairs">
    <thead>
      <tr>
        <th scope="col">Two tokens</th>
        <th scope="col">Distance</th>
        <th scope="col">Dot product</th>
      </tr>
    </thead>
    <tbody>
      ${pairs.map(
        (pair) => html`<tr>
          <td>${name(pair.a)} ${name(pair.b)}</td>
          <td class="number">${float32Text(pair.distance)}</td>
          <td class="number">${float32Text(pair.dot)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function answer(pairs: readonly Pair[]): TemplateResult {
  const values = [...new Set(pairs.map((pair) => float32Text(pair.distance)))];
  const all = pairs.length === 1 ? 'The pair is' : `All ${pairs.length} pairs are`;
  return html`<p class="answer">
    ${all} <span class="number">${values.join(' or ')}</span> apart, which is √2: each vector stands on an axis of its
    own, and any two axes meet at a right angle. A one-hot code cannot say that two tokens are alike.
  </p>`;
}
