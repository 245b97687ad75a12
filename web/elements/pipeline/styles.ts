import { css } from 'lit';

/** Lengths that depend on the tokens (--top, --pitch, …) are set from layout.ts by the element. */
export const pipelineStyles = css`
  .sentence {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 24px;
  }
  .sentence label {
    font-size: 14px;
  }
  .sentence input {
    inline-size: 100%;
    min-block-size: 52px;
    padding: 8px 16px;
    border-color: var(--_edge);
    font: 400 22px / 1.3 var(--_prose);
  }
  .tries {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    font-size: 14px;
    color: var(--_muted);
  }
  .tries button {
    padding-inline: 6px;
    font-size: 14px;
    white-space: pre;
  }
  .tries button.ids[aria-pressed='true'] {
    border-color: var(--_accent);
    text-decoration: none;
  }
  .tries button.ids {
    font-family: var(--_mono);
    font-size: 13px;
  }
  .truth {
    margin: 0;
    max-inline-size: 80ch;
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--_accent);
    font: 400 16px / 1.5 var(--_prose);
  }
  .stage {
    position: relative;
    min-block-size: max(calc(var(--bottom) * 1px), 300px);
    padding-block-start: calc(var(--bottom) * 1px + 20px);
    padding-inline-start: calc(var(--heat-x) * 1px);
  }
  .stage > canvas {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    pointer-events: none;
  }
  .head {
    position: absolute;
    inset-block-start: 0;
    block-size: 36px;
    display: flex;
    flex-direction: column;
    justify-content: flex-end;
    font-size: 13px;
    line-height: 1.3;
    color: var(--_muted);
    white-space: nowrap;
  }
  .head .number {
    color: var(--_ink);
    font-size: 13px;
  }
  .head.tokens {
    inset-inline-start: calc(var(--list-x) * 1px);
  }
  .head.ids {
    inset-inline-start: calc(var(--list-x) * 1px);
    inline-size: calc(var(--list-width) * 1px);
    align-items: flex-end;
  }
  .head.table {
    inset-inline-start: calc(var(--strip-x) * 1px - 28px);
    inline-size: 100px;
    align-items: center;
  }
  .head.vectors {
    inset-inline-start: calc(var(--heat-x) * 1px);
  }
  .tokens-list {
    position: absolute;
    inset-block-start: calc(var(--top) * 1px);
    inset-inline-start: calc(var(--list-x) * 1px);
    inline-size: calc(var(--list-width) * 1px);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .tokens-list li {
    display: flex;
    align-items: center;
    gap: 8px;
    block-size: calc(var(--pitch) * 1px);
  }
  .narrow .tokens-list li {
    align-items: start;
  }
  .tokens-list .leader {
    flex: 1;
    min-inline-size: 8px;
    border-block-end: 1px dotted var(--_edge);
  }
  .narrow .tokens-list .leader {
    flex: 0 0 16px;
    margin-block-start: 18px;
  }
  .tokens-list .id {
    font-size: 15px;
  }
  .narrow .tokens-list .id {
    margin-block-start: 8px;
  }
  .token.none {
    color: var(--_muted);
    font-style: italic;
  }
  .reader {
    position: absolute;
    inset-block-start: calc(var(--top) * 1px);
    inset-inline-start: calc(var(--heat-x) * 1px);
    inset-inline-end: 0;
    block-size: calc((var(--bottom) - var(--top)) * 1px);
    cursor: crosshair;
    touch-action: pan-y;
  }
  .narrow .reader {
    pointer-events: none;
  }
  .tick {
    position: absolute;
    inset-inline-start: calc((var(--strip-x) + var(--strip-width)) * 1px + 5px);
    translate: 0 -50%;
    color: var(--_muted);
    font: 400 11px / 1.2 var(--_sans);
    font-variant-numeric: tabular-nums;
    text-shadow:
      0 0 3px var(--_paper),
      0 0 3px var(--_paper),
      0 0 3px var(--_paper);
    pointer-events: none;
    white-space: nowrap;
  }
  .tick.at0 {
    inset-block-start: calc(var(--top) * 1px + 6px);
  }
  .tick.at1 {
    inset-block-start: calc(var(--top) * 1px + (100% - var(--top) * 1px) * 0.25);
  }
  .tick.at2 {
    inset-block-start: calc(var(--top) * 1px + (100% - var(--top) * 1px) * 0.5);
  }
  .tick.at3 {
    inset-block-start: calc(var(--top) * 1px + (100% - var(--top) * 1px) * 0.75);
  }
  .tick.at4 {
    inset-block-start: calc(100% - 6px);
  }
  .narrow .tick {
    display: none;
  }
  .detail {
    display: grid;
    gap: 10px;
    min-inline-size: 0;
  }
  .outcome {
    --lines: 4;
    --lines-narrow: 8;
  }
  .narrow .starts {
    flex-basis: 100%;
    min-block-size: 2.8em;
  }
  .detail h4 {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 10px;
    margin: 0;
    font: 600 15px / 1.4 var(--_sans);
  }
  .detail .starts {
    margin: 0;
    font-weight: 400;
    font-size: 14px;
    color: var(--_muted);
  }
  .detail .starts .number {
    color: var(--_ink);
  }
  .detail canvas {
    display: block;
    inline-size: 100%;
    cursor: crosshair;
  }
  .reading {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 6px 24px;
    min-block-size: 44px;
    font-size: 14px;
  }
  .reading output {
    display: block;
  }
  .reading strong {
    display: inline-block;
    min-inline-size: 8ch;
    font-weight: 600;
    text-align: end;
  }
  .next {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 14px;
    color: var(--_muted);
  }
  .next li {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .next li + li::before {
    content: '→';
  }
  .next .box {
    padding: 4px 10px;
    border: 1px dashed var(--_edge);
    border-radius: 4px;
  }
  .later {
    display: grid;
    gap: 6px;
    padding-block-start: 4px;
  }
  .later p {
    margin: 0;
    font-size: 14px;
    color: var(--_muted);
  }
`;
