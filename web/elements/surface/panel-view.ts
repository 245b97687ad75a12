/** One map with its name, its legend and what the check of its shape found; or the same in 3-D. */
import { html, nothing, type SVGTemplateResult, svg, type TemplateResult } from 'lit';
import type { Scheme } from '../shared/colour.js';
import type { ContourBand } from './contour.js';
import { contourBands } from './contour.js';
import { type LossGrid, valueAt } from './grid.js';
import { levelText } from './levels.js';
import { contourMap, LEFT, lossLegend, type Mark, pixelOf } from './map-view.js';
import { ballMarks, ballNames, nameMarks, trainingMarks, trainingNames } from './paths-view.js';
import { project } from './relief-camera.js';
import type { ReliefStage } from './relief-stage.js';
import { convexityText, lossText, place } from './sentences.js';
import type { Panel } from './stage.js';
import type { Point } from './terrain.js';

export interface PanelModel {
  panel: Panel;
  title: string;
  size: number;
  start: Point;
  marks: readonly Mark[];
  path: readonly Point[];
  axes: readonly [x: string, y: string];
  what: string;
  scheme: Scheme;
  relief: ReliefStage;
  press(event: PointerEvent, panel: Panel): void;
  move(event: PointerEvent, panel: Panel): void;
  release(event: PointerEvent, panel: Panel): void;
  key(event: KeyboardEvent, panel: Panel): void;
  turnByKey(event: KeyboardEvent): void;
  turnBy(event: PointerEvent): void;
}

const known = new WeakMap<LossGrid, { size: number; bands: readonly ContourBand[] }>();

/** The contours of a grid, worked out once for each size. */
function bandsOf({ grid, scale }: Panel, size: number): readonly ContourBand[] {
  if (!grid || !scale) return [];
  const before = known.get(grid);
  if (before?.size === size) return before.bands;
  const bands = contourBands(grid, scale, size);
  known.set(grid, { size, bands });
  return bands;
}

function label({ panel: { scale }, title, what }: PanelModel): string {
  const range = scale ? `, losses from ${lossText(scale.floor)} to ${lossText(scale.top)}` : '';
  return `${what}${title ? `, ${title}` : ''}: contour map${range}. The table below has every place and loss.`;
}

function map(model: PanelModel): TemplateResult {
  const { panel, size, start } = model;
  const [x, y] = pixelOf(panel.terrain, size, start);
  return html`<div class="ground">
    ${contourMap({
      ...model,
      terrain: panel.terrain,
      grid: panel.grid,
      scale: panel.scale,
      bands: bandsOf(panel, size),
      balls: panel.descent?.balls ?? [],
      worst: panel.report && !panel.report.isConvex ? panel.report.ends : null,
      label: label(model),
    })}
    <div
      class="touch"
      data-panel=${panel.id}
      @pointerdown=${(e: PointerEvent) => model.press(e, panel)}
      @pointermove=${(e: PointerEvent) => model.move(e, panel)}
      @pointerup=${(e: PointerEvent) => model.release(e, panel)}
      @pointercancel=${(e: PointerEvent) => model.release(e, panel)}
    >
      <div
        class="handle"
        data-x=${x.toFixed(1)}
        data-y=${y.toFixed(1)}
        role="application"
        tabindex="0"
        aria-roledescription="point that can be moved"
        aria-label="Start at ${place(start)}. Arrow keys move it, with Shift by a little; Enter lets the balls roll."
        @keydown=${(e: KeyboardEvent) => model.key(e, panel)}
      ></div>
    </div>
  </div>`;
}

/** What the 3-D view stands on: the edge of the map … */
function base({ relief: { camera }, size }: PanelModel): SVGTemplateResult {
  const edge = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([u, v]) => project(camera, u, v, 0, size));
  return svg`<polygon class="base" points=${edge.map(({ x, y }) => `${x},${y}`).join(' ')} />`;
}

/** … and what its sides are called, and its corners. */
function baseNames({ panel, relief: { camera }, size, axes }: PanelModel): SVGTemplateResult {
  const { lower, upper } = panel.terrain;
  const text = (u: number, v: number, words: string) => {
    const { x, y } = project(camera, u * 1.15, v * 1.15, 0, size);
    const half = words.length * 3.6;
    return svg`<text class="tick side" x=${Math.min(size - half, Math.max(half, x))} y=${Math.min(size - 6, y)} text-anchor="middle">${words}</text>`;
  };
  return svg`${text(0, -1, `${axes[0]} →`)} ${text(-1, 0, `${axes[1]} →`)}
    ${text(-1, -1, place(lower, 1))} ${text(1, 1, place(upper, 1))}`;
}

function relief(model: PanelModel): TemplateResult {
  const { panel, size, scheme, start } = model;
  const balls = panel.descent?.balls ?? [];
  const where = model.relief.place(panel, size);
  const onLand = ([x, y]: Point) => where(x, y, (panel.grid && valueAt(panel.grid, x, y)) ?? 0);
  const path = model.path.map(onLand);
  const from = onLand(start);
  const named = [...ballNames(balls, where), ...trainingNames(path)];
  return html`<div
    class="relief"
    role="application"
    tabindex="0"
    aria-roledescription="view that can be turned"
    aria-label="${label(model).replace('contour map', '3-D view')} Arrow keys turn it."
    @keydown=${model.turnByKey}
    @pointerdown=${(e: PointerEvent) => (e.currentTarget as Element).setPointerCapture(e.pointerId)}
    @pointermove=${model.turnBy}
  >
    <svg width=${size} height=${size} viewBox="0 0 ${size} ${size}" aria-hidden="true">${base(model)}</svg>
    <canvas data-panel=${panel.id} aria-hidden="true"></canvas>
    <svg width=${size} height=${size} viewBox="0 0 ${size} ${size}" aria-hidden="true">
      ${baseNames(model)} ${trainingMarks(path)}
      <circle class="from" cx=${from.x} cy=${from.y} r="9" />
      ${ballMarks(balls, where, scheme)} ${nameMarks(named, size)}
    </svg>
  </div>`;
}

export function panelFigure(model: PanelModel): TemplateResult {
  const { panel, title, size, scheme } = model;
  const { scale, report } = panel;
  const width = size + LEFT;
  return html`<div class="panel" data-panel=${panel.id}>
    ${title ? html`<h4 class="sub">${title}</h4>` : nothing}
    ${model.relief.isOn ? relief(model) : map(model)}
    ${
      scale
        ? html`<div class="key">
            <span class="muted">loss${scale.isLog ? ', log scale' : ''}</span>
            ${lossLegend(scale, (level) => levelText(level, scale), scheme, Math.min(420, width - 110))}
          </div>`
        : html`<p class="state">Working out the losses…</p>`
    }
    <p class="note shape">${report ? convexityText(report, !model.relief.isOn) : 'The shape is being checked…'}</p>
  </div>`;
}

/** The map's side, for the room there is. */
export function mapSize(width: number, columns: number): number {
  const room = columns === 2 ? (width - 40) / 2 : Math.min(width, 580);
  return Math.max(200, Math.floor(room - LEFT));
}
