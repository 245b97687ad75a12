/** The step of a next-token model: against what the machine's wasm SIMD can do at most, and against TensorFlow.js. */
import { fileURLToPath } from 'node:url';
import { run } from '../../cpp/toolchain/process.mjs';
import { coreProgram, parseLines } from './core-programs.mjs';
import { median, ms } from './measure.mjs';
import { installPeer } from './peers/install.mjs';

const REPEATS = 3;
const STEP = 'next-token step (V 1,000, D 32, batch 64, full softmax, SGD)';
const peer = fileURLToPath(new URL('./peers/tfjs-step.mjs', import.meta.url));

/**
 * The two by turns.
 * @param {string} flavour
 * @returns {Promise<import('./measure.mjs').Line[]>}
 */
export async function nextTokenStep(flavour) {
  const trainer = await coreProgram(flavour, 'trainer');
  const refusal = await installPeer('tfjs').then(
    () => '',
    (error) => String(error.message).split('\n').slice(-1)[0],
  );
  const times = { step: /** @type {number[]} */ ([]), tfjs: /** @type {number[]} */ ([]) };
  const shares = /** @type {number[]} */ ([]);
  const peaks = /** @type {number[]} */ ([]);
  for (let i = 0; i < REPEATS; i++) {
    const { next_token_step_sgd: step, peak } = await trainer();
    times.step.push(Number(step?.ms));
    shares.push(Number(step?.of_peak));
    peaks.push(Number(peak?.gflops));
    if (refusal === '') {
      const { tfjs_step: theirs } = parseLines((await run(process.execPath, [peer])).output);
      times.tfjs.push(Number(theirs?.ms));
    }
  }
  const [step, tfjs, share] = [median(times.step), median(times.tfjs), median(shares)];
  return [
    {
      what: `${STEP}, against this build's peak of multiplications and additions`,
      measured: `${(share * 100).toFixed(0)} % of ${median(peaks).toFixed(0)} GFLOP/s (${ms(step)})`,
      target: 'at least 60 %',
      reached: share >= 0.6,
    },
    refusal === ''
      ? {
          what: `${STEP}, against tfjs-backend-wasm with SIMD on one thread`,
          measured: `${(tfjs / step).toFixed(1)} times as fast (${ms(step)} against ${ms(tfjs)})`,
          target: 'at least 12',
          reached: tfjs / step >= 12,
        }
      : {
          what: `${STEP}, against tfjs-backend-wasm`,
          measured: `not measured, npm could not install it: ${refusal}`,
          target: 'at least 12',
          reached: undefined,
        },
  ];
}
