/** The source of Catch2 v3: the tests are also built for wasm, so a system package (v2 on Debian 12) cannot serve. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withArchive } from './debian-tools.mjs';
import { toolchainFolder } from './paths.mjs';
import { chooseSource } from './platform.mjs';
import { run } from './process.mjs';
import { isComplete, makeFolder, timed, wrapped, writeIfChanged } from './steps.mjs';

const version = '3.7.1';
/** Debian's tarball is upstream's own, byte for byte, so one hash serves both ways. */
const sha256 = 'c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c';
const upstream = `https://github.com/catchorg/Catch2/archive/refs/tags/v${version}.tar.gz`;

/** Where a person may put the tarball when the machine cannot fetch it; the hash is checked all the same. */
const broughtByHand = join(toolchainFolder, `catch2-${version}.tar.gz`);

/**
 * @param {Uint8Array} bytes
 * @param {string} expected
 * @param {string} where
 */
export function checkHash(bytes, expected, where) {
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== expected)
    throw new Error(`${where} has SHA-256 ${actual}, not ${expected}: it is not what was pinned`);
}

/**
 * Leaves the source in .toolchain/catch2, and its place in .toolchain/catch2.cmake.
 * @param {import('./platform.mjs').Machine} machine
 */
export async function setUpCatch2(machine) {
  const folder = join(toolchainFolder, 'catch2');
  const stamp = { tools: 'catch2', version, sha256 };
  if (!isComplete(folder, stamp)) {
    await timed(`Catch2 ${version} source`, () =>
      makeFolder(folder, stamp, async (draft) => {
        const bytes = await readTarball(machine, draft);
        checkHash(bytes, sha256, 'the Catch2 tarball');
        const tarball = join(draft, 'catch2.tar.gz');
        writeFileSync(tarball, bytes);
        // The amalgamated pair is all that is compiled; the rest is Catch2's own tests and documents.
        const wanted = ['--wildcards', '*/extras/catch_amalgamated.*', '*/LICENSE.txt'];
        await run('tar', ['-x', '-f', tarball, '-C', draft, '--strip-components=1', ...wanted]);
        await run('rm', [tarball]);
      }),
    );
  }
  writeIfChanged(
    join(toolchainFolder, 'catch2.cmake'),
    `set(ID2VEC_CATCH2_FOLDER [[${join(folder, 'extras')}]])\n`,
  );
}

/**
 * @param {import('./platform.mjs').Machine} machine
 * @param {string} draft
 */
function readTarball(machine, draft) {
  if (existsSync(broughtByHand)) return readFileSync(broughtByHand);
  return chooseSource(machine) === 'archive' ? fromArchive(draft) : fromUpstream();
}

/** @param {string} draft */
function fromArchive(draft) {
  return withArchive(draft, async (archive) => {
    const file = await archive.downloadSource('catch2');
    if (file === undefined) throw new Error('the source package of Catch2 holds no upstream tarball');
    return readFileSync(file);
  });
}

async function fromUpstream() {
  return wrapped(
    `The source of Catch2 ${version} could not be downloaded`,
    [`curl -L -o ${broughtByHand} ${upstream}`],
    async () => {
      const response = await fetch(upstream);
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  );
}
