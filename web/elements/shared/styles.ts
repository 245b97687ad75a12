/**
 * The look, once. `tokens`: colours, type and space as custom properties that a page may set from outside
 * (`id2vec-pipeline { --id2vec-accent: … }`); `controls`: what can be acted on; `figure`: the frame of an experiment.
 *
 * light-dark() follows the `color-scheme` in force, which is inherited: the element looks like the page around it
 * unless `theme` says otherwise.
 */
import { css } from 'lit';

export const tokens = css`
  :host {
    --_ink: var(--id2vec-ink, light-dark(#1c1e21, #e9e7e2));
    --_paper: var(--id2vec-paper, light-dark(#fdfcf9, #15171a));
    --_raised: var(--id2vec-raised, light-dark(#f4f2ec, #1e2125));
    --_muted: var(--id2vec-muted, light-dark(#5a5d63, #a3a6ab));
    --_hairline: var(--id2vec-hairline, light-dark(#dcd9d0, #34383d));
    --_edge: var(--id2vec-edge, light-dark(#85837b, #7c8087));
    --_accent: var(--id2vec-accent, light-dark(#006b5e, #5fd3be));
    --_on-accent: var(--id2vec-on-accent, light-dark(#ffffff, #06231e));
    --_wash: var(--id2vec-wash, light-dark(#e3f0ec, #17332e));
    --_alert: var(--id2vec-alert, light-dark(#a3241c, #ff9c8f));
    --_negative: var(--id2vec-negative, light-dark(#0063ad, #7fc4ff));
    --_zero: var(--id2vec-zero, light-dark(#f8f6f3, #26282c));
    --_positive: var(--id2vec-positive, light-dark(#b04b00, #ffae5c));
    --_prose: var(--id2vec-font-prose, Charter, 'Bitstream Charter', 'Iowan Old Style', 'Sitka Text', Georgia, 'Noto Serif', serif);
    --_sans: var(--id2vec-font-sans, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif);
    --_mono: var(--id2vec-font-mono, ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Noto Sans Mono', 'DejaVu Sans Mono', monospace);

    display: block;
    color: var(--_ink);
    font: 400 15px / 1.5 var(--_sans);
    text-align: start;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    /* Not motion: the end of this transition tells the element that the page changed its scheme. */
    transition: color 1ms;
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  /* A forced scheme may differ from the page's: then the element brings its paper, with a margin that moves nothing. */
  :host(:is([theme='light'], [theme='dark'])) {
    background: var(--_paper);
    box-shadow: 0 0 0 12px var(--_paper);
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  [hidden] {
    display: none !important;
  }
  .number,
  code,
  pre {
    font-family: var(--_mono);
    font-variant-numeric: tabular-nums;
    font-feature-settings: 'calt' 0;
  }
  /* Grouped thousands: a mono font would make the thin space as wide as a digit. */
  .grouped {
    font-family: var(--_sans);
    font-variant-numeric: lining-nums tabular-nums;
  }
  .muted {
    color: var(--_muted);
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

export const controls = css`
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  button,
  select,
  input:not([type='range'], [type='checkbox'], [type='radio']) {
    min-block-size: 36px;
    border: 1px solid var(--_edge);
    border-radius: 4px;
    background: var(--_paper);
  }
  button {
    padding: 4px 14px;
    color: var(--_accent);
    cursor: pointer;
    touch-action: manipulation;
  }
  button:hover:not(:disabled) {
    border-color: var(--_accent);
    background: var(--_wash);
  }
  button.primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }
  button.primary:hover:not(:disabled) {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_ink));
  }
  button.quiet {
    border-color: transparent;
    background: none;
    text-decoration: underline;
    text-decoration-color: color-mix(in oklab, currentColor 45%, transparent);
    text-underline-offset: 3px;
  }
  button:disabled {
    border-color: var(--_hairline);
    background: var(--_raised);
    color: var(--_muted);
    cursor: default;
  }
  button[aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_wash);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  input,
  select {
    padding: 4px 10px;
  }
  select {
    padding-inline-end: 6px;
  }
  input[type='number'],
  input.number {
    font-family: var(--_mono);
    font-variant-numeric: tabular-nums;
  }
  input[type='range'],
  input[type='checkbox'],
  input[type='radio'] {
    padding: 0;
    accent-color: var(--_accent);
  }
  input[type='range'] {
    inline-size: 100%;
    min-block-size: 32px;
    margin: 0;
    cursor: pointer;
  }
  input[aria-invalid='true'] {
    border-color: var(--_alert);
    box-shadow: inset 0 0 0 1px var(--_alert);
  }
  label {
    color: var(--_muted);
    font-size: 14px;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  summary {
    min-block-size: 32px;
    padding-block: 4px;
    color: var(--_accent);
    font-size: 14px;
    cursor: pointer;
  }
  a {
    color: var(--_accent);
    text-underline-offset: 3px;
  }
  /* A finger is a finger: no figure makes what is pressed smaller, however little room it gives it for a mouse. */
  @media (pointer: coarse) {
    button,
    select,
    summary,
    label:has(input),
    input:not([type='checkbox'], [type='radio']),
    td a {
      min-block-size: 44px !important;
      min-inline-size: 44px !important;
    }
    td a {
      display: inline-flex;
      align-items: center;
    }
    summary {
      padding-block: 10px;
    }
  }
`;

export const figure = css`
  .figure {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 20px;
  }
  .question {
    margin: 0;
    max-inline-size: 64ch;
    font: 600 22px / 1.3 var(--_prose);
    text-wrap: balance;
  }
  .area {
    position: relative;
    min-inline-size: 0;
  }
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }
  .controls label {
    display: inline-flex;
    align-items: center;
    max-inline-size: 100%;
    gap: 8px;
  }
  .answer {
    margin: 0;
    max-inline-size: 66ch;
    font: 400 18px / 1.6 var(--_prose);
  }
  .answer,
  .note {
    font-variant-numeric: lining-nums tabular-nums;
  }
  /* In a sentence a number is set like the sentence: mono would tear its thousands apart. */
  :is(.answer, .note) .number {
    font-family: inherit;
  }
  /* What is said here comes late; the page below must not jump when it does. --lines: how much will be said. */
  .late {
    display: grid;
    gap: 12px;
    align-content: start;
    min-block-size: calc(var(--lines, 4) * 29px + 24px);
  }
  @media (max-width: 560px) {
    .late {
      min-block-size: calc(var(--lines-narrow, 9) * 29px + 24px);
    }
  }
  .note {
    margin: 0;
    max-inline-size: 80ch;
    color: var(--_muted);
    font-size: 14px;
    line-height: 1.5;
  }
  .state {
    margin: 0;
    font-size: 14px;
    color: var(--_muted);
  }
  .failure {
    margin: 0;
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--_alert);
    color: var(--_ink);
    overflow-wrap: anywhere;
  }
  .failure p {
    margin: 0 0 8px;
  }
  details.twin table,
  table.data {
    border-collapse: collapse;
    font-size: 14px;
  }
  details.twin > div {
    overflow-x: auto;
  }
  details.twin caption,
  table.data caption {
    padding-block-end: 4px;
    color: var(--_muted);
    text-align: start;
  }
  details.twin :is(th, td),
  table.data :is(th, td) {
    padding: 4px 16px 4px 0;
    border-block-end: 1px solid var(--_hairline);
    text-align: start;
    vertical-align: baseline;
    font-weight: 400;
    white-space: nowrap;
  }
  details.twin th,
  table.data th {
    color: var(--_muted);
  }
  :is(details.twin, table.data) td.number {
    text-align: end;
  }
  .twins {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 4px;
    padding-block-start: 4px;
    border-block-start: 1px solid var(--_hairline);
  }
`;
