/**
 * What all elements of a document share: one engine, one table per (vocabSize, dim, seed), one tokenizer.
 *
 * A table is counted: each `sharedTable` is matched by one `release()`, and the memory is given back a moment after
 * the last one (a moment, because moving an element in the document disconnects and reconnects it). A failure is
 * remembered, so that twelve elements do not try twelve times; `retryShared()` forgets it and tells the elements.
 */
import type { Engine, Table } from '../../engine/api.js';
import { besideModule, importAgain } from '../../engine/import-again.js';
import { afterPaint } from './motion.js';

export {
  FIRST_ID,
  FIRST_TEXT,
  FIRST_TOKENS,
  GPT2_VOCAB_SIZE,
  MAX_TEXT,
  pieceOf,
  protagonist,
  type Token,
  tokenize,
} from './tokenizer.js';

export interface TableSpec {
  vocabSize: number;
  dim: number;
  seed: number;
}

export const DEFAULT_TABLE: Readonly<TableSpec> = { vocabSize: 100_000, dim: 768, seed: 42 };

export interface SharedTable {
  engine: Engine;
  table: Table;
  /** How long filling the table took here, measured. */
  fillMilliseconds: number;
  /** Gives this use of the table back; a second call does nothing. */
  release(): void;
}

interface Entry {
  users: number;
  made: Promise<{ engine: Engine; table: Table; fillMilliseconds: number }>;
  failed: boolean;
}

const KEEP_MILLISECONDS = 1000;
const entries = new Map<string, Entry>();
const retryListeners = new Set<() => void>();
let engine: Promise<Engine> | undefined;

/** The engine for tables, loaded at the first call (trainer.ts has the one that learns). A failure is remembered until {@link retryShared}. */
export function sharedEngine(): Promise<Engine> {
  engine ??= importAgain(
    besideModule(import.meta.url, 'index.js'),
    () => import('../../engine/index.js'),
  ).then(({ load }) => load({ trainer: false }));
  return engine;
}

async function makeTable(spec: TableSpec): Promise<Awaited<Entry['made']>> {
  const loaded = await sharedEngine();
  await afterPaint();
  const start = performance.now();
  const table = loaded.createTable({ ...spec });
  return { engine: loaded, table, fillMilliseconds: performance.now() - start };
}

function release(key: string, entry: Entry): void {
  entry.users--;
  setTimeout(async () => {
    if (entry.users > 0 || entries.get(key) !== entry) return;
    entries.delete(key);
    const { table } = await entry.made;
    table.dispose();
  }, KEEP_MILLISECONDS);
}

/** The table of this size and seed, made when first asked for. */
export async function sharedTable(spec: TableSpec = DEFAULT_TABLE): Promise<SharedTable> {
  const key = `${spec.vocabSize}x${spec.dim}@${spec.seed}`;
  let entry = entries.get(key);
  if (!entry) {
    entry = { users: 0, made: makeTable(spec), failed: false };
    entries.set(key, entry);
  }
  const shared = entry;
  shared.users++;
  try {
    const made = await shared.made;
    let released = false;
    return {
      ...made,
      release() {
        if (!released) release(key, shared);
        released = true;
      },
    };
  } catch (error) {
    shared.users--;
    shared.failed = true;
    throw error;
  }
}

/** Forgets every failure and tells the elements to ask again. */
export function retryShared(): void {
  for (const [key, entry] of entries) if (entry.failed) entries.delete(key);
  engine?.catch(() => {
    engine = undefined;
  });
  // After the rejection handler above has run.
  setTimeout(() => {
    for (const listener of [...retryListeners]) listener();
  });
}

/** Calls `listener` at every {@link retryShared}; returns how to stop. */
export function onRetry(listener: () => void): () => void {
  retryListeners.add(listener);
  return () => retryListeners.delete(listener);
}
