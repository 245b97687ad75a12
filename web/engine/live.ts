/**
 * An object of the core's behind a handle. Forgotten handles are given back when the garbage collector notices, if ever;
 * `dispose()` does it now.
 */
import { Id2VecError } from './errors.js';
import type { Memory } from './memory.js';

/** What the net needs of a handle that was forgotten. */
interface Held {
  readonly pointer: number;
  destroy(pointer: number): void;
}

const forgotten = new FinalizationRegistry<Held>(({ pointer, destroy }) => destroy(pointer));

export class Live {
  readonly memory: Memory;
  /** As a message names it: 'model', 'training', 'optimizer'. */
  readonly kind: string;
  #held: Held | undefined;

  /** Takes the object over. */
  constructor(memory: Memory, kind: string, pointer: number, destroy: (pointer: number) => void) {
    this.memory = memory;
    this.kind = kind;
    this.#held = { pointer, destroy };
    forgotten.register(this, this.#held, this);
  }

  /** The core's pointer. Asked for anew after any code of the caller's may have run, since that may have disposed. */
  use(method: string): number {
    if (this.#held === undefined) {
      const accepted = `a live ${this.kind}`;
      throw new Id2VecError('disposed', `${method}: the ${this.kind} is disposed; accepted: ${accepted}`, {
        argument: 'this',
        accepted,
      });
    }
    return this.#held.pointer;
  }

  get disposed(): boolean {
    return this.#held === undefined;
  }

  dispose(): void {
    if (this.#held === undefined) return;
    const { pointer, destroy } = this.#held;
    this.#held = undefined;
    forgotten.unregister(this);
    destroy(pointer);
  }
}
