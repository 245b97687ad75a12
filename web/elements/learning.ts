/**
 * `<id2vec-learning>`: a table of noise becomes meaning.
 *
 *   loading -> ready <-> playing; One step and Ten steps look closely at the last one; Reset draws the noise again
 *   playing, stepping -> diverged, in the last good state -> a smaller learning rate, or Reset
 *
 * The model is that of the document's learner (shared/learner.ts), so that other figures see what is trained here.
 *
 * Attributes: seed, dim, lr, optimizer, tied, mixing, objective, init-scale, context, batch, speed (steps a second), theme.
 * Events: id2vec-train { step, loss }.
 */
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { answer, planeNote } from './learning/answers.js';
import { cosineChart, lossChart } from './learning/charts.js';
import { playControls, SPEEDS } from './learning/controls-view.js';
import { GradientChecker } from './learning/gradient-checker.js';
import { readWord } from './learning/near.js';
import { pairsView } from './learning/pairs-view.js';
import { panelStyles } from './learning/panel-styles.js';
import { Panels } from './learning/panels.js';
import { planeArea } from './learning/plane-area.js';
import { PlaneController } from './learning/plane-controller.js';
import { PythonSource } from './learning/python-source.js';
import { ATTRIBUTE_NAMES, type AttributeSettings, readAttributes } from './learning/settings-attributes.js';
import { SettingsController } from './learning/settings-controller.js';
import { failure, recovery, statusLine } from './learning/status-view.js';
import { stepView } from './learning/step-view.js';
import { labStyles } from './learning/styles.js';
import { fingerprintLine } from './learning/twins.js';
import { Id2VecElement } from './shared/base.js';
import { chartStyles } from './shared/chart-view.js';
import { formatInteger } from './shared/format.js';
import { inkStyles } from './shared/inks.js';
import { sharedLearner, type Watcher } from './shared/learner.js';
import { DEFAULT_SETTINGS, type LearnerSettings } from './shared/learner-settings.js';
import { numberFieldStyles } from './shared/number-field.js';
import type { StepDetail } from './shared/step-detail.js';
import { controls, figure, tokens } from './shared/styles.js';
import { tokenStyles } from './shared/token.js';

/** While steps run on, words and curves follow at this pace; the plane follows every frame. */
const WORDS_MILLISECONDS = 100;
const DEFAULT_SPEED = 300;
const NARROW = 900;

export class Id2VecLearning extends Id2VecElement implements AttributeSettings {
  static readonly tag = 'id2vec-learning';
  static override properties: PropertyDeclarations = {
    seed: { type: Number, reflect: true, useDefault: true },
    dim: { type: Number, reflect: true, useDefault: true },
    lr: { type: Number, reflect: true, useDefault: true },
    optimizer: { type: String, reflect: true, useDefault: true },
    tied: { type: Boolean, reflect: true, useDefault: true },
    mixing: { type: String, reflect: true, useDefault: true },
    objective: { type: String, reflect: true, useDefault: true },
    initScale: { type: Number, attribute: 'init-scale', reflect: true, useDefault: true },
    context: { type: Number, reflect: true, useDefault: true },
    batch: { type: Number, reflect: true, useDefault: true },
    speed: { type: Number, reflect: true, useDefault: true },
    detail: { state: true },
    row: { state: true },
    busy: { state: true },
    pairProblem: { state: true },
  };
  static override styles = [
    tokens,
    controls,
    figure,
    tokenStyles,
    inkStyles,
    numberFieldStyles,
    chartStyles,
    labStyles,
    panelStyles,
  ];

  declare seed: LearnerSettings['seed'];
  declare dim: LearnerSettings['dim'];
  declare lr: LearnerSettings['lr'];
  declare optimizer: LearnerSettings['optimizer'];
  declare tied: LearnerSettings['tied'];
  declare mixing: LearnerSettings['mixing'];
  declare objective: LearnerSettings['objective'];
  declare initScale: LearnerSettings['initScale'];
  declare context: LearnerSettings['context'];
  declare batch: LearnerSettings['batch'];
  /** Steps a second. */
  declare speed: number;
  /** The latest step that was looked at closely. */
  declare private detail: StepDetail | null;
  /** Whose row is shown in it. */
  declare private row: number | null;
  declare private busy: boolean;
  declare private pairProblem: string;

