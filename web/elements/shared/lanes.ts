/** Parts of a figure under a heading of their own, and bars in lanes: a name, a bar on its rail, a value. */
import { css } from 'lit';

export const laneStyles = css`
  .part {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding-block-start: 16px;
    border-block-start: 1px solid var(--_hairline);
  }
  .sub {
    margin: 0;
    font: 600 18px / 1.35 var(--_prose);
  }
  .check {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: 32px;
    color: var(--_ink);
    font-size: 14px;
  }
  .check input {
    inline-size: 18px;
    block-size: 18px;
    margin: 0;
  }
  .lane {
    display: grid;
    align-items: center;
    gap: 0 16px;
    font-size: 14px;
  }
  .lane .muted {
    font-size: 13px;
  }
  .lane-bar {
    display: block;
    inline-size: 100%;
  }
  .rail {
    fill: var(--_raised);
  }
  .fill {
    fill: color-mix(in oklab, var(--_ink) 72%, var(--_paper));
  }
`;
