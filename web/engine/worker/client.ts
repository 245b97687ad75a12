/** This side of the border: calls that are under way, and what comes back for them. */
import { Id2VecError } from '../errors.js';
import type { CoreOptions } from '../load-options.js';
import { PackedArguments } from './arguments.js';
import type { EngineFacts, FromWorker, HandleFacts, Transport } from './protocol.js';
import { fromWire } from './wire-error.js';

/** One call, or the loading of the core. */
interface Pending {
  /** As messages name the method. */
  readonly name: string;
  readonly packed: PackedArguments | undefined;
  /** Of the caller's, if the method writes to it. */
  readonly written: unknown;
  /** Kept from the garbage collector, which would dispose of it. */
  readonly handle: unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  forget(): void;
}

export interface Request {
  /** As messages name the method. */
  readonly name: string;
  readonly target: number;
  readonly method: string;
  readonly args: readonly unknown[];
  /** The place of the argument that the method writes to. */
  readonly writes: number | undefined;
  readonly handle: unknown;
}

const LOADING = -1;

export class Client {
  readonly #transport: Transport;
  readonly #pending = new Map<number, Pending>();
  /** Every handle's number, to know one when it comes as an argument. */
  readonly #numbers = new WeakMap<object, number>();
  #latest = 0;
  #closed = false;
  /** Called when the end has come, wished for or not. */
  onEnd: () => void = () => {};

  constructor(transport: Transport) {
    this.#transport = transport;
    transport.listen(
      (message) => this.#receive(message),
      (reason) => this.#end(`the worker has ended: ${reason}`),
    );
  }

  get closed(): boolean {
    return this.#closed;
  }

  load(options: CoreOptions): Promise<EngineFacts> {
    const { wasmBinary } = options;
    return new Promise((resolve, reject) => {
      const settle = resolve as (value: unknown) => void;
      this.#wait(LOADING, {
        name: 'load',
        packed: undefined,
        written: undefined,
        handle: undefined,
        resolve: settle,
        reject,
        forget() {},
      });
      // Ours already: a copy of the caller's.
      const transfer = wasmBinary?.buffer instanceof ArrayBuffer ? [wasmBinary.buffer] : [];
      this.#transport.post({ kind: 'load', options }, transfer);
    });
  }

  /** Gives plain data, or the facts of a handle. */
  async call({ name, target, method, args, writes, handle }: Request): Promise<unknown> {
    const packed = new PackedArguments(name, args, (value) => this.#numbers.get(value));
    // A getter among the arguments may have closed the engine.
    if (this.#closed) throw aborted(`${name}: the engine has been closed`);
    this.#latest += 1;
    const call = this.#latest;
    const abort = packed.signals.map((signal, number) => {
      const tell = () => this.#transport.post({ kind: 'abort', call, signal: number }, []);
      signal.addEventListener('abort', tell, { once: true });
      return () => signal.removeEventListener('abort', tell);
    });
    return new Promise((resolve, reject) => {
      const forget = () => {
        for (const each of abort) each();
      };
      const written = writes === undefined ? undefined : args[writes];
      this.#wait(call, { name, packed, written, handle, resolve, reject, forget });
      const message = { kind: 'call', call, target, method, args: packed.args, marks: packed.marks } as const;
      try {
        this.#transport.post(message, packed.transfer);
      } catch (error) {
        // More than the machine can copy.
        this.#take(call)?.reject(error);
      }
    });
  }

  /** Makes a handle known, so that it may be an argument. */
  know(handle: object, number: number): void {
    this.#numbers.set(handle, number);
  }

  /** Of a handle that was forgotten. */
  release(target: number): void {
    if (!this.#closed) this.#transport.post({ kind: 'release', target }, []);
  }

  close(): void {
    this.#end('the engine has been closed');
  }

  #end(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#transport.end();
    for (const number of [...this.#pending.keys()]) this.#take(number)?.reject(aborted(reason));
    this.onEnd();
  }

  #wait(number: number, pending: Pending): void {
    this.#pending.set(number, pending);
    this.#transport.hold(true);
  }

  #take(number: number): Pending | undefined {
    const pending = this.#pending.get(number);
    this.#pending.delete(number);
    pending?.forget();
    if (this.#pending.size === 0) this.#transport.hold(false);
    return pending;
  }

  #receive(message: FromWorker): void {
    if (this.#closed) return;
    switch (message.kind) {
      case 'hello':
        return;
      case 'ready':
        this.#take(LOADING)?.resolve(message.engine);
        return;
      case 'failed':
        this.#take(LOADING)?.reject(fromWire(message.error));
        return;
      case 'handle':
        this.#takeHandle(message.call, message.handle);
        return;
      case 'result':
        this.#takeResult(message.call, message.result, message.written);
        return;
      case 'error':
        this.#takeError(message.call, message.error);
        return;
      case 'callback':
        this.#callBack(message.call, message.callback, message.args);
    }
  }

  #takeHandle(call: number, facts: HandleFacts): void {
    const pending = this.#take(call);
    // Nobody waits for it: a callback of that call has thrown.
    if (pending === undefined) this.release(facts.target);
    else pending.resolve(facts);
  }

  #takeResult(call: number, result: unknown, written: unknown): void {
    const pending = this.#take(call);
    if (pending === undefined) return;
    try {
      if (written !== undefined) (pending.written as Float32Array).set(written as Float32Array);
      pending.resolve(result);
    } catch (cause) {
      const message = `${pending.name}: out was detached or made shorter while its rows were on their way; accepted: an array that stays as it is`;
      pending.reject(new Id2VecError('bad-argument', message, { argument: 'out' }, { cause }));
    }
  }

  #takeError(call: number, error: Parameters<typeof fromWire>[0]): void {
    const pending = this.#take(call);
    // The reason is known on this side alone.
    const reason: unknown = pending?.packed?.signals.find((signal) => signal.aborted)?.reason;
    pending?.reject(fromWire(error, error.code === 'aborted' ? reason : undefined));
  }

  #callBack(call: number, number: number, args: readonly unknown[]): void {
    const stop = (error: unknown) => {
      if (!this.#pending.has(call)) return;
      this.#take(call)?.reject(error);
      this.#transport.post({ kind: 'stop', call }, []);
    };
    try {
      const result = this.#pending.get(call)?.packed?.functions[number]?.(...args);
      if (result instanceof Promise) result.catch(stop);
    } catch (error) {
      stop(error);
    }
  }
}

function aborted(message: string): Id2VecError {
  return new Id2VecError('aborted', message);
}
