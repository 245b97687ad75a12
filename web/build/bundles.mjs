/**
 * The three bundles. Each is one Vite build, for the engine is not to be bundled into the elements, nor the elements
 * into the page: the page imports the package as any author's page would.
 *
 *   web/engine/index.ts    -> dist/index.js      imports ./id2vec-<flavour>.mjs, loads ./id2vec-<flavour>.wasm; the
 *                             tokenizer is a file of its own, dist/id2vec-r50k_base.js, whose address is the same in
 *                             every version, so that it can be asked for again; so is the worker that an engine can
 *                             live in, dist/id2vec-worker.js. It has its own copy of the engine: if it imported
 *                             ./index.js, which starts it, bundlers would go round in circles
 *   web/elements/classes.ts -> dist/element-classes.js  imports ./index.js; the worker that makes a table of any size is
 *                             dist/id2vec-table-worker.js
 *   web/elements/index.ts  -> dist/elements.js   registers those classes
 *   web/page/index.html    -> dist/site/         imports ./id2vec/elements.js, a copy of the package
 */
import { join } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../cpp/toolchain/paths.mjs';

export const dist = join(projectRoot, 'dist');

/** Private fields and static blocks stay as written; every browser with WebAssembly SIMD in Safari's sense has them. */
const target = 'es2022';

/**
 * Keeps some imports as they are written, but for the address: `match` is tried on the import as written.
 * @param {readonly { match: RegExp, address: (match: RegExpExecArray) => string }[]} rules
 * @returns {import('vite').Plugin}
 */
function leaveImports(rules) {
  return {
    name: 'id2vec-leave-imports',
    enforce: 'pre',
    resolveId(source) {
      for (const { match, address } of rules) {
        const found = match.exec(source);
        if (found !== null) return { id: address(found), external: 'absolute' };
      }
      return null;
    },
  };
}

/**
 * The sources tell Vite to leave the addresses of the .wasm files and of the worker alone, since those files lie
 * elsewhere during this build. An author's bundler must not be told so: it is to find them beside us, and copy them.
 * @returns {import('vite').Plugin}
 */
function showAddresses() {
  return {
    name: 'id2vec-show-addresses',
    renderChunk: (code) => ({
      code: code.replace(/(new URL\()\s*\/\* @vite-ignore \*\/\s*/g, '$1'),
      map: null,
    }),
  };
}

/** @returns {import('vite').InlineConfig} */
function common() {
  return { configFile: false, envDir: false, base: './', publicDir: false, logLevel: 'warn' };
}

/**
 * Flat names: chunks lie beside the entries, so that `./index.js` means the same in all of them.
 * @param {Record<string, string>} entries the source of each file
 * @param {import('vite').Plugin[]} plugins
 */
async function bundleModules(entries, plugins) {
  const named = Object.entries(entries).map(([file, source]) => [
    file.replace(/\.js$/, ''),
    join(projectRoot, source),
  ]);
  // The engine's names are seen: `Id2VecError: …` in a trace, `CoreEngine` in a console.
  const keepNames = Object.values(entries).some((source) => source.startsWith('web/engine/'));
  await build({
    ...common(),
    root: projectRoot,
    plugins,
    build: {
      target,
      outDir: dist,
      emptyOutDir: false,
      // A library: its dynamic imports stay bare, where a page's would be wrapped in a preloader that wants a document.
      lib: { entry: Object.fromEntries(named), formats: ['es'] },
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'id2vec-[name]-[hash].js',
          minify: true,
          keepNames,
        },
      },
    },
  });
}

const tokenizer = { match: /\/r50k_base\.js$/, address: () => './id2vec-r50k_base.js' };

export async function bundleEngine() {
  const glue = { match: /\/(id2vec-(?:tables-)?(?:relaxed|simd128|scalar)\.mjs)$/, address: besideIt };
  const entries = { 'index.js': 'web/engine/index.ts', 'id2vec-worker.js': 'web/engine/worker/main.ts' };
  for (const [file, entry] of Object.entries(entries)) {
    // Each by itself: a chunk of both would make a bundler go round in circles.
    await bundleModules({ [file]: entry }, [leaveImports([glue, tokenizer]), showAddresses()]);
  }
  await bundleModules({ 'id2vec-r50k_base.js': 'web/engine/r50k_base.ts' }, []);
}

/** The entries of the elements, in one build, so that what they share is in chunks that all of them import. */
const elementEntries = {
  'elements.js': 'web/elements/index.ts',
  'elements-tables.js': 'web/elements/elements-tables.ts',
  'elements-learning.js': 'web/elements/elements-learning.ts',
  'element-classes.js': 'web/elements/classes.ts',
};

export async function bundleElements() {
  const relief = { match: /\/relief\.js$/, address: () => './id2vec-relief.js' };
  const engine = { match: /\/engine\/(index\.js)$/, address: besideIt };
  await bundleModules(elementEntries, [leaveImports([engine, tokenizer, relief]), showAddresses()]);
  // Loaded when the 3-D view is asked for.
  await bundleModules({ 'id2vec-relief.js': 'web/elements/surface/relief.ts' }, []);
  await bundleModules({ 'id2vec-table-worker.js': 'web/elements/width/table-worker.ts' }, [
    leaveImports([engine]),
  ]);
}

export async function bundlePage() {
  const elements = {
    match: /\/(elements-(?:tables|learning)\.js)$/,
    address: (/** @type {RegExpExecArray} */ match) => `./id2vec/${match[1]}`,
  };
  await build({
    ...common(),
    root: join(projectRoot, 'web', 'page'),
    publicDir: 'public',
    plugins: [leaveImports([elements])],
    build: {
      target,
      outDir: join(dist, 'site'),
      emptyOutDir: true,
      modulePreload: false,
      // A data: address is no 'self': under the policy that the page is tested with, fonts would not load.
      assetsInlineLimit: 0,
      minify: true,
      reportCompressedSize: false,
      rolldownOptions: {
        // Scripts lie beside index.html, so that ./id2vec/ means the same in both.
        output: { entryFileNames: 'page-[hash].js', chunkFileNames: 'page-[name]-[hash].js' },
      },
    },
  });
}

/** @param {RegExpExecArray} match */
function besideIt(match) {
  return `./${match[1]}`;
}
