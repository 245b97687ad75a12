/**
 * `<id2vec-surface>`: the loss as land, and optimisers that roll down it.
 *
 *   a surface is chosen -> its losses are worked out, coarse and then fine -> it is checked for convexity
 *   the start is dragged, pressed, moved by keys or typed -> balls lie there -> (Roll) they roll, step by step -> rest,
 *   run out of steps, or fly off; each says so
 *
 * Attributes: surface ("token", "slice", or a textbook's), token, tied ("both", "yes", "no"), mixing, steps, seed, slice,
 * optimizers ("sgd adam"), lr ("sgd 0.1, adam 0.05"), start ("1.5 -2"), speed, view ("map" or "3d"), theme.
 * Events: id2vec-descent.
 */
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { Id2VecElement } from './shared/base.js';
import { formatInteger } from './shared/format.js';
import { numberFieldStyles } from './shared/number-field.js';
import { retryShared } from './shared/session.js';
import { controls, figure, tokens } from './shared/styles.js';
import { ballsTable } from './surface/balls-view.js';
import type { Mark } from './surface/map-view.js';
import { placeOf } from './surface/map-view.js';
import {
  checkRate,
  defaultRate,
  FIRST_OPTIMIZERS,
  formatRates,
  type OptimizerKey,
  parseOptimizers,
  parseRates,
} from './surface/optimizers.js';
import { mapSize, panelFigure } from './surface/panel-view.js';
import { Player } from './surface/player.js';
import { playControls, SPEEDS } from './surface/play-view.js';
import { descentSnippet } from './surface/python.js';
import { ReliefStage } from './surface/relief-stage.js';
import { place, proofText, resultText, slicePicture, tokenPicture } from './surface/sentences.js';
import { type SettingsModel, settings, surfaceChooser } from './surface/settings-view.js';
import { DIM, type SliceKind, TRAIN_STEPS } from './surface/slice-terrain.js';
import { type Panel, Stage, type Tables } from './surface/stage.js';
import { surfaceStyles } from './surface/styles.js';
import { isSurface, type SurfaceKind, textbookFacts } from './surface/surfaces.js';
import { clampToView, type Point } from './surface/terrain.js';
import { LIMITS, rowOf, tokenUse } from './surface/token-terrain.js';
import { waysTwin } from './surface/twin-view.js';

/** Share of the map that an arrow key moves the start by; with Shift a tenth of it. */
const KEY_STEP = 1 / 40;
const TURN_STEP = 0.1;
/** Words that are named on the map of another one. */
const NEIGHBOURS = ['dog', 'helicopter', 'cat'];

const oneOf = <Value extends string>(value: string, values: readonly Value[]): Value =>
  values.find((each) => each === value) ?? (values[0] as Value);
const within = (value: number, [least, most]: readonly [number, number], otherwise: number): number =>
  Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : otherwise;

export class Id2VecSurface extends Id2VecElement {
  static readonly tag = 'id2vec-surface';
  static override styles = [tokens, controls, figure, numberFieldStyles, surfaceStyles];
  static override properties: PropertyDeclarations = {
    surface: { type: String, reflect: true, useDefault: true },
    token: { type: String, reflect: true, useDefault: true },
    tied: { type: String, reflect: true, useDefault: true },
    mixing: { type: String, reflect: true, useDefault: true },
    steps: { type: Number, reflect: true, useDefault: true },
    seed: { type: Number, reflect: true, useDefault: true },
    slice: { type: String, reflect: true, useDefault: true },
    optimizers: { type: String, reflect: true, useDefault: true },
    lr: { type: String, reflect: true, useDefault: true },
    start: { type: String, reflect: true, useDefault: true },
    speed: { type: Number, reflect: true, useDefault: true },
    view: { type: String, reflect: true, useDefault: true },
    isTwinOpen: { state: true },
    problem: { state: true },
  };

  declare surface: SurfaceKind;
  /** The word whose row moves. */
  declare token: string;
  declare tied: Tables;
  declare mixing: 'mean' | 'linear';
  /** Of training, before everything but one row stands still. */
  declare steps: number;
  declare seed: number;
  declare slice: SliceKind;
  /** The optimisers that roll, by name. */
  declare optimizers: string;
  /** The rates that are not the defaults: "sgd 0.1, adam 0.05". */
  declare lr: string;
  /** Where the balls start, "x y"; empty: where the surface suggests. */
  declare start: string;
  /** Steps a second. */
  declare speed: number;
  declare view: 'map' | '3d';
  declare private isTwinOpen: boolean;
  declare private problem: string;

