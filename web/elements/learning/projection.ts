/**
 * From the rows of E to a plane: the rows themselves in dim 2, else their first two principal components, turned towards
 * those of the frame before so that the picture never flips. One question is under way at a time; the latest table wins.
 */
import type { RemoteEngine } from '../../engine/api-worker.js';

export interface Projected {
  /** [words * 2]. */
  places: Float32Array;
  /** The share of the rows' variance that each of the two directions has; null in dim 2, where nothing is left out. */
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

  ask(engine: RemoteEngine, rows: Float32Array, dim: number): void {
    if (dim === 2) {
      this.arrived({ places: rows, explained: null });
      return;
    }
    const { epoch } = this;
    this.waiting = async () => {
      const options = this.components ? { previous: this.components } : {};
      const found = await engine.principalComponents(rows, dim, 2, options);
      if (epoch !== this.epoch) return;
      this.components = found.components;
      const [first = 0, second = 0] = found.explainedVarianceRatio;
      this.arrived({ places: found.projection, explained: [first, second] });
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
