/** The worker itself: dist/id2vec-worker.js, in browsers and in Node. */
import { importNode, runsInNode } from '../fetch-wasm.js';
import { loadCore } from '../load-core.js';
import type { FromWorker, ToWorker } from './protocol.js';
import { Server } from './server.js';

/** What the global scope of a worker and Node's parentPort have in common, for us. */
interface Port {
  postMessage(message: FromWorker, transfer: ArrayBuffer[]): void;
  listen(receive: (message: ToWorker) => void): void;
}

async function openPort(): Promise<Port> {
  if (!runsInNode) {
    const scope = globalThis as unknown as {
      postMessage: Port['postMessage'];
      onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
    };
    return {
      postMessage: (message, transfer) => scope.postMessage(message, transfer),
      listen(receive) {
        scope.onmessage = ({ data }) => receive(data);
      },
    };
  }
  const { parentPort } = await importNode<typeof import('node:worker_threads')>('node:worker_threads');
  if (parentPort === null) throw new Error('this is a worker: load({ worker: true }) starts it');
  return {
    postMessage: (message, transfer) => parentPort.postMessage(message, transfer),
    listen: (receive) => void parentPort.on('message', receive),
  };
}

async function serve(): Promise<void> {
  const port = await openPort();
  const server = new Server({
    load: loadCore,
    post: (message, transfer) => port.postMessage(message, [...transfer]),
  });
  port.listen((message) => server.receive(message));
  port.postMessage({ kind: 'hello' }, []);
}

// Not awaited here: bundlers that make a classic script of a worker have no await at its top.
void serve();
