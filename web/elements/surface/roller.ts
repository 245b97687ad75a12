/**
 * Keeps the balls that lie on the maps those that are asked for, and lets them roll: other maps, another start or other
 * choices drop new ones.
 */
import type { OptimizerKey } from './optimizers.js';
import { Player } from './player.js';
import type { Panel, Stage } from './stage.js';
import type { Point } from './terrain.js';

export interface Choice {
  key: OptimizerKey;
  lr: number;
}

export interface RollerHost {
  /** Something looks different now. */
  changed(): void;
  /** Balls were dropped, or stopped. */
  stopped(): void;
  failed(error: Error): void;
  /** Steps a second; null: all at once. */
  speed(): number | null;
}

export class Roller {
  private readonly player: Player;
  /** What lies on the maps. */
  private panels: readonly Panel[] = [];
  private key = '';
  private rollsWhenDropped = false;

  constructor(
    private readonly stage: Stage,
    private readonly host: RollerHost,
  ) {
    this.player = new Player(
      stage,
      () => host.speed(),
      (isEnd) => (isEnd ? host.stopped() : host.changed()),
      (error) => host.failed(error),
    );
  }

  get isPlaying(): boolean {
    return this.player.isPlaying;
  }

  pause(): void {
    this.rollsWhenDropped = false;
    this.player.pause();
  }

  /** Drops balls unless these very ones lie there. */
  drop(start: Point, choices: readonly Choice[]): void {
    const { panels } = this.stage;
    const key = JSON.stringify([start, choices]);
    if (this.panels === panels && this.key === key) return;
    this.panels = panels;
    this.key = key;
    this.player.pause();
    this.stage.drop(start, choices).then(
      (isLatest) => {
        if (!isLatest) return;
        this.host.stopped();
        if (this.rollsWhenDropped) this.roll();
      },
      (error: Error) => this.host.failed(error),
    );
  }

  /** The next `drop` drops new balls in any case, and they lie still. */
  forget(): void {
    this.rollsWhenDropped = false;
    this.panels = [];
    this.key = '';
  }

  /** Lets them roll on; those that have come to an end start again. */
  roll(): void {
    this.rollsWhenDropped = false;
    if (this.stage.isDone) this.rollAnew();
    else this.player.play();
  }

  /** Lets them roll from the start, as soon as they lie there. */
  rollAnew(): void {
    this.forget();
    this.rollsWhenDropped = true;
    this.host.changed();
  }

  async step(): Promise<void> {
    try {
      await this.stage.step(1);
      this.host.stopped();
    } catch (error) {
      this.host.failed(error as Error);
    }
  }
}
