import { css } from 'lit';

export const raceStyles = css`
  .stage {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 16px 56px;
  }
  .stage > svg {
    display: block;
    flex: none;
  }
  .stage > .player {
    order: 1;
    flex: 1 0 100%;
  }
  .stage text {
    font-family: var(--_sans);
    font-size: 14px;
    fill: var(--_ink);
    dominant-baseline: central;
  }
  .stage .head {
    fill: var(--_muted);
    font-size: 13px;
    dominant-baseline: auto;
  }
  .stage .row-label,
  .stage .line-label {
    text-anchor: end;
  }
  .stage .row-label.lit {
    font-weight: 600;
  }
  .stage .line-label {
    fill: var(--_muted);
    font-size: 13px;
  }
  .stage .weight {
    fill: var(--_zero);
    stroke: var(--_hairline);
  }
  .stage .weight.lit {
    fill: var(--_positive);
    stroke: none;
  }
  .stage .weight-text,
  .stage .cell-text {
    font-family: var(--_mono);
    font-size: 13.5px;
    font-variant-numeric: tabular-nums;
    text-anchor: middle;
  }
  .stage .weight-text.lit {
    fill: var(--_paper);
    font-weight: 700;
  }
  .stage .on-black {
    fill: #000;
  }
  .stage .on-white {
    fill: #fff;
  }
  .stage .cell-text.odd {
    fill: var(--_alert);
    font-weight: 700;
  }
  .stage .cell.odd {
    fill: var(--_paper);
    stroke: var(--_alert);
    stroke-width: 1.5;
  }
  .stage .times {
    fill: var(--_muted);
    text-anchor: middle;
  }
  .stage .now {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2;
  }
  .stage .slot {
    fill: none;
    stroke: var(--_hairline);
    stroke-dasharray: 3 3;
  }
  /* Beside the drawing where both columns of numbers fit, else below it. */
  .tally {
    display: grid;
    flex: 1 1 370px;
    gap: 16px;
    align-content: center;
    min-inline-size: 0;
  }
  .tally .scrolls {
    overflow-x: auto;
  }
  .tally p {
    margin: 0;
    min-block-size: 3em;
    font: 400 17px / 1.5 var(--_prose);
  }
  .tally th:not(:first-child) {
    text-align: end;
  }
  .player input[type='range'] {
    inline-size: 180px;
  }
  .player button.play {
    min-inline-size: 76px;
  }
  .part.race {
    gap: 16px;
  }
  .measures {
    display: grid;
    gap: 18px;
  }
  .measure {
    display: grid;
    gap: 4px;
  }
  .measure-name {
    margin: 0;
    font-weight: 600;
  }
  .measure-name .muted {
    margin-inline-start: 4px;
    font-size: 13px;
    font-weight: 400;
  }
  .lane {
    grid-template-columns: 130px minmax(0, 1fr) 340px;
  }
  .lane-bar {
    grid-column: 2;
    grid-row: 1;
  }
  .lane-value {
    grid-column: 3;
  }
  .lane-value .number {
    display: inline-block;
    min-inline-size: 10ch;
    font-weight: 600;
  }
  .scale {
    display: block;
    inline-size: calc(100% - 130px - 340px - 32px);
    margin-inline-start: 146px;
    overflow: visible;
  }
  .scale line {
    stroke: var(--_edge);
  }
  .scale text {
    fill: var(--_muted);
    font: 400 12px / 1 var(--_sans);
  }
  .compare {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    color: var(--_ink);
  }
  table.bits {
    justify-self: start;
  }
  table.bits th:not(:last-child) {
    text-align: end;
  }
  .bands {
    display: grid;
    grid-template-columns: 130px minmax(0, 1fr);
    gap: 0 16px;
    font-size: 14px;
  }
  .bands span {
    grid-column: 1;
    align-self: center;
  }
  .bands canvas {
    display: block;
    color: var(--_alert);
    grid-column: 2;
    grid-row: 1 / span 2;
    inline-size: 100%;
    block-size: 52px;
  }
  .outcome {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 16px 56px;
  }
  .outcome > div {
    display: grid;
    gap: 8px;
  }
  .hex {
    display: inline-block;
    margin-inline-start: 1.5ch;
    color: var(--_muted);
    font-size: 13px;
  }
  @media (max-width: 760px) {
    .stage .row-label,
    .stage .line-label {
      font-size: 12.5px;
    }
    .outcome {
      grid-template-columns: minmax(0, 1fr);
    }
    .stage > .player {
      order: 0;
    }
    .tally {
      order: 1;
    }
    .lane {
      grid-template-columns: auto minmax(0, 1fr);
      align-items: baseline;
    }
    .lane-bar {
      grid-column: 1 / -1;
      grid-row: 2;
    }
    .lane-value {
      grid-column: 2;
      text-align: end;
    }
    .lane-value .number {
      min-inline-size: 0;
    }
    .scale {
      inline-size: 100%;
      margin: 0;
    }
    .bands {
      grid-template-columns: minmax(0, 1fr);
    }
    .bands canvas {
      grid-column: 1;
      grid-row: auto;
    }
    .hex {
      display: block;
      margin: 0;
      font-size: 12px;
    }
    table.bits :is(th, td) {
      padding-inline-end: 12px;
    }
  }
`;
