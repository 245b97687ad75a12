/** Directions in which points, or the states of a training, differ most. */
import type { Learning } from '../api-models.js';
import { checkInteger, checkOptions, refuse } from '../check.js';
import type { Memory } from '../memory.js';
import { readFloats } from './arrays.js';
import { readSize } from './start.js';

type Components = ReturnType<Learning['principalComponents']>;
type Trajectory = ReturnType<Learning['trajectoryPlane']>;

/** Rows of `width` numbers each, finite, `least` or more. */
function readRows(
  method: string,
  argument: string,
  values: unknown,
  width: number,
  least: number,
): Float32Array {
  const numbers = readFloats(method, argument, values);
  if (numbers.length < least * width || numbers.length % width !== 0) {
    const accepted = `a multiple of ${width}, ${least * width} or more`;
    refuse('bad-argument', method, `${argument}.length`, numbers.length, accepted);
  }
  checkFinite(method, argument, numbers);
  return numbers;
}

function checkFinite(method: string, argument: string, numbers: Float32Array): void {
  const bad = numbers.findIndex((x) => !Number.isFinite(x));
  if (bad >= 0) refuse('bad-argument', method, `${argument}[${bad}]`, numbers[bad], 'a finite number');
}

export function principalComponents(
  memory: Memory,
  rows: ArrayLike<number>,
  dim: number,
  components: number,
  options: { previous?: ArrayLike<number> } = {},
): Components {
  const method = 'engine.principalComponents';
  const given = checkOptions(method, options, ['previous']);
  const d = readSize(method, 'dim', dim);
  const points = readRows(method, 'rows', rows, d, 1);
  const n = points.length / d;
  const k = checkInteger(method, 'components', components, 1, Math.min(n, d));
  let previous: Float32Array | undefined;
  if (given.previous !== undefined) {
    previous = readFloats(method, 'previous', given.previous, k * d, 'components x dim');
    checkFinite(method, 'previous', previous);
  }
  const sizes = [points.length * 4, k * d * 4, (k * d + n * k + k + d) * 4];
  return memory.withScratch(method, sizes, (rowsAt, previousAt, out) => {
    memory.writeFloats(rowsAt, points, points.length);
    if (previous) memory.writeFloats(previousAt, previous, k * d);
    const before = previous ? previousAt : 0;
    memory.check(method, memory.core.principalComponents(rowsAt, n, d, k, before, out));
    const [axes, projection, explainedVarianceRatio, mean] = readParts(memory, method, out, [
      k * d,
      n * k,
      k,
      d,
    ]) as [Float32Array, Float32Array, Float32Array, Float32Array];
    return { projection, components: axes, explainedVarianceRatio, mean };
  });
}

export function trajectoryPlane(
  memory: Memory,
  states: ArrayLike<number>,
  parameterCount: number,
): Trajectory {
  const method = 'engine.trajectoryPlane';
  const count = checkInteger(method, 'parameterCount', parameterCount, 2, 2 ** 30);
  const path = readRows(method, 'states', states, count, 2);
  const n = path.length / count;
  const sizes = [path.length * 4, 2 * (count + n + 1) * 4];
  return memory.withScratch(method, sizes, (statesAt, out) => {
    memory.writeFloats(statesAt, path, path.length);
    memory.check(method, memory.core.trajectoryPlane(statesAt, n, count, out));
    const parts = readParts(memory, method, out, [2 * count, 2 * n, 2]);
    const [directions, places, explainedVarianceRatio] = parts as [Float32Array, Float32Array, Float32Array];
    return { directions, path: places, explainedVarianceRatio };
  });
}

/** Copies of parts that lie one after the other. */
export function readParts(
  memory: Memory,
  method: string,
  start: number,
  lengths: readonly number[],
): Float32Array[] {
  let at = start;
  return lengths.map((length) => {
    const part = memory.readFloats(method, at, length);
    at += length * 4;
    return part;
  });
}
