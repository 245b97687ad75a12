/**
 * The moving part of the pipeline figure: owns the rows in motion, the pictures of rows and table, and the frames.
 * It draws only while something moves or something changed, and never while the element is off screen.
 */
import type { Table } from '../../engine/api.js';
import { fitCanvas } from '../shared/canvas.js';
import { type Scheme, tokenColour } from '../shared/colour.js';
import { type Inks, readInks } from '../shared/inks.js';
import type { Cursor } from './cursor.js';
import { cellAt, drawDetail, type Grid, gridOf } from './detail.js';
import { type DrawnRow, drawScene, rowPicture, tablePicture } from './draw.js';
import { DRAWN_TOKENS, detailColumns, type Layout, layoutOf, rowRect, slotRect } from './layout.js';
import { hasArrived, keysOf, type Moving, placeOf, retarget } from './motion.js';
import type { Entry } from './resolve.js';

export interface Shown {
  entries: readonly Entry[];
  colours: readonly number[];
  vocabSize: number;
  dim: number;
  namedRows: number;
  /** Place in the sentence of the selected token. */
  selected: number;
  cursor: Cursor | null;
  scheme: Scheme;
  /** Nothing may move. */
  still: boolean;
}

interface Found {
  values: Float32Array;
  /** Made when it is first drawn. */
  picture: HTMLCanvasElement | null;
}

interface LookedUp {
  ids: string;
  values: Float32Array;
  dim: number;
}

const NOTHING_LOOKED_UP: LookedUp = { ids: '', values: new Float32Array(0), dim: 1 };

export class PipelinePicture {
  private shown: Shown | undefined;
  private layout: Layout = layoutOf(0, 1);
  private rows: Moving[] = [];
  /** What `rows` was last aimed at: the sentence, the size, whether the rows exist. */
  private aim = '';
  private found = new Map<number, Found>();
  private looked = NOTHING_LOOKED_UP;
  private foundIn: { table: Table | null; scheme: Scheme } = { table: null, scheme: 'light' };
  private texture: HTMLCanvasElement | null = null;
  private grid: Grid = gridOf(1, 1, 1);
  private frame = 0;
  private stage: HTMLElement | null = null;
  private canvas: HTMLCanvasElement | null = null;
  private detail: HTMLCanvasElement | null = null;

  constructor(private readonly mayDraw: () => boolean) {}

  /** What the sentence's lookup brought; null while there is no table. */
  get read(): { rows: number; numbers: number } | null {
    const { values, dim } = this.looked;
    return this.foundIn.table && { rows: values.length / dim, numbers: values.length };
  }

  /** Row `id` as it was read from the table, or null while there is none. */
  valuesOf(id: number): Float32Array | null {
    return this.found.get(id)?.values ?? null;
  }

  /** Looks up the whole sentence at once: copies, kept until the sentence, table or scheme changes. */
  find(entries: readonly Entry[], table: Table | null, scheme: Scheme): void {
    if (table !== this.foundIn.table || scheme !== this.foundIn.scheme) {
      this.found.clear();
      this.looked = NOTHING_LOOKED_UP;
      this.texture = null;
      this.foundIn = { table, scheme };
    }
    if (!table) return;
    const ids = entries.map((entry) => entry.id).filter((id) => id < table.vocabSize);
    if (ids.join() === this.looked.ids) return;
    const values = table.lookup(ids);
    this.looked = { ids: ids.join(), values, dim: table.dim };
    const known = this.found;
    const { dim } = table;
    this.found = new Map(
      ids.map((id, i) => {
        const row = values.subarray(i * dim, (i + 1) * dim);
        return [id, { values: row, picture: known.get(id)?.picture ?? null }];
      }),
    );
  }

