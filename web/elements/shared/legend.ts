/**
 * The one legend of the one scale. Values beyond the limit are drawn in the end colour and marked with a notch, and
 * the legend says so.
 */
import { css, html, svg, type TemplateResult } from 'lit';
import { divergingColour, type Scheme } from './colour.js';
import { formatNumber } from './format.js';

const STOPS = 25;
const WIDTH = 160;
const HEIGHT = 10;

export const legendStyles = css`
  .legend {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    color: var(--_muted);
    font-size: 13px;
    line-height: 1.2;
  }
  .legend svg {
    display: block;
    flex: none;
  }
  .legend .number {
    font-size: 12px;
  }
`;

/** A colour bar from -limit to limit with its three numbers, and what a notch means. */
export function legend(limit: number, scheme: Scheme, options: { notches?: boolean } = {}): TemplateResult {
  const width = WIDTH / STOPS;
  const swatches = Array.from({ length: STOPS }, (_, i) => {
    const value = ((i - (STOPS - 1) / 2) / ((STOPS - 1) / 2)) * limit;
    // Half a pixel more than its share, so that no seam shows between neighbours.
    return svg`<rect x=${i * width} y="0" width=${width + 0.5} height=${HEIGHT} fill=${divergingColour(value, limit, scheme)} />`;
  });
  const digits = Number.isInteger(limit) ? 0 : 1;
  return html`<span class="legend">
    <span class="number">${formatNumber(-limit, digits)}</span>
    <svg width=${WIDTH} height=${HEIGHT} viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Colour scale: blue is negative, paper is zero, orange is positive">${swatches}</svg>
    <span class="number">+${formatNumber(limit, digits)}</span>
    ${options.notches ? html`<span>a notch marks a value beyond</span>` : null}
  </span>`;
}
