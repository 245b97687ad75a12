/** Names beside points that may lie on top of each other: each gets a line of its own, as near as there is room. */
export interface Labelled {
  x: number;
  y: number;
}

export interface LabelPlace {
  x: number;
  y: number;
  anchor: 'start' | 'end';
}

const GAP = 14;

/** For points in a square of `size` pixels, in their order; lines are `line` pixels high. */
export function placeLabels(points: readonly Labelled[], size: number, line = 16): LabelPlace[] {
  const clamp = (value: number) => Math.min(size, Math.max(0, value));
  const order = points.map((_, i) => i).sort((a, b) => (points[a] as Labelled).y - (points[b] as Labelled).y);
  const ys = new Array<number>(points.length).fill(0);
  let above = Number.NEGATIVE_INFINITY;
  for (const i of order) {
    ys[i] = Math.max(clamp((points[i] as Labelled).y), above + line, line / 2);
    above = ys[i];
  }
  // What went over the lower edge is pushed back up, and pushes up what is above it.
  let below = size - line / 2;
  for (const i of order.reverse()) {
    ys[i] = Math.min(ys[i] as number, below);
    below = (ys[i] as number) - line;
  }
  return points.map(({ x }, i) => {
    const isRight = clamp(x) < size * 0.72;
    return { x: clamp(x) + (isRight ? GAP : -GAP), y: ys[i] as number, anchor: isRight ? 'start' : 'end' };
  });
}
