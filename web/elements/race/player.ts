/**
 * Play, pause, step and scrub through a fixed number of steps, as a Lit controller. It rests when the element cannot
 * be seen, and stops by itself at the end: the whole run lasts under five seconds and can be paused at any moment.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

const STEP_MILLISECONDS = 780;
const ONE_STEP_MILLISECONDS = 620;

export class StepPlayer implements ReactiveController {
  /** 0 to `steps`; step s happens between s and s + 1. */
  t = 0;
  playing = false;
  private until = 0;
  private frame = 0;
  private last = 0;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly steps: () => number,
    private readonly mayMove: () => boolean,
    private readonly atRest: () => void,
  ) {
    host.addController(this);
  }

  hostDisconnected(): void {
    this.pause();
  }

  get atEnd(): boolean {
    return this.t >= this.steps();
  }

  /** From here to the end, or from the start when it is at the end. */
  play(): void {
    if (this.atEnd) this.t = 0;
    this.run(this.steps());
  }

  pause(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.playing = false;
    this.host.requestUpdate();
  }

  /** One whole step on, moving or, when motion is not wanted, at once. A step that still moves is done first. */
  step(): void {
    if (this.frame !== 0 && !this.playing) this.t = this.until;
    const to = Math.floor(this.t + 1e-9) + 1;
    if (to <= this.steps()) this.run(to);
  }

  stepBack(): void {
    this.scrub(Math.ceil(this.t - 1e-9) - 1);
  }

  scrub(t: number): void {
    this.pause();
    this.t = Math.min(this.steps(), Math.max(0, t));
    this.atRest();
    this.host.requestUpdate();
  }

  private run(to: number): void {
    cancelAnimationFrame(this.frame);
    this.until = to;
    if (!this.mayMove()) {
      this.scrub(to);
      return;
    }
    const single = to - this.t <= 1;
    this.playing = !single;
    this.last = performance.now();
    const tick = (now: number): void => {
      const pace = single ? ONE_STEP_MILLISECONDS : STEP_MILLISECONDS;
      // A frame after a pause of the tab does not jump: at most a tenth of a second is made up for.
      this.t = Math.min(this.until, this.t + Math.min(100, now - this.last) / pace);
      this.last = now;
      if (this.t >= this.until) {
        this.pause();
        this.atRest();
      } else {
        this.frame = requestAnimationFrame(tick);
        this.host.requestUpdate();
      }
    };
    this.frame = requestAnimationFrame(tick);
    this.host.requestUpdate();
  }
}