  private readonly stage = new Stage(() => this.requestUpdate());
  private readonly player = new Player(
    this.stage,
    (isEnd) => this.rolled(isEnd),
    (error) => (this.problem = error.message),
  );
  private readonly reliefs = new ReliefStage(() => this.requestUpdate());
  /** What lies on the maps: these maps, this start, these choices. */
  private dropped: { panels: readonly Panel[]; key: string } = { panels: [], key: '' };
  private rollsWhenDropped = false;
  private dragging = false;

  constructor() {
    super();
    this.surface = 'token';
    this.token = 'cat';
    this.tied = 'both';
    this.mixing = 'linear';
    this.steps = 200;
    this.seed = 4;
    this.slice = 'trajectory';
    this.optimizers = FIRST_OPTIMIZERS;
    this.lr = '';
    this.start = '';
    this.speed = 30;
    this.view = 'map';
    this.isTwinOpen = false;
    this.problem = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.player.pause();
    this.reliefs.close();
    this.stage.leave();
    this.dropped = { panels: [], key: '' };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    this.clampAttributes();
    if (changed.has('onScreen') && !this.onScreen) this.player.pause();
    if (!this.near || !this.isConnected) return;
    const { surface, token, tied, mixing, steps, seed, slice } = this;
    this.stage.show({ surface, token, tied, mixing, steps, seed, slice });
    if (this.view === '3d' && !this.reliefs.isOn && !this.reliefs.problem) void this.reliefs.open();
    if (this.view === 'map' && this.reliefs.isOn) this.reliefs.close();
    this.dropIfNew();
  }

  private clampAttributes(): void {
    if (!isSurface(this.surface)) this.surface = 'token';
    this.tied = oneOf(String(this.tied), ['both', 'yes', 'no']);
    this.mixing = oneOf(this.mixing, ['linear', 'mean']);
    this.slice = oneOf(this.slice, ['trajectory', 'random']);
    this.view = oneOf(this.view, ['map', '3d']);
    this.steps = within(this.steps, LIMITS.steps, 200);
    this.seed = within(this.seed, LIMITS.seed, 4);
    this.speed = within(this.speed, [1, 1000], SPEEDS[1]);
    const words = this.stage.corpus?.vocabulary;
    if (words && !words.includes(this.token)) this.token = 'cat';
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const root = this.renderRoot as ShadowRoot;
    const size = String(this.mapSize);
    for (const box of root.querySelectorAll<HTMLElement>('.touch, .relief')) box.style.setProperty('--size', size);
    for (const handle of root.querySelectorAll<HTMLElement>('.handle')) {
      handle.style.setProperty('--x', handle.dataset.x ?? '0');
      handle.style.setProperty('--y', handle.dataset.y ?? '0');
    }
    if (this.onScreen) this.reliefs.paint(root, this.stage.panels, this.scheme);
  }

  protected override retry(): void {
    this.problem = '';
    this.stage.forget();
    this.dropped = { panels: [], key: '' };
    this.requestUpdate();
  }

  private get chosen(): OptimizerKey[] {
    return parseOptimizers(this.optimizers);
  }

  private rateOf(key: OptimizerKey): number {
    const unit = this.surface === 'slice' ? (this.stage.slice?.unit ?? 1) : 1;
    return parseRates(this.lr).get(key) ?? defaultRate(this.surface, key, unit);
  }

  /** Null as long as there is no map. */
  private get startPoint(): Point | null {
    const terrain = this.stage.panels[0]?.terrain;
    if (!terrain) return null;
    const [x = Number.NaN, y = Number.NaN] = this.start.split(/[\s,]+/).filter(Boolean).map(Number);
    return clampToView(terrain, Number.isFinite(x) && Number.isFinite(y) ? [x, y] : terrain.start);
  }

  private get mapSize(): number {
    return mapSize(this.figureWidth, this.columns);
  }

  private get columns(): number {
    return this.stage.panels.length > 1 && this.figureWidth >= 720 ? 2 : 1;
  }

  private setStart([x, y]: Point): void {
    const terrain = this.stage.panels[0]?.terrain;
    if (!terrain) return;
    this.start = clampToView(terrain, [x, y])
      .map((value) => String(Number(value.toPrecision(6))))
      .join(' ');
  }

  /** Puts balls on the maps whenever the maps, the start or the choices are others than those that lie there. */
  private dropIfNew(): void {
    const { panels } = this.stage;
    const start = this.startPoint;
    if (!start || this.stage.phase === 'failed') return;
    const choices = this.chosen.map((key) => ({ key, lr: this.rateOf(key) }));
    const key = JSON.stringify([start, choices]);
    if (this.dropped.panels === panels && this.dropped.key === key) return;
    this.dropped = { panels, key };
    this.player.pause();
    void this.drop(start, choices);
  }

