const FORGET = 1.02;

/**
 * How many steps to ask for now, so that a training keeps to a speed that the reader chose and never asks for more
 * than fits in a moment: the answer is wanted for the next frame.
 */
export class Pace {
  /** Steps a second. */
  speed: number;
  private owed = 0;
  private last: number | null = null;
  private millisecondsPerStep = 0;

  constructor(
    speed: number,
    private readonly budget: number,
  ) {
    this.speed = speed;
  }

  /** Begins to count from here: what was owed before a pause is not made up for. */
  restart(): void {
    this.owed = 0;
    this.last = null;
  }

  /** Steps that are due at `now`, in milliseconds; 0 when it is too early for one. */
  take(now: number): number {
    // A frame that came late is made up for, up to a tenth of a second.
    const passed = this.last === null ? 0 : Math.min(100, now - this.last);
    this.last = now;
    this.owed += (passed * this.speed) / 1000;
    const fits = this.millisecondsPerStep > 0 ? Math.max(1, this.budget / this.millisecondsPerStep) : 8;
    const steps = Math.floor(Math.min(this.owed, fits));
    // What does not fit is dropped: the machine is slower than the speed asked for.
    this.owed = steps === 0 ? this.owed : Math.min(this.owed - steps, 1);
    return steps;
  }

  /** Tells how long `steps` took, the way to the worker and back included. */
  measured(steps: number, milliseconds: number): void {
    if (steps === 0) return;
    const now = milliseconds / steps;
    // The way there and back is no part of a step, nor is waiting for others: the quickest answer is nearest to the truth.
    // It is forgotten slowly, for the machine may have become slower.
    const known = this.millisecondsPerStep;
    this.millisecondsPerStep = known === 0 ? now : Math.min(now, known * FORGET);
  }
}
