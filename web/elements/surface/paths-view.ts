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

/** A point that has a name on the picture. */
export interface Named extends Placed {
  name: string;
  className: string;
}

/** The ends of the ways, by name, once there are ways. */
export function ballNames(balls: readonly Ball[], place: Place): Named[] {
  if (!balls.some((ball) => ball.xs.length > 1)) return [];
  return balls.map((ball) => {
    const end = place(ball.xs.at(-1) as number, ball.ys.at(-1) as number, ball.losses.at(-1) as number);
    return { ...end, name: lookOf(ball.key).name, className: 'name' };
  });
}

/** Names, each with a line to its point where it could not stand beside it. */
export function nameMarks(named: readonly Named[], size: number): SVGTemplateResult {
  const places = placeLabels(
    named.map(({ x, y, name }) => ({ x, y, text: name })),
    size,
  );
  return svg`
    ${places.map(({ x, y, anchor }, i) => {
      const point = named[i] as Named;
      if (Math.abs(y - point.y) <= 6) return nothing;
      return svg`<line class="leader" x1=${coordinate(point.x)} y1=${coordinate(point.y)} x2=${anchor === 'start' ? x - 3 : x + 3} y2=${y} />`;
    })}
    ${places.map(({ x, y, anchor }, i) => {
      const { name, className } = named[i] as Named;
      return svg`<text class=${className} x=${x} y=${y} dy="0.35em" text-anchor=${anchor}>${name}</text>`;
    })}`;
}

export function ballMarks(balls: readonly Ball[], place: Place, scheme: Scheme): SVGTemplateResult {
  const ways = balls.map((ball) =>
    ball.xs.map((x, i) => place(x, ball.ys[i] as number, ball.losses[i] as number)),
  );
  const colours = balls.map(({ key }) => tokenColour(lookOf(key).colour, scheme));
  return svg`
    ${ways.map((way, i) => trail(way, 'way', colours[i] as string, lookOf((balls[i] as Ball).key).dash))}
    ${ways.map((way, i) => {
      const end = way.at(-1) as Placed;
      return svg`<circle class="ball ${end.isHidden ? 'behind' : ''}" data-key=${(balls[i] as Ball).key}
        cx=${coordinate(end.x)} cy=${coordinate(end.y)} r="6" fill=${colours[i] as string} />`;
    })}`;
}

/** Where a training begins and ends, by name. */
export function trainingNames(path: readonly Placed[]): Named[] {
  const [first, last] = [path[0], path.at(-1)];
  if (!first || !last) return [];
  return [
    { ...last, name: 'training ends', className: 'mark-name own' },
    { ...first, name: 'training starts', className: 'mark-name own' },
  ];
}

/** The way of a training: a dot for each state that was looked at. */
export function trainingMarks(path: readonly Placed[]): SVGTemplateResult {
  return svg`
    ${runs(path).map(
      (run) => svg`<polyline class="halo ${run.isHidden ? 'behind' : ''}" points=${run.points} />
        <polyline class="training ${run.isHidden ? 'behind' : ''}" points=${run.points} />`,
    )}
    ${path.map(({ x, y }) => svg`<circle class="state-dot" cx=${coordinate(x)} cy=${coordinate(y)} r="2" />`)}`;
}
