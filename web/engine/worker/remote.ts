/** `load({ worker: true })`: an engine in a worker, or its likeness on this thread. */
import type { RemoteEngine } from '../api-worker.js';
import { loadCore } from '../load-core.js';
import type { CoreOptions } from '../load-options.js';
import { Client } from './client.js';
import { makeHandle } from './handles.js';
import { LocalTransport } from './local.js';
import { ENGINE, type Transport } from './protocol.js';
import { startWorker } from './start.js';

/** @param onEnd called when the engine has been closed, or its worker has ended */
export async function loadRemote(options: CoreOptions, onEnd: () => void = () => {}): Promise<RemoteEngine> {
  let reason: string;
  try {
    // The bytes go with the message; what is left when that fails is this thread's own.
    const bytes = options.wasmBinary?.slice();
    const transport = await startWorker();
    return await open(transport, bytes ? { ...options, wasmBinary: bytes } : options, '', onEnd);
  } catch (error) {
    // Nothing that the caller did: whatever a worker cannot do, this thread may.
    reason = error instanceof Error ? error.message : String(error);
  }
  return open(new LocalTransport(loadCore), options, `no worker: ${reason}`, onEnd);
}

async function open(
  transport: Transport,
  options: CoreOptions,
  reason: string,
  onEnd: () => void,
): Promise<RemoteEngine> {
  const client = new Client(transport);
  try {
    const properties = { ...(await client.load(options)) };
    Object.freeze(properties.fallbacks);
    const engine = makeHandle(client, 'engine', { target: ENGINE, properties });
    client.onEnd = onEnd;
    const place = Object.freeze({ worker: reason === '', reason });
    const close = { close: () => client.close() }.close;
    return Object.freeze(
      Object.defineProperties(engine, {
        place: { value: place, enumerable: true },
        close: { value: close },
      }),
    ) as RemoteEngine;
  } catch (error) {
    client.close();
    throw error;
  }
}
