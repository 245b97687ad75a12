import { css } from 'lit';

/** Places that move (--y) are set by the element, frame by frame. */
export const nameTagStyles = css`
  .lists {
    display: inline-flex;
    margin: 0;
    padding: 0;
    border: 0;
  }
  .lists button {
    border-radius: 0;
  }
  .lists button:first-of-type {
    border-start-start-radius: 4px;
    border-end-start-radius: 4px;
  }
  .lists button:last-of-type {
    border-start-end-radius: 4px;
    border-end-end-radius: 4px;
    margin-inline-start: -1px;
  }
  .sums {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 24px 56px;
    align-items: start;
  }
  .pair {
    display: flex;
    gap: 24px;
  }
  .tag {
    position: relative;
    display: grid;
    justify-items: center;
    gap: 8px;
    inline-size: 176px;
    padding: 30px 16px 16px;
    border: 1px solid var(--_edge);
    border-radius: 8px;
    background: var(--_raised);
  }
  /* The hole for the string. */
  .tag::before {
    content: '';
    position: absolute;
    inset-block-start: 10px;
    inline-size: 10px;
    block-size: 10px;
    border: 1px solid var(--_edge);
    border-radius: 50%;
    background: var(--_paper);
  }
  .tag .number-field {
    inline-size: 100%;
  }
  .tag input {
    inline-size: 100%;
    font-size: 24px;
    text-align: center;
    appearance: textfield;
  }
  .tag input::-webkit-inner-spin-button {
    display: none;
  }
  .tag .names {
    min-block-size: 32px;
    max-inline-size: 100%;
  }
  .picks {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 6px;
    inline-size: 176px;
    padding-block-start: 10px;
  }
  .picks .token {
    font-size: 14px;
  }
  .facts {
    display: grid;
    gap: 0;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .facts li {
    display: grid;
    grid-template-columns: minmax(13ch, auto) minmax(8ch, auto) minmax(0, 1fr);
    align-items: baseline;
    gap: 4px 20px;
    padding-block: 9px;
    border-block-end: 1px solid var(--_hairline);
  }
  .facts li:first-child {
    border-block-start: 1px solid var(--_hairline);
  }
  .facts .sum,
  .facts .is {
    font-size: 16px;
    font-family: var(--_mono);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .facts .is {
    font-weight: 600;
  }
  .facts .says {
    min-block-size: 34px;
    color: var(--_muted);
    line-height: 31px;
  }
  .facts .says .token {
    color: var(--_ink);
  }
  .outcome {
    --lines: 4;
    --lines-narrow: 8;
  }
  .seed {
    inline-size: 96px;
  }
  .none {
    --_token: var(--_edge);
  }
  .shuffle {
    position: relative;
    block-size: calc(var(--height) * 1px + 28px);
    margin-block-start: 8px;
  }
  .shuffle h4 {
    position: absolute;
    inset-block-start: 0;
    margin: 0;
    font: 400 13px / 1.3 var(--_sans);
    color: var(--_muted);
  }
  .shuffle h4.after {
    inset-inline-end: 0;
  }
  .shuffle > svg {
    position: absolute;
    inset-block-start: 28px;
    inset-inline-start: 0;
    inline-size: 100%;
    block-size: calc(var(--height) * 1px);
    overflow: visible;
    pointer-events: none;
  }
  .axis {
    fill: var(--_raised);
    stroke: var(--_edge);
  }
  .line {
    fill: none;
    stroke: var(--_token);
    stroke-width: 2;
  }
  .line.faint {
    stroke: var(--_edge);
    stroke-width: 1;
    opacity: 0.3;
  }
  .tick {
    stroke: var(--_token);
    stroke-width: 2;
  }
  .rows {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .rows li {
    position: absolute;
    inset-block-start: 28px;
    inset-inline-start: 0;
    display: grid;
    gap: 5px;
    inline-size: calc(var(--block) * 1px);
    translate: 0 calc(var(--y) * 1px);
  }
  .rows.after li {
    inset-inline: auto 0;
  }
  .rows .name {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    min-inline-size: 0;
  }
  .rows .name .token {
    min-inline-size: 0;
  }
  .rows.after .name {
    flex-direction: row-reverse;
  }
  .rows .notch {
    fill: var(--_paper);
  }
  .rows svg {
    display: block;
    inline-size: 100%;
    block-size: 14px;
  }
  @media (max-width: 760px) {
    .sums {
      grid-template-columns: minmax(0, 1fr);
    }
    .pair {
      gap: 12px;
    }
    .pair > div {
      flex: 1;
      min-inline-size: 0;
    }
    .tag,
    .picks {
      inline-size: 100%;
    }
    .tag input {
      padding-inline: 4px;
      font-size: 20px;
    }
    .facts li {
      grid-template-columns: minmax(12ch, auto) 1fr;
    }
    .facts .says {
      grid-column: 1 / -1;
    }
    .rows .token {
      padding-inline: 4px;
      font-size: 14px;
    }
  }
`;
