/** The same API where no worker can be had: the server on this thread, a turn of the event loop for each message. */
import type { Engine } from '../api.js';
import type { CoreOptions } from '../load-options.js';
import { nextTurn } from '../models/turn.js';
import type { FromWorker, ToWorker, Transport } from './protocol.js';
import { Server } from './server.js';
import { sliced } from './sliced.js';

export class LocalTransport implements Transport {
  readonly #server: Server;
  #receive: (message: FromWorker) => void = () => {};
  #ended = false;

  constructor(load: (options: CoreOptions) => Promise<Engine>) {
    this.#server = new Server({
      load,
      post: (message) => this.#receive(message),
      inTurns: sliced,
    });
  }

  listen(receive: (message: FromWorker) => void): void {
    this.#receive = receive;
  }

  post(message: ToWorker): void {
    void nextTurn().then(() => {
      if (!this.#ended) this.#server.receive(message);
    });
  }

  /** What is under way keeps a program alive by itself. */
  hold(): void {}

  end(): void {
    this.#ended = true;
    this.#server.end();
  }
}