  show(root: ParentNode, shown: Shown): void {
    this.shown = shown;
    this.stage = root.querySelector('.stage');
    this.canvas = root.querySelector('.stage > canvas');
    this.detail = root.querySelector('.detail canvas');
    if (!this.stage || !this.canvas || this.stage.clientWidth === 0) return;
    this.layout = layoutOf(this.stage.clientWidth, shown.entries.length);
    this.setLengths(this.stage);
    if (this.detail) {
      // Before there are values too: the room is taken from the start, so that nothing moves when they come.
      const { clientWidth } = this.detail;
      this.grid = gridOf(clientWidth, shown.dim, detailColumns(clientWidth, shown.dim));
      this.detail.style.setProperty('block-size', `${this.grid.lines * this.grid.cell}px`);
    }
    this.aimRows(shown);
    if (this.mayDraw()) this.draw(root);
    else this.stop();
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** The cell of the heat map under the pointer, or null between the rows. */
  cellAt(event: PointerEvent): Cursor | null {
    const box = this.canvas?.getBoundingClientRect();
    if (!box || !this.shown) return null;
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    const row = Math.floor((y - this.layout.top) / this.layout.pitch);
    const id = this.shown.entries[row]?.id ?? -1;
    const dim = this.found.get(id)?.values.length;
    if (row < 0 || row >= DRAWN_TOKENS || !dim || x < this.layout.heatX) return null;
    const column = Math.floor(((x - this.layout.heatX) / this.layout.heatWidth) * dim);
    return { row, column: Math.min(dim - 1, column) };
  }

  /** The column of the enlarged row under the pointer. */
  detailCellAt(event: PointerEvent): number | null {
    const box = this.detail?.getBoundingClientRect();
    const id = this.shown?.entries[this.shown.selected]?.id ?? -1;
    const dim = this.found.get(id)?.values.length;
    if (!box || !dim) return null;
    return cellAt(this.grid, dim, event.clientX - box.left, event.clientY - box.top);
  }

  private setLengths(stage: HTMLElement): void {
    const { layout } = this;
    const lengths: Record<string, number> = {
      '--top': layout.top,
      '--pitch': layout.pitch,
      '--bottom': layout.bottom,
      '--list-x': layout.listX,
      '--list-width': layout.listWidth,
      '--strip-x': layout.stripX,
      '--strip-width': layout.stripWidth,
      '--heat-x': layout.heatX,
    };
    for (const [name, value] of Object.entries(lengths)) stage.style.setProperty(name, String(value));
  }

  private aimRows(shown: Shown): void {
    const ids = shown.entries.slice(0, DRAWN_TOKENS).map((entry) => entry.id);
    const { clientWidth, clientHeight } = this.stage as HTMLElement;
    const hasTable = this.foundIn.table !== null;
    const aim = [keysOf(ids).join(), clientWidth, hasTable].join('|');
    if (aim === this.aim) return;
    const [, width, had] = this.aim.split('|');
    // A resize is not a movement of rows; and rows come out of the table at the moment there is one.
    const still = shown.still || !hasTable || (width !== String(clientWidth) && had === 'true');
    const before = hasTable && had !== 'true' ? [] : this.rows;
    this.aim = aim;
    this.rows = retarget(
      before,
      ids,
      performance.now(),
      (id) => slotRect(this.layout, id, shown.vocabSize, clientHeight),
      (i) => rowRect(this.layout, i),
      still,
    );
  }

  private draw(root: ParentNode): void {
    this.stop();
    const inks = readInks(root);
    const step = () => {
      const now = performance.now();
      this.rows = this.rows.filter((row) => !(row.leaving && hasArrived(row, now)));
      this.drawFrame(now, inks);
      this.frame =
        this.rows.every((row) => hasArrived(row, now)) || !this.mayDraw() ? 0 : requestAnimationFrame(step);
    };
    step();
    this.drawDetail(inks);
  }

  private drawFrame(now: number, inks: Inks): void {
    const { shown, canvas, layout } = this;
    const context = canvas && fitCanvas(canvas);
    if (!shown || !canvas || !context) return;
    const height = canvas.clientHeight;
    drawScene(context, canvas.clientWidth, {
      layout,
      height,
      vocabSize: shown.vocabSize,
      namedRows: shown.namedRows,
      texture: this.textureFor(shown, height - layout.top),
      rows: this.drawn(now, shown),
      selected: shown.selected,
      cursor: shown.cursor,
      inks,
    });
  }

  private drawn(now: number, shown: Shown): DrawnRow[] {
    const keys = keysOf(shown.entries.slice(0, DRAWN_TOKENS).map((entry) => entry.id));
    return this.rows.map((row) => {
      const index = row.leaving ? -1 : keys.indexOf(row.key);
      const found = this.found.get(row.id);
      if (found) found.picture ??= rowPicture(found.values, shown.scheme);
      return {
        index,
        id: row.id,
        place: placeOf(row, now),
        colour: tokenColour(shown.colours[index] ?? 0, shown.scheme),
        picture: found?.picture ?? null,
        values: found?.values ?? null,
      };
    });
  }

  private textureFor(shown: Shown, height: number): HTMLCanvasElement | null {
    const { table } = this.foundIn;
    const lines = Math.round(height * (globalThis.devicePixelRatio || 1));
    if (!table || lines < 1) return null;
    if (this.texture?.height !== lines) {
      this.texture = tablePicture(
        (id) => table.row(id),
        table.vocabSize,
        this.layout.stripWidth,
        lines,
        shown.scheme,
      );
    }
    return this.texture;
  }

  private drawDetail(inks: Inks): void {
    const { detail, shown } = this;
    if (!detail || !shown) return;
    const values = this.found.get(shown.entries[shown.selected]?.id ?? -1)?.values ?? new Float32Array(0);
    const context = fitCanvas(detail);
    const column = shown.cursor?.row === shown.selected ? shown.cursor.column : null;
    if (context) drawDetail(context, values, this.grid, column, shown.scheme, inks);
  }
}
