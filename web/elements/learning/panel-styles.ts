import { css } from 'lit';

/** What is below the first view: settings, the text, the check, a step looked at closely. */
export const panelStyles = css`
  .settings-body,
  .own-text,
  .check-body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
  }
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
    gap: 14px 20px;
    align-items: start;
  }
  .field {
    display: grid;
    gap: 4px;
    min-inline-size: 0;
    font-size: 14px;
  }
  .field > :is(input, select) {
    inline-size: 100%;
  }
  .field .number-field,
  .field .number-field label {
    display: grid;
    gap: 4px;
  }
  .field .number-field input {
    inline-size: 100%;
  }
  .segmented {
    display: flex;
  }
  .segmented button {
    flex: 1;
    padding-inline: 8px;
    border-radius: 0;
  }
  .segmented button:first-child {
    border-start-start-radius: 4px;
    border-end-start-radius: 4px;
  }
  .segmented button:last-child {
    border-start-end-radius: 4px;
    border-end-end-radius: 4px;
    margin-inline-start: -1px;
  }
  .segmented button[aria-pressed='true']:disabled {
    border-color: var(--_accent);
    background: var(--_wash);
    color: var(--_ink);
  }
  textarea {
    inline-size: 100%;
    padding: 8px 10px;
    border: 1px solid var(--_edge);
    border-radius: 4px;
    background: var(--_paper);
    resize: vertical;
  }
  input[type='file'] {
    min-inline-size: 0;
    border: 0;
    padding-inline: 0;
  }
  .checked {
    margin: 0;
    max-inline-size: 80ch;
    font-size: 15px;
  }
  .checked .number {
    overflow-wrap: anywhere;
  }
  .sub {
    margin: 0;
    font: 600 17px / 1.3 var(--_prose);
  }
  .step-detail {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 16px;
    padding-block-start: 16px;
    border-block-start: 1px solid var(--_hairline);
  }
  .step-grid {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px 40px;
  }
  @media (min-width: 900px) {
    .step-grid {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  .step-grid > div,
  .slope {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    align-content: start;
  }
  .lead {
    margin: 0;
    font-size: 15px;
    font-weight: 600;
  }
  .example {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px 8px;
    margin: 0;
  }
  .token.target {
    outline: 2px solid var(--_token);
    outline-offset: 1px;
  }
  .bars {
    border-collapse: collapse;
    font-size: 14px;
  }
  .bars caption {
    padding-block-end: 4px;
    color: var(--_muted);
    text-align: start;
  }
  .bars :is(th, td) {
    padding: 3px 12px 3px 0;
    text-align: start;
    font-weight: 400;
  }
  .bars td.number {
    text-align: end;
    white-space: nowrap;
  }
  .bars .token {
    max-inline-size: 120px;
    font-size: 14px;
  }
  .bars .is-target .token {
    font-weight: 700;
    outline: 2px solid var(--_token);
    outline-offset: 1px;
  }
  .bars svg {
    display: block;
    max-inline-size: 100%;
  }
  .bars .bar {
    inline-size: 50%;
  }
  .bars .before {
    fill: none;
    stroke: var(--_edge);
  }
  .bars .after {
    fill: var(--_edge);
  }
  .bars .is-target .after {
    fill: var(--_accent);
  }
  .bar-key {
    margin: 0;
    font-size: 13px;
  }
  .bar-key span {
    display: inline-block;
    inline-size: 14px;
    block-size: 8px;
    border: 1px solid var(--_edge);
  }
  .bar-key .filled {
    margin-inline-start: 12px;
    background: var(--_edge);
  }
  .strips {
    display: grid;
    gap: 8px;
  }
  .row-strip {
    display: grid;
    grid-template-columns: 46px minmax(0, 1fr) 10ch;
    align-items: center;
    gap: 10px;
    font-size: 14px;
  }
  .row-strip svg {
    display: block;
    inline-size: 100%;
    block-size: 26px;
    border: 1px solid var(--_edge);
  }
  .row-strip .rail {
    fill: var(--_paper);
  }
  .row-strip .moved {
    fill: var(--_accent);
  }
  .row-strip .number:last-child {
    text-align: end;
    white-space: nowrap;
  }
  .frame {
    overflow-x: auto;
  }
  .strip-table {
    border-collapse: collapse;
    font-size: 11px;
  }
  .strip-table th {
    padding-inline-end: 10px;
    font-weight: 400;
    font-size: 13px;
    text-align: start;
    white-space: nowrap;
  }
  .strip-table td {
    position: relative;
    min-inline-size: 58px;
    block-size: 34px;
    padding: 0 3px;
    text-align: center;
    white-space: nowrap;
  }
  .strip-table td svg {
    position: absolute;
    inset: 0;
  }
  .strip-table td span {
    position: relative;
  }
  .strip-table .black {
    color: #000;
  }
  .strip-table .white {
    color: #fff;
  }
  progress {
    accent-color: var(--_accent);
  }
  @media (max-width: 560px) {
    .bars :is(th, td) {
      padding-inline-end: 8px;
    }
    .bars .bar {
      inline-size: 34%;
    }
  }
`;
