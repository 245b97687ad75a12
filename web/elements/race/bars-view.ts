/** The race's three measures, each with two bars on a logarithmic scale: time, multiply-adds, bytes. */
import { html, svg, type TemplateResult } from 'lit';
import { formatBytes, formatInteger, formatTime } from '../shared/format.js';
import { barShare, decades, type LogScale, logScaleFor } from './bars.js';
import { RUNS } from './run.js';

/** Everything is the engine's own figure or this browser's, so all of it is null before the race has been run. */
export interface Costs {
  /** In milliseconds. */
  productTime: number | null;
  lookupTime: number | null;
  /** How often a lookup was repeated to be measured. */
  repetitions: number;
  multiplyAdds: number | null;
  productBytes: number | null;
  lookupBytes: number | null;
}

interface Lane {
  name: string;
  value: number | null;
  text: string;
  note: string;
}

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function power(exponent: number): string {
  if (exponent === 0) return '1';
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPT[Number(digit)]).join('');
  return `10${exponent < 0 ? '⁻' : ''}${digits}`;
}

function percent(share: number): string {
  return `${Math.round(share * 1e4) / 100}%`;
}

function scaleAxis(scale: LogScale, label: (exponent: number) => string): TemplateResult {
  const ticks = decades(scale, 5);
  return html`<svg class="scale" height="22" aria-hidden="true">
    ${ticks.map((exponent) => {
      const share = (exponent - scale.from) / (scale.to - scale.from);
      const anchor = share < 0.02 ? 'start' : share > 0.98 ? 'end' : 'middle';
      const at = percent(share);
      return svg`<line x1=${at} x2=${at} y1="0" y2="5" /><text x=${at} y="18" text-anchor=${anchor}>${label(exponent)}</text>`;
    })}
  </svg>`;
}

function lane(model: Lane, scale: LogScale): TemplateResult {
  const share = model.value === null ? 0 : barShare(model.value, scale);
  return html`<div class="lane">
    <span class="lane-name">${model.name}</span>
    <span class="lane-value"><span class="number grouped">${model.text}</span> <span class="muted">${model.note}</span></span>
    <svg class="lane-bar" height="16" aria-hidden="true">
      <rect class="rail" width="100%" height="16" />
      <rect class="fill" width=${percent(share)} height="16" />
    </svg>
  </div>`;
}

function measure(
  title: string,
  lanes: Lane[],
  scale: LogScale,
  label: (exponent: number) => string,
): TemplateResult {
  return html`<div class="measure">
    <p class="measure-name">${title} <span class="muted">log scale</span></p>
    ${lanes.map((model) => lane(model, scale))} ${scaleAxis(scale, label)}
  </div>`;
}

export function raceBars(costs: Costs): TemplateResult {
  const { productTime, lookupTime } = costs;
  const times = [productTime, lookupTime].filter((time) => time !== null);
  const bytes = [costs.productBytes, costs.lookupBytes].filter((count) => count !== null);
  const timeScale = times.length > 0 ? logScaleFor(times, Math.min(...times) / 10) : { from: -4, to: 3 };
  return html`<div class="measures">
    ${measure(
      'Measured time',
      [
        timeLane('One-hot product', productTime, `median of ${RUNS} runs`),
        timeLane(
          'Lookup',
          lookupTime,
          `median of ${RUNS} × ${formatInteger(costs.repetitions)} lookups, cached`,
        ),
      ],
      timeScale,
      (exponent) => formatTime(10 ** exponent).replace(/\.0+(?=\D)/, ''),
    )}
    ${measure(
      'Multiply-adds',
      [
        costs.multiplyAdds === null
          ? uncounted('One-hot product')
          : {
              name: 'One-hot product',
              value: costs.multiplyAdds,
              text: formatInteger(costs.multiplyAdds),
              note: '',
            },
        { name: 'Lookup', value: 0, text: '0', note: 'no bar: a log scale has no zero' },
      ],
      logScaleFor([costs.multiplyAdds ?? UNCOUNTED]),
      power,
    )}
    ${measure(
      'Bytes touched',
      [byteLane('One-hot product', costs.productBytes), byteLane('Lookup', costs.lookupBytes)],
      logScaleFor(bytes.length > 0 ? bytes : [UNCOUNTED]),
      power,
    )}
  </div>`;
}

function timeLane(name: string, time: number | null, note: string): Lane {
  return time === null
    ? { name, value: null, text: '', note: 'not measured yet' }
    : { name, value: time, text: formatTime(time), note };
}

/** What an empty scale reaches, before anything is counted. */
const UNCOUNTED = 1e9;

function uncounted(name: string): Lane {
  return { name, value: null, text: '', note: 'not counted yet' };
}

function byteLane(name: string, bytes: number | null): Lane {
  if (bytes === null) return uncounted(name);
  return { name, value: bytes, text: formatBytes(bytes), note: `${formatInteger(bytes)} bytes` };
}
