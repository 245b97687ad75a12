/**
 * Draws the plane of words: trails, the pairs that are watched, points, names. Everything of one colour is one path, so
 * that some hundreds of words with their trails take a millisecond or two.
 */
import type { Inks } from '../shared/inks.js';
import type { PlacedLabel } from './labels.js';
import { type PlaneView, pixelX, pixelY } from './plane.js';
import { TRAIL, type Trails } from './trails.js';

export interface PlaneModel {
  view: PlaneView;
  /** [words * 2]. */
  places: Float32Array;
  trails: Trails;
  /** The colour of each word, an index into `palette`. */
  colours: Uint8Array;
  palette: readonly string[];
  inks: Inks;
  font: string;
  labels: readonly (PlacedLabel & { text: string; strong: boolean })[];
  /** Words with large points. */
  strong: ReadonlySet<number>;
  /** The words whose rows the latest step moved; null while steps run on. */
  moved: ReadonlySet<number> | null;
  pairs: readonly { a: number; b: number; colour: number }[];
  /** The word that is read out. */
  cursor: number | null;
  /** Dim 2: the axes of the plane are those of the rows, and its origin is theirs. */
  isWhole: boolean;
  /** Words that lie outside the picture. */
  beyond: number;
}

/** Beyond this many words only those with names have trails, and points are small squares. */
const MANY = 600;
const AGES = [
  { from: TRAIL >> 1, to: TRAIL - 1, alpha: 0.14 },
  { from: TRAIL >> 2, to: TRAIL >> 1, alpha: 0.26 },
  { from: 0, to: TRAIL >> 2, alpha: 0.45 },
] as const;

export function drawPlane(context: CanvasRenderingContext2D, model: PlaneModel): void {
  const { view, inks } = model;
  context.clearRect(0, 0, view.width, view.height);
  drawAxes(context, model);
  drawTrails(context, model);
  context.globalAlpha = 1;
  drawPairs(context, model);
  drawPoints(context, model);
  drawNames(context, model);
  drawBeyond(context, model);
  if (model.cursor !== null) {
    const [x, y] = pixelOf(model, model.cursor);
    context.strokeStyle = inks.accent;
    context.lineWidth = 2;
    context.beginPath();
    context.arc(x, y, 10, 0, 2 * Math.PI);
    context.stroke();
  }
}

function pixelOf({ view, places }: PlaneModel, word: number): [number, number] {
  return [pixelX(view, places[2 * word] as number), pixelY(view, places[2 * word + 1] as number)];
}

/** Two hairlines through the origin, of the rows in dim 2 and of the components above. */
function drawAxes(context: CanvasRenderingContext2D, { view, inks }: PlaneModel): void {
  const x = Math.round(pixelX(view, 0)) + 0.5;
  const y = Math.round(pixelY(view, 0)) + 0.5;
  context.strokeStyle = inks.hairline;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, view.height);
  context.moveTo(0, y);
  context.lineTo(view.width, y);
  context.stroke();
}

function drawTrails(context: CanvasRenderingContext2D, model: PlaneModel): void {
  const { view, trails, colours, palette } = model;
  const words = colours.length;
  const drawn = words > MANY ? [...model.strong] : null;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  for (const { from, to, alpha } of AGES) {
    const last = Math.min(to, trails.length - 1);
    if (last <= from) continue;
    const steps = Array.from({ length: last - from + 1 }, (_, i) => trails.at(from + i));
    const paths = palette.map(() => new Path2D());
    const count = drawn?.length ?? words;
    for (let i = 0; i < count; i++) {
      const word = drawn ? (drawn[i] as number) : i;
      const path = paths[colours[word] as number] as Path2D;
      for (let age = 0; age < steps.length; age++) {
        const places = steps[age] as Float32Array;
        const x = pixelX(view, places[2 * word] as number);
        const y = pixelY(view, places[2 * word + 1] as number);
        if (age === 0) path.moveTo(x, y);
        else path.lineTo(x, y);
      }
    }
    context.globalAlpha = alpha;
    palette.forEach((colour, i) => {
      context.strokeStyle = colour;
      context.stroke(paths[i] as Path2D);
    });
  }
}

/** What a cosine is about: in the whole plane the two directions from the origin, above it just which two words. */
function drawPairs(context: CanvasRenderingContext2D, model: PlaneModel): void {
  const { palette, pairs, isWhole, view } = model;
  context.lineWidth = 1.5;
  context.setLineDash([5, 4]);
  for (const { a, b, colour } of pairs) {
    const [ax, ay] = pixelOf(model, a);
    const [bx, by] = pixelOf(model, b);
    context.strokeStyle = palette[colour] as string;
    context.beginPath();
    context.moveTo(ax, ay);
    if (isWhole) context.lineTo(pixelX(view, 0), pixelY(view, 0));
    context.lineTo(bx, by);
    context.stroke();
  }
  context.setLineDash([]);
}

/** Rows that the step moved are full, the others are rings. */
function drawPoints(context: CanvasRenderingContext2D, model: PlaneModel): void {
  const { colours, palette, strong, moved, inks } = model;
  const words = colours.length;
  const full = palette.map(() => new Path2D());
  const rings = palette.map(() => new Path2D());
  for (let word = 0; word < words; word++) {
    const [x, y] = pixelOf(model, word);
    const paths = moved === null || moved.has(word) ? full : rings;
    const path = paths[colours[word] as number] as Path2D;
    const radius = strong.has(word) ? 5 : 2.75;
    if (words > MANY && !strong.has(word)) {
      path.rect(x - 1.5, y - 1.5, 3, 3);
    } else {
      path.moveTo(x + radius, y);
      path.arc(x, y, radius, 0, 2 * Math.PI);
    }
  }
  palette.forEach((colour, i) => {
    context.fillStyle = colour;
    context.fill(full[i] as Path2D);
    context.fillStyle = inks.paper;
    context.strokeStyle = colour;
    context.lineWidth = 1.5;
    context.fill(rings[i] as Path2D);
    context.stroke(rings[i] as Path2D);
  });
}

function drawNames(context: CanvasRenderingContext2D, { labels, inks, font }: PlaneModel): void {
  context.font = font;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  for (const { text, x, y, strong } of labels) {
    context.fillStyle = strong ? inks.ink : inks.muted;
    context.fillText(text, x, y);
  }
}

/** What the picture leaves out is said in it. */
function drawBeyond(context: CanvasRenderingContext2D, { beyond, view, inks, font }: PlaneModel): void {
  if (beyond === 0) return;
  context.font = font;
  context.textBaseline = 'bottom';
  context.textAlign = 'right';
  context.fillStyle = inks.muted;
  const words = beyond === 1 ? '1 word lies' : `${beyond} words lie`;
  context.fillText(`${words} beyond the frame`, view.width - 8, view.height - 6);
}
