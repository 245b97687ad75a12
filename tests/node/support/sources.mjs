/** The pure modules of the elements, which the package does not export, bundled from their sources. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const web = fileURLToPath(new URL('../../../web/', import.meta.url));

/**
 * @param {string} path of a TypeScript module below web/, such as 'elements/race/stage.ts'
 * @returns {Promise<any>} what it exports
 */
export async function loadSource(path) {
  const folder = mkdtempSync(join(tmpdir(), 'id2vec-source-'));
  try {
    await build({
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: 'error',
      root: web,
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: false,
        lib: { entry: join(web, path), formats: ['es'], fileName: () => 'module.mjs' },
      },
    });
    return await import(pathToFileURL(join(folder, 'module.mjs')).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
