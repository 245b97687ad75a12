/**
 * The optimisers that roll side by side: how each is called, drawn, and set up. A dash tells them apart where colours
 * do not, and a name stands beside each.
 */
import type { OptimizerOptions } from '../../engine/api-training.js';
import type { SurfaceKind } from './surfaces.js';

export type OptimizerKey = 'sgd' | 'momentum' | 'nesterov' | 'adam' | 'adamw' | 'adagrad' | 'rmsprop';

export interface OptimizerLook {
  key: OptimizerKey;
  name: string;
  /** Its place among the token colours (shared/colour.ts): told apart with every common colour blindness. */
  colour: number;
  /** SVG's stroke-dasharray. */
  dash: string;
}

export const OPTIMIZERS: readonly OptimizerLook[] = [
  { key: 'sgd', name: 'SGD', colour: 7, dash: 'none' },
  { key: 'momentum', name: 'Momentum', colour: 0, dash: '9 3' },
  { key: 'nesterov', name: 'Nesterov', colour: 5, dash: '9 3 2 3' },
  { key: 'adam', name: 'Adam', colour: 4, dash: '5 3' },
  { key: 'adamw', name: 'AdamW', colour: 2, dash: '5 2 1 2' },
  { key: 'adagrad', name: 'Adagrad', colour: 3, dash: '2 3' },
  { key: 'rmsprop', name: 'RMSprop', colour: 1, dash: '12 4 4 4' },
];

/** Of momentum and Nesterov: the value of nearly every recipe. */
export const MOMENTUM = 0.9;
export const MOST_RATE = 1e6;

type Rates = Record<OptimizerKey, number>;

const rates = (
  sgd: number,
  momentum: number,
  nesterov: number,
  adam: number,
  adamw: number,
  adagrad: number,
  rmsprop: number,
): Rates => ({ sgd, momentum, nesterov, adam, adamw, adagrad, rmsprop });

/**
 * Rates at which each optimiser shows its character on a surface and, where it can, arrives within the steps of one
 * roll. SGD's on the ravine is just below the 2 / 25 at which it diverges, so that it zigzags.
 */
const RATES: Record<SurfaceKind, Rates> = {
  token: rates(0.1, 0.02, 0.02, 0.2, 0.2, 0.5, 0.05),
  slice: rates(30, 5, 5, 0.5, 0.5, 4, 0.3),
  bowl: rates(0.1, 0.02, 0.02, 0.2, 0.2, 0.5, 0.05),
  ravine: rates(0.075, 0.02, 0.02, 0.2, 0.2, 0.5, 0.05),
  rosenbrock: rates(0.001, 0.001, 0.001, 0.2, 0.2, 0.5, 0.05),
  himmelblau: rates(0.005, 0.002, 0.002, 0.1, 0.1, 0.5, 0.05),
  beale: rates(0.02, 0.002, 0.002, 0.2, 0.2, 0.5, 0.05),
  saddle: rates(0.1, 0.02, 0.02, 0.05, 0.05, 0.2, 0.02),
  plateau: rates(0.5, 0.1, 0.1, 0.1, 0.1, 0.2, 0.02),
};

export interface RateScale {
  /** How long a unit of the plane is in the space of the parameters. */
  unit?: number;
  /** The share of the examples that the moving numbers have a part in. */
  share?: number;
}

/** What suits a surface of this kind and scale, to one digit. */
export function defaultRate(
  surface: SurfaceKind,
  key: OptimizerKey,
  { unit = 1, share = 1 }: RateScale = {},
): number {
  const rate = RATES[surface][key];
  if (unit === 1 && share === 1) return rate;
  const isPlain = key === 'sgd' || key === 'momentum' || key === 'nesterov';
  // The slope grows with the unit, and the way shrinks with it; a mean over many examples dilutes the slope of those that
  // count. The adaptive ones see only the way.
  return Number((isPlain ? rate / (unit * unit * share) : rate / unit).toPrecision(1));
}

export function engineOptions(key: OptimizerKey, lr: number): OptimizerOptions {
  switch (key) {
    case 'momentum':
      return { name: 'sgd', lr, momentum: MOMENTUM };
    case 'nesterov':
      return { name: 'sgd', lr, momentum: MOMENTUM, nesterov: true };
    default:
      return { name: key, lr };
  }
}

/** The same for torch.optim: the class, and what it is called with. `moved`: the tensor's name. */
export function torchOptimizer(key: OptimizerKey, lr: number, moved: string): string {
  const names: Record<OptimizerKey, string> = {
    sgd: 'SGD',
    momentum: 'SGD',
    nesterov: 'SGD',
    adam: 'Adam',
    adamw: 'AdamW',
    adagrad: 'Adagrad',
    rmsprop: 'RMSprop',
  };
  const more =
    key === 'momentum'
      ? `, momentum=${MOMENTUM}`
      : key === 'nesterov'
        ? `, momentum=${MOMENTUM}, nesterov=True`
        : '';
  return `torch.optim.${names[key]}([${moved}], lr=${lr}${more})`;
}

function isKey(word: string): word is OptimizerKey {
  return OPTIMIZERS.some(({ key }) => key === word);
}

/** "adam, sgd" as the optimisers in the order in which they are drawn; unknown words are passed over. */
export function parseOptimizers(text: string): OptimizerKey[] {
  const words = text.toLowerCase().split(/[\s,]+/);
  return OPTIMIZERS.map(({ key }) => key).filter((key) => words.includes(key));
}

/** A rate that an optimiser can have, or null. */
export function checkRate(value: number): number | null {
  return Number.isFinite(value) && value >= 0 && value <= MOST_RATE ? value : null;
}

/** "sgd 0.1, adam 0.05": the rates that differ from the defaults. What is no rate is passed over. */
export function parseRates(text: string): Map<OptimizerKey, number> {
  const found = new Map<OptimizerKey, number>();
  for (const [, word = '', number = ''] of text.toLowerCase().matchAll(/([a-z]+)[\s:=]+([^\s,;]+)/g)) {
    const rate = checkRate(Number(number));
    if (isKey(word) && rate !== null) found.set(word, rate);
  }
  return found;
}

export function formatRates(rates: ReadonlyMap<OptimizerKey, number>): string {
  return [...rates].map(([key, rate]) => `${key} ${rate}`).join(', ');
}
