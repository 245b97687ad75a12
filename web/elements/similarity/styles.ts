import { css } from 'lit';

export const similarityStyles = css`
  .map-and-near {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px 40px;
  }
  @media (min-width: 900px) {
    .map-and-near {
      grid-template-columns: minmax(0, max-content) minmax(280px, 1fr);
    }
  }
  .map {
    min-inline-size: 0;
  }
  .readout {
    min-block-size: 44px;
    margin: 8px 0 4px;
    font-size: 14px;
    font-variant-numeric: tabular-nums;
  }
  .state {
    font-variant-numeric: tabular-nums;
  }
  .orders,
  .metrics {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .train .primary {
    min-inline-size: 92px;
  }
  .late.outcome {
    --lines: 3;
    --lines-narrow: 7;
  }
  .problem {
    margin: 0;
    color: var(--_alert);
    font-size: 14px;
    overflow-wrap: anywhere;
  }
  .edit-body {
    display: grid;
    gap: 12px;
    padding-block: 8px 12px;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 8px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 14px;
  }
  .chips li {
    display: inline-flex;
    align-items: center;
    padding-inline-start: 8px;
    border-block-end: 3px solid var(--_token);
    background: color-mix(in oklab, var(--_token) 13%, var(--_paper));
  }
  .chips button {
    min-block-size: 32px;
    min-inline-size: 32px;
    padding: 0;
    color: var(--_ink);
    text-decoration: none;
  }
  .near {
    display: grid;
    gap: 12px;
    align-content: start;
    min-inline-size: 0;
  }
  .near .sub select {
    font: 400 16px / 1.35 var(--_sans);
    max-inline-size: 60%;
  }
  .neighbours {
    display: grid;
    gap: 2px;
    margin: 0;
    padding: 0;
    list-style: none;
    /* Room for all of them before there is a table. */
    min-block-size: 272px;
    align-content: start;
    font-size: 14px;
  }
  .neighbours li {
    display: grid;
    grid-template-columns: minmax(88px, 28%) minmax(0, 1fr) 9ch;
    align-items: center;
    gap: 12px;
  }
  .neighbours button {
    min-block-size: 32px;
    padding: 0;
    overflow: hidden;
    color: var(--_ink);
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .neighbours .number {
    text-align: end;
  }
  .bar {
    display: block;
    inline-size: 100%;
  }
  .bar .fill {
    fill: var(--_positive);
  }
  .bar.below .fill {
    fill: var(--_negative);
  }
  .halves,
  .hand-halves {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px 40px;
  }
  @media (min-width: 820px) {
    .halves,
    .hand-halves {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .half {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    align-content: start;
  }
  .half-title,
  .pair-numbers {
    margin: 0;
    font-size: 14px;
  }
  .half-title {
    font-weight: 600;
  }
  .strip {
    display: grid;
    grid-template-columns: 84px minmax(0, 1fr);
    align-items: center;
    font-size: 14px;
  }
  .strip-word {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .strip svg {
    display: block;
    max-inline-size: 100%;
  }
  .strip .notch {
    fill: var(--_paper);
  }
  .lit {
    fill: var(--_positive);
  }
  .hand-rows {
    display: grid;
    grid-template-columns: max-content repeat(3, minmax(0, 1fr));
    align-items: center;
    gap: 8px 14px;
    font-size: 14px;
  }
  .hand-cell {
    display: grid;
    min-inline-size: 0;
  }
  .hand-cell input.number {
    inline-size: 100%;
    min-inline-size: 0;
  }
  .worked {
    margin-block-end: 8px;
  }
  .worked svg {
    display: block;
  }
  @media (max-width: 560px) {
    .hand-rows {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    .hand-word {
      grid-column: 1 / -1;
      margin-block-end: -6px;
    }
    .worked tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto auto;
    }
    .worked .working {
      grid-row: 2;
      grid-column: 1 / -1;
      text-align: start !important;
    }
  }
`;
