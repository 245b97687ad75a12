/** The zoomable vector with its overview, its read-out and its row of controls. */
import { html, nothing, type TemplateResult } from 'lit';
import { readout } from './readout.js';
import { axis, digits, wedge } from './strip-view.js';
import { centredOn, type Strip, zoomOfShare, zoomShare } from './view.js';
import type { StripZoom } from './zoom.js';

export const OVERVIEW_HEIGHT = 20;
const WEDGE_HEIGHT = 22;
const AXIS_HEIGHT = 30;
const SLIDER_STEPS = 200;

export interface StripModel {
  strip: Strip;
  zoom: StripZoom;
  vector: Float32Array;
  /** The index of the 1. */
  lit: number;
  goToLit(): void;
  pressKey(event: KeyboardEvent): void;
}

export function stripArea(model: StripModel): TemplateResult {
  const { strip, vector, lit, zoom } = model;
  const { view } = zoom;
  const ready = vector.length > 0;
  const words = readout(strip, view, lit);
  const drag = (event: PointerEvent): void => {
    if (event.buttons !== 1) return;
    if (event.type === 'pointerdown') (event.target as HTMLElement).setPointerCapture(event.pointerId);
    const cell = Math.floor((event.offsetX / strip.width) * strip.cells);
    zoom.jump(centredOn(strip, cell, view.k));
  };
  return html`<div class="area vector">
    <p class="overview-name muted">The whole vector${ready ? '' : ': loading the engine'}</p>
    <canvas class="overview" aria-hidden="true" @pointerdown=${drag} @pointermove=${drag}></canvas>
    <svg class="wedges" width=${strip.width} height=${WEDGE_HEIGHT} aria-hidden="true">
      ${ready ? wedge(strip, view, WEDGE_HEIGHT) : nothing}
    </svg>
    <div
      id="strip"
      tabindex="0"
      role="application"
      aria-roledescription="zoomable vector"
      aria-label="One-hot vector of token ${lit}. Left and right move, up and down zoom, Home and End go to its ends, Enter goes to the 1."
      @keydown=${model.pressKey}
    >
      <canvas class="strip" aria-hidden="true"></canvas>
      <svg class="over" width=${strip.width} height=${strip.square} aria-hidden="true">
        ${ready ? digits(vector, strip, view, strip.square) : nothing}
      </svg>
    </div>
    <svg class="axis" width=${strip.width} height=${AXIS_HEIGHT} aria-hidden="true">
      ${ready ? axis(strip, view, lit) : nothing}
    </svg>
    <p class="readout">
      <strong>${words.grain}</strong> <span>${words.range}</span> <span>${words.where}</span>
      <span class="muted">Drag to move; pinch, or click and turn the wheel, to zoom.</span>
    </p>
  </div>`;
}

/** `fields`: what else is set in the same row. */
export function stripControls(
  { strip, zoom, lit, vector }: StripModel,
  fields: TemplateResult,
): TemplateResult {
  const off = vector.length === 0;
  const slide = (event: Event): void => {
    const k = zoomOfShare(strip, (event.target as HTMLInputElement).valueAsNumber / SLIDER_STEPS);
    const middle = (strip.width / 2 - zoom.view.x) / (zoom.view.k * strip.width);
    // From the whole vector the slider closes in on the 1, which is what one is looking for.
    const cell = zoom.view.k < 1.001 ? lit : middle * strip.cells - 0.5;
    zoom.jump(centredOn(strip, cell, k));
  };
  return html`<div class="controls strip-controls">
    <div class="group">
      <button type="button" aria-label="Zoom out" ?disabled=${off} @click=${() => zoom.zoomBy(0.25)}>−</button>
      <input
        type="range"
        class="zoom"
        min="0"
        max=${SLIDER_STEPS}
        .value=${String(Math.round(SLIDER_STEPS * zoomShare(strip, zoom.view)))}
        aria-label="Zoom"
        aria-valuetext=${readout(strip, zoom.view, lit).grain}
        ?disabled=${off}
        @input=${slide}
      />
      <button type="button" aria-label="Zoom in" ?disabled=${off} @click=${() => zoom.zoomBy(4)}>+</button>
    </div>
    <div class="group">
      <button type="button" aria-label="Move left" ?disabled=${off} @click=${() => zoom.panBy(-strip.width / 2)}>←</button>
      <button type="button" aria-label="Move right" ?disabled=${off} @click=${() => zoom.panBy(strip.width / 2)}>→</button>
      <button type="button" ?disabled=${off} @click=${() => zoom.flyToWhole()}>Whole vector</button>
    </div>
    <div class="group">${fields}</div>
  </div>`;
}
