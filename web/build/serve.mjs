/**
 * The static server of `npm start` and of the browser tests: any static host does the same. Types are right for .mjs
 * and .wasm (a wrong one stops streaming compilation), and nothing is cached while one works on the page.
 */
import { createServer } from 'node:http';
import sirv from 'sirv';

/**
 * @typedef {object} ServeOptions
 * @property {string} folder
 * @property {number} [port] the first to try; 0 lets the system choose
 * @property {string} [basePath] serve below this path alone, such as '/docs/id2vec/'
 * @property {Record<string, string>} [headers] added to every answer, such as a Content-Security-Policy
 * @property {boolean} [tryNextPorts] when the port is taken
 */

/**
 * @param {ServeOptions} options
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve({ folder, port = 0, basePath = '/', headers = {}, tryNextPorts = false }) {
  const files = sirv(folder, { dev: true, etag: true });
  const prefix = `/${basePath.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('Cache-Control', 'no-store');
    const path = request.url ?? '/';
    if (!path.startsWith(prefix)) {
      if (`${path}/` === prefix) response.writeHead(301, { Location: prefix }).end();
      else notFound(response);
      return;
    }
    request.url = path.slice(prefix.length - 1);
    files(request, response, () => notFound(response));
  });
  const taken = await listen(server, port, tryNextPorts ? 20 : 1);
  return {
    url: `http://localhost:${taken}${prefix}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @param {import('node:http').ServerResponse} response */
function notFound(response) {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Not found\n');
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {number} tries
 * @returns {Promise<number>} the port it listens on
 */
function listen(server, port, tries) {
  return new Promise((resolve, reject) => {
    /** @param {Error & { code?: string }} error */
    const failed = (error) => {
      if (error.code === 'EADDRINUSE' && tries > 1) resolve(listen(server, port + 1, tries - 1));
      else reject(error);
    };
    server.once('error', failed);
    // The loopback address alone: this is a workbench, not a public server.
    server.listen(port, 'localhost', () => {
      server.removeListener('error', failed);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
