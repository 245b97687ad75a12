/**
 * Follows the shared table for an element: waiting -> loading -> filling -> ready | failed.
 *
 * `spec()` returns null while the element does not want a table yet (it is far from the viewport); from then on the
 * controller keeps the table that `spec()` names, gives the old one back when it changes, and everything when the
 * element leaves the document.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { onRetry, type SharedTable, sharedEngine, sharedTable, type TableSpec } from './session.js';

export type TableState =
  | { phase: 'waiting' }
  | { phase: 'loading' }
  | { phase: 'filling' }
  | { phase: 'ready'; shared: SharedTable }
  | { phase: 'failed'; error: Error };

const keyOf = (spec: TableSpec | null) => spec && `${spec.vocabSize}x${spec.dim}@${spec.seed}`;

export class TableController implements ReactiveController {
  state: TableState = { phase: 'waiting' };
  private key: string | null = null;
  /** Counts what was asked for: only the latest answer is kept, also when the same table is asked for twice. */
  private attempt = 0;
  /** Elements also update once more after they have left, and must not ask for a table then. */
  private isConnected = false;
  private stopRetrying: (() => void) | undefined;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly spec: () => TableSpec | null,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.isConnected = true;
    this.host.requestUpdate();
    this.stopRetrying = onRetry(() => {
      if (this.state.phase !== 'failed') return;
      this.key = null;
      this.host.requestUpdate();
    });
  }

  hostUpdate(): void {
    const spec = this.spec();
    const key = keyOf(spec);
    if (key === this.key || !spec || !this.isConnected) return;
    this.letGo();
    this.key = key;
    void this.acquire(spec);
  }

  hostDisconnected(): void {
    this.isConnected = false;
    this.stopRetrying?.();
    this.letGo();
    this.attempt++;
    this.key = null;
    this.state = { phase: 'waiting' };
  }

  private letGo(): void {
    if (this.state.phase === 'ready') this.state.shared.release();
  }

  private async acquire(spec: TableSpec): Promise<void> {
    const attempt = ++this.attempt;
    const isCurrent = () => this.attempt === attempt;
    this.state = { phase: 'loading' };
    try {
      await sharedEngine();
      if (!isCurrent()) return;
      this.enter({ phase: 'filling' });
      const shared = await sharedTable(spec);
      // Left or resized meanwhile: the table that came too late is given straight back.
      if (isCurrent()) this.enter({ phase: 'ready', shared });
      else shared.release();
    } catch (error) {
      if (isCurrent())
        this.enter({ phase: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  private enter(state: TableState): void {
    this.state = state;
    this.host.requestUpdate();
  }
}
