/**
 * Makes Debian packages run from a private folder: unpacks what is used, and points every program at the C library
 * and the shared libraries that were unpacked beside it, since those of this machine may be older.
 */
import { spawn } from 'node:child_process';
import { closeSync, lstatSync, openSync, readdirSync, readSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from './process.mjs';

/**
 * Unpacks .deb files, leaving out what matches the patterns (of GNU tar).
 * @param {readonly string[]} packages
 * @param {string} folder
 * @param {readonly string[]} leaveOut
 */
export async function unpack(packages, folder, leaveOut) {
  for (const file of packages) await unpackOne(file, folder, leaveOut);
}

/**
 * dpkg-deb's own -x cannot leave anything out, and nine tenths of Emscripten's package is library variants which are
 * never linked here; so its tar stream goes through tar.
 * @param {string} file
 * @param {string} folder
 * @param {readonly string[]} leaveOut
 * @returns {Promise<void>}
 */
function unpackOne(file, folder, leaveOut) {
  return new Promise((resolve, reject) => {
    const reader = spawn('dpkg-deb', ['--fsys-tarfile', file], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exclusions = leaveOut.map((pattern) => `--exclude=${pattern}`);
    const writer = spawn('tar', ['-x', '-f', '-', '-C', folder, '--no-same-owner', ...exclusions], {
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    reader.stdout.pipe(writer.stdin);
    let left = 2;
    /** @param {number | null} code */
    const closed = (code) => {
      if (code !== 0) reject(new Error(`could not unpack ${file}`));
      else if (--left === 0) resolve();
    };
    for (const child of [reader, writer]) child.on('error', reject).on('close', closed);
    // When one end dies the other must not take this process with it; its exit code tells the story.
    writer.stdin.on('error', () => {});
  });
}

/**
 * Removes everything in a folder but the named entries.
 * @param {string} folder
 * @param {readonly string[]} keep
 */
export function keepOnly(folder, keep) {
  for (const name of readdirSync(folder)) {
    if (!keep.includes(name)) rmSync(join(folder, name), { recursive: true });
  }
}

/** @param {string} root an unpacked tree */
export function libraryFolder(root) {
  const triplet = readdirSync(join(root, 'usr', 'lib')).find((name) => name.endsWith('-linux-gnu'));
  if (triplet === undefined) throw new Error('the unpacked packages hold no library folder');
  return join(root, 'usr', 'lib', triplet);
}

/**
 * Rewrites the programs in `programFolders` to use the libraries unpacked with them.
 * @param {string} draft where the tree is now
 * @param {string} home where it will be when it is used: the paths written into the programs
 * @param {readonly string[]} programFolders relative to the tree
 */
export async function useOwnLibraries(draft, home, programFolders) {
  const libraries = libraryFolder(draft);
  const loaderName = readdirSync(libraries).find((name) => /^ld-linux-.*\.so\.\d+$/.test(name));
  if (loaderName === undefined) throw new Error('the unpacked packages hold no program loader');
  const loader = join(libraries, loaderName);
  // patchelf itself needs the newer C library, and is not patched yet: the loader is called by name.
  const patchelf = ['--library-path', libraries, join(draft, 'usr', 'bin', 'patchelf')];
  const homeLibraries = join(home, relative(draft, libraries));
  for (const folder of programFolders) {
    const programs = elfFiles(join(draft, folder)).filter((file) => !file.endsWith('/patchelf'));
    const how = [
      '--set-interpreter',
      join(homeLibraries, loaderName),
      '--force-rpath',
      '--set-rpath',
      homeLibraries,
    ];
    await run(loader, [...patchelf, ...how, ...programs]);
  }
  // A library's own RUNPATH would be searched instead of the program's RPATH, and hide the folder above.
  const withRunPath = elfFiles(libraries).filter((file) => /\/lib(LLVM|clang|binaryen)/.test(file));
  if (withRunPath.length > 0) await run(loader, [...patchelf, '--remove-rpath', ...withRunPath]);
  rmSync(join(draft, 'usr', 'bin', 'patchelf'));
}

/**
 * Regular ELF files directly in a folder.
 * @param {string} folder
 * @returns {string[]}
 */
function elfFiles(folder) {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => lstatSync(file).isFile() && startsLikeElf(file));
}

/** @param {string} file */
function startsLikeElf(file) {
  const handle = openSync(file, 'r');
  try {
    const magic = Buffer.alloc(4);
    return readSync(handle, magic, 0, 4, 0) === 4 && magic.toString('latin1') === '\x7fELF';
  } finally {
    closeSync(handle);
  }
}
