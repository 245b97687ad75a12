/**
 * Where everything of the pipeline figure lies, in CSS pixels, from the width and the number of tokens. Pure.
 *
 * Wide: tokens and IDs | curves | the table as a strip | curves | the rows found. Narrow: the strip at the left
 * edge, and each token's chip above its row.
 */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  wide: boolean;
  /** Top of the first token's band, and from one band to the next. */
  top: number;
  pitch: number;
  /** The token list: its left edge and width. */
  listX: number;
  listWidth: number;
  /** The table's strip; its height is the stage's, so it is given when drawing. */
  stripX: number;
  stripWidth: number;
  /** The rows found: [n, dim] as strips. */
  heatX: number;
  heatWidth: number;
  rowHeight: number;
  /** From a band's top to its strip's top. */
  rowOffset: number;
  /** Where the last band ends. */
  bottom: number;
}

/** From this width on there is room for the list beside the table. */
const WIDE_FROM = 820;
const HEADER = 44;

/** How many tokens are drawn as rows; every token is looked up, and any of them can be enlarged. */
export const DRAWN_TOKENS = 16;

export function layoutOf(width: number, tokens: number): Layout {
  const wide = width >= WIDE_FROM;
  const shown = Math.max(1, Math.min(tokens, DRAWN_TOKENS));
  if (wide) {
    const stripX = 252;
    const stripWidth = 44;
    const heatX = 352;
    const pitch = 44;
    return {
      wide,
      top: HEADER,
      pitch,
      listX: 0,
      listWidth: 196,
      stripX,
      stripWidth,
      heatX,
      heatWidth: width - heatX,
      rowHeight: 28,
      rowOffset: 8,
      bottom: HEADER + shown * pitch,
    };
  }
  const heatX = 60;
  const pitch = 92;
  return {
    wide,
    top: HEADER,
    pitch,
    listX: heatX,
    listWidth: width - heatX,
    stripX: 0,
    stripWidth: 22,
    heatX,
    heatWidth: width - heatX,
    rowHeight: 28,
    rowOffset: 50,
    bottom: HEADER + shown * pitch,
  };
}

/** The strip found for token i. */
export function rowRect(layout: Layout, i: number): Rect {
  return {
    x: layout.heatX,
    y: layout.top + i * layout.pitch + layout.rowOffset,
    width: layout.heatWidth,
    height: layout.rowHeight,
  };
}

/** The y of row `id` in a strip from `top` to `bottom`: true to scale. */
export function stripY(id: number, vocabSize: number, top: number, bottom: number): number {
  return top + ((id + 0.5) / vocabSize) * (bottom - top);
}

/** The thin slot of row `id` in the table: where a row slides out of, and back into. */
export function slotRect(layout: Layout, id: number, vocabSize: number, bottom: number): Rect {
  const y = stripY(Math.min(id, vocabSize - 1), vocabSize, layout.top, bottom);
  return { x: layout.stripX, y: y - 1, width: layout.stripWidth, height: 2 };
}

/** How many columns the enlarged row has, so that cells stay square and 768 divides evenly where it can. */
export function detailColumns(width: number, dim: number): number {
  const wanted = width >= 640 ? 64 : width >= 400 ? 48 : 32;
  return Math.min(dim, wanted);
}
