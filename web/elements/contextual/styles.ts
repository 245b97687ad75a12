import { css } from 'lit';

export const contextualStyles = css`
  .train .progress {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
  }
  .train .primary {
    min-inline-size: 148px;
  }
  .train .state {
    min-inline-size: 32ch;
    font-variant-numeric: tabular-nums;
  }
  .train .seed {
    inline-size: 11ch;
  }
  progress {
    inline-size: 120px;
    accent-color: var(--_accent);
  }
  .sentences {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 16px 48px;
  }
  .sentence {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 8px;
    min-block-size: 240px;
  }
  .write {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 120px;
    gap: 4px 8px;
  }
  .write label {
    grid-column: 1 / -1;
  }
  .write :is(input, select) {
    inline-size: 100%;
    min-inline-size: 0;
  }
  .problem {
    margin: 0;
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--_alert);
    overflow-wrap: anywhere;
  }
  .frame {
    overflow-x: auto;
    /* Room for the focus ring of what is in it. */
    padding: 4px;
    margin: -4px;
  }
  .frame > svg {
    display: block;
  }
  .arc {
    fill: none;
    stroke-linecap: butt;
  }
  .word {
    cursor: pointer;
    outline: none;
  }
  .word .spot {
    fill: transparent;
  }
  .word:hover .spot {
    fill: var(--_raised);
  }
  .word.chosen .spot {
    fill: var(--_wash);
  }
  .word:focus-visible .spot {
    stroke: var(--_accent);
    stroke-width: 2;
  }
  .word text {
    font: 400 15px / 1 var(--_sans);
    fill: var(--_ink);
    text-anchor: middle;
    dominant-baseline: central;
  }
  .word.chosen .name {
    font-weight: 650;
  }
  .word.later .name {
    fill: var(--_muted);
  }
  .word .share {
    fill: var(--_muted);
    font-size: 13px;
    font-variant-numeric: tabular-nums;
  }
  .answer-room {
    --lines: 4;
    --lines-narrow: 11;
    grid-template-columns: minmax(0, 7fr) minmax(0, 4fr);
    gap: 12px 48px;
  }
  .cautions {
    display: grid;
    gap: 8px;
    align-content: start;
    padding-block-start: 4px;
  }
  .strips {
    display: grid;
    grid-template-columns: 200px minmax(0, 1fr);
    align-items: start;
    gap: 14px 0;
  }
  .strip-name {
    display: grid;
    gap: 2px;
    padding-inline-end: 16px;
    font-size: 14px;
    line-height: 1.4;
  }
  .strip-name strong {
    display: block;
    font-weight: 600;
  }
  .strip-name .muted {
    font: 400 12.5px / 1.3 var(--_mono);
  }
  .verdict {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  .pair {
    display: block;
    overflow: visible;
    touch-action: pan-y;
  }
  .pair text {
    font: 400 12.5px / 1 var(--_mono);
    font-variant-numeric: tabular-nums;
    dominant-baseline: central;
    text-anchor: middle;
  }
  .pair .tag {
    fill: var(--_muted);
    font-family: var(--_sans);
    text-anchor: start;
  }
  .pair .bits {
    fill: var(--_muted);
    font-size: 10.5px;
  }
  .on-black {
    fill: #000;
  }
  .on-white {
    fill: #fff;
  }
  .pair .nothing {
    fill: var(--_raised);
  }
  .pair .cursor {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 2;
  }
  .reader {
    justify-content: space-between;
  }
  .wide-label {
    display: inline-flex;
    align-items: center;
    gap: 12px;
    font-size: 14px;
  }
  .wide-label input {
    inline-size: 200px;
  }
  .wide-label .number {
    min-inline-size: 8ch;
    color: var(--_ink);
  }
  table.bits {
    justify-self: start;
  }
  table.bits th:nth-child(2),
  table.bits th:nth-child(3) {
    text-align: end;
  }
  .hex {
    display: inline-block;
    margin-inline-start: 1.5ch;
    color: var(--_muted);
    font-size: 13px;
  }
  .halves {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 16px 48px;
  }
  .half {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: 12px;
  }
  .curve {
    display: block;
    overflow: visible;
  }
  .curve text {
    font: 400 12.5px / 1 var(--_sans);
    font-variant-numeric: tabular-nums;
    fill: var(--_muted);
    dominant-baseline: central;
  }
  .curve .below {
    dominant-baseline: auto;
  }
  .curve .now {
    fill: var(--_ink);
    font-size: 14px;
    font-weight: 600;
    paint-order: stroke;
    stroke: var(--_paper);
    stroke-width: 3px;
  }
  .grid {
    stroke: var(--_hairline);
  }
  .line {
    fill: none;
    stroke: var(--_ink);
    stroke-width: 1.75;
    stroke-linejoin: round;
  }
  .now-line {
    stroke: var(--_edge);
  }
  .now-dot {
    fill: var(--_ink);
    stroke: var(--_paper);
    stroke-width: 1.5;
  }
  table.next {
    border-collapse: collapse;
    inline-size: 100%;
    table-layout: fixed;
    font-size: 14px;
  }
  .next :is(th, td) {
    padding: 5px 12px 5px 0;
    text-align: start;
    font-weight: 400;
    vertical-align: middle;
  }
  .next th:first-child {
    inline-size: 96px;
  }
  .next thead th {
    color: var(--_muted);
    font-size: 13px;
    line-height: 1.35;
    vertical-align: bottom;
  }
  .bar {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 7ch;
    align-items: center;
    gap: 8px;
  }
  .bar svg {
    display: block;
    inline-size: 100%;
    block-size: 12px;
  }
  .bar .number {
    font-family: var(--_sans);
    text-align: end;
  }
  .vocabulary {
    margin: 4px 0 8px;
    max-inline-size: 80ch;
    font-size: 14px;
    line-height: 1.8;
  }
  details.twin table + table {
    margin-block-start: 16px;
  }
  .narrow .sentences,
  .narrow .halves,
  .narrow .answer-room {
    grid-template-columns: minmax(0, 1fr);
  }
  .narrow .strips {
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
  }
  .narrow .strip-name {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: baseline;
    padding: 8px 0 0;
  }
  .narrow .hex {
    display: block;
    margin: 0;
    font-size: 12px;
  }
  .narrow table.bits :is(th, td) {
    padding-inline-end: 10px;
    white-space: normal;
  }
  .narrow table.bits td:last-child {
    white-space: nowrap;
  }
  .narrow .wide-label input {
    inline-size: 140px;
  }
  /* The whole sentence is to be seen: its field has a line of its own. */
  .tight .write label {
    grid-column: 1;
    align-self: center;
  }
  .tight .write input {
    grid-column: 1 / -1;
    grid-row: 2;
  }
  .tight .train .state {
    min-block-size: 42px;
  }
  .tight .word text {
    font-size: 13px;
  }
  .tight .word .share {
    font-size: 11.5px;
  }
`;
