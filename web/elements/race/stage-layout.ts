/**
 * Where everything of the small product stands: a column of one-hot entries, the table beside it, and below them the
 * line where a row is multiplied, the running sum, and the line of the lookup. Pure geometry in CSS pixels.
 */
export interface StageLayout {
  width: number;
  height: number;
  /** Of the token labels, right-aligned to this x. */
  labelX: number;
  weightX: number;
  weightWidth: number;
  tableX: number;
  cellWidth: number;
  cellHeight: number;
  /** Top of the first table row. */
  tableY: number;
  rowPitch: number;
  productY: number;
  sumY: number;
  lookupY: number;
  /** Decimals that fit in a cell. */
  digits: number;
}

const HEAD = 30;
const GAP = 26;

export function stageLayout(available: number, rows: number, columns: number): StageLayout {
  const roomy = available >= 520;
  const labelWidth = roomy ? 112 : 78;
  const weightWidth = roomy ? 40 : 26;
  const between = roomy ? 30 : 18;
  const cellWidth = Math.min(84, Math.floor((available - labelWidth - weightWidth - between - 2) / columns));
  const cellHeight = roomy ? 30 : 28;
  const rowPitch = cellHeight + 2;
  const tableX = labelWidth + weightWidth + between;
  const productY = HEAD + rows * rowPitch + GAP;
  const sumY = productY + cellHeight + GAP;
  const lookupY = sumY + cellHeight + GAP;
  return {
    width: tableX + columns * cellWidth + 2,
    height: lookupY + cellHeight + 6,
    labelX: labelWidth - 10,
    weightX: labelWidth,
    weightWidth,
    tableX,
    cellWidth,
    cellHeight,
    tableY: HEAD,
    rowPitch,
    productY,
    sumY,
    lookupY,
    digits: cellWidth >= 66 ? 4 : 2,
  };
}

export function rowY(layout: StageLayout, row: number): number {
  return layout.tableY + row * layout.rowPitch;
}

/** A point on the way from one height to another. */
export function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
