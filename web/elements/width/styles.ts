import { css } from 'lit';

export const widthStyles = css`
  .plane {
    touch-action: pan-y;
  }
  .plane > svg {
    display: block;
    overflow: visible;
  }
  .plane text {
    font: 400 12.5px / 1 var(--_sans);
    font-variant-numeric: tabular-nums;
    fill: var(--_ink);
  }
  .plane .tick,
  .plane .axis-name {
    fill: var(--_muted);
  }
  .axis-line {
    fill: none;
    stroke: var(--_edge);
  }
  .grid {
    stroke: var(--_hairline);
    stroke-width: 0.75;
  }
  .table-area {
    fill: color-mix(in oklab, var(--_ink) 22%, var(--_paper));
    fill-opacity: 0.85;
  }
  .model {
    cursor: pointer;
  }
  .hit {
    fill: transparent;
  }
  .dot {
    fill: var(--_paper);
    stroke: var(--_ink);
    stroke-width: 1.5;
  }
  .dot.chosen {
    fill: var(--_ink);
  }
  .plane .name {
    paint-order: stroke;
    stroke: var(--_paper);
    stroke-width: 3px;
    stroke-linejoin: round;
  }
  .plane .name.chosen {
    font-weight: 600;
  }
  .leader {
    fill: none;
    stroke: var(--_edge);
    stroke-width: 0.75;
  }
  .corner {
    cursor: grab;
    touch-action: none;
  }
  .corner:active {
    cursor: grabbing;
  }
  .handle {
    fill: var(--_accent);
    fill-opacity: 0.9;
    stroke: var(--_paper);
    stroke-width: 2;
  }
  .sizes {
    display: grid;
    grid-template-columns: auto minmax(120px, 1fr) auto auto minmax(120px, 1fr) auto;
    align-items: center;
    gap: 8px 12px;
  }
  .sizes input[type='number'] {
    inline-size: 12ch;
  }
  .bars {
    display: grid;
    gap: 8px;
  }
  .lane {
    grid-template-columns: 190px minmax(0, 1fr) 110px;
  }
  .share-bar {
    display: block;
    inline-size: 100%;
  }
  .lane-value {
    text-align: end;
  }
  .share {
    display: grid;
    gap: 8px;
  }
  rect.input {
    fill: color-mix(in oklab, var(--_ink) 80%, var(--_paper));
  }
  rect.output {
    fill: color-mix(in oklab, var(--_ink) 50%, var(--_paper));
  }
  rect.rest {
    fill: color-mix(in oklab, var(--_ink) 12%, var(--_paper));
  }
  .share-bar {
    outline: 1px solid var(--_edge);
    outline-offset: -1px;
  }
  .key rect.rest {
    stroke: var(--_edge);
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 28px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 14px;
  }
  .key strong {
    font-weight: 600;
  }
  .real {
    display: grid;
    gap: 8px;
  }
  .made .number,
  .made code {
    color: var(--_ink);
  }
  progress {
    inline-size: 160px;
    accent-color: var(--_accent);
  }
  @media (max-width: 760px) {
    .sizes {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .sizes label {
      grid-column: 1 / -1;
      margin-block-end: -8px;
    }
    .lane {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .lane-bar {
      grid-column: 1 / -1;
      grid-row: 2;
    }
    .key {
      display: grid;
    }
  }
`;
