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
    const isLeft = !isRight && at - GAP - width >= 0;
    // Where a small map has room on neither side, over or under the point, as far out as it can be.
    const left = isRight ? at + GAP : isLeft ? at - GAP - width : Math.max(0, size - width);
    const from = clamp(y, LINE / 2);
    let best = from;
    for (const shift of shifts(size)) {
      if (shift === 0 && !isRight && !isLeft) continue;
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
    return isLeft ? { x: at - GAP, y: best, anchor: 'end' } : { x: left, y: best, anchor: 'start' };
  });
}

export interface Tick {
  at: number;
  text: string;
}

/** Of a letter of a scale, and between two of its numbers. */
const TICK_LETTER = 7;
const TICK_GAP = 10;

/** How many digits say what a number is: 1 of 20 or 0.5, 2 of 2.5. */
const digitsOf = (text: string): number => text.replace(/\D/g, '').replace(/^0+|0+$/g, '').length;

/**
 * Which numbers of a scale of `width` pixels are written: every one, every second, every third … whichever has room
 * first, so that none is passed over that its neighbours would make one expect. Of equal ways, the roundest numbers.
 */
export function evenTicks(ticks: readonly Tick[], width: number): Tick[] {
  const half = ({ text }: Tick) => (text.length * TICK_LETTER) / 2;
  const inside = (tick: Tick) => tick.at >= half(tick) && tick.at <= width - half(tick);
  const haveRoom = (some: readonly Tick[]) =>
    some.every((tick, i) => {
      const next = some[i + 1];
      return !next || next.at - tick.at >= half(tick) + half(next) + TICK_GAP;
    });
  const roughness = (some: readonly Tick[]) =>
    some.reduce((sum, { text }) => sum + digitsOf(text), 0) / some.length;
  for (let step = 1; step <= ticks.length; step++) {
    const ways = Array.from({ length: step }, (_, first) =>
      ticks.filter((tick, i) => i % step === first && inside(tick)),
    ).filter((way) => way.length > 0 && haveRoom(way));
    const [best] = ways.sort((a, b) => roughness(a) - roughness(b) || b.length - a.length);
    if (best) return best;
  }
  return [];
}
