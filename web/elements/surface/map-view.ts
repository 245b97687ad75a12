/** A contour map: bands of losses, axes, what is known about the place, and the balls on it. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import { heightRgb, type Scheme } from '../shared/colour.js';
import { formatNumber } from '../shared/format.js';
import type { ContourBand } from './contour.js';
import type { Ball } from './descent.js';
import type { LossGrid } from './grid.js';
import { evenTicks } from './labels.js';
import { bandShare, type LossScale, niceTicks } from './levels.js';
import { ballMarks, ballNames, nameMarks, type Placed, trainingMarks, trainingNames } from './paths-view.js';
import type { Point, Terrain } from './terrain.js';

export const LEFT = 44;
export const BOTTOM = 30;

export interface Mark {
  place: Point;
  /** Nothing is written beside a mark without a name. */
  name: string;
  kind: 'row' | 'own' | 'minimum';
}

export interface MapModel {
  size: number;
  terrain: Terrain;
  grid: LossGrid | null;
  scale: LossScale | null;
  bands: readonly ContourBand[];
  marks: readonly Mark[];
  balls: readonly Ball[];
  start: Point;
  /** The line on which the surface bulges most, if it is not convex. */
  worst: readonly [Point, Point] | null;
  path: readonly Point[];
  axes: readonly [x: string, y: string];
  label: string;
  scheme: Scheme;
}

export function rgb(share: number, scheme: Scheme): string {
  return `rgb(${heightRgb(share, scheme).join(', ')})`;
}

/** Where a place of the terrain is on a map of `size` pixels. */
export function pixelOf({ lower, upper }: Terrain, size: number, [x, y]: Point): [number, number] {
  return [
    ((x - lower[0]) / (upper[0] - lower[0])) * size,
    size - ((y - lower[1]) / (upper[1] - lower[1])) * size,
  ];
}

export function placeOf({ lower, upper }: Terrain, size: number, x: number, y: number): Point {
  return [
    lower[0] + (x / size) * (upper[0] - lower[0]),
    lower[1] + ((size - y) / size) * (upper[1] - lower[1]),
  ];
}

function axes({ terrain, size, axes: [x, y] }: MapModel): SVGTemplateResult {
  const { lower, upper } = terrain;
  const digits = (ticks: readonly number[]) =>
    Math.max(0, ...ticks.map((tick) => (String(tick).split('.')[1] ?? '').length));
  const across = niceTicks(lower[0], upper[0], 6);
  const up = niceTicks(lower[1], upper[1], 6);
  return svg`
    ${across.map((tick) => {
      const [at] = pixelOf(terrain, size, [tick, lower[1]]);
      return svg`<line class="tick-mark" x1=${at} x2=${at} y1=${size} y2=${size + 4} />
        <text class="tick" x=${at} y=${size + 15} text-anchor="middle">${formatNumber(tick, digits(across))}</text>`;
    })}
    ${up.map((tick) => {
      const [, at] = pixelOf(terrain, size, [lower[0], tick]);
      return svg`<line class="tick-mark" x1="-4" x2="0" y1=${at} y2=${at} />
        <text class="tick" x="-7" y=${at} dy="0.35em" text-anchor="end">${formatNumber(tick, digits(up))}</text>`;
    })}
    <text class="tick" x=${size} y=${size + 28} text-anchor="end">${x}</text>
    <text class="tick" x=${-LEFT + 2} y="-8">${y}</text>
  `;
}

function mark({ kind }: Mark, [x, y]: Point): SVGTemplateResult {
  return kind === 'row'
    ? svg`<circle class="row-dot" cx=${x} cy=${y} r="2" />`
    : svg`<path class="cross ${kind}" d="M${x - 5} ${y - 5}l10 10m0 -10l-10 10" />`;
}

export function contourMap(model: MapModel): TemplateResult {
  const { size, terrain, scale, bands, worst, balls, scheme, marks } = model;
  const place = (x: number, y: number): Placed => {
    const [px, py] = pixelOf(terrain, size, [x, y]);
    return { x: px, y: py };
  };
  const path = model.path.map(([x, y]) => place(x, y));
  const named = [
    ...ballNames(balls, place),
    ...trainingNames(path),
    ...marks
      .filter(({ name }) => name)
      .map(({ name, kind, place: [x, y] }) => ({ ...place(x, y), name, className: `mark-name ${kind}` })),
  ];
  const line = worst?.map((end) => pixelOf(terrain, size, end));
  return html`<svg
    class="map"
    width=${size + LEFT}
    height=${size + BOTTOM + 24}
    viewBox="${-LEFT} -20 ${size + LEFT} ${size + BOTTOM + 24}"
    role="img"
    aria-label=${model.label}
  >
    ${axes(model)}
    <svg class="land" x="0" y="0" width=${size} height=${size} viewBox="0 0 ${size} ${size}">
      <rect width=${size} height=${size} fill=${rgb(0, scheme)} />
      ${
        scale
          ? bands.map(
              ({ path: shape }, i) =>
                svg`<path class="band" d=${shape} fill=${rgb(bandShare(scale, i), scheme)} />`,
            )
          : nothing
      }
      ${marks.map((each) => mark(each, pixelOf(terrain, size, each.place)))}
      ${
        line
          ? svg`<g class="worst"><line x1=${line[0]?.[0]} y1=${line[0]?.[1]} x2=${line[1]?.[0]} y2=${line[1]?.[1]} />
              ${line.map((end) => svg`<circle cx=${end[0]} cy=${end[1]} r="3.5" />`)}</g>`
          : nothing
      }
      ${trainingMarks(path)} ${ballMarks(balls, place, scheme)} ${nameMarks(named, size)}
    </svg>
    <rect class="frame" x="0.5" y="0.5" width=${size - 1} height=${size - 1} />
  </svg>`;
}

/** Which colour is which loss: the bands of the map, side by side. */
export function lossLegend(
  scale: LossScale,
  text: (level: number) => string,
  scheme: Scheme,
  width: number,
): TemplateResult {
  const edges = scale.levels.map((level) => scale.share(level) * width);
  const ticks = scale.levels.map((level, i) => ({ at: edges[i] as number, text: text(level) }));
  return html`<svg class="loss-legend" width=${width} height="30" viewBox="0 0 ${width} 30" role="img"
    aria-label="Colours of the losses, from ${text(scale.levels[0] ?? scale.floor)} to ${text(scale.levels.at(-1) ?? scale.top)}${scale.isLog ? ', on a logarithmic scale' : ''}">
    <rect width=${width} height="10" fill=${rgb(0, scheme)} />
    ${scale.levels.map((_, i) => svg`<rect x=${edges[i]} width=${Math.max(0, width - (edges[i] as number))} height="10" fill=${rgb(bandShare(scale, i), scheme)} />`)}
    <rect class="frame" x="0.5" y="0.5" width=${width - 1} height="9" />
    ${evenTicks(ticks, width).map((tick) => svg`<text class="tick" x=${tick.at} y="24" text-anchor="middle">${tick.text}</text>`)}
  </svg>`;
}
