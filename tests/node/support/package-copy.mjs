/** Copies of the package that tests may damage, and a server that answers as broken hosts do. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));

/** The engine's own: index.js, the glue, the cores, the worker, the tokenizer. */
export const engineFile =
  /^(index\.js|id2vec-((tables-)?(relaxed|simd128|scalar)\.(mjs|wasm)|worker\.js|r50k_base\.js))$/;

/**
 * A copy of the engine's files, without the named ones.
 * @param {import('node:test').TestContext} context whose end removes it
 * @param {RegExp} [without]
 */
export function copyPackage(context, without) {
  const folder = mkdtempSync(join(tmpdir(), 'id2vec-test-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of readdirSync(dist)) {
    const belongs = engineFile.test(name);
    if (belongs && !without?.test(name)) cpSync(join(dist, name), join(folder, name));
  }
  // Node takes .js for CommonJS unless a package.json says otherwise.
  mkdirSync(folder, { recursive: true });
  cpSync(join(dist, '..', 'package.json'), join(folder, 'package.json'));
  return {
    folder,
    /** @returns {Promise<typeof import('id2vec')>} */
    import: () => import(pathToFileURL(join(folder, 'index.js')).href),
  };
}

/**
 * Serves every path by `answer` until the test ends.
 * @param {import('node:test').TestContext} context
 * @param {import('node:http').RequestListener} answer
 * @returns {Promise<string>} the address, without a slash at its end
 */
export async function serve(context, answer) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  context.after(() => new Promise((resolve) => server.close(resolve)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${address.port}`;
}
