import { css } from 'lit';

/** The first view: the plane, the curves, the row of controls. */
export const labStyles = css`
  .lab {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px 32px;
  }
  @media (min-width: 900px) {
    .lab {
      grid-template-columns: minmax(0, 1.5fr) minmax(0, 1fr);
      grid-template-rows: auto 1fr;
    }
    .lab .curves {
      grid-area: 1 / 2 / span 2;
    }
    .lab .play {
      align-content: start;
    }
  }
  .plane {
    position: relative;
    min-inline-size: 0;
  }
  .plane-box {
    position: relative;
    block-size: 470px;
    border: 1px solid var(--_hairline);
    border-radius: 4px;
    touch-action: pan-y;
  }
  .plane-box canvas {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
  .readout {
    min-block-size: 42px;
    margin: 8px 0 0;
    font-size: 14px;
  }
  .kinds {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin: 8px 0 0;
    padding: 0;
    font-size: 13px;
    list-style: none;
  }
  .kinds li {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .kinds circle {
    fill: var(--_token);
  }
  .curves {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    align-content: start;
    min-inline-size: 0;
  }
  .curve-figure {
    margin: 0;
    min-inline-size: 0;
  }
  .curve-figure figcaption {
    padding-block-end: 4px;
    font-size: 14px;
    font-weight: 600;
  }
  .chart .loss {
    stroke-width: 1.5;
  }
  .dash1 {
    stroke-dasharray: 7 4;
  }
  .dash2 {
    stroke-dasharray: 2 3;
  }
  .pairs {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    font-size: 14px;
  }
  .pairs ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .pairs li {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .pairs li button {
    min-block-size: 32px;
    padding: 0 8px;
    color: var(--_muted);
    text-decoration: none;
  }
  .pairs .curve {
    stroke: var(--_token);
    stroke-width: 3;
  }
  .pairs .add {
    display: flex;
    gap: 8px;
  }
  .pairs .add input {
    flex: 1 1 0;
    inline-size: 0;
    min-inline-size: 0;
    max-inline-size: 130px;
  }
  .play .primary {
    min-inline-size: 88px;
  }
  .play .count {
    min-inline-size: 11ch;
    text-align: end;
  }
  .play .count .number {
    font-family: inherit;
  }
  .speed {
    flex: 1 1 240px;
    max-inline-size: 420px;
  }
  .speed input {
    flex: 1 1 80px;
    min-inline-size: 80px;
  }
  .speed .muted {
    flex: none;
    inline-size: 19ch;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .problem {
    margin: 0;
    color: var(--_alert);
    overflow-wrap: anywhere;
  }
  .late.outcome {
    --lines: 7;
    --lines-narrow: 14;
  }
  .more {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    border-block-start: 1px solid var(--_hairline);
    padding-block-start: 4px;
  }
  .more > details > .body {
    padding-block: 8px 16px;
  }
  @media (max-width: 560px) {
    .plane-box {
      block-size: 360px;
    }
    .speed {
      flex-basis: 100%;
      max-inline-size: none;
    }
    .pairs .add input {
      max-inline-size: none;
    }
  }
`;
