/** The cosine over the steps of the training, as a line. Pure. */
export interface CurvePoint {
  step: number;
  cosine: number;
}

export interface CurveFrame {
  width: number;
  height: number;
  /** The last step of the axis. */
  steps: number;
  /** The lowest cosine of the axis; the highest is 1. */
  lowest: number;
}

export function curveX({ width, steps }: CurveFrame, step: number): number {
  return (step / steps) * width;
}

export function curveY({ height, lowest }: CurveFrame, cosine: number): number {
  return ((1 - cosine) / (1 - lowest)) * height;
}

/** 0 unless the line goes below it: then the next quarter down. */
export function lowestOf(points: readonly CurvePoint[]): number {
  const least = points.reduce((low, { cosine }) => Math.min(low, cosine), 0);
  return Math.floor(least * 4) / 4;
}

export function curvePath(frame: CurveFrame, points: readonly CurvePoint[]): string {
  return points
    .map(({ step, cosine }, i) => {
      const [x, y] = [curveX(frame, step), curveY(frame, cosine)];
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
