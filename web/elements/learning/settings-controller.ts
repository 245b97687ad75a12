/**
 * Between the element's attributes, the fields of its settings and the learner: whichever changes, the others follow. A
 * change can be undone.
 */
import type { Learner } from '../shared/learner.js';
import { fittingRate, type LearnerSettings } from '../shared/learner-settings.js';

/** A learning rate belongs to its optimiser and objective: choosing another one brings one that suits it. */
export function withFittingRate(
  changes: Partial<LearnerSettings>,
  settings: LearnerSettings,
): Partial<LearnerSettings> {
  const next = { ...settings, ...changes };
  const isOther = next.optimizer !== settings.optimizer || next.objective !== settings.objective;
  const isChosen = changes.lr !== undefined && changes.lr !== settings.lr;
  return isOther && !isChosen ? { ...changes, lr: fittingRate(next) } : changes;
}

const MOST_UNDONE = 20;

export class SettingsController {
  /** Why a change was not made; of the reader's own text, it is said beside that. */
  problem = '';
  textProblem = '';
  private readonly former: Readonly<LearnerSettings>[] = [];

  constructor(
    private readonly learner: Learner,
    private readonly changed: () => void,
  ) {}

  get settings(): Readonly<LearnerSettings> {
    return this.learner.settings;
  }

  get canUndo(): boolean {
    return this.former.length > 0;
  }

  /** Begins a run with these changes; where it cannot be made, says why and leaves everything as it was. */
  change(changes: Partial<LearnerSettings>): void {
    void this.changeTo(changes);
  }

  undo(): void {
    void this.goBack();
  }

  private async changeTo(changes: Partial<LearnerSettings>): Promise<void> {
    const before = this.learner.settings;
    // One that a later change has overtaken was never made.
    if ((await this.configure(withFittingRate(changes, before))) && this.settings !== before) {
      this.former.push(before);
      this.former.splice(0, this.former.length - MOST_UNDONE);
    }
    this.changed();
  }

  private async goBack(): Promise<void> {
    const before = this.former.at(-1);
    if (before && (await this.configure(before))) this.former.pop();
    this.changed();
  }

  refuse(problem: string): void {
    this.problem = problem;
    this.changed();
  }

  refuseText(problem: string): void {
    this.textProblem = problem;
    this.changed();
  }

  private async configure(changes: Partial<LearnerSettings>): Promise<boolean> {
    this.problem = '';
    this.textProblem = '';
    try {
      await this.learner.configure(changes);
      return true;
    } catch (error) {
      // A failure without anything to go back to is shown by the figure itself.
      if (this.learner.state === 'failed') return false;
      if (changes.corpus === undefined || Object.keys(changes).length > 1) this.problem = reasonOf(error);
      else this.textProblem = reasonOf(error);
      return false;
    }
  }
}

export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'aborted') return 'Cancelled; everything is as it was.';
  return error instanceof Error ? error.message : String(error);
}
