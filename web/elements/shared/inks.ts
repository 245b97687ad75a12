/**
 * The colours of the style sheet as a canvas needs them: resolved. Custom properties come out of getComputedStyle as
 * they were written, light-dark() and all; a colour that is used by an element comes out as rgb().
 */
import { css, html } from 'lit';

export interface Inks {
  ink: string;
  paper: string;
  raised: string;
  muted: string;
  edge: string;
  hairline: string;
  accent: string;
}

export const inkStyles = css`
  .inks {
    position: absolute;
    inline-size: 0;
    block-size: 0;
    visibility: hidden;
    color: var(--_ink);
    background-color: var(--_paper);
    border-block-start: 0 solid var(--_hairline);
    border-block-end: 0 solid var(--_raised);
    border-inline-start: 0 solid var(--_edge);
    border-inline-end: 0 solid var(--_muted);
    outline-color: var(--_accent);
  }
`;

/** Render this once where the canvas is. */
export const inkProbe = html`<span class="inks" aria-hidden="true"></span>`;

export function readInks(root: ParentNode): Inks {
  const style = getComputedStyle(root.querySelector('.inks') ?? document.documentElement);
  return {
    ink: style.color,
    paper: style.backgroundColor,
    hairline: style.borderTopColor,
    raised: style.borderBottomColor,
    edge: style.borderLeftColor,
    muted: style.borderRightColor,
    accent: style.outlineColor,
  };
}
