/**
 * How set-up speaks, and how it stays safe to interrupt: a tool is made in a folder beside its place and moved there
 * by one rename when it is whole, with a stamp inside that says what it is. No stamp, or another stamp: not done.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const stampName = 'id2vec-tool.json';

/** Something is missing which the person at the keyboard can get: the message says what, and the command. */
export class SetupError extends Error {
  /**
   * @param {string} missing one sentence
   * @param {readonly string[]} commands what to type, one a line
   */
  constructor(missing, commands) {
    super([missing, 'To get it, type:', ...commands.map((command) => `    ${command}`)].join('\n'));
    this.name = 'SetupError';
  }
}

/** The command line asks for what there is not: the message says what was given and what is accepted. */
export class UsageError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'UsageError';
  }
}

/**
 * Turns the failure of a program into words about what is missing; the program's own words follow.
 * @template T
 * @param {string} failure one sentence, without its full stop
 * @param {readonly string[]} commands
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function wrapped(failure, commands, work) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`${failure}: ${error instanceof Error ? error.message : String(error)}`, commands);
  }
}

/** @param {string} message */
export function say(message) {
  // Set-up's own tests make it speak of machines that do not exist.
  if (process.env.NODE_TEST_CONTEXT !== undefined) return;
  process.stdout.write(`[setup] ${message}\n`);
}

/**
 * Says what starts, and how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(title, work) {
  say(`${title} ...`);
  const start = performance.now();
  const result = await work();
  say(`${title}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * @param {string} folder
 * @param {Record<string, string>} stamp
 */
export function isComplete(folder, stamp) {
  try {
    return readFileSync(join(folder, stampName), 'utf8') === stampText(stamp);
  } catch {
    return false;
  }
}

/**
 * Fills `folder` atomically. An earlier attempt's leftovers are removed first.
 * @param {string} folder the final place
 * @param {Record<string, string>} stamp what exactly will be there; a later run compares it
 * @param {(draft: string) => Promise<void>} fill makes the contents in the draft folder
 */
export async function makeFolder(folder, stamp, fill) {
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true });
  const prefix = `${basename(folder)}.draft-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) {
      rmSync(join(parent, name), { recursive: true, force: true });
    }
  }
  const draft = join(parent, `${prefix}${process.pid}`);
  try {
    mkdirSync(draft);
    await fill(draft);
    writeFileSync(join(draft, stampName), stampText(stamp));
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Writes a small file so that it is never seen half written, and leaves an equal one alone: its date is what other
 * steps look at.
 * @param {string} file
 * @param {string} text
 */
export function writeIfChanged(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.draft-${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** @param {Record<string, string>} stamp */
function stampText(stamp) {
  return `${JSON.stringify(stamp, null, 2)}\n`;
}

/** @param {number} pid */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
