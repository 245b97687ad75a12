/**
 * From where the 3-D view is looked at. The land is the square from -1 to 1 with heights from 0 to HEIGHT; it is turned
 * about its middle and seen from above by `tilt`, with a mild perspective. The same arithmetic is in the shader of
 * relief.ts; here it is for what is drawn over it, and for what stands behind a hill.
 */
import type { LossGrid } from './grid.js';

export interface Camera {
  /** Radians. */
  turn: number;
  tilt: number;
}

export const FIRST_CAMERA: Camera = { turn: 0.6, tilt: 0.75 };
export const HEIGHT = 0.8;
/** Of the eye from the middle. */
export const DISTANCE = 5;
/** So large that the land fits into the square when it is turned by 45 degrees. */
export const FIT = 0.66;
const LEAST_TILT = 0.15;
const MOST_TILT = Math.PI / 2;

export function turned({ turn, tilt }: Camera, byTurn: number, byTilt: number): Camera {
  return { turn: turn + byTurn, tilt: Math.min(MOST_TILT, Math.max(LEAST_TILT, tilt + byTilt)) };
}

/** u and v from -1 to 1, height from 0 to 1; the place on a square of `size` pixels. */
export function project(
  { turn, tilt }: Camera,
  u: number,
  v: number,
  height: number,
  size: number,
): { x: number; y: number } {
  const right = u * Math.cos(turn) + v * Math.sin(turn);
  const back = -u * Math.sin(turn) + v * Math.cos(turn);
  const up = (height - 0.5) * HEIGHT;
  const towards = -back * Math.cos(tilt) + up * Math.sin(tilt);
  const scale = (FIT * DISTANCE) / (DISTANCE - towards);
  const across = right * scale;
  const above = (up * Math.cos(tilt) + back * Math.sin(tilt)) * scale;
  return { x: ((1 + across) / 2) * size, y: ((1 - above) / 2) * size };
}

const SAMPLES = 28;
/** The land between the points of the grid is a little higher or lower than the line of sight knows. */
const TOLERANCE = 0.02;

/** Heights, 0 to 1, of the grid; and whether the land stands between the eye and a point on it. */
export class Sight {
  constructor(
    readonly heights: Float32Array,
    readonly n: number,
  ) {}

  static of(grid: LossGrid, share: (loss: number) => number): Sight {
    return new Sight(
      Float32Array.from(grid.values, (loss) => (Number.isFinite(loss) ? share(loss) : 1)),
      grid.n,
    );
  }

  private heightAt(u: number, v: number): number {
    const { heights, n } = this;
    const column = ((u + 1) / 2) * (n - 1);
    const row = ((v + 1) / 2) * (n - 1);
    const j = Math.min(n - 2, Math.floor(column));
    const i = Math.min(n - 2, Math.floor(row));
    const [s, t] = [column - j, row - i];
    const at = (di: number, dj: number) => heights[(i + di) * n + j + dj] as number;
    return (1 - t) * ((1 - s) * at(0, 0) + s * at(0, 1)) + t * ((1 - s) * at(1, 0) + s * at(1, 1));
  }

  isHidden({ turn, tilt }: Camera, u: number, v: number, height: number): boolean {
    const eye = [
      DISTANCE * Math.sin(turn) * Math.cos(tilt),
      -DISTANCE * Math.cos(turn) * Math.cos(tilt),
      DISTANCE * Math.sin(tilt),
    ] as const;
    const up = (height - 0.5) * HEIGHT;
    for (let i = 1; i <= SAMPLES; i++) {
      // Up to the height of the highest place; denser near the point, where most hills are.
      const t = ((i / SAMPLES) ** 1.5 * (HEIGHT / 2 - up)) / Math.max(1e-6, eye[2] - up);
      const [pu, pv] = [u + (eye[0] - u) * t, v + (eye[1] - v) * t];
      if (Math.abs(pu) > 1 || Math.abs(pv) > 1) return false;
      if ((this.heightAt(pu, pv) - 0.5) * HEIGHT > up + (eye[2] - up) * t + TOLERANCE) return true;
    }
    return false;
  }
}
