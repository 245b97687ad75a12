/**
 * How a token's piece is shown: as the real text it is (it can be selected and copied, leading space included), with
 * a faint mark under every space, and with a name for what has no shape of its own.
 */
import { css, html, type TemplateResult, unsafeCSS } from 'lit';
import { TOKEN_COLOURS, tokenColour } from './colour.js';
import type { Token } from './tokenizer.js';

/** Characters without a shape: controls, formats such as the zero-width joiner, separators other than the space. */
const SHAPELESS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u;
const COMBINING = /\p{M}/u;
const DOTTED_CIRCLE = '\u25cc';

const NAMES: Record<string, string> = { '\t': '⇥', '\n': '⏎', '\r': '␍', '\u00a0': '‹no-break space›' };

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return NAMES[character] ?? `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}

/** The piece as a template: text, marked spaces, names. */
export function tokenText(token: Token): TemplateResult {
  if (token.partial) return html`<bdi class="piece bytes">${token.piece}</bdi>`;
  const parts = [...token.piece].map((character, i) => {
    if (character === ' ') return html`<span class="space"> </span>`;
    if (SHAPELESS.test(character)) return html`<span class="named">${nameOf(character)}</span>`;
    return i === 0 && COMBINING.test(character) ? DOTTED_CIRCLE + character : character;
  });
  return html`<bdi class="piece">${parts}</bdi>`;
}

/** The piece in a sentence or an accessible name: “ cat”; bytes as ‹f0 9f›. */
export function quoted(token: Token): string {
  return token.partial ? token.piece : `“${token.piece.replace(/\p{Cc}/gu, nameOf)}”`;
}

/** The class that gives a mark its token colour; `index` as for {@link tokenColour}. */
export function tokenClass(index: number): string {
  return `t${index % TOKEN_COLOURS}`;
}

const palette = Array.from(
  { length: TOKEN_COLOURS },
  (_, i) => `.t${i}{--_token:light-dark(${tokenColour(i, 'light')},${tokenColour(i, 'dark')})}`,
).join('\n');

/** Needs `tokens` of styles.ts. `.token` is the chip; `.t0` to `.t7` set --_token for whatever they are put on. */
export const tokenStyles = css`
  ${unsafeCSS(palette)}
  .token {
    display: inline-block;
    max-inline-size: 100%;
    min-block-size: 0;
    padding: 3px 7px 2px;
    overflow: hidden;
    border: 0;
    border-block-end: 3px solid var(--_token);
    border-radius: 3px 3px 0 0;
    background: color-mix(in oklab, var(--_token) 13%, var(--_paper));
    color: var(--_ink);
    font: 500 16px / 1.35 var(--_sans);
    text-overflow: ellipsis;
    white-space: pre;
    vertical-align: middle;
  }
  /* Muted ink on a tint would be too faint. */
  .token .muted {
    color: color-mix(in oklab, var(--_ink) 85%, var(--_token));
  }
  button.token:hover:not(:disabled) {
    border-color: var(--_token);
    background: color-mix(in oklab, var(--_token) 26%, var(--_paper));
  }
  button.token[aria-pressed='true'] {
    border-color: var(--_token);
    background: color-mix(in oklab, var(--_token) 30%, var(--_paper));
    box-shadow: none;
  }
  .piece {
    white-space: pre;
  }
  .piece.bytes,
  .piece .named {
    font-family: var(--_mono);
    font-size: 0.86em;
  }
  .piece .space {
    display: inline-block;
    inline-size: 0.5em;
    block-size: 0.3em;
    border: 1px solid color-mix(in oklab, currentColor 45%, transparent);
    border-block-start: 0;
    margin-inline: 0 0.12em;
    line-height: 0;
    vertical-align: baseline;
  }
`;
