/**
 * The built page as a stranger's static host would serve it: below a sub-path, under a strict policy. The copy of
 * index.html that the tests get has one more script, first in its head, which writes down everything that goes wrong.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
/** Another build's site can be tested by naming it. */
export const siteFolder = process.env.ID2VEC_SITE ?? join(projectRoot, 'dist', 'site');
export const basePath = '/docs/id2vec/';
export const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "font-src 'self'",
].join('; ');

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const watcher = readFileSync(new URL('watch.js', import.meta.url), 'utf8');

/**
 * @typedef {object} Site
 * @property {string} url the page
 * @property {string} origin
 * @property {string[]} missing paths that were asked for and are not there
 * @property {(pattern: RegExp | null) => void} hide answers 404 to paths that match, until called with null
 * @property {(pattern: RegExp | null) => void} hold lets paths that match wait, until called with a pattern
 *   that they do not match, or with null
 * @property {(name: string, html: string) => string} addPage a page of the tests' own, beside index.html; its address
 * @property {(html: string) => Promise<string>} addElsewhere a page of another origin, whose policy lets nothing in but
 *   what comes from this site; its address
 * @property {() => Promise<void>} close
 */

/** @returns {Promise<Site>} */
export async function openSite() {
  const files = sirv(siteFolder, { dev: true });
  /** @type {Map<string, { type: string, body: string | Buffer }>} */
  const own = new Map([
    ['watch.js', { type: 'text/javascript', body: watcher }],
    ['axe.js', { type: 'text/javascript', body: readFileSync(axePath) }],
  ]);
  /** @type {string[]} */
  const missing = [];
  /** @type {RegExp | null} */
  let hidden = null;
  /** @type {RegExp | null} */
  let held = null;
  /** @type {{ path: string, answer: () => void }[]} */
  let waiting = [];

  const server = createServer(async (request, response) => {
    const path = decodeURI((request.url ?? '/').split('?')[0] ?? '/');
    response.setHeader('Cache-Control', 'no-store');
    // As static hosts do; without it no other origin could import the modules.
    response.setHeader('Access-Control-Allow-Origin', '*');
    // A frame for the browser whose window cannot be as narrow as a phone.
    if (path === '/frame') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(frame(request.url ?? ''));
      return;
    }
    response.setHeader('Content-Security-Policy', policy);
    if (held?.test(path))
      await new Promise((resolve) => waiting.push({ path, answer: () => resolve(undefined) }));
    const name = path.startsWith(basePath) ? path.slice(basePath.length) : undefined;
    const refuse = () => {
      missing.push(path);
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>');
    };
    if (name === undefined || hidden?.test(path)) return refuse();
    const page = name === '' ? { type: 'text/html; charset=utf-8', body: watchedIndex() } : own.get(name);
    if (page) {
      response.setHeader('Content-Type', page.type).end(page.body);
      return;
    }
    request.url = `/${name}`;
    files(request, response, refuse);
  });
  const origin = await listen(server);
  /** @type {import('node:http').Server[]} */
  const neighbours = [];
  return {
    url: `${origin}${basePath}`,
    origin,
    missing,
    hide: (pattern) => {
      hidden = pattern;
    },
    hold: (pattern) => {
      held = pattern;
      const all = waiting;
      waiting = all.filter(({ path }) => pattern?.test(path));
      for (const each of all) if (!waiting.includes(each)) each.answer();
    },
    addPage(name, html) {
      own.set(name, { type: 'text/html; charset=utf-8', body: withWatcher(html) });
      return `${origin}${basePath}${name}`;
    },
    async addElsewhere(html) {
      const neighbour = createServer((_, response) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.setHeader('Content-Security-Policy', embedderPolicy(origin));
        response.end(withWatcher(html, `${origin}${basePath}`));
      });
      neighbours.push(neighbour);
      return `${await listen(neighbour)}/`;
    },
    async close() {
      await Promise.all([server, ...neighbours].map(stop));
    },
  };
}

/** @param {import('node:http').Server} server */
async function listen(server) {
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  const address = server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
}

/**
 * @param {import('node:http').Server} server
 * @returns {Promise<void>}
 */
function stop(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * The least that a page must allow which embeds an element from `origin`.
 * @param {string} origin
 */
function embedderPolicy(origin) {
  return `default-src 'none'; script-src ${origin} 'wasm-unsafe-eval'; connect-src ${origin}; img-src data:`;
}

function watchedIndex() {
  return withWatcher(readFileSync(join(siteFolder, 'index.html'), 'utf8'));
}

/**
 * @param {string} html
 * @param {string} base where watch.js is
 */
function withWatcher(html, base = './') {
  return html.replace('<head>', `<head><script src="${base}watch.js"></script>`);
}

/** @param {string} url `/frame?width=390&height=844&src=…` */
function frame(url) {
  const query = new URL(url, 'http://localhost').searchParams;
  const size = (/** @type {string} */ name) => Number(query.get(name) ?? 0);
  const src = (query.get('src') ?? '').replace(/[&"<]/g, (c) => `&#${c.charCodeAt(0)};`);
  return `<!doctype html><title>frame</title><link rel="icon" href="data:,"><body style="margin:0"><iframe style="border:0" width="${size('width')}" height="${size('height')}" src="${src}"></iframe>`;
}
