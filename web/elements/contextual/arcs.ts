/** Where the words of a sentence stand, and the arcs from the one that listens to those it hears. Pure. */

/** Room beside a word, in characters. */
const PADDING = 2.2;
/** So much width, in CSS pixels, a character needs at least. */
const NARROWEST = 6.4;
/** On a roomy line words stand no further apart than this. */
const WIDEST = 12;
export const TOP = 6;
/** Arcs end above the words. */
export const GAP = 4;
/** So far left of a word's middle its arcs begin; the loop to itself stands right of them. */
const ASIDE = 7;
/** A share of everything is drawn so thick. */
const THICKEST = 13;
const THINNEST = 0.75;

export interface WordBox {
  x: number;
  width: number;
}

export interface Arc {
  place: number;
  path: string;
  width: number;
  share: number;
}

/** Words get room by their length, so that all fit where equal columns would not. */
export function placeWords(words: readonly string[], width: number): { boxes: WordBox[]; width: number } {
  const units = words.map((word) => Math.max(word.length, 2.6) + PADDING);
  const total = units.reduce((sum, unit) => sum + unit, 0);
  const unit = Math.min(WIDEST, Math.max(NARROWEST, width / total));
  let x = 0;
  const boxes = units.map((size) => {
    const box = { x, width: size * unit };
    x += box.width;
    return box;
  });
  return { boxes, width: x };
}

function centre(box: WordBox): number {
  return box.x + box.width / 2;
}

/**
 * An arc for each share, as thick as it is large. They rise with the distance; the one to the word itself is a loop.
 */
export function arcsFrom(
  boxes: readonly WordBox[],
  place: number,
  shares: readonly number[],
  height: number,
): Arc[] {
  const from = boxes[place];
  if (!from) return [];
  const bottom = height - GAP;
  const x = centre(from);
  const reach = Math.max(1, x - centre(boxes[0] as WordBox));
  return shares.map((share, j) => {
    const width = Math.max(THINNEST, share * THICKEST);
    if (j === place) {
      const rise = Math.min(34, bottom - TOP - THICKEST / 2) / 0.75;
      const path = `M${x + 1} ${bottom} C${x - 4} ${bottom - rise} ${x + 26} ${bottom - rise} ${x + 13} ${bottom}`;
      return { place: j, path, width, share };
    }
    const to = centre(boxes[j] as WordBox);
    // A cubic rises to three quarters of its handles.
    const rise = ((bottom - TOP - THICKEST / 2) * (0.35 + (0.65 * (x - to)) / reach)) / 0.75;
    return {
      place: j,
      path: `M${x - ASIDE} ${bottom} C${x - ASIDE} ${bottom - rise} ${to} ${bottom - rise} ${to} ${bottom}`,
      width,
      share,
    };
  });
}
