/**
 * npm run bench: builds, then measures the figures that the README claims, against their targets. Only ratios within one
 * run mean anything; the times beside them are this machine's at this moment.
 *
 *   npm run bench                      the flavour simd128
 *   npm run bench -- --flavour=scalar
 *   npm run bench -- --json            for programs
 *   npm run bench -- --only=training   the table or the training alone
 *   WORD2VEC=<path> npm run bench      the program word2vec, built from its source (gcc -O3), which skip-gram is
 *                                      measured against; without it, fastText's wasm, which npm is asked for
 */
import { parseArgs } from 'node:util';
import { explain } from '../../cpp/toolchain/setup.mjs';
import { UsageError } from '../../cpp/toolchain/steps.mjs';
import { build } from '../../web/build/build.mjs';
import { fillInWasm } from './fill.mjs';
import { lookupAgainstPlain, lookupInsideWasm } from './lookup.mjs';
import { median, ms } from './measure.mjs';
import { buildNative, runNative } from './native.mjs';
import { nextTokenStep } from './next-token.mjs';
import { searches } from './search.mjs';
import { skipGram } from './skip-gram.mjs';
import { trainingPage } from './training-page.mjs';
import { tableMemory, weights } from './weight.mjs';

const REPEATS = 3;

/** @typedef {import('id2vec').Flavour} Flavour */

/** What the command line asks for. */
function readArguments() {
  const { values } = parseArgs({
    options: {
      flavour: { type: 'string', default: 'simd128' },
      json: { type: 'boolean', default: false },
      only: { type: 'string', default: 'table,training' },
    },
  });
  const only = values.only.split(',');
  refuseUnknown('flavour', [values.flavour], ['scalar', 'simd128', 'relaxed']);
  refuseUnknown('only', only, Object.keys(groups));
  return { flavour: /** @type {Flavour} */ (values.flavour), json: values.json, only };
}

/**
 * @param {string} option
 * @param {readonly string[]} given
 * @param {readonly string[]} accepted
 */
function refuseUnknown(option, given, accepted) {
  const unknown = given.find((name) => !accepted.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`--${option} names ${JSON.stringify(unknown)}; accepted: ${accepted.join(', ')}`);
}

/** Native and wasm by turns, several times: the machine may be busier at one time than at another. */
async function againstNative(/** @type {Flavour} */ flavour) {
  await buildNative();
  /** @type {{ fill: number[], stdFill: number[], lookup: number[], memcpy: number[] }} */
  const times = { fill: [], stdFill: [], lookup: [], memcpy: [] };
  for (let i = 0; i < REPEATS; i++) {
    const native = runNative();
    times.stdFill.push(Number(native.std_normal));
    times.memcpy.push(Number(native.memcpy_rows));
    times.fill.push(await fillInWasm(flavour, 3));
    times.lookup.push(await lookupInsideWasm(flavour, 21));
  }
  const [fill, stdFill, lookup, memcpy] = [times.fill, times.stdFill, times.lookup, times.memcpy].map(median);
  return { fill: Number(fill), stdFill: Number(stdFill), lookup: Number(lookup), memcpy: Number(memcpy) };
}

/**
 * @param {Flavour} flavour
 * @returns {Promise<import('./measure.mjs').Line[]>}
 */
async function measureTable(flavour) {
  await build();
  // The package is there no sooner than now.
  const { load } = await import('../../dist/index.js');
  const engine = await load({ flavour });
  const memory = tableMemory(engine);
  const { fill, stdFill, lookup, memcpy } = await againstNative(flavour);
  return [
    {
      what: "100,000 x 768 with PyTorch's numbers, against native std::normal_distribution",
      measured: `${(stdFill / fill).toFixed(2)} times as fast (${ms(fill)} against ${ms(stdFill)})`,
      target: 'at least 2',
      reached: stdFill / fill >= 2,
    },
    {
      what: 'lookup of 8,192 random rows of 768 inside wasm, against a native memcpy loop',
      measured: `${(memcpy / lookup).toFixed(2)} times as fast (${ms(lookup)} against ${ms(memcpy)})`,
      target: 'at least 0.9',
      reached: memcpy / lookup >= 0.9,
    },
    lookupAgainstPlain(engine, { vocabSize: 50_257, dim: 64, rounds: 101 }),
    lookupAgainstPlain(engine, { vocabSize: 100_000, dim: 768, rounds: 41 }),
    ...searches(engine, 9),
    memory,
    ...(await trainingPage()),
    ...weights(),
  ];
}

/**
 * @param {Flavour} flavour
 * @returns {Promise<import('./measure.mjs').Line[]>}
 */
async function measureTraining(flavour) {
  const word2vec = process.env.WORD2VEC === '' ? undefined : process.env.WORD2VEC;
  return [...(await nextTokenStep(flavour)), ...(await skipGram(flavour, word2vec))];
}

const groups = { table: measureTable, training: measureTraining };

async function main() {
  const { flavour, json, only } = readArguments();
  /** @type {import('./measure.mjs').Line[]} */
  const lines = [];
  for (const [name, measureGroup] of Object.entries(groups)) {
    if (only.includes(name)) lines.push(...(await measureGroup(flavour)));
  }
  if (json) {
    console.log(JSON.stringify(lines, null, 2));
  } else {
    console.log(`flavour ${flavour}, Node ${process.version}\n`);
    for (const { what, measured, target, reached } of lines) {
      const verdict = reached === undefined ? '' : reached ? ', reached' : ', NOT REACHED';
      console.log(`${what}\n    ${measured}   [${target}${verdict}]`);
    }
  }
  process.exitCode = lines.some(({ reached }) => reached === false) ? 1 : 0;
}

main().catch((error) => {
  explain(error);
  process.exitCode = 1;
});
