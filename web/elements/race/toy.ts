/**
 * The toy table of the stage: six rows of the engine's own, by the same generator as the big table, and what the engine
 * itself makes of every product that is watched.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Engine } from '../../engine/api.js';
import { sharedEngine } from '../shared/session.js';
import { TOY_DIM, TOY_VOCABULARY } from './stage.js';
import { type ToyProduct, toyProduct } from './toy-product.js';

const NOTHING: ToyProduct = { rows: [], steps: [], multiplyAdds: null, equal: { product: 0, lookup: 0 } };

interface Made {
  engine: Engine;
  rows: readonly Float32Array[];
}

export class Toy implements ReactiveController {
  product: ToyProduct = NOTHING;
  /** Why there is no toy table, or an empty text. */
  failure = '';
  private made: Made | undefined;
  private computed: { made: Made; lit: number; infinity: boolean } | undefined;
  private attempt = 0;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** Draws the rows; a later call's rows win, whichever comes first. */
  async make(seed: number): Promise<void> {
    const attempt = ++this.attempt;
    this.failure = '';
    try {
      const engine = await sharedEngine();
      if (attempt !== this.attempt) return;
      const table = engine.createTable({ vocabSize: TOY_VOCABULARY.length, dim: TOY_DIM, seed });
      this.made = { engine, rows: TOY_VOCABULARY.map((_, id) => table.row(id)) };
      table.dispose();
    } catch (error) {
      if (attempt === this.attempt) this.failure = error instanceof Error ? error.message : String(error);
    }
    this.host.requestUpdate();
  }

  /** Computes the product of a row, with an infinity in the row after it if so wished. */
  compute(lit: number, infinity: boolean): void {
    const { made, computed } = this;
    if (!made || (computed?.made === made && computed.lit === lit && computed.infinity === infinity)) return;
    this.computed = { made, lit, infinity };
    const { engine } = made;
    const rows = made.rows.map((row) => row.slice());
    const spoiled = rows[(lit + 1) % rows.length];
    if (infinity && spoiled) spoiled[0] = Number.POSITIVE_INFINITY;
    this.product = toyProduct(engine, rows, lit);
  }

  hostDisconnected(): void {
    this.attempt++;
  }
}
