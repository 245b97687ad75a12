/**
 * A heat map as one reads it: words at both sides, cells on a canvas, the cell that is pointed at. It scrolls in a frame
 * of its own, in which the words of the rows stay in sight. Arrow keys go from cell to cell; who merely tabs through
 * chooses nothing.
 */
import { css, html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { divergingColour, type Scheme } from './colour.js';
import { inkOn } from './contrast-ink.js';
import { formatNumber } from './format.js';
import { type Cell, cellAt, cellSize, drawCells, movedCell } from './heat-map.js';

export interface HeatLabel {
  text: string;
  /** A token colour, or null for none. */
  colour: number | null;
}

export interface HeatModel {
  /** What the map shows, in words. */
  label: string;
  words: readonly HeatLabel[];
  /** [words * words], in their order. */
  matrix: Float32Array;
  scheme: Scheme;
  /** The figure's room, in pixels, and the least and the largest cell. */
  room: number;
  cells: readonly [number, number];
  cursor: Cell | null;
  /** `isFinal`: by key or press, not merely in passing. Null: nothing is pointed at any more. */
  point(cell: Cell | null, isFinal: boolean): void;
}

/** From this size on a cell has its number in it. */
const NUMBER_CELL = 34;
const FONT = 13;
const LETTER = 7;
const DOT = 14;
const PADDING = 2;

function labelRoom(words: readonly HeatLabel[]): number {
  return 12 + Math.min(150, LETTER * Math.max(3, ...words.map(({ text }) => [...text].length)));
}

export function heatView(model: HeatModel): TemplateResult {
  const { words, matrix, scheme, cursor } = model;
  const count = words.length;
  const room = labelRoom(words);
  const cell = cellSize(count, model.room - room - DOT - PADDING, model.cells);
  const size = count * cell;
  const draw = (canvas: Element | undefined): void => {
    if (canvas) drawCells(canvas as HTMLCanvasElement, { matrix, count, cell, scheme });
  };
  const at = (event: PointerEvent): Cell | null => cellAt(count, cell, event.offsetX, event.offsetY);
  const isWide = room + DOT + size + 2 * PADDING > model.room;
  const key = (event: KeyboardEvent): void => {
    const isChosen = event.key === 'Enter' || event.key === ' ';
    const next = isChosen ? cursor : cursor && movedCell(cursor, event.key, count);
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    model.point(next, true);
    bringIntoSight(event.currentTarget as HTMLElement, next, cell, room + DOT);
  };
  return html`<div
    class="heat frame"
    tabindex="0"
    role="application"
    aria-roledescription="heat map"
    aria-label="${model.label} The arrow keys go from cell to cell."
    @keydown=${key}
    @focus=${() => !cursor && count > 0 && model.point({ row: 0, column: Math.min(1, count - 1) }, false)}
  >
    <svg class="heat-columns" width=${room + DOT + size} height=${room + DOT} aria-hidden="true">
      ${words.map((word, i) => columnLabel(word, room + DOT + (i + 0.5) * cell, room, cursor?.column === i))}
    </svg>
    <svg class="heat-rows" width=${room + DOT} height=${size} aria-hidden="true">
      ${words.map((word, i) => rowLabel(word, room, (i + 0.5) * cell, cursor?.row === i))}
    </svg>
    <div
      class="heat-body"
      @pointermove=${(event: PointerEvent) => model.point(at(event), false)}
      @pointerdown=${(event: PointerEvent) => model.point(at(event), true)}
      @pointerleave=${() => model.point(null, false)}
    >
      <canvas class="heat-cells" aria-hidden="true" ${ref(draw)}></canvas>
      <svg class="heat-marks" width=${size} height=${size} aria-hidden="true">
        ${cell >= NUMBER_CELL ? numbers(model, cell) : nothing} ${cursor ? cursorMarks(cursor, cell) : nothing}
      </svg>
    </div>
  </div>${isWide ? html`<p class="note heat-hint">Wider than the screen: it scrolls sideways.</p>` : nothing}`;
}

/** Scrolls the frame sideways, so far as the cell needs. */
function bringIntoSight(frame: HTMLElement, { column }: Cell, cell: number, labels: number): void {
  const left = column * cell;
  const width = frame.clientWidth - labels;
  if (left < frame.scrollLeft) frame.scrollLeft = left;
  else if (left + cell > frame.scrollLeft + width) frame.scrollLeft = left + cell - width;
}

function mark(colour: number | null, x: number, y: number): SVGTemplateResult | typeof nothing {
  return colour === null ? nothing : svg`<circle class="t${colour}" cx=${x} cy=${y} r="3.5" />`;
}

function rowLabel({ text, colour }: HeatLabel, x: number, y: number, isAt: boolean): SVGTemplateResult {
  return svg`<g class=${isAt ? 'at' : ''}>
    <text x=${x - 4} y=${y} dy="0.35em" text-anchor="end" font-size=${FONT}>${text}</text>${mark(colour, x + 5, y)}
  </g>`;
}

function columnLabel({ text, colour }: HeatLabel, x: number, y: number, isAt: boolean): SVGTemplateResult {
  return svg`<g class=${isAt ? 'at' : ''}>
    <text transform="translate(${x} ${y - 4}) rotate(-90)" dy="0.35em" font-size=${FONT}>${text}</text>${mark(colour, x, y + 5)}
  </g>`;
}

function numbers({ matrix, words, scheme }: HeatModel, cell: number): SVGTemplateResult[] {
  const count = words.length;
  const digits = cell >= 52 ? 3 : 2;
  return Array.from(
    matrix,
    (value, i) => svg`<text
      x=${((i % count) + 0.5) * cell - 0.5}
      y=${(Math.floor(i / count) + 0.5) * cell - 0.5}
      dy="0.35em"
      text-anchor="middle"
      font-size=${cell >= 52 ? 14 : 11.5}
      fill=${inkOn(divergingColour(value, 1, scheme))}
    >${formatNumber(value, digits)}</text>`,
  );
}

/** The cell, and its mirror image, which is the same number. */
function cursorMarks({ row, column }: Cell, cell: number): SVGTemplateResult {
  const box = (className: string, r: number, c: number) => svg`<rect class=${className}
    x=${c * cell - 0.5} y=${r * cell - 0.5} width=${cell} height=${cell} />`;
  return svg`${row === column ? nothing : box('twin-cell', column, row)}${box('halo', row, column)}${box('here', row, column)}`;
}

/** Needs `tokens` and `tokenStyles`. */
export const heatStyles = css`
  .heat {
    position: relative;
    display: grid;
    grid-template-columns: max-content max-content;
    inline-size: fit-content;
    max-inline-size: 100%;
    overflow-x: auto;
    padding: ${PADDING}px;
    overscroll-behavior-x: contain;
  }
  .heat svg {
    display: block;
    font-family: var(--_sans);
    font-variant-numeric: tabular-nums;
  }
  .heat-columns {
    grid-column: 1 / span 2;
  }
  .heat-rows {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    background: var(--_paper);
  }
  .heat :is(.heat-rows, .heat-columns) text {
    fill: var(--_ink);
  }
  .heat .at text {
    font-weight: 700;
  }
  .heat circle {
    fill: var(--_token);
  }
  .heat-body {
    position: relative;
    cursor: crosshair;
    touch-action: pan-x pan-y;
  }
  .heat-cells {
    display: block;
  }
  .heat-marks {
    position: absolute;
    inset: 0;
    overflow: visible;
    pointer-events: none;
  }
  .heat-marks rect {
    fill: none;
  }
  .heat-marks .halo {
    stroke: var(--_paper);
    stroke-width: 5;
  }
  .heat-marks .here {
    stroke: var(--_ink);
    stroke-width: 2;
  }
  .heat-marks .twin-cell {
    stroke: var(--_ink);
    stroke-width: 1.5;
    stroke-dasharray: 2 2;
  }
`;
