/**
 * Which words have their names written in the plane: those that matter most, as far as they do not cover one another.
 * Names that stand already go first among their equals, so that a moving picture does not flicker.
 */
export interface LabelWish {
  word: number;
  /** The point, in pixels. */
  x: number;
  y: number;
  width: number;
  /** Higher is placed first. */
  priority: number;
}

export interface PlacedLabel {
  word: number;
  /** Where the text begins, and its middle line. */
  x: number;
  y: number;
}

const HEIGHT = 15;
const GAP = 7;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** `standing`: the words whose names are there now, and on which side of their points. It is brought up to date. */
export function placeLabels(
  wishes: readonly LabelWish[],
  standing: Map<number, number>,
  width: number,
  height: number,
): PlacedLabel[] {
  const order = [...wishes].sort(
    (a, b) =>
      b.priority - a.priority ||
      Number(standing.has(b.word)) - Number(standing.has(a.word)) ||
      a.word - b.word,
  );
  // The points that matter are not covered by the names of others.
  const points = wishes.filter(({ priority }) => priority > 0);
  const taken: Box[] = points.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
  const placed: PlacedLabel[] = [];
  const now = new Map<number, number>();
  for (const wish of order) {
    const usual = standing.get(wish.word) ?? 0;
    // Right of the point, left of it, above, below; the side where it stood first.
    for (const side of [usual, 0, 1, 2, 3]) {
      const box = boxAt(wish, side);
      const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
      if (!isInside || taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      placed.push({ word: wish.word, x: box.left, y: (box.top + box.bottom) / 2 });
      now.set(wish.word, side);
      break;
    }
  }
  standing.clear();
  for (const [word, side] of now) standing.set(word, side);
  return placed;
}

function boxAt({ x, y, width }: LabelWish, side: number): Box {
  const left = side === 0 ? x + GAP : side === 1 ? x - GAP - width : x - width / 2;
  const middle = side === 2 ? y - GAP - HEIGHT / 2 : side === 3 ? y + GAP + HEIGHT / 2 : y;
  return { left, right: left + width, top: middle - HEIGHT / 2, bottom: middle + HEIGHT / 2 };
}
