/** Both results side by side: all their numbers as colours, the first ones as decimals and as bits. */
import { html, type TemplateResult } from 'lit';
import { divergingColour, type Scheme } from '../shared/colour.js';
import { bitsOf, hexOf } from '../shared/float32.js';
import { formatNumber } from '../shared/format.js';

export const BAND = 22;
/** Cut out of a band's outer edge where a value is beyond the scale. */
const NOTCH = 4;
const SHOWN = 5;

export interface Comparison {
  product: Float32Array;
  lookup: Float32Array;
  limit: number;
  scheme: Scheme;
  /** For what is not a number, and for places whose bits differ. */
  alert: string;
}

/**
 * Two bands of colour, one number a column, with a notch for a value beyond the scale; between them a mark wherever the
 * bits differ.
 */
export function drawComparison(
  context: CanvasRenderingContext2D,
  width: number,
  comparison: Comparison,
): void {
  const { product, lookup, limit, scheme, alert } = comparison;
  const [left, right] = [bitsOf(product), bitsOf(lookup)];
  const column = width / product.length;
  context.clearRect(0, 0, width, 2 * BAND + 8);
  for (let k = 0; k < product.length; k++) {
    const x = Math.floor(k * column);
    const next = Math.max(x + 1, Math.floor((k + 1) * column));
    const paint = (value: number, y: number): void => {
      context.fillStyle = Number.isFinite(value) ? divergingColour(value, limit, scheme) : alert;
      context.fillRect(x, y, next - x, BAND);
    };
    paint(product[k] as number, 0);
    paint(lookup[k] as number, BAND + 8);
    if (Math.abs(product[k] as number) > limit) context.clearRect(x, 0, next - x, NOTCH);
    if (Math.abs(lookup[k] as number) > limit) context.clearRect(x, 2 * BAND + 8 - NOTCH, next - x, NOTCH);
    if (left[k] !== right[k]) {
      context.fillStyle = alert;
      context.fillRect(x - 1, BAND, Math.max(3, next - x), 8);
    }
  }
}

/** The first numbers, with their bits. */
export function bitTable(product: Float32Array, lookup: Float32Array): TemplateResult {
  const [left, right] = [bitsOf(product), bitsOf(lookup)];
  const count = Math.min(SHOWN, product.length);
  return html`<table class="data bits">
    <thead>
      <tr>
        <th scope="col">column</th>
        <th scope="col">product</th>
        <th scope="col">lookup</th>
        <th scope="col">bits</th>
      </tr>
    </thead>
    <tbody>
      ${Array.from({ length: count }, (_, k) => {
        const [a, b] = [left[k] as number, right[k] as number];
        return html`<tr>
          <th scope="row" class="number">${k}</th>
          <td class="number">${formatNumber(product[k] as number)}<span class="hex">${hexOf(a)}</span></td>
          <td class="number">${formatNumber(lookup[k] as number)}<span class="hex">${hexOf(b)}</span></td>
          <td>${a === b ? 'the same' : 'different'}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}
