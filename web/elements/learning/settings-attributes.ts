/** The settings as attributes of the element. */
import {
  checkSetting,
  DEFAULT_SETTINGS,
  type LearnerSettings,
  type NumberSetting,
  OPTIMIZERS,
} from '../shared/learner-settings.js';

/** The settings that are attributes; the text is not. */
export type AttributeSettings = Omit<LearnerSettings, 'corpus'>;

export const ATTRIBUTE_NAMES = Object.keys(DEFAULT_SETTINGS).filter(
  (name) => name !== 'corpus',
) as readonly (keyof AttributeSettings)[];

const NUMBERS = ['seed', 'dim', 'lr', 'initScale', 'context', 'batch'] as const;

/** What an author may write into attributes, made into settings; what is none of them keeps the former value. */
export function readAttributes(given: AttributeSettings, former: AttributeSettings): AttributeSettings {
  const read = { ...former, tied: given.tied };
  for (const name of NUMBERS satisfies readonly NumberSetting[])
    read[name] = checkSetting(name, given[name]) ?? former[name];
  if (OPTIMIZERS.includes(given.optimizer)) read.optimizer = given.optimizer;
  if (given.mixing === 'mean' || given.mixing === 'linear') read.mixing = given.mixing;
  if (given.objective === 'next-token' || given.objective === 'skip-gram') read.objective = given.objective;
  return read;
}
