/**
 * Rolls the balls at a speed: idle -> playing -> (pause, the end, off screen) idle. One request is under way at a time;
 * what it brings is shown in the next frame.
 */
export interface Rolling {
  readonly isDone: boolean;
  step(count: number): Promise<void>;
}

/** In one picture: what a slow machine does not manage is not made up for. */
const MOST_STEPS = 16;
/** A frame that came late counts as no more milliseconds than this. */
const LONGEST_FRAME = 100;
/** Without motion the whole way is made in a few large bites, so that Pause still works. */
const STILL_BITE = 50;

export class Player {
  isPlaying = false;
  private run = 0;

  constructor(
    private readonly rolling: Rolling,
    /** Steps a second; null: all at once. Asked for at every picture, since a reader may change it on the way. */
    private readonly speed: () => number | null,
    private readonly changed: (isEnd: boolean) => void,
    private readonly failed: (error: Error) => void,
  ) {}

  play(): void {
    if (this.isPlaying) return;
    this.isPlaying = true;
    const run = ++this.run;
    this.changed(false);
    this.loop(run).catch((error: unknown) => {
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

  private async loop(run: number): Promise<void> {
    let owed = 0;
    let last: number | null = null;
    while (run === this.run && !this.rolling.isDone) {
      const speed = this.speed();
      if (speed !== null) {
        const now = await new Promise<number>(requestAnimationFrame);
        if (run !== this.run) return;
        owed += (speed * Math.min(LONGEST_FRAME, now - (last ?? now))) / 1000;
        last = now;
      }
      const count = speed === null ? STILL_BITE : Math.min(MOST_STEPS, Math.floor(owed));
      owed = Math.max(0, Math.min(1, owed - count));
      if (count === 0) continue;
      await this.rolling.step(count);
      if (run === this.run && speed !== null) this.changed(false);
    }
    if (run === this.run) this.pause();
  }
}
