/**
 * Other programs that the benchmark compares with. They are no dependencies of this project: npm puts them into a
 * folder of build/ when a benchmark asks for them.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../../../cpp/toolchain/paths.mjs';
import { run } from '../../../cpp/toolchain/process.mjs';

const home = join(projectRoot, 'build', 'bench-peers');

/** What each peer consists of. */
const packages = {
  tfjs: ['@tensorflow/tfjs-core@4.22.0', '@tensorflow/tfjs-backend-wasm@4.22.0'],
  fasttext: ['fasttext.wasm.js@1.0.0'],
};

/** @param {keyof typeof packages} peer */
const folderOf = (peer) => join(home, peer);

/** @param {keyof typeof packages} peer */
export async function installPeer(peer) {
  const folder = folderOf(peer);
  const stamp = join(folder, 'installed');
  if (existsSync(stamp)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact'];
  await run('npm', [...args, ...packages[peer]], { cwd: folder });
  writeFileSync(stamp, '');
}

/**
 * `require` as an installed peer sees it.
 * @param {keyof typeof packages} peer
 */
export function peerRequire(peer) {
  return createRequire(join(folderOf(peer), 'package.json'));
}
