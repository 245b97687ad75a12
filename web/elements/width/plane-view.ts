/** The plane of table sizes as SVG: the present table as a rectangle with a corner to drag, models as points. */
import { nothing, type SVGTemplateResult, svg } from 'lit';
import type { ModelPreset } from '../../data/models.js';
import { formatInteger } from '../shared/format.js';
import { type Label, type Plane, placeLabels, planeX, planeY } from './plane.js';

export const LEFT = 52;
export const TOP = 10;
export const BOTTOM = 40;
const CHARACTER = 6.7;
const LINE = 16;
const DIM_TICKS = [2048, 4096, 6144, 8192, 12_288, 16_384];

export interface PlaneModel {
  plane: Plane;
  vocabSize: number;
  dim: number;
  models: readonly ModelPreset[];
  /** The model whose size this is, if it is one's. */
  chosen: string | null;
}

export interface Point {
  names: string[];
  ids: string[];
  x: number;
  y: number;
}

/** Models of one size are one point with both names; the chosen one comes first, so that it gets its label. */
export function pointsOf({ plane, models, chosen }: PlaneModel): Point[] {
  const points = new Map<string, Point>();
  for (const model of models) {
    const key = `${model.vocabSize}x${model.dim}`;
    const point = points.get(key) ?? {
      names: [],
      ids: [],
      x: planeX(plane, model.vocabSize),
      y: planeY(plane, model.dim),
    };
    point.names.push(model.name);
    point.ids.push(model.id);
    points.set(key, point);
  }
  const isChosen = (point: Point): number => (chosen !== null && point.ids.includes(chosen) ? 0 : 1);
  return [...points.values()].sort((a, b) => isChosen(a) - isChosen(b));
}

function axes({ plane }: PlaneModel): SVGTemplateResult {
  const roomy = plane.width > 620;
  const step = plane.vocabMost / (roomy ? 6 : 3);
  const steps = Array.from({ length: Math.round(plane.vocabMost / step) }, (_, i) => (i + 1) * step);
  const dims = DIM_TICKS.filter((dim) => dim <= plane.dimMost && (plane.dimMost <= 9000 || dim % 4096 === 0));
  return svg`
    <path class="axis-line" d="M0 0 V${plane.height} H${plane.width}" />
    ${dims.map((dim) => {
      const y = planeY(plane, dim);
      return svg`<path class="grid" d="M0 ${y} H${plane.width}" />
        <text class="tick" x="-8" y=${y} text-anchor="end" dominant-baseline="central">${formatInteger(dim)}</text>`;
    })}
    ${steps.map((vocabSize) => {
      const x = planeX(plane, vocabSize);
      const anchor = x > plane.width - 24 ? 'end' : 'middle';
      return svg`<path class="grid" d="M${x} 0 V${plane.height}" />
        <text class="tick" x=${x} y=${plane.height + 16} text-anchor=${anchor}>${formatInteger(vocabSize)}</text>`;
    })}
    <text class="axis-name" x="0" y=${plane.height + 34}>vocabulary →</text>
    <text class="axis-name" x="6" y="8">↑ width D</text>`;
}

function label(place: Label | null, point: Point, isChosen: boolean): SVGTemplateResult | typeof nothing {
  if (!place) return nothing;
  const shifted = Math.abs(place.y - point.y) > 2;
  const end = place.anchor === 'start' ? place.x - 2 : place.x + 2;
  return svg`${shifted ? svg`<path class="leader" d="M${point.x} ${point.y} L${end} ${place.y}" />` : nothing}<text class=${isChosen ? 'name chosen' : 'name'} x=${place.x} y=${place.y} text-anchor=${place.anchor} dominant-baseline="central">${point.names.join(', ')}</text>`;
}

export function planePicture(model: PlaneModel): SVGTemplateResult {
  const { plane, vocabSize, dim, chosen } = model;
  const points = pointsOf(model);
  const widths = points.map(({ x, y, names }) => ({ x, y, text: names.join(', ').length * CHARACTER }));
  const labels = placeLabels(widths, plane, LINE);
  const [x, y] = [planeX(plane, vocabSize), planeY(plane, dim)];
  return svg`<g transform="translate(${LEFT} ${TOP})">
    ${axes(model)}
    <rect class="table-area" x="0" y=${y} width=${x} height=${Math.max(0.5, plane.height - y)} />
    ${points.map((point, i) => {
      const isChosen = chosen !== null && point.ids.includes(chosen);
      return svg`<g class="model">
        <circle class="hit" cx=${point.x} cy=${point.y} r="14" />
        ${label(labels[i] ?? null, point, isChosen)}
        <circle class=${isChosen ? 'dot chosen' : 'dot'} cx=${point.x} cy=${point.y} r="4" />
      </g>`;
    })}
    <g class="corner" transform="translate(${x} ${y})">
      <circle class="hit" r="22" />
      <circle class="handle" r="8" />
    </g>
  </g>`;
}

/** How near a press must be to a model's point to mean it. */
const NEAR = 18;

/**
 * The model meant by a press at (x, y) of the plane: the nearest point's. Where two models share a point, pressing
 * again takes the other.
 */
export function modelAt(model: PlaneModel, x: number, y: number): string | null {
  let best: Point | undefined;
  let least = NEAR;
  for (const point of pointsOf(model)) {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance >= least) continue;
    best = point;
    least = distance;
  }
  return best?.ids.find((id) => id !== model.chosen) ?? best?.ids[0] ?? null;
}
