/** The step of a next-token model: against what the machine's wasm SIMD can do at most, and against TensorFlow.js. */
import { fileURLToPath } from 'node:url';
import { run } from '../../cpp/toolchain/process.mjs';
import { coreProgram, parseLines, reason } from './core-programs.mjs';
import { median, ms } from './measure.mjs';
import { installPeer } from './peers/install.mjs';

/** @typedef {import('./measure.mjs').Line} Line */

const REPEATS = 3;
const STEP = 'next-token step (V 1,000, D 32, batch 64, full softmax, SGD)';
const peer = fileURLToPath(new URL('./peers/tfjs-step.mjs', import.meta.url));

/**
 * Ours and theirs by turns.
 * @param {string} flavour
 * @returns {Promise<Line[]>}
 */
export async function nextTokenStep(flavour) {
  const trainer = await coreProgram(flavour, 'trainer');
  const refusal = await installPeer('tfjs').then(
    () => '',
    (error) => reason(error),
  );
  /** @type {{ step: number[], share: number[], peak: number[], automatic: number[], writtenOut: number[] }} */
  const found = { step: [], share: [], peak: [], automatic: [], writtenOut: [] };
  for (let i = 0; i < REPEATS; i++) {
    const ours = await trainer();
    found.step.push(Number(ours.next_token_step_sgd?.ms));
    found.share.push(Number(ours.next_token_step_sgd?.of_peak));
    found.peak.push(Number(ours.peak?.gflops));
    if (refusal !== '') continue;
    const theirs = parseLines((await run(process.execPath, [peer])).output);
    found.automatic.push(Number(theirs.automatic?.ms));
    found.writtenOut.push(Number(theirs.written_out?.ms));
  }
  const step = median(found.step);
  const share = median(found.share);
  return [
    {
      what: `${STEP}, against this build's peak of multiplications and additions`,
      measured: `${(share * 100).toFixed(0)} % of ${median(found.peak).toFixed(0)} GFLOP/s (${ms(step)})`,
      target: 'at least 60 %',
      reached: share >= 0.6,
    },
    ...(refusal === ''
      ? againstTfjs(step, median(found.automatic), median(found.writtenOut))
      : missing(refusal)),
  ];
}

/**
 * @param {number} step
 * @param {number} automatic
 * @param {number} writtenOut
 * @returns {Line[]}
 */
function againstTfjs(step, automatic, writtenOut) {
  const measured = (/** @type {number} */ theirs) =>
    `${(theirs / step).toFixed(1)} times as fast (${ms(step)} against ${ms(theirs)})`;
  return [
    {
      what: `${STEP}, against TensorFlow.js (wasm, SIMD, one thread) with its own gradients`,
      measured: measured(automatic),
      target: 'at least 12',
      reached: automatic / step >= 12,
    },
    {
      what: 'the same against TensorFlow.js with gradients written out by hand',
      measured: measured(writtenOut),
      target: 'shown, not set',
      reached: undefined,
    },
  ];
}

/**
 * @param {string} refusal
 * @returns {Line[]}
 */
function missing(refusal) {
  const measured = `not measured, it could not be installed: ${refusal}`;
  return [{ what: `${STEP}, against TensorFlow.js`, measured, target: 'at least 12', reached: undefined }];
}
