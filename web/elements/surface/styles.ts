import { css } from 'lit';

/** --x, --y, --size in pixels and --rows of maps are set by the element. */
export const surfaceStyles = css`
  .chooser .textbook.chosen select {
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .maps {
    --around: 195px;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px 40px;
    /* What comes late finds its room: each map has its name above, its legend and its shape below. */
    min-block-size: calc(var(--rows) * (var(--size) * 1px + var(--around)));
    align-content: start;
  }
  .maps.two {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  .maps.one.wide {
    --around: 150px;
    grid-template-columns: auto minmax(0, 1fr);
  }
  .beside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
    align-content: start;
  }
  .late {
    --lines: 3;
    --lines-narrow: 6;
  }
  .late.token {
    --lines: 8;
    --lines-narrow: 16;
  }
  .doing {
    min-block-size: 32px;
  }
  .twins {
    /* The table of the ways and the snippet: neither is there while the balls roll. */
    min-block-size: 72px;
  }
  .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
    align-content: start;
  }
  .sub {
    margin: 0;
    font: 600 18px / 1.35 var(--_prose);
  }
  .ground {
    position: relative;
    inline-size: max-content;
  }
  .map {
    display: block;
  }
  .map text,
  .loss-legend text,
  .relief text {
    font: 400 12.5px / 1 var(--_sans);
    font-variant-numeric: tabular-nums;
    fill: var(--_ink);
  }
  .map .tick,
  .loss-legend .tick {
    fill: var(--_muted);
  }
  .tick-mark {
    stroke: var(--_edge);
  }
  .band {
    stroke: color-mix(in oklab, var(--_ink) 22%, transparent);
    stroke-width: 0.75;
  }
  .frame {
    fill: none;
    stroke: var(--_edge);
  }
  .row-dot {
    fill: var(--_ink);
    fill-opacity: 0.55;
  }
  .cross {
    fill: none;
    stroke: var(--_ink);
    stroke-width: 1.75;
  }
  .map .mark-name {
    font-size: 12px;
  }
  .map .mark-name.own {
    font-weight: 600;
  }
  .mark-name,
  .name {
    paint-order: stroke;
    stroke: var(--_paper);
    stroke-width: 3px;
    stroke-linejoin: round;
  }
  .map .name,
  .relief .name {
    font-weight: 600;
  }
  .way,
  .training,
  .halo {
    fill: none;
    stroke-linejoin: round;
  }
  .way {
    stroke-width: 2.25;
  }
  .halo {
    stroke: var(--_paper);
    stroke-width: 5;
    stroke-opacity: 0.75;
  }
  .training {
    stroke: var(--_ink);
    stroke-width: 1.5;
  }
  .state-dot {
    fill: var(--_ink);
  }
  .ball {
    stroke: var(--_paper);
    stroke-width: 2;
  }
  .behind {
    opacity: 0.25;
  }
  .halo.behind {
    opacity: 0;
  }
  .leader {
    stroke: var(--_ink);
    stroke-width: 0.75;
  }
  .worst line {
    stroke: var(--_alert);
    stroke-width: 2;
    stroke-dasharray: 6 4;
  }
  .worst circle {
    fill: var(--_alert);
  }
  .touch {
    position: absolute;
    inset-block-start: 20px;
    inset-inline-start: 44px;
    inline-size: calc(var(--size) * 1px);
    block-size: calc(var(--size) * 1px);
    touch-action: pan-y;
    cursor: crosshair;
  }
  .handle {
    position: absolute;
    inset-block-start: calc(var(--y) * 1px - 22px);
    inset-inline-start: calc(var(--x) * 1px - 22px);
    inline-size: 44px;
    block-size: 44px;
    border-radius: 50%;
    touch-action: none;
    cursor: grab;
  }
  .handle:active {
    cursor: grabbing;
  }
  .handle::before {
    content: '';
    position: absolute;
    inset: 11px;
    border: 3px solid var(--_accent);
    border-radius: 50%;
    box-shadow: 0 0 0 2px var(--_paper), inset 0 0 0 2px var(--_paper);
  }
  .relief {
    position: relative;
    inline-size: calc(var(--size) * 1px);
    block-size: calc(var(--size) * 1px);
    overflow: hidden;
    touch-action: pan-y;
    cursor: grab;
  }
  .relief:active {
    cursor: grabbing;
  }
  .relief canvas,
  .relief svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
  }
  .base {
    fill: none;
    stroke: var(--_edge);
  }
  .from {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 3;
  }
  .relief .side {
    paint-order: stroke;
    stroke: var(--_paper);
    stroke-width: 3px;
  }
  .relief .tick {
    fill: var(--_muted);
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    align-items: start;
    gap: 4px 10px;
    font-size: 13px;
    line-height: 1;
  }
  .loss-legend {
    display: block;
  }
  .balls {
    overflow-x: auto;
  }
  .balls table {
    border-collapse: collapse;
    font-size: 14px;
  }
  .balls :is(th, td) {
    padding: 2px 16px 2px 0;
    border-block-end: 1px solid var(--_hairline);
    font-weight: 400;
    text-align: start;
    white-space: nowrap;
  }
  .balls thead th {
    color: var(--_muted);
  }
  .balls .loss {
    min-inline-size: 9ch;
    text-align: end;
  }
  .balls .came {
    min-inline-size: 14ch;
    white-space: normal;
  }
  .balls .flew {
    color: var(--_alert);
  }
  .balls .check {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: 32px;
    color: var(--_ink);
    cursor: pointer;
  }
  .balls .check input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
  }
  .balls .off .swatch {
    opacity: 0.35;
  }
  .balls .rate {
    inline-size: 9ch;
    min-block-size: 30px;
    padding-block: 1px;
  }
  .balls .under td {
    padding-block-end: 6px;
    white-space: normal;
  }
  .most-bent {
    min-block-size: 24px;
    padding: 0;
  }
  .swatch {
    flex: none;
    overflow: visible;
  }
  .coordinate {
    inline-size: 10ch;
  }
  .start {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    color: var(--_muted);
    font-size: 14px;
  }
  /* As wide before its words are known. */
  .word {
    inline-size: 15ch;
  }
  .settings input[type='number'] {
    inline-size: 11ch;
  }
  progress {
    inline-size: 160px;
    accent-color: var(--_accent);
  }
  .twin table + table {
    margin-block-start: 16px;
  }
  @media (max-width: 760px) {
    .maps {
      --around: 215px;
    }
  }
  @media (max-width: 420px) {
    .maps {
      --around: 262px;
    }
  }
`;
