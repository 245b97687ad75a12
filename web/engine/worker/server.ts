/**
 * The worker's side: an engine and its handles, and the calls that come in. Calls begin in the order in which they were
 * made; one that takes many turns (`train`, `textCorpus`) lets later ones begin meanwhile, as on one thread.
 */
import type { Engine } from '../api.js';
import { Id2VecError } from '../errors.js';
import type { CoreOptions } from '../load-options.js';
import { unpackArguments } from './arguments.js';
import { type Call, ENGINE, type FromWorker, type ToWorker } from './protocol.js';
import { type Kind, surfaces, writtenArguments } from './surface.js';
import { toWire } from './wire-error.js';

type Target = Record<string, unknown>;

/** A call that has come and not ended. */
interface Running {
  readonly controllers: Map<number, AbortController>;
  /** Signals that were given before the call began. */
  readonly early: Set<number>;
  stopped: boolean;
}

/** Another way to carry a method out, in turns: later calls wait for it. */
export type InTurns = (target: unknown, args: readonly unknown[]) => Promise<unknown>;

export interface ServerOptions {
  load(options: CoreOptions): Promise<Engine>;
  post(message: FromWorker, transfer: readonly ArrayBuffer[]): void;
  /** By kind and method. */
  inTurns?: { readonly [K in Kind]?: Readonly<Record<string, InTurns>> };
}

export class Server {
  readonly #options: ServerOptions;
  readonly #handles = new Map<number, { readonly kind: Kind; readonly target: Target }>();
  readonly #running = new Map<number, Running>();
  #latest = ENGINE;
  #order: Promise<void> = Promise.resolve();

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  receive(message: ToWorker): void {
    switch (message.kind) {
      case 'load':
        void this.#load(message.options);
        return;
      case 'call':
        this.#running.set(message.call, { controllers: new Map(), early: new Set(), stopped: false });
        this.#inOrder(() => this.#begin(message));
        return;
      case 'abort':
        this.#abort(message.call, message.signal);
        return;
      case 'stop':
        this.#stop(message.call);
        return;
      case 'release':
        this.#inOrder(() => this.#release(message.target));
    }
  }

  /** Gives back all that lives in the engine. */
  end(): void {
    for (const call of this.#running.keys()) this.#stop(call);
    for (const target of this.#handles.keys()) this.#release(target);
    this.#handles.clear();
  }

  #inOrder(work: () => Promise<void> | void): void {
    this.#order = this.#order.then(work);
  }

  async #load(options: CoreOptions): Promise<void> {
    try {
      const engine = await this.#options.load(options);
      this.#handles.set(ENGINE, { kind: 'engine', target: engine as unknown as Target });
      const { flavour, version, fallbacks } = engine;
      this.#post({ kind: 'ready', engine: { flavour, version, fallbacks } });
    } catch (error) {
      this.#post({ kind: 'failed', error: toWire(error) });
    }
  }

  /** Carries the call out, or begins to. Never rejects; what it gives is waited for by later calls. */
  #begin(call: Call): Promise<void> | undefined {
    try {
      const handle = this.#handles.get(call.target);
      // Disposed by a getter among the arguments, after this side was asked and before it was told.
      if (handle === undefined) {
        const message = `${call.method}: the handle is disposed; accepted: a live handle`;
        throw new Id2VecError('disposed', message, { argument: 'this', accepted: 'a live handle' });
      }
      const { kind, target } = handle;
      this.#unpack(call);
      if (call.method === 'dispose') return this.#answer(call, kind, this.#release(call.target));
      const method = Object.hasOwn(surfaces[kind].methods, call.method) ? target[call.method] : undefined;
      if (typeof method !== 'function') throw new TypeError(`${kind}.${call.method} is no method`);
      const inTurns = this.#options.inTurns?.[kind]?.[call.method];
      if (inTurns) return this.#settle(call, kind, inTurns(target, call.args));
      const result: unknown = method.apply(target, call.args);
      if (result instanceof Promise) void this.#settle(call, kind, result);
      else this.#answer(call, kind, result);
    } catch (error) {
      this.#fail(call, error);
    }
    return undefined;
  }

  async #settle(call: Call, kind: Kind, result: Promise<unknown>): Promise<void> {
    try {
      this.#answer(call, kind, await result);
    } catch (error) {
      this.#fail(call, error);
    }
  }

  #answer(call: Call, kind: Kind, result: unknown): undefined {
    const gives = surfaces[kind].methods[call.method] ?? 'data';
    this.#running.delete(call.call);
    if (gives !== 'data') {
      this.#post({ kind: 'handle', call: call.call, handle: this.#keep(gives, result as Target) });
      return;
    }
    const place = writtenArguments[kind]?.[call.method];
    const written = place === undefined ? undefined : call.args[place];
    const transfer = [...buffersOf(result), ...buffersOf(written)];
    this.#options.post({ kind: 'result', call: call.call, result, written }, transfer);
  }

  #fail(call: Call, error: unknown): void {
    this.#running.delete(call.call);
    this.#post({ kind: 'error', call: call.call, error: toWire(error) });
  }

  #keep(kind: Kind, target: Target) {
    this.#latest += 1;
    this.#handles.set(this.#latest, { kind, target });
    const names = Object.keys(surfaces[kind].properties);
    return {
      target: this.#latest,
      properties: Object.fromEntries(names.map((name) => [name, target[name]])),
    };
  }

  #release(number: number): void {
    const { target } = this.#handles.get(number) ?? {};
    this.#handles.delete(number);
    if (typeof target?.dispose === 'function') target.dispose();
  }

  #unpack(call: Call): void {
    const running = this.#running.get(call.call) as Running;
    unpackArguments(call.args, call.marks, {
      signal: (number, aborted) => {
        const controller = new AbortController();
        running.controllers.set(number, controller);
        if (aborted || running.stopped || running.early.has(number)) controller.abort();
        return controller.signal;
      },
      function:
        (number) =>
        (...args) => {
          if (running.stopped) throw new Error('stopped');
          this.#post({ kind: 'callback', call: call.call, callback: number, args });
        },
      handle: (number) => this.#handles.get(number)?.target,
    });
  }

  #abort(call: number, signal: number): void {
    const running = this.#running.get(call);
    running?.early.add(signal);
    running?.controllers.get(signal)?.abort();
  }

  #stop(call: number): void {
    const running = this.#running.get(call);
    if (running === undefined) return;
    running.stopped = true;
    for (const controller of running.controllers.values()) controller.abort();
  }

  #post(message: FromWorker): void {
    this.#options.post(message, []);
  }
}

/** The buffers of fresh arrays, in a result or one level below, which can go without being copied. */
function buffersOf(result: unknown): ArrayBuffer[] {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return [];
  const parts: unknown[] = ArrayBuffer.isView(result) ? [result] : Object.values(result);
  const whole = parts.filter(
    (part): part is ArrayBufferView<ArrayBuffer> =>
      ArrayBuffer.isView(part) &&
      part.buffer instanceof ArrayBuffer &&
      part.byteLength === part.buffer.byteLength,
  );
  return [...new Set(whole.map(({ buffer }) => buffer))];
}
