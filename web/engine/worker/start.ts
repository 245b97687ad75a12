/**
 * Starting a worker: a module worker in browsers, a thread of worker_threads in Node. Either is ready when its script has
 * said hello; all that can keep it from that ends up as a reason, in words.
 */
import { importNode, runsInNode } from '../fetch-wasm.js';
import { besideModule } from '../import-again.js';
import type { FromWorker, Transport } from './protocol.js';

const FILE = 'id2vec-worker.js';

/** Some browsers say nothing at all of a worker that their policy forbids. */
const PATIENCE_TICKS = 40;
const TICK_MILLISECONDS = 250;

/** Rejects with a reason when no worker can be had. */
export function startWorker(): Promise<Transport> {
  if (runsInNode) return startThread();
  if (typeof Worker !== 'function') return Promise.reject(new Error('there are no workers here'));
  return startWebWorker();
}

async function startWebWorker(): Promise<Transport> {
  // Not tried where it is known to be refused: Firefox would write an error into the page's console.
  if (new URL(besideModule(import.meta.url, FILE)).origin !== globalThis.origin) {
    throw new Error(`${FILE} is of another origin than the page`);
  }
  // The address is spelled as bundlers recognise it.
  const worker = new Worker(new URL(/* @vite-ignore */ './id2vec-worker.js', import.meta.url), {
    type: 'module',
  });
  const transport: Transport = {
    post: (message, transfer) => worker.postMessage(message, [...transfer]),
    listen(receive, die) {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => receive(data);
      worker.onmessageerror = () => die('a message could not be read');
      worker.onerror = (event) => {
        event.preventDefault();
        die(event.message || `${FILE} could not be loaded, or may not run here`);
      };
    },
    hold() {},
    end: () => worker.terminate(),
  };
  await untilHello(transport);
  return transport;
}

async function startThread(): Promise<Transport> {
  const { Worker } = await importNode<typeof import('node:worker_threads')>('node:worker_threads');
  // No options of the program's: --input-type, say, forbids a file.
  const thread = new Worker(new URL(besideModule(import.meta.url, FILE)), { execArgv: [] });
  const transport: Transport = {
    post: (message, transfer) => thread.postMessage(message, [...transfer]),
    listen(receive, die) {
      thread.removeAllListeners();
      thread.on('message', receive);
      thread.on('messageerror', () => die('a message could not be read'));
      thread.on('error', (error) => die(error.message));
      thread.on('exit', (code) => die(`exit code ${code}`));
    },
    hold: (busy) => (busy ? thread.ref() : thread.unref()),
    end: () => void thread.terminate(),
  };
  await untilHello(transport);
  return transport;
}

function untilHello(transport: Transport): Promise<void> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    const settle = () => clearInterval(timer);
    const fail = (reason: string) => {
      settle();
      transport.end();
      reject(new Error(reason));
    };
    // Ticks, not time: while the page is busy, a message that has come cannot be seen.
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks === PATIENCE_TICKS) fail(`${FILE} did not start`);
    }, TICK_MILLISECONDS);
    transport.listen(() => {
      settle();
      resolve();
    }, fail);
  });
}
