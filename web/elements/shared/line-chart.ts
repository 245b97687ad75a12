/**
 * What a chart of curves over steps is made of: scales, paths, ticks, labels that keep out of each other's way. Pure;
 * the templates are in chart-view.ts.
 */
import { ticks } from 'd3-array';
import type { History } from './history.js';
import { RUN_STEPS } from './learner-settings.js';

export interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: readonly [number, number];
  y: readonly [number, number];
}

export function plotX({ width, left, right, x: [least, most] }: Plot, value: number): number {
  return left + ((value - least) / (most - least)) * (width - left - right);
}

export function plotY({ height, top, bottom, y: [least, most] }: Plot, value: number): number {
  return height - bottom - ((value - least) / (most - least)) * (height - top - bottom);
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Points, then, when it is given, one more: the latest value, which no point stands for yet. */
export function linePath(plot: Plot, history: History, latest?: readonly [x: number, y: number]): string {
  let path = '';
  const add = (x: number, y: number): void => {
    if (!Number.isFinite(y)) return;
    const limited = Math.min(plot.y[1], Math.max(plot.y[0], y));
    path += `${path === '' ? 'M' : 'L'}${round(plotX(plot, x))} ${round(plotY(plot, limited))}`;
  };
  for (let i = 0; i < history.size; i++) add(history.x(i), history.y(i));
  if (latest) add(...latest);
  return path;
}

const ENDS = [100, 200, 500, 1000, 2000];

/** The end of an axis of steps: it stands still for a while and then makes room for more; after the first run, run by run. */
export function stepsEnd(steps: number): number {
  return ENDS.find((end) => steps <= end) ?? Math.ceil(steps / RUN_STEPS) * RUN_STEPS;
}

export function axisTicks([least, most]: readonly [number, number], count: number): number[] {
  return ticks(least, most, count);
}

/**
 * Places labels of one height along an edge: each as near to where it wants to be as the others let it, all between
 * `top` and `bottom`, in the order of their wishes.
 */
export function spread(wishes: readonly number[], height: number, top: number, bottom: number): number[] {
  const order = wishes.map((_, i) => i).sort((a, b) => (wishes[a] as number) - (wishes[b] as number));
  const places = [...wishes];
  let least = top;
  for (const i of order) {
    places[i] = Math.max(least, wishes[i] as number);
    least = (places[i] as number) + height;
  }
  let most = bottom;
  for (const i of order.reverse()) {
    places[i] = Math.min(most, places[i] as number);
    most = (places[i] as number) - height;
  }
  return places;
}
