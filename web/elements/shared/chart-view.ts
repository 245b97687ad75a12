/** A chart of curves over steps as SVG with real text. */
import { css, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { formatInteger, formatNumber } from './format.js';
import { axisTicks, type Plot, plotX, plotY, spread } from './line-chart.js';

export interface Curve {
  path: string;
  /** The class that styles it. */
  className: string;
  /** Written at its end. */
  label?: { text: string; y: number };
}

export interface Level {
  y: number;
  text: string;
}

export interface Chart {
  plot: Plot;
  curves: readonly Curve[];
  /** Horizontal lines to compare with. */
  levels?: readonly Level[];
  /** Decimals of the numbers at the side. */
  digits: number;
  /** How many numbers at the side, about. */
  rows?: number;
  /** What the picture shows, in words. */
  label: string;
}

const LABEL_HEIGHT = 15;

export const chartStyles = css`
  .chart {
    display: block;
    overflow: visible;
    font: 12px / 1 var(--_sans);
    font-variant-numeric: tabular-nums;
  }
  .chart text {
    fill: var(--_muted);
  }
  .chart .rule {
    stroke: var(--_hairline);
    shape-rendering: crispEdges;
  }
  .chart .curve {
    fill: none;
    stroke: var(--_token, var(--_ink));
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .chart .level {
    stroke: var(--_muted);
    stroke-dasharray: 2 4;
  }
  .chart .end {
    fill: var(--_ink);
  }
`;

function sideAxis({ plot, digits, rows = 4 }: Chart): SVGTemplateResult[] {
  return axisTicks(plot.y, rows).map((value) => {
    const y = plotY(plot, value);
    return svg`<line class="rule" x1=${plot.left} x2=${plot.width - plot.right} y1=${y} y2=${y} />
      <text x=${plot.left - 8} y=${y} dy="0.35em" text-anchor="end">${formatNumber(value, digits)}</text>`;
  });
}

function stepAxis(plot: Plot): SVGTemplateResult[] {
  return axisTicks(plot.x, Math.max(2, Math.floor((plot.width - plot.left - plot.right) / 90)))
    .filter((value) => Number.isInteger(value))
    .map(
      (value) => svg`<text x=${plotX(plot, value)} y=${plot.height - plot.bottom + 18} text-anchor="middle">
        ${formatInteger(value)}</text>`,
    );
}

export function chart(model: Chart): TemplateResult {
  const { plot, curves, levels = [] } = model;
  const named = [
    ...curves.flatMap(({ label }) => (label ? [{ ...label, className: 'end' }] : [])),
    ...levels.map(({ y, text }) => ({ y, text, className: 'of-level' })),
  ];
  const bottom = plot.height - plot.bottom;
  const places = spread(
    named.map(({ y }) => plotY(plot, Math.min(plot.y[1], Math.max(plot.y[0], y)))),
    LABEL_HEIGHT,
    plot.top,
    bottom,
  );
  return svg`<svg class="chart" width=${plot.width} height=${plot.height} viewBox="0 0 ${plot.width} ${plot.height}" role="img" aria-label=${model.label}>
    ${sideAxis(model)}
    ${stepAxis(plot)}
    ${levels.map(({ y }) => {
      const at = plotY(plot, y);
      return svg`<line class="level" x1=${plot.left} x2=${plot.width - plot.right} y1=${at} y2=${at} />`;
    })}
    ${curves.map(({ path, className }) => (path ? svg`<path class="curve ${className}" d=${path} />` : nothing))}
    ${named.map(
      ({ text, className }, i) =>
        svg`<text class=${className} x=${plot.width - plot.right + 8} y=${places[i] as number} dy="0.35em">${text}</text>`,
    )}
  </svg>` as unknown as TemplateResult;
}
