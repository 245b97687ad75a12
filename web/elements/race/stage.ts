/**
 * The one-hot product at a size one can watch: what every step multiplies and what the sum is after it.
 *
 * The arithmetic is float32, step by step, as the engine does it: a multiply, rounded, then an add, rounded. Nothing
 * is skipped because it is zero, which is why an infinity anywhere in the table spoils the product: 0 x inf is NaN.
 */
import { easeOut } from '../shared/motion.js';

export interface StageStep {
  row: number;
  /** The one-hot vector's entry: 0, or 1 for the row that is wanted. */
  weight: number;
  /** weight x row. */
  products: Float32Array;
  /** The running sum after this step. */
  sum: Float32Array;
}

export function stageSteps(rows: readonly Float32Array[], lit: number): StageStep[] {
  const sum = new Float32Array(rows[0]?.length ?? 0);
  return rows.map((values, row) => {
    const weight = row === lit ? 1 : 0;
    const products = new Float32Array(values.length);
    for (let k = 0; k < values.length; k++) {
      products[k] = weight * (values[k] as number);
      sum[k] = (sum[k] as number) + (products[k] as number);
    }
    return { row, weight, products, sum: sum.slice() };
  });
}

/** What moves at moment t, where step s runs from t = s to t = s + 1. */
export interface Moment {
  /** The step in progress; -1 before the first, and the last one when all is done. */
  step: number;
  /** 0 to 1: the row's numbers travel from the table to the line where they are multiplied. */
  lift: number;
  /** Whether the line shows the products yet. */
  multiplied: boolean;
  /** 0 to 1: the products travel down to the sum. */
  drop: number;
  /** How many steps the sum holds. */
  added: number;
  /** 0 to 1: the looked-up row travels from the table to its line; it arrives within the first step. */
  lookup: number;
}

const LIFT_UNTIL = 0.4;
const MULTIPLIED_FROM = 0.5;
const DROP_FROM = 0.65;

function eased(t: number): number {
  return easeOut(Math.min(1, Math.max(0, t)));
}

export function momentAt(t: number, steps: number): Moment {
  if (t <= 0) return { step: -1, lift: 0, multiplied: false, drop: 0, added: 0, lookup: 0 };
  const last = Math.min(steps, t);
  const step = Math.min(steps - 1, Math.ceil(last) - 1);
  const phase = last - step;
  const done = phase >= 1;
  return {
    step,
    lift: eased(phase / LIFT_UNTIL),
    multiplied: phase >= MULTIPLIED_FROM,
    drop: eased((phase - DROP_FROM) / (1 - DROP_FROM)),
    added: done ? step + 1 : step,
    lookup: eased(t / LIFT_UNTIL),
  };
}

/** A made-up vocabulary of six, the tutorials' own. */
export const TOY_VOCABULARY = ['<pad>', 'a', 'cat', 'dog', 'helicopter', 'sat'] as const;
export const TOY_DIM = 4;
