/**
 * Balls and the ways they came, as SVG over a map or over the 3-D view: `place` says where a point of the surface is on
 * the screen, and whether a hill stands in front of it.
 */
import { nothing, type SVGTemplateResult, svg } from 'lit';
import { type Scheme, tokenColour } from '../shared/colour.js';
import type { Ball } from './descent.js';
import { placeLabels } from './labels.js';
import { OPTIMIZERS, type OptimizerLook } from './optimizers.js';

export interface Placed {
  x: number;
  y: number;
  isHidden?: boolean;
}

export type Place = (x: number, y: number, loss: number) => Placed;

export function lookOf(key: string): OptimizerLook {
  return OPTIMIZERS.find((look) => look.key === key) as OptimizerLook;
}

/** Coordinates that SVG can hold: a ball far off the map leaves it in the right direction. */
const coordinate = (value: number): string => Math.min(1e5, Math.max(-1e5, value)).toFixed(1);

/** Runs of points that are all seen or all hidden; neighbours share the point between them. */
export function runs(points: readonly Placed[]): { points: string; isHidden: boolean }[] {
  const found: { points: string[]; isHidden: boolean }[] = [];
  let before = '';
  for (const { x, y, isHidden = false } of points) {
    const text = `${coordinate(x)},${coordinate(y)}`;
    let run = found.at(-1);
    if (!run || run.isHidden !== isHidden) {
      run = { points: before ? [before] : [], isHidden };
      found.push(run);
    }
    run.points.push(text);
    before = text;
  }
  return found.map(({ points: list, isHidden }) => ({ points: list.join(' '), isHidden }));
}

function trail(
  points: readonly Placed[],
  className: string,
  colour: string,
  dash: string,
): SVGTemplateResult {
  return svg`${runs(points).map(
    (run) => svg`
      <polyline class="halo ${run.isHidden ? 'behind' : ''}" points=${run.points} />
      <polyline class="${className} ${run.isHidden ? 'behind' : ''}" points=${run.points}
        stroke=${colour} stroke-dasharray=${dash} />`,
  )}`;
}

export function ballMarks(
  balls: readonly Ball[],
  place: Place,
  size: number,
  scheme: Scheme,
): SVGTemplateResult | typeof nothing {
  if (balls.length === 0) return nothing;
  const ways = balls.map((ball) =>
    ball.xs.map((x, i) => place(x, ball.ys[i] as number, ball.losses[i] as number)),
  );
  const ends = ways.map((way) => way.at(-1) as Placed);
  const hasRolled = balls.some((ball) => ball.xs.length > 1);
  const labels = hasRolled ? placeLabels(ends, size) : [];
  const look = balls.map((ball) => lookOf(ball.key));
  const colour = look.map((each) => tokenColour(each.colour, scheme));
  return svg`
    ${ways.map((way, i) => trail(way, 'way', colour[i] as string, (look[i] as OptimizerLook).dash))}
    ${labels.map((label, i) => {
      const end = ends[i] as Placed;
      const isFar = Math.abs(label.y - end.y) > 6;
      const x = label.anchor === 'start' ? label.x - 3 : label.x + 3;
      return isFar
        ? svg`<line class="leader" x1=${coordinate(end.x)} y1=${coordinate(end.y)} x2=${x} y2=${label.y} />`
        : nothing;
    })}
    ${ends.map(
      (end, i) =>
        svg`<circle class="ball ${end.isHidden ? 'behind' : ''}" data-key=${(balls[i] as Ball).key}
          cx=${coordinate(end.x)} cy=${coordinate(end.y)} r="6" fill=${colour[i] as string} />`,
    )}
    ${labels.map(
      (label, i) =>
        svg`<text class="name" x=${label.x} y=${label.y} dy="0.35em" text-anchor=${label.anchor}>${(look[i] as OptimizerLook).name}</text>`,
    )}
  `;
}

/** The way of a training, with its start and its end. */
export function trainingMarks(
  path: readonly (readonly [number, number])[],
  losses: readonly number[],
  place: Place,
): SVGTemplateResult | typeof nothing {
  if (path.length === 0) return nothing;
  const points = path.map(([x, y], i) => place(x, y, losses[i] as number));
  const end = points.at(-1) as Placed;
  const first = points[0] as Placed;
  return svg`
    ${runs(points).map(
      (run) => svg`<polyline class="halo ${run.isHidden ? 'behind' : ''}" points=${run.points} />
        <polyline class="training ${run.isHidden ? 'behind' : ''}" points=${run.points} />`,
    )}
    ${points.map(({ x, y }) => svg`<circle class="state-dot" cx=${coordinate(x)} cy=${coordinate(y)} r="2" />`)}
    <text class="name" x=${coordinate(first.x + 8)} y=${coordinate(first.y - 8)}>training starts</text>
    <text class="name" x=${coordinate(end.x + 8)} y=${coordinate(end.y + 16)}>and ends</text>
  `;
}
