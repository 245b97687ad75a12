/**
 * The whole build: sets up what is missing, and leaves the package in dist/ and the static page in dist/site/. Each
 * step is skipped when nothing it reads has changed.
 */
import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setUpEmscripten } from '../../cpp/toolchain/emscripten.mjs';
import { exclusively } from '../../cpp/toolchain/lock.mjs';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';
import { thisMachine } from '../../cpp/toolchain/platform.mjs';
import { checkBasics, explain, isMain, setUpNpm } from '../../cpp/toolchain/setup.mjs';
import { timed } from '../../cpp/toolchain/steps.mjs';
import { unlessUnchanged } from './fingerprint.mjs';
import { buildLock, buildWasm, flavourFiles, flavours } from './wasm.mjs';

const dist = join(projectRoot, 'dist');
const site = join(dist, 'site');

/** @param {string[]} paths */
const inProject = (...paths) => paths.map((path) => join(projectRoot, path));

/** What every bundle depends on besides its own sources. */
const shared = inProject('web/build', 'package.json', 'package-lock.json');

export async function build() {
  checkBasics();
  await exclusively(buildLock, buildAll);
}

async function buildAll() {
  await setUpNpm();
  await setUpEmscripten(thisMachine());
  await buildWasm();
  mkdirSync(dist, { recursive: true });

  await unlessUnchanged(
    'copies',
    { inputs: flavours.flatMap(flavourFiles), outputs: distFlavours() },
    async () => {
      for (const file of flavours.flatMap(flavourFiles)) copyFileSync(file, join(dist, basename(file)));
    },
  );

  // Vite may have come with the npm packages a moment ago, so it is imported no sooner than here.
  const bundles = () => import('./bundles.mjs');
  const engine = inProject('web/engine');
  const elements = inProject('web/elements', 'web/data');
  const page = inProject('web/page');

  const engineOutputs = ['index.js', ...engineFiles].map((name) => join(dist, name));
  await unlessUnchanged('engine', { inputs: [...shared, ...engine], outputs: engineOutputs }, () =>
    timed('dist/index.js', async () => (await bundles()).bundleEngine()),
  );
  const elementFiles = { inputs: [...shared, ...engine, ...elements], outputs: [join(dist, 'elements.js')] };
  await unlessUnchanged('elements', elementFiles, () =>
    timed('dist/elements.js', async () => {
      removeOldChunks();
      await (await bundles()).bundleElements();
    }),
  );
  const declarations = inProject('build/wasm/id2vec.d.ts', 'tsconfig.json', 'tsconfig.types.json');
  const typeFiles = { inputs: [...elementFiles.inputs, ...declarations], outputs: [join(dist, 'types')] };
  await unlessUnchanged('types', typeFiles, () =>
    timed('dist/types', async () => (await import('./types.mjs')).buildTypes(dist)),
  );
  const pageFiles = { inputs: [...shared, ...page], outputs: [join(site, 'index.html')] };
  await unlessUnchanged('page', pageFiles, () =>
    timed('dist/site', async () => (await bundles()).bundlePage()),
  );
  const packageFiles = readdirSync(dist).filter((name) => /\.(js|mjs|wasm)$/.test(name));
  const copied = {
    inputs: packageFiles.map((name) => join(dist, name)),
    outputs: packageFiles.map((name) => join(site, 'id2vec', name)),
  };
  await unlessUnchanged('site-package', copied, async () => {
    rmSync(join(site, 'id2vec'), { recursive: true, force: true });
    for (const name of packageFiles) cpSync(join(dist, name), join(site, 'id2vec', name));
  });
}

function distFlavours() {
  return flavours.flatMap(flavourFiles).map((file) => join(dist, basename(file)));
}

/** What the engine's step makes beside index.js. */
const engineFiles = ['id2vec-worker.js', 'id2vec-r50k_base.js'];

/** Chunks have their hash in the name, so an old one would stay for ever. */
function removeOldChunks() {
  for (const name of readdirSync(dist)) {
    if (/^id2vec-.*\.js$/.test(name) && !engineFiles.includes(name)) rmSync(join(dist, name));
  }
}

if (isMain(import.meta.url)) {
  build().catch((error) => {
    explain(error);
    process.exitCode = 1;
  });
}
