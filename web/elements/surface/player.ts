/**
 * Rolls the balls at a speed: idle -> playing -> (pause, the end, off screen) idle. One request is under way at a time;
 * what it brings is shown in the next frame.
 */
import { Pace } from '../shared/pace.js';

export interface Rolling {
  readonly isDone: boolean;
  step(count: number): Promise<void>;
}

const BUDGET_MILLISECONDS = 12;
/** Without motion the whole way is made in a few large bites, so that Pause still works. */
const STILL_BITE = 50;

export class Player {
  isPlaying = false;
  private run = 0;
  private readonly pace: Pace;

  constructor(
    private readonly rolling: Rolling,
    private readonly changed: (isEnd: boolean) => void,
    private readonly failed: (error: Error) => void,
  ) {
    this.pace = new Pace(30, BUDGET_MILLISECONDS);
  }

  /** Steps a second; null: all at once. */
  play(speed: number | null): void {
    if (this.isPlaying) return;
    this.isPlaying = true;
    const run = ++this.run;
    this.changed(false);
    this.loop(run, speed).catch((error: unknown) => {
      if (run !== this.run) return;
      this.pause();
      this.failed(error instanceof Error ? error : new Error(String(error)));
    });
  }

  pause(): void {
    if (!this.isPlaying) return;
    this.run++;
    this.isPlaying = false;
    this.changed(true);
  }

  private async loop(run: number, speed: number | null): Promise<void> {
    if (speed !== null) this.pace.speed = speed;
    this.pace.restart();
    while (run === this.run && !this.rolling.isDone) {
      const now = speed === null ? 0 : await new Promise<number>(requestAnimationFrame);
      if (run !== this.run) return;
      const count = speed === null ? STILL_BITE : this.pace.take(now);
      if (count === 0) continue;
      const start = performance.now();
      await this.rolling.step(count);
      this.pace.measured(count, performance.now() - start);
      if (run === this.run && speed !== null) this.changed(false);
    }
    if (run === this.run) this.pause();
  }
}
