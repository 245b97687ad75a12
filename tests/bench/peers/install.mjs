/**
 * Other programs that the benchmark compares with. They are no dependencies of this project: npm puts them into a
 * folder of build/ when a benchmark asks for them.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../../cpp/toolchain/paths.mjs';
import { run } from '../../../cpp/toolchain/process.mjs';

const home = join(projectRoot, 'build', 'bench-peers');

/** What each peer consists of. */
const packages = {
  tfjs: ['@tensorflow/tfjs-core@4.22.0', '@tensorflow/tfjs-backend-wasm@4.22.0'],
  fasttext: ['fasttext.wasm.js@1.0.0'],
};

/** @typedef {keyof typeof packages} Peer */

/** @param {Peer} peer */
const folderOf = (peer) => join(home, peer);

/** @param {Peer} peer */
export async function installPeer(peer) {
  const folder = folderOf(peer);
  const stamp = join(folder, 'installed');
  if (existsSync(stamp)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact'];
  await run('npm', [...args, ...packages[peer]], { cwd: folder });
  if (peer === 'tfjs') await bundleTfjs(folder);
  writeFileSync(stamp, '');
}

/**
 * TensorFlow.js keeps its gradients in modules that only a bundler can read.
 * @param {string} folder
 */
async function bundleTfjs(folder) {
  const entry = join(folder, 'tfjs.mjs');
  const lines = [
    "import '@tensorflow/tfjs-core/dist/register_all_gradients';",
    "export * from '@tensorflow/tfjs-core';",
    "export { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';",
  ];
  writeFileSync(entry, `${lines.join('\n')}\n`);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: 'bundle',
      minify: false,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: 'tfjs.cjs' } },
    },
  });
}

/**
 * `require` as an installed peer sees it.
 * @param {Peer} peer
 */
export function peerRequire(peer) {
  return createRequire(join(folderOf(peer), 'package.json'));
}
