/**
 * fastText's wasm on a text, as skip-gram with negative sampling on whole words. Writes the vectors as word2vec.c does
 * and prints one line of JSON.
 *
 *   node fasttext.mjs <text> <vectors>
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { peerRequire } from './install.mjs';

const [textFile = '', vectorsFile = ''] = process.argv.slice(2);
const DIM = 100;

const entry = peerRequire('fasttext')
  .resolve('fasttext.wasm.js')
  .replace(/\.cjs$/, '.mjs');
const { getFastTextModule } = await import(pathToFileURL(entry).href);
const core = await getFastTextModule();

const text = readFileSync(textFile, 'utf8');
const tokens = text.trim().split(' ');
core.FS.writeFile('text', text);

const args = new core.Args();
Object.assign(args, {
  ...{ input: 'text', lr: 0.025, dim: DIM, ws: 5, neg: 5, epoch: 1, thread: 1, seed: 1, verbose: 0 },
  // Every word counts, none is left out for being frequent (t is the share above which some are), and no parts of words.
  ...{ minCount: 1, t: 1, wordNgrams: 1, minn: 0, maxn: 0, bucket: 0 },
});
args.model = core.ModelName.skipgram;
args.loss = core.LossName.ns;

const model = new core.FastText();
const start = process.cpuUsage();
// It insists on telling somebody how far it is.
model.train(args, () => {});
const { user, system } = process.cpuUsage(start);

const words = [...new Set(tokens)];
const place = core._malloc(DIM * 4);
const parts = [Buffer.from(`${words.length} ${DIM}\n`)];
for (const word of words) {
  model.getWordVector({ ptr: place, size: DIM }, word);
  parts.push(
    Buffer.from(`${word} `),
    Buffer.from(core.HEAPU8.slice(place, place + DIM * 4)),
    Buffer.from('\n'),
  );
}
writeFileSync(vectorsFile, Buffer.concat(parts));
console.log(JSON.stringify({ name: 'fasttext', tokens_per_second: tokens.length / ((user + system) / 1e6) }));
