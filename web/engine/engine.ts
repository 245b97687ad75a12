/** The engine: one instance of the core, and what can be asked of it. See api.ts for what each method promises. */
import type { Engine, Fallback, Flavour, Table, TableOptions } from './api.js';
import { createTable } from './create-table.js';
import type { Memory } from './memory.js';
import { compare, oneHot } from './vectors.js';
import { VERSION } from './version.js';

export class CoreEngine implements Engine {
  readonly #memory: Memory;
  readonly flavour: Flavour;
  readonly version = VERSION;
  readonly fallbacks: readonly Fallback[];

  constructor(memory: Memory, flavour: Flavour, fallbacks: readonly Fallback[]) {
    this.#memory = memory;
    this.flavour = flavour;
    this.fallbacks = Object.freeze(fallbacks.slice());
    Object.freeze(this);
  }

  memory(): { bytes: number; tableBytes: number; liveHandles: number } {
    const { bytes, core } = this.#memory;
    return { bytes, tableBytes: core.liveTableBytes(), liveHandles: core.liveTables() };
  }

  createTable(options: TableOptions): Table {
    return createTable(this.#memory, options);
  }

  oneHot(id: number, vocabSize: number): Float32Array {
    return oneHot(this.#memory, id, vocabSize);
  }

  dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
    return compare(this.#memory, 'dot', a, b);
  }

  cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
    return compare(this.#memory, 'cosine', a, b);
  }

  distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
    return compare(this.#memory, 'distance', a, b);
  }
}
