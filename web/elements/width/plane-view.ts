/** The plane of table sizes as SVG: the present table as a rectangle with a corner to drag, models as points. */
import { nothing, type SVGTemplateResult, svg } from 'lit';
import { formatInteger } from '../shared/format.js';
import { type Label, planeX, planeY } from './plane.js';
import { labelsOf, type PlaneModel, type Point, pointsOf } from './plane-models.js';

export const LEFT = 52;
export const TOP = 10;
export const BOTTOM = 40;
const DIM_TICKS = [2048, 4096, 6144, 8192, 12_288, 16_384];

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
  const labels = labelsOf(model, points);
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
