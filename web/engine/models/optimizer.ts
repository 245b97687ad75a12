/** An optimiser by itself. See {@link Optimizer} for what each method promises. */
import type { Optimizer } from '../api-models.js';
import type { OptimizerOptions } from '../api-training.js';
import { Handle } from '../handle.js';
import { Live } from '../live.js';
import type { Memory } from '../memory.js';
import { readFloats } from './arrays.js';
import { checkNotNegative } from './numbers.js';
import { OPTIMIZER_BYTES, readOptimizer } from './optimizer-options.js';
import { checkRoom, readSize } from './start.js';

const CREATE = 'engine.createOptimizer';

class CoreOptimizer extends Handle implements Optimizer {
  readonly #live: Live;
  readonly #parameterCount: number;

  constructor(live: Live, parameterCount: number) {
    super(live);
    this.#live = live;
    this.#parameterCount = parameterCount;
  }

  get parameterCount(): number {
    this.#live.use('optimizer.parameterCount');
    return this.#parameterCount;
  }

  step(parameters: ArrayLike<number>, gradient: ArrayLike<number>, factor = 1): Float32Array {
    const method = 'optimizer.step';
    this.#live.use(method);
    const n = this.#parameterCount;
    const times = checkNotNegative(method, 'factor', factor);
    const from = readFloats(method, 'parameters', parameters, n, 'parameterCount');
    const slope = readFloats(method, 'gradient', gradient, n, 'parameterCount');
    const optimizer = this.#live.use(method);
    const { memory } = this.#live;
    return memory.withScratch(method, [n * 4, n * 4], (parametersAt, gradientAt) => {
      memory.writeFloats(parametersAt, from, n);
      memory.writeFloats(gradientAt, slope, n);
      memory.core.optimizerStep(optimizer, parametersAt, gradientAt, n, times);
      return memory.readFloats(method, parametersAt, n);
    });
  }

  setLearningRate(lr: number): void {
    const method = 'optimizer.setLearningRate';
    this.#live.use(method);
    const rate = checkNotNegative(method, 'lr', lr);
    const { memory } = this.#live;
    memory.check(method, memory.core.optimizerSetLearningRate(this.#live.use(method), rate));
  }

  reset(): void {
    this.#live.memory.core.optimizerReset(this.#live.use('optimizer.reset'));
  }
}

export function createOptimizer(
  memory: Memory,
  options: OptimizerOptions,
  parameterCount: number,
): Optimizer {
  const { core } = memory;
  const rule = readOptimizer(CREATE, core, options);
  const count = readSize(CREATE, 'parameterCount', parameterCount);
  const bytes = checkRoom(CREATE, memory, [[2, count]]);
  const made = memory.withScratch(CREATE, [OPTIMIZER_BYTES], (optionsAt) => {
    memory.writeDoubles(optionsAt, rule);
    return core.optimizerCreate(optionsAt, count);
  });
  memory.checkMade(CREATE, made, 'the array of averages', bytes);
  const live = new Live(memory, 'optimizer', made, (pointer) => core.optimizerDestroy(pointer));
  return new CoreOptimizer(live, count);
}
