/**
 * Emscripten: `emcc` on PATH when it is new enough, then $EMSDK, then a private copy, which is brought when missing.
 * What was chosen is written to .toolchain/emscripten.cmake, which the CMake presets read: after set-up,
 * `cmake --preset wasm-simd128` works by hand.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bringDebianTools, debianStamp, emscriptenRootIn } from './debian-tools.mjs';
import { bringEmsdk, emscriptenRootInEmsdk, emsdkStamp } from './emsdk.mjs';
import { nodeCommand } from './node-flags.mjs';
import { toolchainFolder } from './paths.mjs';
import { chooseSource } from './platform.mjs';
import { isProgram, run, which } from './process.mjs';
import { isComplete, say, writeIfChanged } from './steps.mjs';
import { emscriptenIsNewEnough, findVersion } from './versions.mjs';

/**
 * @typedef {object} Emscripten
 * @property {string} root the folder of emcc.py and cmake/Modules
 * @property {string} version
 * @property {'PATH' | '$EMSDK' | 'private'} from
 *
 * @typedef {object} Places what the search looks at; tests pass their own
 * @property {string | undefined} emccOnPath
 * @property {string | undefined} emsdk $EMSDK
 * @property {readonly string[]} privateRoots roots of complete private copies
 * @property {(emcc: string) => Promise<string | undefined>} versionOf
 * @property {(emcc: string) => Promise<string>} rootOf
 */

/**
 * @param {Places} places
 * @returns {Promise<Emscripten | undefined>}
 */
export async function findEmscripten(places) {
  /** @type {{ emcc: string, root?: string, from: Emscripten['from'] }[]} */
  const candidates = [];
  if (places.emccOnPath !== undefined) candidates.push({ emcc: places.emccOnPath, from: 'PATH' });
  if (places.emsdk !== undefined) {
    const root = emscriptenRootInEmsdk(places.emsdk);
    candidates.push({ emcc: join(root, 'emcc'), root, from: '$EMSDK' });
  }
  for (const root of places.privateRoots)
    candidates.push({ emcc: join(root, 'emcc'), root, from: 'private' });
  for (const { emcc, root, from } of candidates) {
    const version = await places.versionOf(emcc);
    if (version !== undefined && emscriptenIsNewEnough(version)) {
      return { root: root ?? (await places.rootOf(emcc)), version, from };
    }
    if (version !== undefined) say(`Emscripten ${version} (${from}) is too old; looking further`);
  }
  return undefined;
}

/**
 * Finds Emscripten or brings it, and writes down where it is.
 * @param {import('./platform.mjs').Machine} machine
 * @returns {Promise<Emscripten>}
 */
export async function setUpEmscripten(machine) {
  const node = await nodeCommand();
  // Emscripten's scripts are CommonJS; the project's own package.json, above this folder, says that ours are not.
  writeIfChanged(join(toolchainFolder, 'package.json'), '{ "type": "commonjs" }\n');
  const debianFolder = join(toolchainFolder, 'emscripten');
  const emsdkFolder = join(toolchainFolder, 'emsdk');
  const look = () => {
    /** @type {string[]} */
    const privateRoots = [];
    if (isComplete(debianFolder, debianStamp(debianFolder, 'emscripten'))) {
      privateRoots.push(emscriptenRootIn(debianFolder));
    }
    if (isComplete(emsdkFolder, emsdkStamp(emsdkFolder)))
      privateRoots.push(emscriptenRootInEmsdk(emsdkFolder));
    return findEmscripten({
      emccOnPath: which('emcc'),
      emsdk: process.env.EMSDK,
      privateRoots,
      versionOf: emccVersion,
      rootOf: emccRoot,
    });
  };
  let found = await look();
  if (found === undefined) {
    if (chooseSource(machine) === 'archive') await bringDebianTools(debianFolder, 'emscripten', node);
    else await bringEmsdk(emsdkFolder);
    found = await look();
  }
  if (found === undefined)
    throw new Error('Emscripten was brought but does not start; delete .toolchain and try again');
  writeLocation(found, node);
  return found;
}

/** @param {string} emcc */
async function emccVersion(emcc) {
  if (!isProgram(emcc)) return undefined;
  const result = await run(emcc, ['--version'], { allowFailure: true });
  return result.code === 0 ? findVersion(result.output.split('\n')[0] ?? '') : undefined;
}

/** @param {string} emcc */
async function emccRoot(emcc) {
  const result = await run(join(emcc, '..', 'em-config'), ['EMSCRIPTEN_ROOT']);
  return result.output.trim();
}

/**
 * Emscripten runs the module itself while it links (for the declarations and the ahead-of-time glue), so its Node
 * must accept relaxed SIMD. An Emscripten which is not ours keeps its own configuration, and ours wraps it.
 * @param {Emscripten} found
 * @param {readonly string[]} node
 */
function writeLocation(found, node) {
  const config = join(toolchainFolder, 'emscripten-config.py');
  const theirs = [join(found.root, '.emscripten'), join(found.root, '..', '..', '.emscripten')].find(
    existsSync,
  );
  const wrapped = [
    'import os',
    `theirs = ${JSON.stringify(theirs ?? '')}`,
    'ours = os.environ.get("EM_CONFIG")',
    '# Their file may ask the environment where it lies itself.',
    'os.environ["EM_CONFIG"] = theirs',
    'if theirs: exec(compile(open(theirs).read(), theirs, "exec"), globals())',
    'os.environ["EM_CONFIG"] = ours or ""',
    `NODE_JS = ${JSON.stringify(node)}`,
  ];
  writeIfChanged(config, `${wrapped.join('\n')}\n`);
  const lines = [
    '# Written by cpp/toolchain/setup.mjs; read by cpp/toolchain/emscripten.cmake.',
    `set(ID2VEC_EMSCRIPTEN_ROOT [[${found.root}]])`,
    `set(ID2VEC_EMSCRIPTEN_VERSION [[${found.version}]])`,
    `set(ID2VEC_EMSCRIPTEN_CONFIG [[${config}]])`,
    `set(ID2VEC_NODE [[${node.join(';')}]])`,
  ];
  writeIfChanged(join(toolchainFolder, 'emscripten.cmake'), `${lines.join('\n')}\n`);
}
