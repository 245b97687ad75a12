/** Running programs and finding them: a thin, typed layer over node:child_process. */
import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {Record<string, string | undefined>} [env] added to this process's environment
 * @property {boolean} [show] also pass the output through, as it comes
 * @property {boolean} [allowFailure] return a non-zero code instead of throwing
 *
 * @typedef {object} RunResult
 * @property {number} code the exit code; 127 when the program could not be started
 * @property {string} output stdout, then nothing else
 * @property {string} errors stderr
 */

/** A program ended badly. `message` holds the command, its code and the last lines it printed. */
export class CommandError extends Error {
  /**
   * @param {string} command
   * @param {RunResult} result
   */
  constructor(command, result) {
    const said = `${result.output}\n${result.errors}`.trim().split('\n').slice(-40).join('\n');
    super(`"${command}" ended with code ${result.code}${said === '' ? '' : `:\n${said}`}`);
    this.name = 'CommandError';
    this.result = result;
  }
}

/**
 * Runs a program to its end, without a shell and without standard input.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(program, args, options = {}) {
  const { cwd, env, show = false, allowFailure = false } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: env === undefined ? process.env : { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (show) process.stdout.write(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text;
      if (show) process.stderr.write(text);
    });
    /** @param {RunResult} result */
    const finish = (result) => {
      if (result.code === 0 || allowFailure) resolve(result);
      else reject(new CommandError([program, ...args].join(' '), result));
    };
    child.on('error', (error) => finish({ code: 127, output, errors: `${errors}${error.message}` }));
    child.on('close', (code, signal) =>
      finish({ code: code ?? 128, output, errors: signal === null ? errors : `${errors}ended by ${signal}` }),
    );
  });
}

/**
 * The full path of a program on PATH, or undefined.
 * @param {string} name
 * @param {string} [searchPath] PATH by default
 * @returns {string | undefined}
 */
export function which(name, searchPath = process.env.PATH ?? '') {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  for (const folder of searchPath.split(delimiter)) {
    for (const suffix of suffixes) {
      const candidate = join(folder, `${name}${suffix}`);
      if (folder !== '' && isProgram(candidate)) return candidate;
    }
  }
  return undefined;
}

/**
 * @param {string} file
 * @returns {boolean}
 */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
