/** The loss surfaces of the textbooks. */
import type { SurfacePoint, SurfaceView, TextbookSurface } from '../api-models.js';
import { checkName } from '../check.js';
import type { Core } from '../core.js';
import type { Memory } from '../memory.js';
import { joinAxes, readAxis } from './arrays.js';
import { checkNumber } from './numbers.js';

const SURFACES: readonly TextbookSurface[] = [
  'bowl',
  'ravine',
  'rosenbrock',
  'himmelblau',
  'beale',
  'saddle',
  'plateau',
];
/** As cpp/bindings/analysis_adapters.hpp has it: three corners and up to eight minima, two doubles each. */
const VIEW_BYTES = (3 + 8) * 2 * 8;

function kindOf(method: string, core: Core, surface: TextbookSurface) {
  checkName(method, 'surface', surface, SURFACES);
  return core.TextbookSurface[surface];
}

export function surfaceView(memory: Memory, surface: TextbookSurface): SurfaceView {
  const method = 'engine.surfaceView';
  const { core } = memory;
  const kind = kindOf(method, core, surface);
  return memory.withScratch(method, [VIEW_BYTES], (out) => {
    const minima = core.surfaceView(kind, out);
    const numbers = memory.readDoubles(method, out, (3 + minima) * 2);
    const point = (i: number): [number, number] => [numbers[2 * i] as number, numbers[2 * i + 1] as number];
    return {
      lower: point(0),
      upper: point(1),
      start: point(2),
      minima: Array.from({ length: minima }, (_, i) => point(3 + i)),
    };
  });
}

export function surfaceAt(memory: Memory, surface: TextbookSurface, x: number, y: number): SurfacePoint {
  const method = 'engine.surfaceAt';
  const kind = kindOf(method, memory.core, surface);
  const check = (name: string, value: unknown) =>
    checkNumber(method, name, value, 'a finite number', Number.isFinite);
  const [column, row] = [check('x', x), check('y', y)];
  return memory.withScratch(method, [24], (out) => {
    memory.core.surfaceAt(kind, column, row, out);
    const [loss, dx, dy] = memory.readDoubles(method, out, 3) as unknown as [number, number, number];
    return { loss, gradient: [dx, dy] };
  });
}

export function surfaceGrid(
  memory: Memory,
  surface: TextbookSurface,
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
): Float32Array {
  const method = 'engine.surfaceGrid';
  const kind = kindOf(method, memory.core, surface);
  const [columns, rows] = [readAxis(method, 'xs', xs), readAxis(method, 'ys', ys)];
  const places = columns.length + rows.length;
  const points = columns.length * rows.length;
  return memory.withScratch(method, [places * 4, points * 4], (axesAt, out) => {
    memory.writeFloats(axesAt, joinAxes(columns, rows), places);
    memory.check(method, memory.core.surfaceGrid(kind, axesAt, columns.length, rows.length, out));
    return memory.readFloats(method, out, points);
  });
}
