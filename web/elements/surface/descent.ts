/**
 * Balls on one surface, one for each optimiser, all dropped at the same place.
 *
 *   ready -> rolling -> resting   it hardly moves any more
 *                    -> spent     it made as many steps as a roll has
 *                    -> diverged  it left float32's range, or the map by far: it stays where it last was
 *
 * A step is what a training's step is: the engine works out the exact slope where the ball lies, and torch.optim's rule
 * moves it. Places are float32 numbers, as a model's parameters are.
 */
import type { Optimizer } from '../../engine/api-models.js';
import type { Remote, RemoteEngine } from '../../engine/api-worker.js';
import { Keeper } from '../shared/keeper.js';
import { engineOptions, type OptimizerKey } from './optimizers.js';
import type { Point, Terrain } from './terrain.js';

export type BallState = 'ready' | 'rolling' | 'resting' | 'spent' | 'diverged';

export interface Ball {
  readonly key: OptimizerKey;
  readonly lr: number;
  /** Where it has been, the start first; with the loss at each place. */
  readonly xs: number[];
  readonly ys: number[];
  readonly losses: number[];
  state: BallState;
}

/** Steps of one roll. */
export const ROLL_STEPS = 400;
/** A ball this many times the map's size away from its middle will not come back. */
const FAR = 20;
/** It rests when it moved less than this share of the map in each of so many steps. */
const STILL = 2e-6;
const STILL_STEPS = 12;

interface Rolling {
  ball: Ball;
  optimizer: Remote<Optimizer>;
  gradient: readonly [number, number];
  stillFor: number;
}

export class Descent {
  private readonly rolling: Rolling[];
  private isOver = false;
  /** The steps that were asked for last: a ball makes one at a time. */
  private latest: Promise<void> = Promise.resolve();

  private constructor(
    private readonly terrain: Terrain,
    private readonly keeper: Keeper,
    rolling: Rolling[],
  ) {
    this.rolling = rolling;
  }

  /** Drops a ball for each choice; null when `signal` was aborted meanwhile. */
  static async drop(
    engine: RemoteEngine,
    terrain: Terrain,
    start: Point,
    choices: readonly { key: OptimizerKey; lr: number }[],
    signal: AbortSignal,
  ): Promise<Descent | null> {
    const [x, y] = [Math.fround(start[0]), Math.fround(start[1])];
    const here = await terrain.at(x, y);
    if (signal.aborted) return null;
    const keeper = new Keeper();
    const optimizers = await Promise.all(
      choices.map(({ key, lr }) => keeper.keep(engine.createOptimizer(engineOptions(key, lr), 2))),
    ).catch((error) => {
      keeper.giveBack();
      throw error;
    });
    const descent = new Descent(
      terrain,
      keeper,
      choices.map(({ key, lr }, i) => ({
        ball: { key, lr, xs: [x], ys: [y], losses: [here.loss], state: 'ready' },
        optimizer: optimizers[i] as Remote<Optimizer>,
        gradient: here.gradient,
        stillFor: 0,
      })),
    );
    if (signal.aborted) descent.dispose();
    return signal.aborted ? null : descent;
  }

  get balls(): readonly Ball[] {
    return this.rolling.map(({ ball }) => ball);
  }

  /** Steps made by the ball that made most. */
  get steps(): number {
    return Math.max(0, ...this.rolling.map(({ ball }) => ball.xs.length - 1));
  }

  /** True when no ball rolls any more. */
  get isDone(): boolean {
    return this.rolling.every(({ ball }) => ball.state !== 'ready' && ball.state !== 'rolling');
  }

  /** Every ball that still rolls makes up to `count` steps, after those that were asked for before. */
  step(count: number): Promise<void> {
    const made = this.latest.then(() => this.makeSteps(count));
    // What fails is told to who asked for it, and keeps nobody else from asking.
    this.latest = made.catch(() => {});
    return made;
  }

  private async makeSteps(count: number): Promise<void> {
    await Promise.all(
      this.rolling.map(async (rolling) => {
        for (let i = 0; i < count && !this.isOver; i++) {
          const { state } = rolling.ball;
          if (state !== 'ready' && state !== 'rolling') return;
          await this.move(rolling);
        }
      }),
    );
  }

  dispose(): void {
    this.isOver = true;
    this.keeper.giveBack();
  }

  private async move(rolling: Rolling): Promise<void> {
    const { ball, optimizer, gradient } = rolling;
    const last = ball.xs.length - 1;
    const [fromX, fromY] = [ball.xs[last] as number, ball.ys[last] as number];
    const [x = Number.NaN, y = Number.NaN] = await optimizer.step([fromX, fromY], gradient);
    if (this.isOver) return;
    const { lower, upper } = this.terrain;
    const size = upper[0] - lower[0];
    const middle: Point = [(lower[0] + upper[0]) / 2, (lower[1] + upper[1]) / 2];
    const isNear = Math.hypot(x - middle[0], y - middle[1]) < FAR * size;
    const here = isNear ? await this.terrain.at(x, y) : null;
    if (this.isOver) return;
    if (!here || ![here.loss, ...here.gradient].every((value) => Number.isFinite(Math.fround(value)))) {
      ball.state = 'diverged';
      return;
    }
    ball.xs.push(x);
    ball.ys.push(y);
    ball.losses.push(here.loss);
    rolling.gradient = here.gradient;
    rolling.stillFor = Math.hypot(x - fromX, y - fromY) < STILL * size ? rolling.stillFor + 1 : 0;
    ball.state =
      rolling.stillFor >= STILL_STEPS ? 'resting' : ball.xs.length > ROLL_STEPS ? 'spent' : 'rolling';
  }
}
