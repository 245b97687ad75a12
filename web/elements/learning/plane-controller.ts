/**
 * Brings the learner's table to the plane: asks for the projection when the table is new, keeps the looks of the words,
 * and follows the pointer and the keys.
 */
import { type Scheme, TOKEN_COLOURS, tokenColour } from '../shared/colour.js';
import { type Inks, readInks } from '../shared/inks.js';
import type { Learner } from '../shared/learner.js';
import { kindOf } from '../shared/word-kinds.js';
import { type PairLook, pairLooks, wordColours } from './looks.js';
import { wordTowards } from './plane.js';
import { type PlaneLook, PlanePicture } from './plane-picture.js';
import { Projection } from './projection.js';

export interface PlaneHost {
  root(): ParentNode;
  scheme(): Scheme;
  mayDraw(): boolean;
  /** Nothing is to be seen moving. */
  isStill(): boolean;
  changed(): void;
  failed(error: unknown): void;
}

const NO_INKS: Inks = { ink: '', paper: '', raised: '', muted: '', edge: '', hairline: '', accent: '' };
const SIZE = '13px';
/** Some hundreds say where the others are; the time of each frame is theirs. */
const MOST_CHOSEN = 400;

export class PlaneController {
  looks: readonly PairLook[] = [];
  colours: Uint8Array = new Uint8Array(0);
  /** The shares of the variance that the plane shows. */
  explained: readonly [number, number] | null = null;
  private look: PlaneLook | null = null;
  private inks = NO_INKS;
  private font = `${SIZE} sans-serif`;
  private seen: Float32Array | null = null;
  private glides = false;
  private isFocused = false;

  readonly picture = new PlanePicture(
    () => this.host.root().querySelector<HTMLCanvasElement>('.plane-box canvas'),
    () => this.look as PlaneLook,
    () => this.look !== null && this.host.mayDraw(),
  );

  private readonly projection = new Projection(
    ({ places, explained }) => {
      const isFirst = this.explained === null && explained !== null;
      this.explained = explained;
      this.picture.move(places, this.glides && !this.host.isStill());
      if (this.isFocused) this.pointFirst();
      if (isFirst) this.host.changed();
    },
    (error) => this.host.failed(error),
  );

  constructor(
    private readonly learner: Learner,
    private readonly host: PlaneHost,
  ) {}

  get cursor(): number | null {
    return this.picture.cursor;
  }

  /** The words have kinds only in the built-in text. */
  get hasKinds(): boolean {
    return this.learner.settings.corpus === null;
  }

  restart(): void {
    this.projection.restart();
    this.explained = null;
    this.seen = null;
    this.picture.restart();
  }

  /** The table may be a new one. */
  follow(): void {
    const { learner } = this;
    const { model, embeddings } = learner;
    if (!model || embeddings === this.seen || embeddings.length === 0) return;
    this.seen = embeddings;
    this.glides = learner.lastStep !== null;
    this.refreshLook();
    this.projection.ask(model.engine, embeddings, learner.settings.dim, this.chosen());
  }

  /** The rows that the plane is turned to: those with a kind, or the most frequent ones of a text without. */
  private chosen(): number[] {
    const ids = [...this.learner.vocabulary.keys()];
    if (this.hasKinds) return ids.filter((id) => kindOf(this.learner.vocabulary[id] ?? '') !== null);
    return ids.slice(0, MOST_CHOSEN);
  }

  /** The scheme, the font, the pairs or the marks may be others. */
  refreshLook(): void {
    const { learner } = this;
    const { vocabulary, lastStep, settings } = learner;
    const { hasKinds } = this;
    this.looks = pairLooks(learner.pairs.all, hasKinds);
    this.colours = wordColours(vocabulary, this.looks, hasKinds);
    const pairs = this.looks.flatMap(({ pair, colour }) =>
      pair.ids ? [{ a: pair.ids[0], b: pair.ids[1], colour }] : [],
    );
    const strong = new Set(pairs.flatMap(({ a, b }) => [a, b]));
    if (hasKinds) {
      vocabulary.forEach((word, id) => {
        if (kindOf(word) !== null) strong.add(id);
      });
    }
    this.look = {
      words: vocabulary,
      colours: this.colours,
      palette: Array.from({ length: TOKEN_COLOURS }, (_, i) => tokenColour(i, this.host.scheme())),
      strong,
      focus: hasKinds && settings.dim !== 2 ? strong : new Set(),
      moved: lastStep && learner.state !== 'playing' ? new Set(lastStep.moved.embeddings) : null,
      pairs,
      isWhole: settings.dim === 2,
      isStill: this.host.isStill(),
      font: this.font,
      inks: this.inks,
    };
    this.picture.draw();
  }

  /** Colours and font come from the style sheet; call it once they may have changed. */
  readStyle(): void {
    const root = this.host.root();
    const box = root.querySelector('.plane-box');
    if (!box) return;
    this.inks = readInks(root);
    this.font = `${SIZE} ${getComputedStyle(box).fontFamily}`;
    this.refreshLook();
  }

  /** True when the key was one of the plane's. */
  key(key: string): boolean {
    const { places, cursor } = this.picture;
    if (places.length === 0) return false;
    const next = wordTowards(places, cursor ?? this.firstWord(), key);
    if (next === null) return false;
    this.point(next);
    return true;
  }

  /** The reader has come to the plane by key; there may be no words yet. */
  focus(): void {
    this.isFocused = true;
    this.pointFirst();
  }

  leave(): void {
    this.isFocused = false;
    this.point(null);
  }

  private pointFirst(): void {
    if (this.picture.cursor === null && this.picture.places.length > 0) this.point(this.firstWord());
  }

  hover(x: number, y: number): void {
    this.point(this.picture.at(x, y));
  }

  point(word: number | null): void {
    if (word === this.picture.cursor) return;
    this.picture.cursor = word;
    this.picture.draw();
    this.host.changed();
  }

  private firstWord(): number {
    return this.looks.find(({ pair }) => pair.ids)?.pair.ids?.[0] ?? 0;
  }
}
