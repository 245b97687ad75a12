/** What every handle shares: the core's object behind it, and its end. */
import type { Disposable } from './api.js';
import { disposeSymbol } from './dispose.js';
import type { Live } from './live.js';

export abstract class Handle implements Disposable {
  readonly #live: Live;

  constructor(live: Live) {
    this.#live = live;
  }

  get disposed(): boolean {
    return this.#live.disposed;
  }

  dispose(): void {
    this.#live.dispose();
  }

  [disposeSymbol](): void {
    this.dispose();
  }
}
