/** What is written down of a run: the loss of each step. */
import { History } from './history.js';

const FIRST = 3;

export class RunRecord {
  /** The loss of each step. */
  readonly losses = new History();
  /** The loss of the latest step; NaN before the first. */
  latest = Number.NaN;
  /** The mean over the latest hundred or so, the newer the weightier. */
  recent = Number.NaN;
  /** The losses of the very first steps. */
  readonly first: number[] = [];

  /** `step`: how many had been made before these. */
  add(step: number, losses: ArrayLike<number>, count: number): void {
    for (let i = 0; i < count; i++) {
      const loss = losses[i] as number;
      this.losses.add(step + i, loss);
      if (this.first.length < FIRST) this.first.push(loss);
      this.recent = Number.isNaN(this.recent) ? loss : 0.98 * this.recent + 0.02 * loss;
      this.latest = loss;
    }
  }

  clear(): void {
    this.losses.clear();
    this.latest = Number.NaN;
    this.recent = Number.NaN;
    this.first.length = 0;
  }
}
