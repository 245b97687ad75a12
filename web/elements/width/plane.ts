/**
 * The plane of all table sizes: vocabulary to the right, width upwards, both linear. A table is the rectangle from the
 * origin to its (V, D), so its area is its number of parameters, to scale; models are points on the same plane.
 */
export interface Plane {
  /** Size of the drawing area in CSS pixels. */
  width: number;
  height: number;
  /** What the axes reach. */
  vocabMost: number;
  dimMost: number;
}

const VOCAB_STEPS = [300_000, 600_000, 1_200_000];
const DIM_STEPS = [9_000, 18_000];

/** Axes that hold the models and the present table; they grow in few steps, so that dragging does not rescale. */
export function planeFor(width: number, height: number, vocabSize: number, dim: number): Plane {
  return {
    width,
    height,
    vocabMost: VOCAB_STEPS.find((step) => vocabSize <= step) ?? (VOCAB_STEPS.at(-1) as number),
    dimMost: DIM_STEPS.find((step) => dim <= step) ?? (DIM_STEPS.at(-1) as number),
  };
}

export function planeX(plane: Plane, vocabSize: number): number {
  return (Math.min(vocabSize, plane.vocabMost) / plane.vocabMost) * plane.width;
}

/** From the top, as SVG counts. */
export function planeY(plane: Plane, dim: number): number {
  return plane.height - (Math.min(dim, plane.dimMost) / plane.dimMost) * plane.height;
}

/** The size whose corner lies at a pixel. */
export function sizeAt(plane: Plane, x: number, y: number): { vocabSize: number; dim: number } {
  const vocabSize = Math.round((x / plane.width) * plane.vocabMost);
  const dim = Math.round(((plane.height - y) / plane.height) * plane.dimMost);
  return {
    vocabSize: Math.min(plane.vocabMost, Math.max(1, vocabSize)),
    dim: Math.min(plane.dimMost, Math.max(1, dim)),
  };
}

export interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'end';
}

/** In lines, the nearest first; in steps so small that names stand as close as they can. */
const SHIFTS = [0, ...Array.from({ length: 50 }, (_, i) => (i + 1) / 10).flatMap((shift) => [-shift, shift])];

interface Point {
  x: number;
  y: number;
  /** Width of its text in CSS pixels. */
  text: number;
}

/**
 * Places labels beside points so that none covers another or leaves the plane: to the right, else to the left, each
 * some lines above or below if need be. A label that finds no place is left out (null): its point can still be read.
 */
export function placeLabels(points: readonly Point[], plane: Plane, lineHeight: number): (Label | null)[] {
  const taken: { left: number; right: number; top: number; bottom: number }[] = points.map(({ x, y }) => ({
    left: x - 5,
    right: x + 5,
    top: y - 5,
    bottom: y + 5,
  }));
  return points.map(({ x, y, text }) => {
    for (const shift of SHIFTS) {
      for (const anchor of ['start', 'end'] as const) {
        const left = anchor === 'start' ? x + 9 : x - 9 - text;
        const middle = y + shift * lineHeight;
        const box = {
          left,
          right: left + text,
          top: middle - lineHeight / 2,
          bottom: middle + lineHeight / 2,
        };
        const inside = left >= 0 && box.right <= plane.width && box.top >= 0 && box.bottom <= plane.height;
        const free = taken.every(
          (other) =>
            box.right <= other.left ||
            box.left >= other.right ||
            box.bottom <= other.top ||
            box.top >= other.bottom,
        );
        if (!inside || !free) continue;
        taken.push(box);
        return { x: anchor === 'start' ? x + 9 : x - 9, y: middle, anchor };
      }
    }
    return null;
  });
}
