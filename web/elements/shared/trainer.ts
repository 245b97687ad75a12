/**
 * The engine that trains: in a worker, so that the page stays alive; one for all elements of a document. A failure is
 * remembered, as session.ts does for the engine that is looked up in; `retryShared()` forgets it.
 */
import type { RemoteEngine } from '../../engine/api-worker.js';
import { besideModule, importAgain } from '../../engine/import-again.js';
import { onRetry } from './session.js';

let trainer: Promise<RemoteEngine> | undefined;

function start(): Promise<RemoteEngine> {
  return importAgain(besideModule(import.meta.url, 'index.js'), () => import('../../engine/index.js')).then(
    ({ load }) => load({ worker: true }),
  );
}

/** Loaded at the first call. */
export function sharedTrainer(): Promise<RemoteEngine> {
  trainer ??= start();
  return trainer;
}

/** The trainer, if anything has asked for one: for those who only want to tell of it. */
export function startedTrainer(): Promise<RemoteEngine> | undefined {
  return trainer;
}

// What was loaded may have ended since: it is asked for a sign of life before it is given out again.
onRetry(() => {
  trainer = trainer
    ?.then(async (engine) => {
      await engine.memory();
      return engine;
    })
    .catch(start);
  // Whoever asks for it hears of the failure.
  trainer?.catch(() => {});
});
