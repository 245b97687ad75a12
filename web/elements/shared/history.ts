/**
 * A curve of any length in little room: when it is full, neighbours are averaged in pairs, so that a point stands for
 * twice as many numbers. Every number counts, none is dropped.
 */
export class History {
  /** Numbers that a point stands for. */
  stride = 1;
  private readonly xs: Float64Array;
  private readonly ys: Float64Array;
  private length = 0;
  private waiting = 0;
  private sumX = 0;
  private sumY = 0;

  constructor(private readonly capacity = 512) {
    this.xs = new Float64Array(capacity);
    this.ys = new Float64Array(capacity);
  }

  /** Whole points so far. */
  get size(): number {
    return this.length;
  }

  x(i: number): number {
    return this.xs[i] as number;
  }

  y(i: number): number {
    return this.ys[i] as number;
  }

  add(x: number, y: number): void {
    this.sumX += x;
    this.sumY += y;
    if (++this.waiting < this.stride) return;
    if (this.length === this.capacity) this.halve();
    // Halving makes a point stand for more: this one has only begun then.
    if (this.waiting < this.stride) return;
    this.xs[this.length] = this.sumX / this.waiting;
    this.ys[this.length] = this.sumY / this.waiting;
    this.length++;
    this.waiting = 0;
    this.sumX = 0;
    this.sumY = 0;
  }

  clear(): void {
    this.length = 0;
    this.stride = 1;
    this.waiting = 0;
    this.sumX = 0;
    this.sumY = 0;
  }

  private halve(): void {
    for (let i = 0; i < this.length >> 1; i++) {
      this.xs[i] = ((this.xs[2 * i] as number) + (this.xs[2 * i + 1] as number)) / 2;
      this.ys[i] = ((this.ys[2 * i] as number) + (this.ys[2 * i + 1] as number)) / 2;
    }
    this.length >>= 1;
    this.stride *= 2;
  }
}
