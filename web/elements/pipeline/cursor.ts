/**
 * The reading cursor of a heat map: which cell the keyboard or the pointer is on. Pure.
 */
export interface Cursor {
  row: number;
  column: number;
}

/** How far Page Up and Page Down go. */
const PAGE = 32;

/** Where a key takes the cursor, or null when the key is not one of the reader's. */
export function moveCursor(cursor: Cursor, key: string, rows: number, columns: number): Cursor | null {
  const { row, column } = cursor;
  const at = (r: number, c: number): Cursor => ({
    row: Math.min(rows - 1, Math.max(0, r)),
    column: Math.min(columns - 1, Math.max(0, c)),
  });
  switch (key) {
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'PageUp':
      return at(row, column - PAGE);
    case 'PageDown':
      return at(row, column + PAGE);
    case 'Home':
      return at(row, 0);
    case 'End':
      return at(row, columns - 1);
    default:
      return null;
  }
}