  private readonly learner = sharedLearner();
  private readonly settings = new SettingsController(this.learner, () => this.requestUpdate());
  private readonly checker = new GradientChecker(this.learner, () => this.requestUpdate());
  private readonly python = new PythonSource(() => this.requestUpdate());
  private readonly panels = new Panels(() => this.requestUpdate());
  private readonly plane = new PlaneController(this.learner, {
    root: () => this.renderRoot,
    scheme: () => this.scheme,
    mayDraw: () => this.onScreen && this.hasUpdated,
    isStill: () => this.reducedMotion,
    changed: () => this.requestUpdate(),
    failed: (error) => this.settings.refuse(error instanceof Error ? error.message : String(error)),
  });
  private watcher: Watcher | null = null;
  private listening: AbortController | null = null;
  private hasBegun = false;
  private seenSteps = -1;
  private seenState = '';
  private lastWords = 0;

  constructor() {
    super();
    const { corpus: _, ...defaults } = DEFAULT_SETTINGS;
    Object.assign(this, defaults);
    this.speed = DEFAULT_SPEED;
    this.detail = null;
    this.row = null;
    this.busy = false;
    this.pairProblem = '';
  }

  /** The words' vectors as they are now, a copy of E, [words * dim]; empty before there is a model. */
  get vectors(): Float32Array {
    return this.learner.embeddings.slice();
  }

