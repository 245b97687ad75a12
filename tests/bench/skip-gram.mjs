/**
 * Skip-gram against native word2vec.c, whose path the caller gives, or else against fastText's wasm. Speed is tokens
 * for each second of processor time; the vectors are judged as cpp/bench/bench_skip_gram.cpp says.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../cpp/toolchain/process.mjs';
import { coreProgram, parseLines, reason } from './core-programs.mjs';
import { installPeer } from './peers/install.mjs';

const TASK = 'skip-gram (5 negatives, D 100, window 5, 2,000,000 Zipf tokens over 10,000 words)';
const HOW = 'to compare with word2vec.c: WORD2VEC=<path of the program> npm run bench';
const fastTextScript = fileURLToPath(new URL('./peers/fasttext.mjs', import.meta.url));

/**
 * Trains with the same settings as ours: every word counts, and none is left out for being frequent. What the program
 * itself prints last is its speed without learning the vocabulary and saving the vectors.
 * @param {string} program
 * @param {string} text
 * @param {string} vectors
 */
async function runWord2vec(program, text, vectors) {
  const settings = {
    ...{ train: text, output: vectors, binary: 1, threads: 1, cbow: 0, hs: 0, negative: 5 },
    ...{ size: 100, window: 5, iter: 1, sample: 0, 'min-count': 0, alpha: 0.025 },
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`-${name}`, String(value)]);
  const { output } = await run(program, args);
  const speeds = [...output.matchAll(/Words\/thread\/sec: *([\d.]+)k/g)].map(([, speed]) => Number(speed));
  const last = speeds.at(-1);
  if (last === undefined) throw new Error(`${program} did not print its speed; is it word2vec?`);
  return last * 1000;
}

/**
 * @param {string} text
 * @param {string} vectors
 */
async function runFastText(text, vectors) {
  await installPeer('fasttext');
  const { output } = await run(process.execPath, [fastTextScript, text, vectors]);
  return Number(parseLines(output).fasttext?.tokens_per_second);
}

/**
 * @param {string} flavour
 * @param {string | undefined} word2vec
 * @returns {Promise<import('./measure.mjs').Line[]>}
 */
export async function skipGram(flavour, word2vec) {
  const program = await coreProgram(flavour, 'skip_gram');
  const folder = mkdtempSync(join(tmpdir(), 'id2vec-bench-'));
  try {
    const text = join(folder, 'text');
    const vectors = join(folder, 'vectors');
    await program('text', text);
    const ours = (await program('train')).skip_gram;
    const speed = Number(ours?.tokens_per_second);
    const loss = Number(ours?.refitted_loss);
    const peer = word2vec === undefined ? "fastText's wasm" : 'native word2vec.c';
    /** @type {number} */
    let theirSpeed;
    try {
      theirSpeed = await (word2vec === undefined
        ? runFastText(text, vectors)
        : runWord2vec(word2vec, text, vectors));
    } catch (error) {
      if (word2vec !== undefined) throw error;
      const measured = `${perSecond(speed)}; nothing to compare with: no word2vec given, and fastText failed: ${reason(error)}`;
      return [{ what: TASK, measured, target: HOW, reached: undefined }];
    }
    const theirLoss = Number((await program('judge', vectors)).judged?.refitted_loss);
    const untrained = Number((await program('untrained')).judged?.refitted_loss);
    const goal = (/** @type {string} */ target) => (word2vec === undefined ? HOW : target);
    const verdict = (/** @type {boolean} */ reached) => (word2vec === undefined ? undefined : reached);
    return [
      {
        what: `${TASK}, against ${peer} on one thread`,
        measured: `${(speed / theirSpeed).toFixed(1)} times as fast (${perSecond(speed)} against ${perSecond(theirSpeed)})`,
        target: goal('at least 3'),
        reached: verdict(speed / theirSpeed >= 3),
      },
      {
        what: `the loss of those vectors on a text held out, with output tables refitted alike, against ${peer}`,
        measured: `${loss.toFixed(3)} against ${theirLoss.toFixed(3)} (vectors before training: ${untrained.toFixed(3)})`,
        target: goal('no more'),
        reached: verdict(loss <= theirLoss),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {number} speed */
function perSecond(speed) {
  return `${Math.round(speed / 1000).toLocaleString('en')},000 tokens/s`;
}
