/** The options of a learning-rate schedule, checked, as the core takes them. */
import type { ScheduleOptions } from '../api-training.js';
import { checkInteger, checkName, checkOptions, refuse } from '../check.js';
import type { Core } from '../core.js';
import { checkShare } from './numbers.js';

const NAMES: readonly ScheduleOptions['name'][] = ['constant', 'linear', 'cosine'];
const OPTIONS = ['name', 'totalSteps', 'warmUpSteps', 'finalFactor'] as const;

/** As cpp/bindings/option_arrays.hpp reads them. */
export const SCHEDULE_BYTES = 5 * 8;

/** One call that trains: how many steps it will make, and the number of the first. */
export interface Stretch {
  readonly steps: number;
  readonly first: number;
}

const CONSTANT = [0, 0, 0, 0];

/** `stretch`: what a schedule without a length of its own lasts, where that is known. */
export function readSchedule(
  method: string,
  core: Core,
  given: ScheduleOptions | undefined,
  stretch: Stretch | undefined,
): Float64Array {
  if (given === undefined) return Float64Array.of(core.ScheduleKind.constant.value, ...CONSTANT);
  if (typeof given !== 'object' || given === null) {
    refuse('bad-argument', method, 'schedule', given, `an object with ${OPTIONS.join(', ')}`);
  }
  const options = checkOptions(method, given, OPTIONS);
  const { name, totalSteps = stretch?.steps, warmUpSteps = 0, finalFactor = 0 } = options;
  checkName(method, 'schedule.name', name, NAMES);
  for (const option of ['totalSteps', 'warmUpSteps', 'finalFactor'] as const) {
    const used = name === 'cosine' || (name === 'linear' && option !== 'warmUpSteps');
    if (used || options[option] === undefined) continue;
    refuse('bad-argument', method, `schedule.${option}`, options[option], `none for '${name}'`);
  }
  if (name === 'constant') return Float64Array.of(core.ScheduleKind.constant.value, ...CONSTANT);
  const total = checkInteger(method, 'schedule.totalSteps', totalSteps, 1, Number.MAX_SAFE_INTEGER);
  return Float64Array.of(
    core.ScheduleKind[name].value,
    total,
    checkInteger(method, 'schedule.warmUpSteps', warmUpSteps, 0, total - 1),
    checkShare(method, 'schedule.finalFactor', finalFactor),
    // With a length of its own it goes on where the latest training stopped; without, it is this stretch's.
    options.totalSteps === undefined ? (stretch?.first ?? 0) : 0,
  );
}