  get words(): readonly string[] {
    return this.learner.vocabulary;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watcher = this.learner.attach();
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.learner.addEventListener('change', () => this.follow(), { signal });
    this.learner.addEventListener('restart', () => this.restart(), { signal });
    if (this.hasBegun) void this.learner.begin().catch(() => {});
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.plane.picture.stop();
    this.listening?.abort();
    this.watcher?.release();
    this.watcher = null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('speed')) this.readSpeed();
    // Then nothing plays, and there is no button to stop it with.
    if (changed.has('reducedMotion') && this.reducedMotion) this.learner.pause();
    if (this.near && !this.hasBegun) this.begin();
    else if (this.hasBegun && ATTRIBUTE_NAMES.some((name) => changed.has(name))) this.readSettings();
    if (this.watcher && changed.has('onScreen')) this.watcher.visible = this.onScreen;
    this.plane.refreshLook();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('scheme') || changed.has('theme') || !changed.size) this.plane.readStyle();
    if (changed.has('onScreen') || changed.has('figureWidth')) this.plane.picture.draw();
  }

  /** Takes part in what the document's learner does, or tells it what to do if this element was told something. */
  private begin(): void {
    this.hasBegun = true;
    const wanted = readAttributes(this, DEFAULT_SETTINGS);
    const isDefault = ATTRIBUTE_NAMES.every((name) => wanted[name] === DEFAULT_SETTINGS[name]);
    if (this.learner.state === 'empty' || !isDefault) {
      this.learner.configure(wanted).catch(() => {});
    } else {
      this.restart();
    }
  }

  private readSettings(): void {
    const { settings } = this.learner;
    const wanted = readAttributes(this, settings);
    this.show(wanted);
    if (ATTRIBUTE_NAMES.some((name) => wanted[name] !== settings[name])) this.settings.change(wanted);
  }

  /** Sets only what differs: an attribute that nobody wrote stays unwritten. */
  private show(settings: AttributeSettings): void {
    for (const name of ATTRIBUTE_NAMES)
      if (!Object.is(this[name], settings[name])) Object.assign(this, { [name]: settings[name] });
  }

  private readSpeed(): void {
    const [least, most] = SPEEDS;
    this.speed = Number.isFinite(this.speed) ? Math.min(most, Math.max(least, this.speed)) : DEFAULT_SPEED;
    this.learner.setSpeed(this.speed);
  }

  /** A training has begun: this one's, or another's of the same document. */
  private restart(): void {
    const { learner } = this;
    this.show(learner.settings);
    this.detail = null;
    this.row = null;
    this.seenSteps = -1;
    this.checker.forget();
    this.plane.restart();
    if (learner.model) void this.python.gather(learner.model);
    this.follow();
  }

  private follow(): void {
    const { learner } = this;
    this.plane.follow();
    if (learner.lastStep) this.detail = learner.lastStep;
    if (learner.steps !== this.seenSteps) {
      if (learner.steps > 0) this.emit('id2vec-train', { step: learner.steps, loss: learner.record.latest });
      this.seenSteps = learner.steps;
    }
    const now = performance.now();
    const isNews = learner.state !== this.seenState;
    if (learner.state === 'playing' && !isNews && now - this.lastWords < WORDS_MILLISECONDS) return;
    this.lastWords = now;
    if (isNews) this.sayState();
    this.seenState = learner.state;
    this.requestUpdate();
  }

  private sayState(): void {
    const { state, steps } = this.learner;
    if (state === 'playing') this.announce('Training.');
    else if (state === 'ready' && steps > 0) void this.sayAnswer();
  }

  private async sayAnswer(): Promise<void> {
    await this.updateComplete;
    const text = this.renderRoot.querySelector('.answer')?.textContent ?? '';
    this.announce(text.replace(/\s+/g, ' ').trim());
  }

  private async step(steps: number): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await this.learner.step(steps);
    this.busy = false;
    void this.sayAnswer();
  }

  private readonly playOrPause = (): void => {
    if (this.learner.state === 'playing') this.learner.pause();
    else this.learner.play();
  };

  private readonly reset = (): void => void this.learner.reset().catch(() => {});

  protected override render(): TemplateResult {
    const { learner, plane } = this;
    return html`<section class="figure" part="figure" aria-labelledby="question">
      <h3 class="question" id="question" part="question"><slot name="question">How does noise become meaning?</slot></h3>
      <div class="lab">
        ${this.planeView()}
        ${playControls({
          learner,
          still: this.reducedMotion,
          busy: this.busy,
          play: this.playOrPause,
          step: (steps) => void this.step(steps),
          reset: this.reset,
          setSpeed: (speed) => {
            this.speed = speed;
          },
        })}
        ${this.curves()}
      </div>
      <div class="late outcome">
        ${failure(learner)} ${statusLine(learner, () => learner.cancel())} ${answer(learner)}
        ${recovery(learner, (changes) => this.settings.change(changes), this.reset)}
        ${learner.model ? planeNote(learner, plane.explained) : nothing} ${fingerprintLine(learner)}
      </div>
      ${this.stepPanel()}
      ${this.panels.render({
        learner,
        settings: this.settings,
        checker: this.checker,
        places: plane.picture.places,
        code: this.python.code(learner),
      })}
      ${this.liveRegion()}
    </section>`;
  }

  private planeView(): TemplateResult {
    const { learner, plane } = this;
    const { cursor } = plane;
    const count = formatInteger(learner.vocabulary.length);
    return planeArea({
      label: `${count} words in the plane after ${formatInteger(learner.steps)} steps.`,
      hasKinds: plane.hasKinds,
      readout: cursor === null || cursor >= learner.vocabulary.length ? '' : readWord(learner, cursor),
      isMarked: learner.lastStep !== null,
      key: (event) => {
        if (!plane.key(event.key)) return;
        event.preventDefault();
        if (plane.cursor !== null) this.announce(readWord(learner, plane.cursor));
      },
      hover: (event) => plane.hover(event.offsetX, event.offsetY),
      leave: () => plane.point(null),
      blur: () => plane.leave(),
      focus: () => plane.focus(),
    });
  }

  private curves(): TemplateResult {
    const { learner, plane, figureWidth } = this;
    const width = Math.floor(figureWidth >= NARROW - 64 ? (figureWidth - 32) / 2.5 : figureWidth);
    return html`<div class="curves">
      ${lossChart(learner, Math.max(240, width))} ${cosineChart(learner, plane.looks, Math.max(240, width))}
      ${pairsView({
        looks: plane.looks,
        vocabulary: learner.vocabulary,
        problem: this.pairProblem,
        add: (a, b) => this.addPair(a, b),
        remove: ({ pair }) => {
          learner.pairs.remove(pair);
          learner.notify();
        },
      })}
    </div>`;
  }

  private addPair(a: string, b: string): void {
    const { learner } = this;
    const { vocabulary } = learner;
    const missing = [a, b].filter((word) => !vocabulary.includes(word));
    if (missing.length > 0) this.pairProblem = `Not in the vocabulary: ${missing.join(', ')}.`;
    else if (!learner.watch(a, b))
      this.pairProblem = 'This pair is watched already, or is one and the same word.';
    else this.pairProblem = '';
  }

  private stepPanel(): TemplateResult | typeof nothing {
    const { detail, learner, plane, scheme, row } = this;
    if (!detail || learner.vocabulary.length === 0) return nothing;
    const setRow = (id: number): void => {
      this.row = id;
    };
    const { settings, vocabulary: words } = learner;
    return stepView({ detail, settings, words, colours: plane.colours, scheme, row, setRow });
  }
}
