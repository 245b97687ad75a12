/**
 * Brings a WebAssembly file and compiles it, in browsers, workers and Node, with errors that say what came instead.
 *
 * The addresses are literal `new URL('…', import.meta.url)`: this is the form that bundlers and Node's file tracers
 * (Vite, webpack, Rollup, nft) recognise, so that the file is copied along with the code.
 */
import { show } from './check.js';
import type { CoreName } from './core.js';
import { Id2VecError, type Id2VecErrorDetails } from './errors.js';

const besideThisModule: Record<CoreName, () => URL> = {
  relaxed: () => new URL(/* @vite-ignore */ './id2vec-relaxed.wasm', import.meta.url),
  simd128: () => new URL(/* @vite-ignore */ './id2vec-simd128.wasm', import.meta.url),
  scalar: () => new URL(/* @vite-ignore */ './id2vec-scalar.wasm', import.meta.url),
  'tables-relaxed': () => new URL(/* @vite-ignore */ './id2vec-tables-relaxed.wasm', import.meta.url),
  'tables-simd128': () => new URL(/* @vite-ignore */ './id2vec-tables-simd128.wasm', import.meta.url),
  'tables-scalar': () => new URL(/* @vite-ignore */ './id2vec-tables-scalar.wasm', import.meta.url),
};

/** Where a core's .wasm lies if nobody says otherwise. */
export function defaultUrl(name: CoreName): URL {
  return besideThisModule[name]();
}

export const runsInNode = typeof process === 'object' && typeof process.versions?.node === 'string';

/** `import('node:…')` that no bundler follows: a browser bundle has no such module, and never gets here. */
export function importNode<T>(specifier: string): Promise<T> {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ specifier) as Promise<T>;
}

/** A caller's address, relative to the page (or, in Node, a path relative to the working directory). */
export async function resolveUrl(address: string | URL): Promise<URL> {
  if (address instanceof URL) return address;
  const hasScheme = /^[a-z][a-z0-9+.-]+:/i.test(address);
  if (runsInNode && !hasScheme) {
    const { pathToFileURL } = await importNode<typeof import('node:url')>('node:url');
    return pathToFileURL(address);
  }
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  try {
    return new URL(address, base);
  } catch (cause) {
    throw new Id2VecError(
      'bad-argument',
      `load: wasmUrl is ${show(address)}; accepted: a URL`,
      { argument: 'wasmUrl', value: address, accepted: 'a URL' },
      { cause },
    );
  }
}

function fail(reason: string, details: Id2VecErrorDetails, cause?: unknown): never {
  throw new Id2VecError('load-failed', `load: ${reason}`, details, { cause });
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Compiles bytes; `source` says in messages where they are from. */
export async function compile(
  bytes: Uint8Array,
  source: string,
  details: Id2VecErrorDetails = {},
): Promise<WebAssembly.Module> {
  if (bytes[0] !== 0x00 || bytes[1] !== 0x61 || bytes[2] !== 0x73 || bytes[3] !== 0x6d) {
    const head = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart();
    const what = head.startsWith('<')
      ? 'an HTML page; the .wasm file is probably not deployed there'
      : `${bytes.length} bytes that do not start as WebAssembly does`;
    fail(`${source} is not WebAssembly but ${what}`, details);
  }
  try {
    return await WebAssembly.compile(bytes as BufferSource);
  } catch (cause) {
    fail(`${source} does not compile: ${reasonOf(cause)}`, details, cause);
  }
}

async function readFile(url: URL): Promise<WebAssembly.Module> {
  const details = { url: url.href };
  let bytes: Uint8Array;
  try {
    const { readFile } = await importNode<typeof import('node:fs/promises')>('node:fs/promises');
    bytes = await readFile(url);
  } catch (cause) {
    fail(`${url.href} cannot be read: ${reasonOf(cause)}`, details, cause);
  }
  return compile(bytes, url.href, details);
}

/** Fetches and compiles the file at `url`, while it streams in where the server's MIME type allows that. */
export async function fetchWasm(url: URL): Promise<WebAssembly.Module> {
  if (runsInNode && url.protocol === 'file:') return readFile(url);

  let response: Response;
  try {
    response = await fetch(url, { credentials: 'same-origin' });
  } catch (cause) {
    fail(`${url.href} cannot be fetched: ${reasonOf(cause)}`, { url: url.href }, cause);
  }
  const mimeType = response.headers.get('content-type') ?? 'no MIME type';
  const details = { url: url.href, status: response.status, mimeType };
  const answer = `${url.href} (status ${response.status}, ${mimeType})`;
  if (!response.ok) fail(`${answer} was not served`, details);
  try {
    // Streaming insists on this type, without parameters and (in Node) in this spelling; many hosts still send another.
    if (mimeType === 'application/wasm' && WebAssembly.compileStreaming) {
      return await WebAssembly.compileStreaming(response);
    }
    return await compile(new Uint8Array(await response.arrayBuffer()), answer, details);
  } catch (cause) {
    if (cause instanceof Id2VecError) throw cause;
    fail(`${answer} does not compile: ${reasonOf(cause)}`, details, cause);
  }
}
