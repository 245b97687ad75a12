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
import { numberFieldStyles } from './shared/number-field.js';
import { controls, figure, tokens } from './shared/styles.js';
import { clamped, DEFAULTS, startOf, startText } from './surface/attributes.js';
import { ballsTable } from './surface/balls-view.js';
import { answer, axesOf, marksOf, picture, status, titleOf } from './surface/figure-view.js';
import {
  defaultRate,
  formatRates,
  type OptimizerKey,
  parseOptimizers,
  parseRates,
} from './surface/optimizers.js';
import { mapSize, panelFigure } from './surface/panel-view.js';
import { playControls } from './surface/play-view.js';
import { descentSnippet, tokenSnippet } from './surface/python.js';
import { ReliefStage } from './surface/relief-stage.js';
import { Roller } from './surface/roller.js';
import { resultText } from './surface/sentences.js';
import { type SettingsModel, settings, surfaceChooser } from './surface/settings-view.js';
import type { SliceKind } from './surface/slice-terrain.js';
import { type Panel, Stage, type Tables } from './surface/stage.js';
import { arrowOf, StartDrag } from './surface/start-drag.js';
import { surfaceStyles } from './surface/styles.js';
import { type SurfaceKind, textbookFacts } from './surface/surfaces.js';
import type { Point } from './surface/terrain.js';
import { waysTwin } from './surface/twin-view.js';

