/**
 * One private folder of tools from Debian's archive: Emscripten with its LLVM and Binaryen, clang-format and
 * clang-tidy (which share that LLVM), or the last two alone; and the Catch2 source while the archive is open.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveSuite, DebianArchive } from './debian-archive.mjs';
import { keepOnly, unpack, useOwnLibraries } from './debian-unpack.mjs';
import { makeFolder, timed, wrapped } from './steps.mjs';
import { clangToolsMajor, oldestEmscripten } from './versions.mjs';

const llvm = clangToolsMajor;
const llvmPrograms = `usr/lib/llvm-${llvm}/bin`;

const clangTools = {
  wanted: [`clang-format-${llvm}`, `clang-tidy-${llvm}`],
  programs: ['clang-format', 'clang-tidy'],
};
const emscripten = {
  wanted: ['emscripten', `clang-${llvm}`, `lld-${llvm}`, `llvm-${llvm}`],
  programs: [
    'clang',
    'clang++',
    'lld',
    'wasm-ld',
    'llvm-ar',
    'llvm-ranlib',
    'llvm-nm',
    'llvm-objcopy',
    'llvm-strip',
  ],
};
const binaryenPrograms = ['wasm-opt', 'wasm-emscripten-finalize', 'wasm-metadce', 'wasm-ctor-eval'];

/** Of the 120 packages apt would install, those which the programs above really load. */
const usedPackages = new RegExp(
  `^(${[
    'libc6|libgcc-s1|libstdc\\+\\+6|libzstd1|zlib1g|libtinfo6|libffi8|liblzma5|libicu\\d+|libbsd0|libmd0|libedit2',
    'libxml2|libxml2-\\d+|libz3-4|libllvm\\d+|libclang-cpp\\d+|libclang-common-\\d+-dev',
    'clang-\\d+|clang-format-\\d+|clang-tidy-\\d+|lld-\\d+|llvm-\\d+',
    'binaryen|node-acorn|node-xtend|emscripten|patchelf',
  ].join('|')})$`,
);

/** Never read by a build: documents, character sets, and library variants for features which this project has not. */
const leaveOut = [
  ...['doc', 'man', 'lintian', 'bash-completion', 'emacs', 'vim', 'zsh', 'locale'].map(
    (name) => `./usr/share/${name}`,
  ),
  ...['test', 'docs', 'media', 'ChangeLog.*'].map((name) => `./usr/share/emscripten/${name}`),
  './usr/lib/*/gconv',
  './usr/lib/llvm-*/lib/*.a',
  ...['*-mt*.a', '*-ww*.a', '*-emu*.a', '*asan*.a', '*ubsan*.a', '*lsan*.a', 'lto', 'thinlto', 'pic'].map(
    (name) => `*/wasm32-emscripten/${name}`,
  ),
  '*/wasm64-emscripten',
];

/**
 * What the folder's stamp says. The path is in it because the programs hold it: a moved project makes them anew.
 * @param {string} folder
 * @param {'emscripten' | 'clang-tools'} kind
 */
export function debianStamp(folder, kind) {
  return { tools: kind, suite: archiveSuite, llvm: String(llvm), layout: '2', home: folder };
}

/** @param {string} root */
export function emscriptenRootIn(root) {
  return join(root, 'usr', 'share', 'emscripten');
}

/**
 * @param {string} root
 * @param {'clang-format' | 'clang-tidy'} name
 */
export function clangToolIn(root, name) {
  return join(root, llvmPrograms, name);
}

/**
 * Opens the private apt in a temporary folder inside `parent`, for as long as `work` runs.
 * @template T
 * @param {string} parent
 * @param {(archive: DebianArchive) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withArchive(parent, work) {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'apt.draft-'));
  try {
    return await wrapped(
      "Debian's archive could not be read, or gave something else than was asked for",
      [
        'npm run setup   # once more, when the network is there',
        `or: your own Emscripten (${oldestEmscripten} or later) on PATH or in $EMSDK, clang-format-${clangToolsMajor} and clang-tidy-${clangToolsMajor} on PATH`,
      ],
      async () => work(await timed("Debian's package lists", () => DebianArchive.open(folder))),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder where the tools will live
 * @param {'emscripten' | 'clang-tools'} kind 'emscripten' includes the clang tools
 * @param {string[]} node how Emscripten starts Node, flags included
 */
export async function bringDebianTools(folder, kind, node) {
  const wanted = [...clangTools.wanted, ...(kind === 'emscripten' ? emscripten.wanted : []), 'patchelf'];
  const programs = [...clangTools.programs, ...(kind === 'emscripten' ? emscripten.programs : [])];
  await makeFolder(folder, debianStamp(folder, kind), (draft) =>
    withArchive(draft, async (archive) => {
      const packages = await timed(`downloading ${kind} (Debian ${archiveSuite})`, () =>
        archive.download(wanted, usedPackages),
      );
      await timed(`unpacking ${packages.length} packages privately`, async () => {
        await unpack(packages, draft, leaveOut);
        keepOnly(join(draft, llvmPrograms), programs);
        const folders = [llvmPrograms];
        if (kind === 'emscripten') {
          keepOnly(join(draft, 'usr', 'bin'), [...binaryenPrograms, 'patchelf']);
          folders.push('usr/bin');
          finishEmscripten(draft, folder, node);
        }
        await useOwnLibraries(draft, folder, folders);
      });
    }),
  );
}

/**
 * @param {string} draft
 * @param {string} home
 * @param {string[]} node
 */
function finishEmscripten(draft, home, node) {
  // Emscripten's optimiser imports `acorn`; Node looks for that in a folder of this name, Debian uses another.
  symlinkSync('nodejs', join(draft, 'usr', 'share', 'node_modules'));
  const config = [
    `LLVM_ROOT = ${JSON.stringify(join(home, llvmPrograms))}`,
    `BINARYEN_ROOT = ${JSON.stringify(join(home, 'usr'))}`,
    `NODE_JS = ${JSON.stringify(node)}`,
    '# The package brings its libraries built; nothing is to be built or cached at first use.',
    'FROZEN_CACHE = True',
  ];
  writeFileSync(join(emscriptenRootIn(draft), '.emscripten'), `${config.join('\n')}\n`);
}
