/** Runs the gradient check when it is asked for, and remembers what came of it. */
import type { Learner } from '../shared/learner.js';
import type { CheckModel } from './check-view.js';
import { type CheckResult, checkGradient } from './gradient-check.js';

export class GradientChecker {
  private result: CheckResult | null = null;
  private steps = 0;
  private busy = false;
  private problem = '';

  constructor(
    private readonly learner: Learner,
    private readonly changed: () => void,
  ) {}

  forget(): void {
    this.result = null;
    this.problem = '';
  }

  get model(): CheckModel {
    const { result, steps, busy, problem, learner } = this;
    const canCheck = learner.model !== null && learner.state !== 'loading';
    return { result, steps, busy, problem, canCheck, check: () => void this.check() };
  }

  private async check(): Promise<void> {
    const { learner } = this;
    learner.pause();
    const { model } = learner;
    if (!model || this.busy) return;
    this.busy = true;
    this.problem = '';
    this.changed();
    try {
      await learner.settled();
      const result = await checkGradient(model);
      if (learner.model === model) {
        this.result = result;
        this.steps = learner.steps;
      }
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
    this.changed();
  }
}
