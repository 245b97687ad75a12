/**
 * The plane of words on its canvas: keeps the places, the trails and the view, and draws in the next frame whatever has
 * become new. It draws only when the element says that it is seen.
 */
import { fitCanvas } from '../shared/canvas.js';
import type { Inks } from '../shared/inks.js';
import { easeOut } from '../shared/motion.js';
import { wordLabel } from '../shared/word-label.js';
import { drawPlane, type PlaneModel } from './draw-plane.js';
import { type LabelWish, placeLabels } from './labels.js';
import {
  blendView,
  countBeyond,
  fitView,
  nearlySame,
  type PlaneView,
  pixelX,
  pixelY,
  wordAt,
} from './plane.js';
import { Trails } from './trails.js';

/** How the words look, apart from where they are. */
export interface PlaneLook
  extends Pick<PlaneModel, 'colours' | 'palette' | 'strong' | 'moved' | 'pairs' | 'isWhole' | 'font'> {
  words: readonly string[];
  /** The words that the view is fitted to; empty: all. */
  focus: ReadonlySet<number>;
  /** Nothing is to be seen moving. */
  isStill: boolean;
  inks: Inks;
}

const MOVE_MILLISECONDS = 300;
/** A share of the way to the view that fits, each frame. */
const FOLLOW = 0.12;
/** More names than this are not read, only looked at. */
const MOST_NAMES = 90;
/** A picture narrower than this has names for the words that matter only. */
const NARROW = 480;

export class PlanePicture {
  /** Where the words are going, [words * 2]. */
  places: Float32Array = new Float32Array(0);
  cursor: number | null = null;
  private shown: Float32Array = new Float32Array(0);
  private from: Float32Array | null = null;
  private moveStart = 0;
  private view: PlaneView | null = null;
  private readonly trails = new Trails();
  private readonly standing = new Map<number, number>();
  private readonly widths = new Map<string, number>();
  private frame = 0;
  private font = '';

  constructor(
    private readonly canvas: () => HTMLCanvasElement | null,
    private readonly look: () => PlaneLook,
    private readonly mayDraw: () => boolean,
  ) {}

  /** Other words: no trails, and the view fits them at once. */
  restart(): void {
    this.places = new Float32Array(0);
    this.shown = this.places;
    this.from = null;
    this.view = null;
    this.cursor = null;
    this.trails.restart(0);
    this.standing.clear();
    this.draw();
  }

  /** The words are here now; `glide`: they are to be seen moving there. */
  move(places: Float32Array, glide: boolean): void {
    const isSame = this.shown.length === places.length;
    this.from = glide && isSame ? this.shown.slice() : null;
    this.moveStart = performance.now();
    this.places = places;
    if (!this.from) this.shown = places;
    this.trails.add(places);
    this.draw();
  }

  draw(): void {
    if (this.frame !== 0 || !this.mayDraw()) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      this.drawNow(now);
    });
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** The word at a pixel of the picture. */
  at(x: number, y: number): number | null {
    return this.view && wordAt(this.view, this.shown, x, y, 22);
  }

  private drawNow(now: number): void {
    const canvas = this.canvas();
    if (!canvas || !this.mayDraw()) return;
    const context = fitCanvas(canvas);
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!context || width === 0 || height === 0) return;
    const look = this.look();
    if (this.places.length === 0 || look.colours.length * 2 !== this.places.length) {
      context.clearRect(0, 0, width, height);
      return;
    }
    const isMoving = this.glide(now);
    const goal = fitView(this.places, width, height, look.focus, look.isWhole);
    this.view = this.view ? blendView(this.view, goal, look.isStill ? 1 : FOLLOW) : goal;
    const isSettled = nearlySame(this.view, goal);
    if (isSettled) this.view = goal;
    const { view, trails, cursor, shown } = this;
    const labels = this.labels(context, look);
    drawPlane(context, {
      ...look,
      view,
      places: shown,
      trails,
      cursor,
      labels,
      beyond: countBeyond(view, shown),
    });
    if (isMoving || !isSettled) this.draw();
  }

  /** Brings the words a little nearer to where they go. */
  private glide(now: number): boolean {
    if (!this.from) return false;
    const t = Math.min(1, Math.max(0, (now - this.moveStart) / MOVE_MILLISECONDS));
    if (t === 1) {
      this.from = null;
      this.shown = this.places;
      return false;
    }
    const share = easeOut(t);
    this.shown = this.from.map((old, i) => old + ((this.places[i] as number) - old) * share);
    return true;
  }

  private labels(context: CanvasRenderingContext2D, look: PlaneLook): PlaneModel['labels'] {
    const view = this.view as PlaneView;
    if (look.font !== this.font) this.widths.clear();
    this.font = look.font;
    context.font = look.font;
    const watched = new Set(look.pairs.flatMap(({ a, b }) => [a, b]));
    const wishes: LabelWish[] = [];
    const wish = (word: number): void => {
      const x = pixelX(view, this.shown[2 * word] as number);
      const y = pixelY(view, this.shown[2 * word + 1] as number);
      const priority = word === this.cursor ? 3 : watched.has(word) ? 2 : look.strong.has(word) ? 1 : 0;
      wishes.push({ word, x, y, width: this.widthOf(context, look.words[word] ?? ''), priority });
    };
    // Of a large vocabulary the most frequent words come first; the rest are found with the pointer or the keys.
    const names = new Set<number>([...look.strong, ...watched]);
    if (this.cursor !== null) names.add(this.cursor);
    const most = view.width < NARROW && names.size > 8 ? 0 : MOST_NAMES;
    for (let word = 0; word < look.words.length && names.size < most; word++) names.add(word);
    for (const word of names) wish(word);
    return placeLabels(wishes, this.standing, view.width, view.height).map((label) => ({
      ...label,
      text: wordLabel(look.words[label.word] ?? ''),
      strong: label.word === this.cursor || look.strong.has(label.word) || watched.has(label.word),
    }));
  }

  private widthOf(context: CanvasRenderingContext2D, word: string): number {
    let width = this.widths.get(word);
    if (width === undefined) {
      width = context.measureText(wordLabel(word)).width;
      this.widths.set(word, width);
    }
    return width;
  }
}
