/**
 * Draws one frame of the pipeline figure on a canvas: the table's strip, the curves, the rows. Pure: it reads the
 * scene and writes pixels, and keeps nothing but what the scene's caches hold.
 */
import { divergingIndex, divergingTable, LIMIT, type Scheme } from '../shared/colour.js';
import type { Inks } from '../shared/inks.js';
import { type Layout, type Rect, stripY } from './layout.js';

export interface DrawnRow {
  /** Index into the sentence, or -1 for a row on its way back. */
  index: number;
  id: number;
  place: Rect;
  colour: string;
  /** The row as a 1-pixel-high picture, or null while there is no table. */
  picture: HTMLCanvasElement | null;
  values: Float32Array | null;
}

export interface Scene {
  layout: Layout;
  height: number;
  vocabSize: number;
  /** Where GPT-2's list ends in the table. */
  namedRows: number;
  texture: HTMLCanvasElement | null;
  rows: readonly DrawnRow[];
  selected: number;
  cursor: { row: number; column: number } | null;
  inks: Inks;
}

/** One row of numbers as a picture `dim` pixels wide and one high. */
export function rowPicture(values: Float32Array, scheme: Scheme): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, values.length);
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const image = context.createImageData(canvas.width, 1);
  const pixels = new Uint32Array(image.data.buffer);
  const colours = divergingTable(scheme);
  for (let i = 0; i < values.length; i++)
    pixels[i] = colours[divergingIndex(values[i] as number, LIMIT)] as number;
  context.putImageData(image, 0, 0);
  return canvas;
}

/** The table as a picture: each pixel row is one real row of E, evenly spaced, and its first columns. */
export function tablePicture(
  rowOf: (id: number) => Float32Array,
  vocabSize: number,
  width: number,
  height: number,
  scheme: Scheme,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const colours = divergingTable(scheme);
  for (let y = 0; y < height; y++) {
    const values = rowOf(Math.min(vocabSize - 1, Math.floor(((y + 0.5) / height) * vocabSize)));
    for (let x = 0; x < width; x++) {
      pixels[y * width + x] = colours[divergingIndex(values[x % values.length] as number, LIMIT)] as number;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

function drawStrip(context: CanvasRenderingContext2D, scene: Scene): void {
  const { layout, height, inks, texture } = scene;
  const { stripX: x, stripWidth: width, top } = layout;
  const tall = height - top;
  context.fillStyle = inks.raised;
  context.fillRect(x, top, width, tall);
  if (texture) {
    context.imageSmoothingEnabled = false;
    // Half strength: the table is the ground on which the sentence's rows are lit.
    context.globalAlpha = 0.5;
    context.drawImage(texture, x, top, width, tall);
    context.globalAlpha = 1;
  }
  const end = stripY(scene.namedRows - 0.5, scene.vocabSize, top, height);
  if (scene.namedRows < scene.vocabSize) {
    context.fillStyle = inks.paper;
    context.globalAlpha = 0.6;
    context.fillRect(x, end, width, height - end);
    context.globalAlpha = 1;
  }
  context.strokeStyle = inks.edge;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, top + 0.5, width - 1, tall - 1);
}

function curve(context: CanvasRenderingContext2D, x0: number, y0: number, x1: number, y1: number): void {
  const middle = (x0 + x1) / 2;
  context.beginPath();
  context.moveTo(x0, y0);
  context.bezierCurveTo(middle, y0, middle, y1, x1, y1);
  context.stroke();
}

function drawCurves(context: CanvasRenderingContext2D, scene: Scene): void {
  const { layout, vocabSize, height } = scene;
  for (const row of scene.rows) {
    if (row.index < 0 || row.id >= vocabSize) continue;
    const y = stripY(row.id, vocabSize, layout.top, height);
    const isSelected = row.index === scene.selected;
    context.strokeStyle = row.colour;
    context.lineWidth = isSelected ? 2.5 : 1.25;
    const band = layout.top + row.index * layout.pitch;
    if (layout.wide)
      curve(context, layout.listX + layout.listWidth + 6, band + layout.pitch / 2, layout.stripX, y);
    const right = layout.stripX + layout.stripWidth;
    // The curve ends where the row is, so it stretches as the row slides out.
    const target = row.place.y + row.place.height / 2;
    if (row.place.x > right + 8) curve(context, right, y, row.place.x - 4, target);
    context.fillStyle = row.colour;
    const thick = isSelected ? 3 : 2;
    context.fillRect(layout.stripX - 3, y - thick / 2, layout.stripWidth + 6, thick);
  }
}

/** A notch outside the strip: above it for a value over the limit, below it for one under. */
function drawNotches(context: CanvasRenderingContext2D, row: DrawnRow, ink: string): void {
  const { values, place } = row;
  if (!values) return;
  context.fillStyle = ink;
  const cell = place.width / values.length;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number;
    if (Math.abs(value) <= LIMIT) continue;
    const x = place.x + (i + 0.5) * cell - 1;
    context.fillRect(x, value > 0 ? place.y - 4 : place.y + place.height + 1, 2, 3);
  }
}

function drawRow(context: CanvasRenderingContext2D, row: DrawnRow, scene: Scene): void {
  const { place } = row;
  if (row.picture) {
    context.imageSmoothingEnabled = false;
    context.drawImage(row.picture, place.x, place.y, place.width, place.height);
    if (place.height > scene.layout.rowHeight - 1) drawNotches(context, row, scene.inks.ink);
  } else {
    context.strokeStyle = scene.inks.hairline;
    context.lineWidth = 1;
    context.setLineDash([3, 3]);
    context.strokeRect(place.x + 0.5, place.y + 0.5, place.width - 1, place.height - 1);
    context.setLineDash([]);
  }
  if (row.index >= 0) {
    context.fillStyle = row.colour;
    context.fillRect(place.x - 4, place.y, row.index === scene.selected ? 4 : 2, place.height);
  }
}

/** The cursor: a bracket around one cell, in ink with a paper edge so that it shows on any colour. */
function drawCursor(context: CanvasRenderingContext2D, scene: Scene): void {
  const { cursor } = scene;
  const row = cursor && scene.rows.find((candidate) => candidate.index === cursor.row);
  if (!cursor || !row?.values) return;
  const cell = row.place.width / row.values.length;
  const width = Math.max(cell, 3);
  const x = row.place.x + (cursor.column + 0.5) * cell - width / 2;
  context.strokeStyle = scene.inks.paper;
  context.lineWidth = 4;
  context.strokeRect(x - 1, row.place.y - 3, width + 2, row.place.height + 6);
  context.strokeStyle = scene.inks.ink;
  context.lineWidth = 1.5;
  context.strokeRect(x - 1, row.place.y - 3, width + 2, row.place.height + 6);
}

export function drawScene(context: CanvasRenderingContext2D, width: number, scene: Scene): void {
  context.clearRect(0, 0, width, scene.height);
  drawStrip(context, scene);
  drawCurves(context, scene);
  // Rows on their way pass under the rows that are where they belong.
  const isThere = (row: DrawnRow) => row.index >= 0 && row.place.height > scene.layout.rowHeight - 0.5;
  for (const row of scene.rows) if (!isThere(row)) drawRow(context, row, scene);
  for (const row of scene.rows) if (isThere(row)) drawRow(context, row, scene);
  drawCursor(context, scene);
}
