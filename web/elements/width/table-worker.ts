/**
 * The worker of <id2vec-width>: one core of its own, one table. It is ended, not asked, to give the memory back.
 *
 * A fill cannot report how far it is, so a sample is timed first and the estimate sent. The sample comes after smaller
 * ones, which run in code that is still being compiled, and in fresh memory, which costs more than memory used before.
 */
import { load } from '../../engine/index.js';
import type { TableRequest, WorkerAnswer } from './real-table.js';

const WARM_UPS = 3;
const WARM_UP_ROWS = 256;
const SAMPLE_ROWS = 8192;
const SAMPLE_DIM = 1024;
const SHOWN = 5;

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<TableRequest>) => void) | null;
  postMessage(answer: WorkerAnswer): void;
};

async function make({ vocabSize, dim, seed }: TableRequest): Promise<void> {
  const engine = await load({ trainer: false });
  const timed = (rows: number, columns: number) => {
    const start = performance.now();
    const table = engine.createTable({ vocabSize: rows, dim: columns, seed });
    return { table, milliseconds: performance.now() - start };
  };
  for (let i = 0; i < WARM_UPS; i++) timed(WARM_UP_ROWS, SAMPLE_DIM).table.dispose();
  const sample = timed(SAMPLE_ROWS, SAMPLE_DIM);
  sample.table.dispose();
  const perNumber = sample.milliseconds / (SAMPLE_ROWS * SAMPLE_DIM);
  scope.postMessage({ kind: 'estimate', milliseconds: Math.max(1, perNumber * vocabSize * dim) });
  const { table, milliseconds } = timed(vocabSize, dim);
  scope.postMessage({ kind: 'made', milliseconds, first: table.row(0).slice(0, SHOWN) });
}

scope.onmessage = ({ data }) => {
  scope.postMessage({ kind: 'started' });
  make(data).catch((error: unknown) => {
    scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
};
