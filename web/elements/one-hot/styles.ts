import { css } from 'lit';

export const oneHotStyles = css`
  input.id,
  input.vocabulary {
    inline-size: 11ch;
  }
  .group {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
  }
  .token .number {
    margin-inline-start: 8px;
    font-size: 13px;
    font-weight: 400;
  }
  .token.plain {
    padding: 1px 6px 0;
    font-size: 14px;
    line-height: 1.4;
  }
  .vector {
    user-select: none;
  }
  .vector canvas,
  .vector svg {
    display: block;
  }
  .overview-name {
    margin: 0 0 4px;
    font-size: 13px;
  }
  canvas.overview {
    inline-size: 100%;
    block-size: 20px;
    cursor: grab;
    touch-action: pan-y;
  }
  #strip {
    position: relative;
    cursor: grab;
    touch-action: pan-y;
  }
  #strip:active,
  canvas.overview:active {
    cursor: grabbing;
  }
  #strip:focus-visible {
    outline-offset: 1px;
  }
  canvas.strip {
    inline-size: 100%;
    block-size: 72px;
  }
  .over {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    pointer-events: none;
    overflow: hidden;
  }
  .wedge {
    fill: color-mix(in oklab, var(--_accent) 8%, var(--_paper));
  }
  .wedge-edge {
    fill: none;
    stroke: color-mix(in oklab, var(--_accent) 45%, var(--_paper));
  }
  .digit {
    fill: var(--_muted);
    font-family: var(--_mono);
    text-anchor: middle;
    dominant-baseline: central;
  }
  .digit.lit {
    fill: var(--_paper);
    font-weight: 700;
  }
  .axis {
    overflow: visible;
  }
  .axis .tick {
    stroke: var(--_edge);
  }
  .index {
    fill: var(--_muted);
    font: 400 12.5px / 1 var(--_sans);
    font-variant-numeric: tabular-nums;
  }
  .index.lit {
    fill: var(--_positive);
    font-size: 14px;
    font-weight: 700;
  }
  .pin {
    fill: var(--_positive);
  }
  .readout {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    margin: 4px 0 0;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }
  .readout strong {
    font-weight: 600;
  }
  .strip-controls input.zoom {
    inline-size: 200px;
  }
  .area + .strip-controls {
    margin-block-start: -8px;
  }
  .weights {
    display: grid;
    gap: 8px;
  }
  .weight-name {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 12px;
    margin: 0;
    font-size: 14px;
  }
  .weight-name .formula {
    font-size: 13px;
  }
  .weight-name .amount {
    margin-inline-start: auto;
  }
  .bar {
    display: block;
  }
  label.wide {
    flex: 1 1 240px;
    max-inline-size: 420px;
  }
  input.tokens,
  input.first,
  input.other {
    inline-size: 10ch;
  }
  .distances {
    display: grid;
    grid-template-columns: 232px auto minmax(0, 1fr);
    align-items: center;
    gap: 16px 48px;
  }
  .angle {
    flex: none;
    overflow: visible;
  }
  .axis-line {
    fill: none;
    stroke: var(--_edge);
  }
  .between {
    fill: none;
    stroke: var(--_ink);
    stroke-width: 1.5;
    stroke-dasharray: 5 4;
  }
  .small {
    fill: var(--_ink);
    font: 400 14px / 1 var(--_sans);
  }
  .small.strong {
    font: 600 14px / 1 var(--_mono);
  }
  /* Two lines of an answer, which come with the engine. */
  .vector-answer {
    min-block-size: 58px;
  }
  .distance-answer {
    min-block-size: 6lh;
  }
  table.pairs th:not(:first-child) {
    text-align: end;
  }
  @media (max-width: 900px) {
    .distances {
      grid-template-columns: 232px minmax(0, 1fr);
    }
    .distances .answer {
      grid-column: 1 / -1;
      min-block-size: 4lh;
    }
  }
  @media (max-width: 640px) {
    canvas.strip {
      block-size: 56px;
    }
    .distances {
      grid-template-columns: minmax(0, 1fr);
    }
    .distances .answer {
      min-block-size: 5lh;
    }
    .vector-answer {
      min-block-size: 116px;
    }
    .strip-controls .group:first-child {
      flex-basis: 100%;
    }
    .strip-controls input.zoom {
      flex: 1;
    }
    table.pairs :is(th, td) {
      padding-inline-end: 10px;
    }
  }
`;
