/**
 * What lies over and under the strip as real text: digits in the cells, indices, the wedge from the overview to the
 * strip, and the pin that says where the 1 is when its column is a hair's breadth.
 */
import { nothing, type SVGTemplateResult, svg } from 'lit';
import { windowOf } from './draw.js';
import { cellWidth, pixelOf, type Strip, tickCells, type View, visibleCells } from './view.js';

/** From this width on a cell has room for its digit, and from the next one on for its index. */
const DIGIT_FROM = 16;
const INDEX_FROM = 46;

/** The wedge that ties the window on the overview to the strip below it. */
export function wedge(strip: Strip, view: View, height: number): SVGTemplateResult {
  const { left, right } = windowOf(strip, view);
  return svg`
    <path class="wedge" d="M${left} 0 L0 ${height} H${strip.width} L${right} 0 Z" />
    <path class="wedge-edge" d="M${left} 0 L0.5 ${height} M${right} 0 L${strip.width - 0.5} ${height}" />`;
}

/** The digit of every visible cell, once it fits. */
export function digits(values: ArrayLike<number>, strip: Strip, view: View, height: number): unknown {
  const width = cellWidth(strip, view);
  if (width < DIGIT_FROM) return nothing;
  const { first, last } = visibleCells(strip, view);
  const size = Math.min(32, 10 + width * 0.26);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const cell = first + i;
    const value = values[cell] as number;
    const x = pixelOf(strip, view, cell) + width / 2;
    return svg`<text class=${value > 0 ? 'digit lit' : 'digit'} x=${x} y=${height / 2} font-size=${size}>${value}</text>`;
  });
}

/** Labels under the strip: round indices, or every index once the cells are wide; and the pin at the 1. */
export function axis(strip: Strip, view: View, lit: number): SVGTemplateResult {
  const width = cellWidth(strip, view);
  const middleOf = (cell: number): number => pixelOf(strip, view, cell) + width / 2;
  const { first, last } = visibleCells(strip, view);
  const litX = middleOf(lit);
  const litShown = lit >= first && lit <= last && litX >= 0 && litX <= strip.width;
  const label = String(lit);
  const labelWidth = label.length * 8.5 + 16;
  const labelX = Math.min(strip.width - labelWidth / 2, Math.max(labelWidth / 2, litX));
  const dense = width >= INDEX_FROM;
  const cells = dense
    ? Array.from({ length: last - first + 1 }, (_, i) => first + i)
    : tickCells(strip, view, 96);
  return svg`
    ${cells.map((cell) => {
      const x = middleOf(cell);
      const margin = dense ? 20 : 0;
      if (x < margin || x > strip.width - margin) return nothing;
      const clear = !litShown || Math.abs(x - labelX) > labelWidth / 2 + (dense ? 8 : 34);
      const anchor = x < 30 && !dense ? 'start' : x > strip.width - 30 && !dense ? 'end' : 'middle';
      const textX = anchor === 'middle' ? x : Math.min(strip.width, Math.max(0, x));
      return svg`
        ${dense ? nothing : svg`<path class="tick" d="M${Math.min(strip.width - 0.5, Math.max(0.5, x))} 0 v6" />`}
        ${clear ? svg`<text class="index" x=${textX} y="20" text-anchor=${anchor}>${cell}</text>` : nothing}`;
    })}
    ${
      litShown
        ? svg`<path class="pin" d="M${litX} 1 l5 8 h-10 Z" />
            <text class="index lit" x=${labelX} y="24" text-anchor="middle">${label}</text>`
        : nothing
    }`;
}
