/** The declarations, as a TypeScript author meets them: strict, checked with the libraries, without types of Node. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const RIGHT = `
import { type Corpus, type Engine, type Flavour, Id2VecError, type Ids, load, type Neighbour, type Remote, type RemoteEngine, type Table, type Training } from 'id2vec';

export async function useEverything(): Promise<Neighbour[]> {
  const engine: Engine = await load({ flavour: 'auto' });
  await load({ wasmUrl: new URL('https://example.org/x.wasm') });
  await load({ wasmBinary: new Uint8Array(8) });
  const flavour: Flavour = engine.flavour;
  const reasons: string[] = engine.fallbacks.map(({ flavour, reason }) => flavour + reason);
  const { bytes, tableBytes, liveHandles } = engine.memory();
  const table: Table = engine.createTable({ vocabSize: 10, dim: 4, seed: 42n, paddingIdx: 0, maxNorm: 1 });
  const ids: Ids = [1, 2, 3];
  const rows: Float32Array = table.lookup(ids);
  table.lookupInto(new Uint32Array([1, 2, 3]), rows);
  table.setRow(1, [1, 2, 3, 4]);
  const { values, multiplyAdds, bytesRead } = table.oneHotProduct(3);
  const bags: Float32Array = table.bag(ids, [0, 2], { mode: 'mean' });
  const gradient: Float32Array = table.gradient(ids, rows, { scaleGradByFreq: true });
  const near = table.nearest(rows.subarray(0, 4), { k: 2, metric: 'dot', exclude: new Set(ids as number[]).size ? ids : [] });
  const like = table.analogy({ positive: [1], k: 1, excludeInputs: false });
  const score: number = engine.dot(values, bags) + engine.cosine(values, bags) + engine.distance(values, bags);
  engine.oneHot(3, 10);
  try {
    table.row(10);
  } catch (error) {
    if (error instanceof Id2VecError && error.code === 'out-of-range') throw new Error(String(error.details.accepted));
  }
  table[Symbol.dispose]();
  {
    using other = engine.createTable({ vocabSize: 1, dim: 1 });
    other.row(0);
  }
  void [flavour, reasons, bytes, tableBytes, liveHandles, multiplyAdds, bytesRead, gradient, score, table.disposed];
  return [...near, ...like];
}

export async function useWorker(signal: AbortSignal): Promise<number> {
  const engine: RemoteEngine = await load({ worker: true, flavour: 'scalar' });
  const here: Engine = await load({ worker: false });
  const { worker, reason }: { worker: boolean; reason: string } = engine.place;
  const table: Remote<Table> = await engine.createTable({ vocabSize: 10, dim: 4 });
  const dim: number = table.dim + engine.version.length + here.version.length;
  const row: Float32Array = await table.row(1);
  const corpus: Corpus = await engine.textCorpus('a b', { unit: 'gpt2', signal, onProgress: (share) => share + 1 });
  const model = await engine.createNextTokenModel({ vocabSize: 9, dim: 2, context: 1, tied: true, optimizer: { name: 'sgd', lr: 1 } });
  const { loss }: { loss: number } = await model.train(corpus.ids, { steps: 5, signal, onProgress: ({ steps }) => steps });
  const training: Remote<Training> = await model.startTraining(corpus.ids);
  const { losses } = await training.run(5);
  await table.dispose();
  engine.close();
  void [worker, reason, dim];
  return (row[0] ?? 0) + loss + losses.length;
}
`;

const RIGHT_ELEMENTS = `
import 'id2vec/elements';
import { type ElementClass, Id2VecPipeline, type PipelineElement, sharedEngine } from 'id2vec/element-classes';

export async function useElements(): Promise<number> {
  const made = document.createElement('id2vec-pipeline');
  made.ids = [464, 3797];
  made.theme = 'dark';
  const found: PipelineElement | null = document.querySelector('id2vec-pipeline');
  const race = document.createElement('id2vec-race');
  race.infinity = true;
  document.addEventListener('id2vec-select', (event) => (made.selected = event.detail.id));
  race.addEventListener('id2vec-text', ({ detail }) => (race.text = detail.text));
  const given: ElementClass<PipelineElement> = Id2VecPipeline;
  customElements.define('my-pipeline', class extends given {});
  await new Id2VecPipeline().updateComplete;
  return (await sharedEngine()).memory().bytes + (found?.vocabSize ?? 0);
}
`;

const WRONG_ELEMENTS = `
import 'id2vec/elements';
// @ts-expect-error: ids are numbers
document.createElement('id2vec-pipeline').ids = ['464'];
// @ts-expect-error: no such theme
document.createElement('id2vec-width').theme = 'sepia';
// @ts-expect-error: no such property
document.createElement('id2vec-race').ids = [1];
// @ts-expect-error: no piece in this event
document.addEventListener('id2vec-text', (event) => event.detail.piece);
`;

const WRONG = `
import { Id2VecError, load } from 'id2vec';
const engine = await load();
const table = engine.createTable({ vocabSize: 10, dim: 4 });
// @ts-expect-error: no such flavour
await load({ flavour: 'avx' });
// @ts-expect-error: no dim
engine.createTable({ vocabSize: 10 });
// @ts-expect-error: PyTorch's spelling
engine.createTable({ vocabSize: 10, dim: 4, padding_idx: 0 });
// @ts-expect-error: an id is a number
table.row('3');
// @ts-expect-error: not into doubles
table.lookupInto([1], new Float64Array(4));
// @ts-expect-error: no such metric
table.nearest(0, { k: 1, metric: 'manhattan' });
// @ts-expect-error: no k
table.nearest(0, {});
// @ts-expect-error: read-only
table.dim = 5;
const remote = await load({ worker: true });
// @ts-expect-error: a promise is no table
remote.createTable({ vocabSize: 10, dim: 4 }).row(1);
// @ts-expect-error: only the engine in a worker is closed
engine.close();
// @ts-expect-error: no such code
if (new Id2VecError('bad-argument', '').code === 'no-such-code') throw 0;
`;

test('a consumer compiles, and what is wrong does not', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'id2vec-types-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules', 'id2vec'), 'junction');
  writeFileSync(join(folder, 'right.ts'), RIGHT);
  writeFileSync(join(folder, 'wrong.ts'), WRONG);
  writeFileSync(join(folder, 'right-elements.ts'), RIGHT_ELEMENTS);
  writeFileSync(join(folder, 'wrong-elements.ts'), WRONG_ELEMENTS);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  // A plain target brings no Symbol.dispose: the package's own declarations ask for it.
  for (const moduleOptions of [
    ['--module', 'nodenext', '--lib', 'es2022,dom'],
    ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom,esnext.disposable'],
  ]) {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
        ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--target', 'es2022'],
        ...moduleOptions,
        ...['right.ts', 'wrong.ts', 'right-elements.ts', 'wrong-elements.ts'],
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    assert.equal(status, 0, stdout);
  }
});
