/**
 * One build at a time: two that link the same file at once (npm start beside npm test) can leave a script and a .wasm
 * that do not belong together, and both would call it done.
 */
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRunning, say } from './steps.mjs';

const POLL_MILLISECONDS = 200;

/** How many nested calls of this process hold each file. */
const held = new Map();

/**
 * Runs `work` while no other process holds the same file. A holder that has died does not count.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(file, work) {
  let told = false;
  while (!held.has(file) && !take(file)) {
    if (!told) say(`another run is building (process ${holder(file) ?? 'just ended'}); waiting for it`);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
  }
  held.set(file, (held.get(file) ?? 0) + 1);
  try {
    return await work();
  } finally {
    const left = held.get(file) - 1;
    if (left > 0) held.set(file, left);
    else {
      held.delete(file);
      rmSync(file, { force: true });
    }
  }
}

/** @param {string} file */
function take(file) {
  mkdirSync(dirname(file), { recursive: true });
  const owner = holder(file);
  if (owner !== undefined && !isRunning(owner)) rmSync(file, { force: true });
  // Linked under its name when it is written, so that nobody sees it without its owner.
  const draft = `${file}.draft-${process.pid}`;
  try {
    writeFileSync(draft, String(process.pid));
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * @param {string} file
 * @returns {number | undefined} the process that holds it
 */
function holder(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
