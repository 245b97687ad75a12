/**
 * Follows the document's learner for a figure that only looks: at a reader's pace while steps run on, at once when it comes
 * to rest; and has the engine that measures.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Engine } from '../../engine/api.js';
import { sharedLearner, type Watcher } from '../shared/learner.js';
import { sharedEngine } from '../shared/session.js';
import type { TableNow } from './measure.js';

/** Milliseconds from one look to the next; more where the table is large. */
const PAUSE = 100;
const NUMBERS_A_MILLISECOND = 10_000;

export class LearnerWatch implements ReactiveController {
  readonly learner = sharedLearner();
  engine: Engine | null = null;
  /** Why there is no engine. */
  failure: Error | null = null;

  private watcher: Watcher | null = null;
  private listening: AbortController | null = null;
  private hasBegun = false;
  private lastLook = 0;
  private lastState = '';
  private isVisible = false;

  /** `atRest`: a training has stopped; `anew`: another one has begun. */
  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly hooks: { atRest(): void; anew(): void },
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.watcher = this.learner.attach();
    this.watcher.visible = this.isVisible;
    this.listening = new AbortController();
    const { signal } = this.listening;
    this.learner.addEventListener('change', () => this.follow(), { signal });
    this.learner.addEventListener('restart', () => this.hooks.anew(), { signal });
    if (this.hasBegun) void this.begin(true);
  }

  hostDisconnected(): void {
    this.listening?.abort();
    this.watcher?.release();
    this.watcher = null;
  }

  /** Makes what is looked at, if nobody has done so yet. */
  async begin(again = false): Promise<void> {
    if (this.hasBegun && !again) return;
    this.hasBegun = true;
    // If it fails, that is the learner's state.
    void this.learner.begin().catch(() => {});
    try {
      this.engine = await sharedEngine();
      this.failure = null;
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
    this.host.requestUpdate();
  }

  set visible(isVisible: boolean) {
    this.isVisible = isVisible;
    if (this.watcher) this.watcher.visible = isVisible;
  }

  get error(): Error | null {
    return this.learner.state === 'failed' ? this.learner.error : this.failure;
  }

  get table(): TableNow | null {
    const { embeddings, vocabulary, settings } = this.learner;
    const isThere = vocabulary.length > 0 && embeddings.length === vocabulary.length * settings.dim;
    return isThere ? { embeddings, vocabSize: vocabulary.length, dim: settings.dim } : null;
  }

  private follow(): void {
    const { learner, lastState } = this;
    const now = performance.now();
    const isNews = learner.state !== lastState;
    const pause = Math.max(PAUSE, learner.embeddings.length / NUMBERS_A_MILLISECOND);
    const isEarly = !this.isVisible || now - this.lastLook < pause;
    if (!isNews && learner.state === 'playing' && isEarly) return;
    this.lastState = learner.state;
    this.lastLook = now;
    if (isNews && lastState === 'playing') this.hooks.atRest();
    this.host.requestUpdate();
  }
}