const TURN_STEP = 0.1;

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
  private readonly roller = new Roller(this.stage, {
    changed: () => this.requestUpdate(),
    stopped: () => this.stopped(),
    failed: (error) => (this.problem = error.message),
    speed: () => (this.reducedMotion ? null : this.speed),
  });
  private readonly drag: StartDrag;
  private readonly reliefs = new ReliefStage(() => this.requestUpdate());

  constructor() {
    super();
    Object.assign(this, DEFAULTS);
    this.lr = '';
    this.start = '';
    this.isTwinOpen = false;
    this.problem = '';
    const element = this;
    this.drag = new StartDrag({
      get start() {
        return element.startPoint;
      },
      get mapSize() {
        return element.mapSize;
      },
      get rollsWhenLetGo() {
        return !element.reducedMotion;
      },
      setStart: (start) => this.setStart(start),
      rollFromHere: () => this.roller.rollAnew(),
      takenHold: () => this.roller.pause(),
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.roller.pause();
    this.reliefs.close();
    this.stage.leave();
    this.roller.forget();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    Object.assign(this, clamped(this, this.stage.corpus?.vocabulary ?? null));
    if (changed.has('onScreen') && !this.onScreen) this.roller.pause();
    if (!this.near || !this.isConnected) return;
    const { surface, token, tied, mixing, steps, seed, slice } = this;
    this.stage.show({ surface, token, tied, mixing, steps, seed, slice });
    if (this.view === '3d' && !this.reliefs.isOn && !this.reliefs.problem) void this.reliefs.open();
    if (this.view === 'map' && this.reliefs.isOn) this.reliefs.close();
    this.dropIfNew();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const root = this.renderRoot as ShadowRoot;
    const size = String(this.mapSize);
    for (const box of root.querySelectorAll<HTMLElement>('.maps, .touch, .relief'))
      box.style.setProperty('--size', size);
    const rows = String(this.mapCount / this.columns);
    root.querySelector<HTMLElement>('.maps')?.style.setProperty('--rows', rows);
    for (const handle of root.querySelectorAll<HTMLElement>('.handle')) {
      handle.style.setProperty('--x', handle.dataset.x ?? '0');
      handle.style.setProperty('--y', handle.dataset.y ?? '0');
    }
    if (this.onScreen) this.reliefs.paint(root, this.stage.panels, this.scheme);
  }

  protected override retry(): void {
    if (this.stage.phase !== 'failed' && !this.problem) return;
    this.problem = '';
    this.stage.forget();
    this.roller.forget();
    this.requestUpdate();
  }

  private get chosen(): OptimizerKey[] {
    return parseOptimizers(this.optimizers);
  }

  private rateOf(key: OptimizerKey): number {
    return parseRates(this.lr).get(key) ?? defaultRate(this.surface, key, this.stage.rateScale(this.surface));
  }

  /** Null as long as there is no map. */
  private get startPoint(): Point | null {
    const terrain = this.stage.panels[0]?.terrain;
    return terrain ? startOf(this.start, terrain) : null;
  }

  private get mapSize(): number {
    return mapSize(this.figureWidth, this.columns);
  }

  private get columns(): number {
    return this.mapCount > 1 && this.figureWidth >= 720 ? 2 : 1;
  }

  private get mapCount(): number {
    return this.surface === 'token' && this.tied === 'both' ? 2 : 1;
  }

  private setStart(start: Point): void {
    const terrain = this.stage.panels[0]?.terrain;
    if (terrain) this.start = startText(start, terrain);
  }

  private dropIfNew(): void {
    const start = this.startPoint;
    if (!start || this.stage.phase === 'failed') return;
    this.roller.drop(
      start,
      this.chosen.map((key) => ({ key, lr: this.rateOf(key) })),
    );
  }

  /** Balls were dropped, or a roll pauses or ends. */
  private stopped(): void {
    this.requestUpdate();
    this.tell();
    if (this.stage.hasRolled && this.stage.isDone) this.announce(resultText(this.stage.panels));
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
    this.roller.forget();
    this.requestUpdate();
  }

  private turnByKey(event: KeyboardEvent): void {
    const arrow = arrowOf(event);
    if (!arrow) return;
    event.preventDefault();
    this.reliefs.turn(arrow[0] * TURN_STEP, arrow[1] * TURN_STEP);
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
    this.lr = formatRates(new Map(parseRates(this.lr)).set(key, rate));
  }

  protected override render(): TemplateResult {
    const { stage, surface, chosen, scheme } = this;
    const { panels } = stage;
    const chooser = this.settingsModel;
    const columns = this.columns;
    const isNarrow = this.figureWidth < 720;
    const isWide = this.mapCount === 1 && this.figureWidth >= 960;
    const balls = ballsTable({
      panels,
      mapCount: this.mapCount,
      chosen,
      isNarrow,
      rateOf: (key) => this.rateOf(key),
      scheme,
      choose: (key, isChosen) => this.choose(key, isChosen),
      setRate: (key, rate) => this.setRate(key, rate),
    });
    const said = html`<div class="late ${surface}">${answer(stage, surface, this.token, (token) => this.set({ token }))}</div>`;
    return html`<section class="figure" part="figure" aria-labelledby="question">
      <h3 class="question" id="question" part="question">
        <slot name="question">Where does a row roll to?</slot>
      </h3>
      ${surfaceChooser(chooser)} ${picture(stage, surface, this.token)} ${isNarrow ? this.playRow() : nothing}
      <div class="maps ${columns === 2 ? 'two' : 'one'} ${isWide ? 'wide' : ''}">
        ${panels.map((panel) => this.panel(panel))} ${isWide ? html`<div class="beside">${balls} ${said}</div>` : nothing}
      </div>
      ${status(stage, surface, this.steps, this.problem)}
      ${this.reliefs.problem ? html`<p class="note no-relief" role="status">${this.reliefs.problem}</p>` : nothing}
      ${isNarrow ? nothing : this.playRow()} ${settings(chooser)} ${isWide ? nothing : balls}
      ${isWide ? nothing : said}
      <div class="twins">
        ${waysTwin(panels, surface === 'slice' ? stage.slice : null, this.isTwinOpen, this.roller.isPlaying, (isOpen) => (this.isTwinOpen = isOpen))}
        ${this.snippet()}
      </div>
      ${this.liveRegion()}
    </section>`;
  }

  private panel(panel: Panel): TemplateResult {
    const { stage, surface } = this;
    const slice = surface === 'slice' ? stage.slice : null;
    const { terrain } = panel;
    return panelFigure({
      panel,
      title: titleOf(panel),
      size: this.mapSize,
      start: this.startPoint ?? terrain.start,
      marks: marksOf(panel, stage),
      path: slice?.path ?? [],
      axes: axesOf(surface),
      what:
        textbookFacts(surface)?.name ??
        (slice ? 'A slice through a larger model' : `Loss by the row of ${this.token}`),
      scheme: this.scheme,
      relief: this.reliefs,
      press: (event) => this.drag.press(event, terrain),
      move: (event) => this.drag.move(event, terrain),
      release: (event) => this.drag.release(event, terrain),
      key: (event) => this.drag.key(event, terrain),
      turnByKey: (event) => this.turnByKey(event),
      turnBy: (event) => this.turnBy(event),
    });
  }

  private get settingsModel(): SettingsModel {
    const { surface, token, tied, mixing, seed, steps, slice, stage } = this;
    const vocabulary = stage.corpus?.vocabulary ?? [];
    return {
      surface,
      token,
      vocabulary,
      tied,
      mixing,
      seed,
      steps,
      slice,
      set: (change) => this.set(change),
    };
  }

  private playRow(): TemplateResult {
    const { stage, roller, reliefs } = this;
    return playControls({
      canRoll: stage.panels.some(({ descent }) => descent !== null) && this.chosen.length > 0,
      isPlaying: roller.isPlaying,
      isDone: stage.isDone,
      hasRolled: stage.hasRolled,
      speed: this.speed,
      isStill: this.reducedMotion,
      start: this.startPoint,
      is3d: this.view === '3d' && !reliefs.problem,
      isOpening: reliefs.isLoading,
      roll: () => this.roller.roll(),
      pause: () => this.roller.pause(),
      step: () => void this.roller.step(),
      reset: () => this.reset(),
      setSpeed: (speed) => (this.speed = speed),
      setStart: (start) => this.setStart(start),
      show3d: (is3d) => this.show3d(is3d),
    });
  }

  private show3d(is3d: boolean): void {
    this.reliefs.problem = '';
    this.view = is3d ? '3d' : 'map';
    this.requestUpdate();
  }

  /** A slice's would need all numbers of the larger model, some thousands. */
  private snippet(): TemplateResult | typeof nothing {
    const { stage, startPoint: start } = this;
    const [panel] = stage.panels;
    const ball = panel?.descent?.balls[0];
    if (!panel || !ball || !start || this.roller.isPlaying) return nothing;
    const facts = textbookFacts(this.surface);
    const code =
      panel.model && stage.pair
        ? tokenSnippet({ pair: stage.pair, model: panel.model, token: stage.token, start, ball })
        : facts && descentSnippet(facts, start, ball);
    return code ? html`<id2vec-snippet .code=${code}></id2vec-snippet>` : nothing;
  }
}
