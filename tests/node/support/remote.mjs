/** Engines in a worker, and on this thread where no worker can be had. */
import assert from 'node:assert/strict';
import { load } from '../../../dist/index.js';
import { flavour } from './engine.mjs';
import { copyPackage } from './package-copy.mjs';

/** @typedef {import('id2vec').RemoteEngine} RemoteEngine */

/**
 * A worker of the test's own: a shared one would live on in the next test.
 * @param {import('node:test').TestContext} context whose end closes it
 * @returns {Promise<RemoteEngine>}
 */
export async function inWorker(context) {
  const wasmUrl = new URL(`../../../dist/id2vec-${flavour}.wasm`, import.meta.url);
  const engine = await load({ worker: true, flavour, wasmUrl });
  context.after(() => engine.close());
  assert.deepEqual(engine.place, { worker: true, reason: '' });
  return engine;
}

/**
 * From a package whose worker is not there.
 * @param {import('node:test').TestContext} context
 * @returns {Promise<RemoteEngine>}
 */
export async function withoutWorker(context) {
  const { load } = await copyPackage(context, /worker\.js$/).import();
  const engine = await load({ worker: true, flavour });
  context.after(() => engine.close());
  assert.equal(engine.place.worker, false);
  return engine;
}

/**
 * Plain data of an error: it may be of another copy of the package.
 * @param {any} error
 */
export function asData(error) {
  assert.ok(error instanceof Error, `not an error: ${error}`);
  const { name, message, code, details } = /** @type {any} */ (error);
  return { name, message, code, details };
}

/**
 * What a promise, or a call that throws, is refused with.
 * @param {() => unknown} action
 */
export async function refusalOf(action) {
  try {
    await action();
  } catch (error) {
    return asData(error);
  }
  throw new assert.AssertionError({ message: 'nothing was refused' });
}
