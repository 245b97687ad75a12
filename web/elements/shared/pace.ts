/** How fast the number of steps that are asked for at once may grow and shrink. */
const GROW = 1.25;
const SHRINK = 0.8;
const FIRST = 8;
/** A frame that came late is made up for, up to so many milliseconds. */
const MADE_UP = 100;

/**
 * How many steps to ask for now, so that a training keeps to a speed that the reader chose and never asks for more
 * than fits in a moment: the answer is wanted for the next frame.
 */
export class Pace {
  /** Steps a second. */
  speed: number;
  /** Milliseconds from one frame to the next, of late. */
  private frame = 16;
  private lastFrame: number | null = null;
  private owed = 0;
  private last: number | null = null;
  private most = FIRST;

  /**
   * @param budget milliseconds that an answer may take
   * @param isApart the steps are made in a worker: an answer may then wait for a frame besides, which is no work of its
   */
  constructor(
    speed: number,
    private readonly budget: number,
    private readonly isApart: boolean,
  ) {
    this.speed = speed;
  }

  /** Begins to count from here: what was owed before a pause is not made up for. */
  restart(): void {
    this.owed = 0;
    this.last = null;
    this.lastFrame = null;
  }

  /** A frame begins at `now`, in milliseconds. */
  begin(now: number): void {
    if (this.lastFrame !== null) this.frame += 0.2 * (Math.min(MADE_UP, now - this.lastFrame) - this.frame);
    this.lastFrame = now;
  }

  /** Steps that are due at `now`; 0 when it is too early for one. */
  take(now: number): number {
    const passed = this.last === null ? 0 : Math.min(MADE_UP, now - this.last);
    this.last = now;
    this.owed += (passed * this.speed) / 1000;
    const steps = Math.floor(Math.min(this.owed, this.most));
    // What does not fit is dropped: the machine is slower than the speed asked for.
    this.owed = steps === 0 ? this.owed : Math.min(this.owed - steps, 1);
    return steps;
  }

  /** Tells how long `steps` took, the way to the worker and back included. */
  measured(steps: number, milliseconds: number): void {
    const allowed = this.budget + (this.isApart ? this.frame : 0);
    if (milliseconds > allowed) this.most = Math.max(1, Math.min(this.most, steps) * SHRINK);
    else if (steps + 1 > this.most) this.most *= GROW;
  }
}
