/**
 * From the rows of E to a plane: the rows themselves in dim 2, else the first two principal components of some of them,
 * onto which all are put. The components are turned towards those of the frame before, so that the picture never flips.
 * One question is under way at a time; the latest table wins.
 */
import type { RemoteEngine } from '../../engine/api-worker.js';

export interface Projected {
  /** [words * 2]. */
  places: Float32Array;
  /** The share of the chosen rows' variance that each of the two directions has; null in dim 2, where nothing is left out. */
  explained: readonly [number, number] | null;
}

export class Projection {
  private components: Float32Array | null = null;
  private waiting: (() => Promise<void>) | null = null;
  private busy = false;
  private epoch = 0;

  constructor(
    private readonly arrived: (projected: Projected) => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Other rows: the next frame has none before it. */
  restart(): void {
    this.epoch++;
    this.components = null;
    this.waiting = null;
  }

  /** `chosen`: the ids of the rows whose components are taken. */
  ask(engine: RemoteEngine, rows: Float32Array, dim: number, chosen: ArrayLike<number>): void {
    if (dim === 2) {
      this.arrived({ places: rows, explained: null });
      return;
    }
    const { epoch } = this;
    this.waiting = async () => {
      const options = this.components ? { previous: this.components } : {};
      const found = await engine.principalComponents(pickRows(rows, dim, chosen), dim, 2, options);
      if (epoch !== this.epoch) return;
      this.components = found.components;
      const [first = 0, second = 0] = found.explainedVarianceRatio;
      const places = putOnto(rows, dim, found.components, found.mean);
      this.arrived({ places, explained: [first, second] });
    };
    void this.work();
  }

  private async work(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    while (this.waiting) {
      const question = this.waiting;
      const { epoch } = this;
      this.waiting = null;
      try {
        await question();
      } catch (error) {
        if (epoch === this.epoch) this.failed(error);
      }
    }
    this.busy = false;
  }
}

export function pickRows(rows: Float32Array, dim: number, chosen: ArrayLike<number>): Float32Array {
  const picked = new Float32Array(chosen.length * dim);
  for (let i = 0; i < chosen.length; i++) {
    const id = chosen[i] as number;
    picked.set(rows.subarray(id * dim, (id + 1) * dim), i * dim);
  }
  return picked;
}

/** All rows seen along two directions, [2 * dim], from `mean`, [dim]. */
export function putOnto(
  rows: Float32Array,
  dim: number,
  directions: Float32Array,
  mean: Float32Array,
): Float32Array {
  const places = new Float32Array((rows.length / dim) * 2);
  for (let row = 0; row * dim < rows.length; row++) {
    let x = 0;
    let y = 0;
    for (let i = 0; i < dim; i++) {
      const value = (rows[row * dim + i] as number) - (mean[i] as number);
      x += value * (directions[i] as number);
      y += value * (directions[dim + i] as number);
    }
    places[2 * row] = x;
    places[2 * row + 1] = y;
  }
  return places;
}
