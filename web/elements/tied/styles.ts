import { css } from 'lit';

export const tiedStyles = css`
  .progress,
  .group {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .progress progress {
    inline-size: 120px;
    accent-color: var(--_accent);
  }
  .state,
  .dots,
  .cost,
  .readout {
    font-variant-numeric: tabular-nums;
  }
  .train .primary {
    min-inline-size: 104px;
  }
  .how {
    font-size: 14px;
  }
  .seed {
    inline-size: 9ch;
  }
  .halves,
  .seeds-halves,
  .first {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px 40px;
  }
  @media (min-width: 820px) {
    .halves,
    .seeds-halves,
    .first {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  .half,
  .cost {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    align-content: start;
    min-inline-size: 0;
  }
  .half-title {
    margin: 0;
    font-size: 14px;
    font-weight: 600;
  }
  .curve-figure {
    margin: 0;
    min-inline-size: 0;
  }
  .curve-figure figcaption {
    padding-block-end: 8px;
    font-size: 14px;
    font-weight: 600;
  }
  .late.outcome {
    --lines: 6;
    --lines-narrow: 16;
  }
  .problem {
    margin: 0;
    color: var(--_alert);
    font-size: 14px;
    overflow-wrap: anywhere;
  }
  .cost svg,
  .dots,
  .cells {
    display: block;
    overflow: visible;
    font: 13px / 1 var(--_sans);
  }
  .cost text,
  .dots text {
    fill: var(--_ink);
  }
  .piece.in {
    fill: color-mix(in oklab, var(--_ink) 30%, var(--_paper));
  }
  .piece.out {
    fill: color-mix(in oklab, var(--_ink) 16%, var(--_paper));
  }
  .piece.mix {
    fill: var(--_raised);
    stroke: var(--_edge);
    stroke-width: 0.75;
  }
  .dots .tick {
    fill: var(--_muted);
    font-size: 12px;
  }
  .dots .rule {
    stroke: var(--_hairline);
    shape-rendering: crispEdges;
  }
  .dots .between {
    stroke: var(--_edge);
  }
  .dots :is(circle, rect) {
    fill: var(--_token);
  }
  .dots .win {
    fill: color-mix(in oklab, var(--_token) 55%, var(--_paper));
  }
  .dots .win.here {
    fill: var(--_token);
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin: 0;
    padding: 0;
    font-size: 13px;
    list-style: none;
  }
  .key li {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  .key svg {
    fill: var(--_token);
  }
  .stop {
    display: grid;
    grid-template-columns: max-content minmax(80px, 1fr) 11ch;
    align-items: center;
    gap: 12px;
    padding-block-start: 8px;
  }
  .stop .number {
    text-align: end;
  }
  input.context {
    inline-size: 22ch;
    max-inline-size: 60vw;
  }
  .score-row {
    display: grid;
    grid-template-columns: 84px max-content 6ch minmax(72px, 1fr);
    align-items: center;
    gap: 10px;
    font-size: 14px;
  }
  .score-row .number {
    text-align: end;
  }
  .scores {
    gap: 2px;
  }
  .scores .note {
    min-block-size: 63px;
    padding-block-start: 8px;
  }
  .score-word {
    min-block-size: 32px;
    padding: 0 4px;
    overflow: hidden;
    color: var(--_ink);
    line-height: 32px;
    text-align: start;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .products {
    border-block-start: 1px solid var(--_hairline);
    padding-block-start: 4px;
  }
  .probability {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 5ch;
    align-items: center;
    gap: 8px;
  }
  .probability .bar {
    inline-size: 100%;
  }
  .notch {
    fill: var(--_paper);
  }
  .cells .frame {
    fill: none;
    stroke: var(--_ink);
    stroke-width: 2;
  }
  .which-number {
    display: grid;
    grid-template-columns: max-content minmax(80px, 288px) 5ch;
    align-items: center;
    gap: 12px;
  }
  .nearest {
    inline-size: 100%;
  }
  table.nearest :is(th, td) {
    white-space: normal;
  }
  table.nearest :is(th, td):last-child {
    padding-inline-end: 0;
  }
  .nearest th.number {
    font-family: inherit;
    text-align: end;
  }
  .nearest .ruling {
    font-weight: 700;
  }
  .sub select {
    font: 400 16px / 1.35 var(--_sans);
  }
  .readout {
    min-block-size: 22px;
    margin: 0;
    font-size: 14px;
  }
  @media (max-width: 560px) {
    .score-row {
      grid-template-columns: 74px max-content 6ch;
    }
    .score-row:not(.products) {
      row-gap: 0;
      padding-block-end: 6px;
    }
    /* Under the row that it is the probability of. */
    .score-row .probability {
      grid-column: 2 / -1;
    }
    .score-row > :empty {
      display: none;
    }
    .readout {
      min-block-size: 44px;
    }
  }
`;
