/**
 * The 3-D view of all maps on show, seen from one camera: off -> loading -> on
 *                                                                       -> off, with the reason why there is none
 * The maps stay what they are; where the view cannot be had, they are shown instead.
 */
import { besideModule, importAgain } from '../../engine/import-again.js';
import { heightRgb, type Scheme } from '../shared/colour.js';
import type { LossGrid } from './grid.js';
import { bandShare, type LossScale } from './levels.js';
import type { Place } from './paths-view.js';
import type { Relief } from './relief.js';
import { type Camera, FIRST_CAMERA, project, Sight, turned } from './relief-camera.js';
import type { Panel } from './stage.js';

interface Shown {
  canvas: HTMLCanvasElement;
  relief: Relief;
  grid: LossGrid;
  scheme: Scheme;
  sight: Sight;
}

/** The colours of the map's bands, by height. */
export function bandColours(scale: LossScale, scheme: Scheme): Uint8Array {
  const colours = new Uint8Array(256 * 4);
  for (let i = 0; i < 256; i++) {
    const height = (i + 0.5) / 256;
    const band = scale.levels.filter((level) => scale.share(level) <= height).length - 1;
    colours.set([...heightRgb(bandShare(scale, band), scheme), 255], 4 * i);
  }
  return colours;
}

export class ReliefStage {
  camera: Camera = FIRST_CAMERA;
  isOn = false;
  isLoading = false;
  /** Why there is no 3-D view; '' if nothing is known against it. */
  problem = '';
  private module: typeof import('./relief.js') | null = null;
  private readonly shown = new Map<Panel['id'], Shown>();

  constructor(private readonly changed: () => void) {}

  async open(): Promise<void> {
    if (this.isOn || this.isLoading) return;
    this.problem = '';
    this.isLoading = true;
    this.changed();
    try {
      const url = besideModule(import.meta.url, 'id2vec-relief.js');
      this.module ??= await importAgain(url, () => import('./relief.js'));
      this.isOn = true;
    } catch (error) {
      this.problem = `The 3-D view could not be loaded: ${error instanceof Error ? error.message : String(error)}`;
    }
    this.isLoading = false;
    this.changed();
  }

  close(): void {
    for (const { relief } of this.shown.values()) relief.dispose();
    this.shown.clear();
    this.isOn = false;
  }

  turn(byTurn: number, byTilt: number): void {
    this.camera = turned(this.camera, byTurn, byTilt);
    this.changed();
  }

  /** Draws what is new; `root` holds a canvas for each panel. */
  paint(root: ParentNode, panels: readonly Panel[], scheme: Scheme): void {
    if (!this.isOn) return;
    try {
      for (const panel of panels) this.paintPanel(root, panel, scheme);
    } catch (error) {
      this.close();
      this.problem = `No 3-D view: ${error instanceof Error ? error.message : String(error)}. The maps show the same.`;
      this.changed();
    }
  }

  private paintPanel(root: ParentNode, { id, grid, scale }: Panel, scheme: Scheme): void {
    const canvas = root.querySelector<HTMLCanvasElement>(`canvas[data-panel='${id}']`);
    if (!canvas || !grid || !scale || !this.module) return;
    let shown = this.shown.get(id);
    if (shown && shown.canvas !== canvas) {
      shown.relief.dispose();
      shown = undefined;
    }
    if (!shown || shown.grid !== grid || shown.scheme !== scheme) {
      const relief = shown?.relief ?? new this.module.Relief(canvas);
      if (!shown) canvas.addEventListener('webglcontextlost', () => this.lost(canvas), { once: true });
      const sight = Sight.of(grid, scale.share);
      relief.setLand({ heights: sight.heights, n: grid.n, colours: bandColours(scale, scheme) });
      shown = { canvas, relief, grid, scheme, sight };
      this.shown.set(id, shown);
    }
    shown.relief.draw(this.camera);
  }

  /** The browser took the graphics memory back: what was drawn is gone. */
  private lost(canvas: HTMLCanvasElement): void {
    if (![...this.shown.values()].some((each) => each.canvas === canvas)) return;
    this.close();
    this.problem = 'The browser took the 3-D view’s memory back. The maps show the same.';
    this.changed();
  }

  /** Where a point of a panel's surface is on a square of `size` pixels. */
  place({ id, terrain: { lower, upper }, scale }: Panel, size: number): Place {
    const sight = this.shown.get(id)?.sight;
    return (x, y, loss) => {
      const u = ((x - lower[0]) / (upper[0] - lower[0])) * 2 - 1;
      const v = ((y - lower[1]) / (upper[1] - lower[1])) * 2 - 1;
      const height = scale?.share(loss) ?? 0;
      const isOutside = Math.abs(u) > 1 || Math.abs(v) > 1;
      const isHidden = isOutside || (sight?.isHidden(this.camera, u, v, height) ?? false);
      return { ...project(this.camera, u, v, height, size), isHidden };
    };
  }
}
