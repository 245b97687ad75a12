/** The product that is watched, beside what the engine itself makes of it. No page is needed here. */
import type { Engine } from '../../engine/api.js';
import { countEqualNumbers } from '../shared/float32.js';
import { type StageStep, stageSteps } from './stage.js';

export interface ToyProduct {
  /** The rows that are multiplied; one of them may hold an infinity. */
  rows: readonly Float32Array[];
  /** What is seen step by step; empty until the engine is there. */
  steps: readonly StageStep[];
  /** The engine's own count for the whole product; null until the engine is there. */
  multiplyAdds: number | null;
  /** In how many places the last step's sum is the engine's product, and the row is the engine's lookup. */
  equal: { product: number; lookup: number };
}

/** The same product twice: watched in steps, and computed by the engine from the same rows. */
export function toyProduct(engine: Engine, rows: readonly Float32Array[], lit: number): ToyProduct {
  const dim = rows[0]?.length ?? 0;
  const values = new Float32Array(rows.length * dim);
  for (const [row, numbers] of rows.entries()) values.set(numbers, row * dim);
  const table = engine.createTable({ vocabSize: rows.length, dim, values });
  try {
    const product = table.oneHotProduct(lit);
    const steps = stageSteps(rows, lit);
    const last = steps.at(-1)?.sum ?? new Float32Array(0);
    return {
      rows,
      steps,
      multiplyAdds: product.multiplyAdds,
      equal: {
        product: countEqualNumbers(last, product.values),
        lookup: countEqualNumbers(rows[lit] ?? last, table.lookup([lit])),
      },
    };
  } finally {
    table.dispose();
  }
}
