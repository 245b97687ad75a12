/**
 * Where the shuffle figure's rows and lines lie. Pure.
 *
 * Left, the list as it was made; right, the list as it is now. Each side is an axis true to scale, with the shown
 * tokens' rows beside it, spread out so that they can be read. Lines join a name's old place to its new one.
 */
export interface Side {
  /** Row tops by token index, spread evenly in the order of their ids. */
  rowY: number[];
  /** Places on the axis, true to scale. */
  axisY: number[];
}

export const ROW_PITCH = 64;
export const ROW_HEIGHT = 56;
/** Lines of names that are not shown as rows, so that the whole list is seen to move. */
export const FAINT_LINES = 64;

export function heightOf(rows: number): number {
  return Math.max(5, rows) * ROW_PITCH;
}

export const axisPlace = (id: number, listSize: number, height: number) => ((id + 0.5) / listSize) * height;

/** Rows in the order of their ids, spread over the height. */
export function sideOf(ids: readonly number[], listSize: number, height: number): Side {
  const order = [...ids.keys()].sort((a, b) => (ids[a] as number) - (ids[b] as number));
  const gap = height / Math.max(1, ids.length);
  const rowY: number[] = new Array(ids.length).fill(0);
  order.forEach((token, place) => {
    rowY[token] = gap * (place + 0.5) - ROW_HEIGHT / 2;
  });
  return { rowY, axisY: ids.map((id) => axisPlace(id, listSize, height)) };
}

export function blend(from: Side, to: Side, share: number): Side {
  const mix = (a: number[], b: number[]) => a.map((value, i) => value + ((b[i] as number) - value) * share);
  return { rowY: mix(from.rowY, to.rowY), axisY: mix(from.axisY, to.axisY) };
}

/** A soft curve from one point to another, as an SVG path. */
export function path(x0: number, y0: number, x1: number, y1: number): string {
  const middle = (x0 + x1) / 2;
  const n = (value: number) => value.toFixed(1);
  return `M${n(x0)} ${n(y0)}C${n(middle)} ${n(y0)} ${n(middle)} ${n(y1)} ${n(x1)} ${n(y1)}`;
}