  private async drop(start: Point, choices: { key: OptimizerKey; lr: number }[]): Promise<void> {
    try {
      if (!(await this.stage.drop(start, choices))) return;
      this.tell();
      if (this.rollsWhenDropped) this.roll();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  private roll(): void {
    this.rollsWhenDropped = false;
    if (this.stage.isDone) {
      this.rollsWhenDropped = this.chosen.length > 0;
      this.dropped = { panels: [], key: '' };
      this.requestUpdate();
      return;
    }
    this.player.play(this.reducedMotion ? null : this.speed);
  }

  private async oneStep(): Promise<void> {
    try {
      await this.stage.step(1);
      this.rolled(true);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Called at each picture of a roll, and when it pauses or ends. */
  private rolled(isEnd: boolean): void {
    this.requestUpdate();
    if (!isEnd) return;
    this.tell();
    if (this.stage.isDone) this.announce(resultText(this.stage.panels));
  }

  private tell(): void {
    const { surface, stage } = this;
    this.emit('id2vec-descent', {
      surface,
      step: stage.steps,
      isDone: stage.isDone,
      balls: stage.panels.flatMap(({ id, descent }) =>
        (descent?.balls ?? []).map(({ key, lr, xs, ys, losses, state }) => ({
          map: id,
          optimizer: key,
          lr,
          x: xs.at(-1) as number,
          y: ys.at(-1) as number,
          loss: losses.at(-1) as number,
          state,
        })),
      ),
    });
  }

  private reset(): void {
    this.start = '';
    this.lr = '';
    this.dropped = { panels: [], key: '' };
    this.requestUpdate();
  }

  /** A press takes hold of the start; with a finger only on the handle, so that a swipe still scrolls the page. */
  private press(event: PointerEvent, panel: Panel): void {
    if (event.button !== 0) return;
    const touch = event.currentTarget as HTMLElement;
    const onHandle = (event.target as Element).classList.contains('handle');
    if (event.pointerType === 'touch' && !onHandle) return;
    touch.setPointerCapture(event.pointerId);
    touch.querySelector<HTMLElement>('.handle')?.focus({ preventScroll: true });
    this.player.pause();
    this.dragging = true;
    this.move(event, panel);
  }

  private move(event: PointerEvent, panel: Panel): void {
    if (this.dragging) this.setStart(this.pointOf(event, panel));
  }

  private release(event: PointerEvent, panel: Panel): void {
    if (event.type === 'pointercancel') this.dragging = false;
    else if (this.dragging || event.pointerType === 'touch') {
      this.setStart(this.pointOf(event, panel));
      this.dragging = false;
      // A ball that is let go rolls; where motion is reduced, when it is asked to.
      if (!this.reducedMotion) this.rollFromHere();
    }
  }

  private rollFromHere(): void {
    this.rollsWhenDropped = this.chosen.length > 0;
    this.dropped = { panels: [], key: '' };
    this.requestUpdate();
  }

  private pointOf(event: PointerEvent, { terrain }: Panel): Point {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return placeOf(terrain, this.mapSize, event.clientX - box.left, event.clientY - box.top);
  }

  private key(event: KeyboardEvent, { terrain }: Panel): void {
    const start = this.startPoint;
    const [dx = 0, dy = 0] = ARROWS[event.key] ?? [];
    if (event.key === 'Enter') this.rollFromHere();
    if (!start || (dx === 0 && dy === 0)) return;
    event.preventDefault();
    const by = (terrain.upper[0] - terrain.lower[0]) * KEY_STEP * (event.shiftKey ? 0.1 : 1);
    this.setStart([start[0] + dx * by, start[1] + dy * by]);
  }

  private turnByKey(event: KeyboardEvent): void {
    const [dx = 0, dy = 0] = ARROWS[event.key] ?? [];
    if (dx === 0 && dy === 0) return;
    event.preventDefault();
    this.reliefs.turn(-dx * TURN_STEP, dy * TURN_STEP);
  }

  private turnBy(event: PointerEvent): void {
    if (event.buttons & 1) this.reliefs.turn(event.movementX / 120, event.movementY / 160);
  }

  /** Another surface has other places and other rates. */
  private set(change: Partial<SettingsModel>): void {
    const { set: _, vocabulary: __, ...values } = change;
    if (change.surface && change.surface !== this.surface) {
      this.start = '';
      this.lr = '';
    }
    Object.assign(this, values);
  }

  private choose(key: OptimizerKey, isChosen: boolean): void {
    const kept = this.chosen.filter((each) => each !== key);
    this.optimizers = (isChosen ? [...kept, key] : kept).join(' ');
  }

  private setRate(key: OptimizerKey, rate: number): void {
    if (checkRate(rate) === null) return;
    this.lr = formatRates(new Map(parseRates(this.lr)).set(key, rate));
  }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
