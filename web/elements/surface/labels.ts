/** Names beside points that may lie on top of each other: each gets a place of its own, as near as there is room. */
export interface Labelled {
  x: number;
  y: number;
  text: string;
}

export interface LabelPlace {
  x: number;
  y: number;
  anchor: 'start' | 'end';
}

const GAP = 12;
const LINE = 16;
/** Of a bold letter of 12.5 px; it is better to leave too much room than to have a name cut off. */
const LETTER = { narrow: 4.8, usual: 8, wide: 12.5 };

interface Box {
  left: number;
  right: number;
  y: number;
}

/** Distances to try: 0, one line down, one up, two down … */
function* shifts(size: number): Generator<number> {
  yield 0;
  for (let line = LINE; line < size; line += LINE) {
    yield line;
    yield -line;
  }
}

/** In pixels, and rather too much than too little. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text)
    width += LETTER[/[mwMW]/.test(letter) ? 'wide' : /[ filjtr]/.test(letter) ? 'narrow' : 'usual'];
  return width;
}

/** For points in a square of `size` pixels; the first ones get the best places. */
export function placeLabels(points: readonly Labelled[], size: number): LabelPlace[] {
  const clamp = (value: number, margin: number) => Math.min(size - margin, Math.max(margin, value));
  const taken: Box[] = [];
  return points.map(({ x, y, text }) => {
    const width = widthOf(text);
    const at = clamp(x, 0);
    const isRight = at + GAP + width < size;
    const left = isRight ? at + GAP : at - GAP - width;
    const from = clamp(y, LINE / 2);
    let best = from;
    for (const shift of shifts(size)) {
      const candidate = from + shift;
      if (candidate < LINE / 2 || candidate > size - LINE / 2) continue;
      const isFree = taken.every(
        (box) => box.right < left || box.left > left + width || Math.abs(box.y - candidate) >= LINE,
      );
      if (!isFree) continue;
      best = candidate;
      break;
    }
    taken.push({ left, right: left + width, y: best });
    return { x: isRight ? left : at - GAP, y: best, anchor: isRight ? 'start' : 'end' };
  });
}
