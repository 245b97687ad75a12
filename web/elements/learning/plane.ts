/**
 * The plane of words: from its coordinates to pixels and back, and which word is where. Pure.
 */
export interface PlaneView {
  width: number;
  height: number;
  /** Pixels a unit, the same in both directions. */
  scale: number;
  /** The point of the plane in the middle of the picture. */
  centreX: number;
  centreY: number;
}

const MARGIN = 28;
/** Words' names stand to the right of their points. */
const NAME_ROOM = 48;

interface Box {
  left: number;
  right: number;
  low: number;
  high: number;
}

const NOWHERE: Box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };

function boxOf(places: Float32Array, words: Iterable<number>, start: Box): Box {
  let { left, right, low, high } = start;
  for (const word of words) {
    const x = places[2 * word] as number;
    const y = places[2 * word + 1] as number;
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  return { left, right, low, high };
}

/** Around the words that matter there is room for others, as far as there are any. */
const AROUND = 0.3;

/**
 * The view that holds the words that matter, and of the others those that are not far from them. `matter` empty: all
 * words. `withOrigin`: the origin too.
 */
export function fitView(
  places: Float32Array,
  width: number,
  height: number,
  matter: ReadonlySet<number>,
  withOrigin: boolean,
): PlaneView {
  const start = withOrigin ? { left: 0, right: 0, low: 0, high: 0 } : NOWHERE;
  const all = boxOf(
    places,
    Array.from({ length: places.length / 2 }, (_, i) => i),
    start,
  );
  let { left, right, low, high } = all;
  if (matter.size > 1) {
    const inner = boxOf(places, matter, start);
    const x = AROUND * (inner.right - inner.left);
    const y = AROUND * (inner.high - inner.low);
    left = Math.max(left, inner.left - x);
    right = Math.min(right, inner.right + x);
    low = Math.max(low, inner.low - y);
    high = Math.min(high, inner.high + y);
  }
  if (!(right >= left) || !(high >= low)) [left, right, low, high] = [-1, 1, -1, 1];
  const room = { x: Math.max(1, width - 2 * MARGIN - NAME_ROOM), y: Math.max(1, height - 2 * MARGIN) };
  const scale = Math.min(room.x / Math.max(right - left, 1e-6), room.y / Math.max(high - low, 1e-6));
  // The names take room at the right: what is in the middle of the words is left of the middle of the picture.
  const centreX = (left + right) / 2 + NAME_ROOM / 2 / scale;
  return { width, height, scale, centreX, centreY: (low + high) / 2 };
}

/** How many words lie beyond the picture. */
export function countBeyond(view: PlaneView, places: Float32Array): number {
  let count = 0;
  for (let i = 0; i < places.length; i += 2) {
    const x = pixelX(view, places[i] as number);
    const y = pixelY(view, places[i + 1] as number);
    if (!(x >= 0 && x <= view.width && y >= 0 && y <= view.height)) count++;
  }
  return count;
}

/** A share of the way from one view to another; scales are blended by their ratio. */
export function blendView(from: PlaneView, to: PlaneView, share: number): PlaneView {
  if (from.width !== to.width || from.height !== to.height) return to;
  return {
    width: to.width,
    height: to.height,
    scale: from.scale * (to.scale / from.scale) ** share,
    centreX: from.centreX + (to.centreX - from.centreX) * share,
    centreY: from.centreY + (to.centreY - from.centreY) * share,
  };
}

/** The same view up to a hundredth of a pixel or so. */
export function nearlySame(a: PlaneView, b: PlaneView): boolean {
  const drift = (Math.abs(a.centreX - b.centreX) + Math.abs(a.centreY - b.centreY)) * b.scale;
  return (
    a.width === b.width && a.height === b.height && Math.abs(a.scale / b.scale - 1) < 1e-3 && drift < 0.2
  );
}

export function pixelX(view: PlaneView, x: number): number {
  return view.width / 2 + (x - view.centreX) * view.scale;
}

/** Upwards is more. */
export function pixelY(view: PlaneView, y: number): number {
  return view.height / 2 - (y - view.centreY) * view.scale;
}

/** The word nearest to a pixel, or null when none is within `reach` pixels. */
export function wordAt(
  view: PlaneView,
  places: Float32Array,
  x: number,
  y: number,
  reach: number,
): number | null {
  let best: number | null = null;
  let least = reach * reach;
  for (let word = 0; 2 * word < places.length; word++) {
    const dx = pixelX(view, places[2 * word] as number) - x;
    const dy = pixelY(view, places[2 * word + 1] as number) - y;
    const distance = dx * dx + dy * dy;
    if (distance <= least) {
      least = distance;
      best = word;
    }
  }
  return best;
}

const DIRECTIONS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * The word that an arrow key leads to from `from`: the nearest one in that direction, what lies aside counting double.
 * Home and End go to the first and the last word. Null for another key, `from` when there is nothing that way.
 */
export function wordTowards(places: Float32Array, from: number, key: string): number | null {
  const words = places.length / 2;
  if (key === 'Home') return 0;
  if (key === 'End') return words - 1;
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [x, y] = [places[2 * from] as number, places[2 * from + 1] as number];
  let best = from;
  let least = Infinity;
  for (let word = 0; word < words; word++) {
    if (word === from) continue;
    const dx = (places[2 * word] as number) - x;
    const dy = (places[2 * word + 1] as number) - y;
    const along = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    if (along <= 0 || aside > 2 * along) continue;
    const cost = along + 2 * aside;
    if (cost < least) {
      least = cost;
      best = word;
    }
  }
  return best;
}
