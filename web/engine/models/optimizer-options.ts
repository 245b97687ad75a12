/** The options of an optimiser, checked, with PyTorch's defaults filled in. */
import type { OptimizerOptions } from '../api-training.js';
import { checkBoolean, checkName, checkOptions, refuse } from '../check.js';
import type { Core } from '../core.js';
import { checkNotNegative, checkNumber, checkShare } from './numbers.js';

type Name = OptimizerOptions['name'];
type Option = keyof OptimizerOptions;

/** What each rule reads; the rest is refused, since it would be passed over in silence. */
const USED: Record<Name, readonly Option[]> = {
  sgd: ['name', 'lr', 'momentum', 'nesterov', 'weightDecay'],
  adam: ['name', 'lr', 'betas', 'eps', 'weightDecay'],
  adamw: ['name', 'lr', 'betas', 'eps', 'weightDecay'],
  adagrad: ['name', 'lr', 'eps', 'weightDecay'],
  rmsprop: ['name', 'lr', 'momentum', 'alpha', 'eps', 'weightDecay'],
};
const ALL: readonly Option[] = ['name', 'lr', 'momentum', 'nesterov', 'betas', 'eps', 'alpha', 'weightDecay'];

/** As cpp/bindings/option_arrays.hpp reads them. */
export const OPTIMIZER_BYTES = 9 * 8;

export function readOptimizer(method: string, core: Core, given: unknown): Float64Array {
  if (typeof given !== 'object' || given === null) {
    refuse('bad-argument', method, 'optimizer', given, `an object with ${ALL.join(', ')}`);
  }
  const options = checkOptions(method, given as OptimizerOptions, ALL);
  checkName(method, 'optimizer.name', options.name, Object.keys(USED));
  const { name } = options;
  for (const option of ALL) {
    if (options[option] === undefined || USED[name].includes(option)) continue;
    const accepted = `only what ${name} uses: ${USED[name].join(', ')}`;
    refuse('bad-argument', method, `optimizer.${option}`, options[option], accepted);
  }
  const { lr, momentum = 0, nesterov = false, betas = [0.9, 0.999], alpha = 0.99 } = options;
  const { eps = name === 'adagrad' ? 1e-10 : 1e-8, weightDecay = name === 'adamw' ? 0.01 : 0 } = options;
  const mu = checkNotNegative(method, 'optimizer.momentum', momentum);
  if (checkBoolean(method, 'optimizer.nesterov', nesterov) && mu === 0) {
    refuse('bad-argument', method, 'optimizer.nesterov', nesterov, 'true only with a momentum above 0');
  }
  return Float64Array.of(
    core.OptimizerRule[name].value,
    checkNotNegative(method, 'optimizer.lr', lr),
    mu,
    nesterov ? 1 : 0,
    ...readBetas(method, betas),
    checkShare(method, 'optimizer.alpha', alpha),
    checkNotNegative(method, 'optimizer.eps', eps),
    checkNotNegative(method, 'optimizer.weightDecay', weightDecay),
  );
}

function readBetas(method: string, betas: unknown): [number, number] {
  if (!Array.isArray(betas) || betas.length !== 2) {
    return refuse('bad-argument', method, 'optimizer.betas', betas, 'an array of 2 numbers');
  }
  const check = (i: number) =>
    checkNumber(method, `optimizer.betas[${i}]`, betas[i], 'a number from 0 to 1, 1 excluded', (x) => {
      return x >= 0 && x < 1;
    });
  return [check(0), check(1)];
}
