/**
 * Remote handles: one class for each kind, its methods and properties made from the lists in surface.ts. There is nothing
 * else on them, so that `await handle` finds no `then`.
 */
import { disposeSymbol } from '../dispose.js';
import { Id2VecError } from '../errors.js';
import type { Client } from './client.js';
import type { HandleFacts } from './protocol.js';
import { type Kind, surfaces, writtenArguments } from './surface.js';

/** What a handle is made of; kept apart from it, so that it has no other names than the API's. */
interface State {
  readonly kind: Kind;
  readonly client: Client;
  readonly target: number;
  readonly properties: Readonly<Record<string, unknown>>;
  /** The handle that gave this one: a training needs its model. */
  readonly giver: object | undefined;
  disposed: boolean;
}

const states = new WeakMap<object, State>();

/** A net for handles that were forgotten, as on one thread. */
const forgotten = new FinalizationRegistry<{ client: Client; target: number }>(({ client, target }) =>
  client.release(target),
);

function refuseDisposed({ kind }: State, name: string): Id2VecError {
  const { title } = surfaces[kind];
  const accepted = kind === 'engine' ? 'an engine that has not been closed' : `a live ${title}`;
  const what = kind === 'engine' ? 'closed' : 'disposed';
  return new Id2VecError('disposed', `${title}.${name}: the ${title} is ${what}; accepted: ${accepted}`, {
    argument: 'this',
    accepted,
  });
}

const isDisposed = (state: State) => state.disposed || state.client.closed;

async function callMethod(handle: object, method: string, args: readonly unknown[]): Promise<unknown> {
  const state = states.get(handle) as State;
  const { kind, client, target } = state;
  const { title, methods } = surfaces[kind];
  if (isDisposed(state)) throw refuseDisposed(state, method);
  const writes = writtenArguments[kind]?.[method];
  const name = `${title}.${method}`;
  const result = await client.call({ name, target, method, args, writes, handle });
  const gives = methods[method] ?? 'data';
  return gives === 'data' ? result : makeHandle(client, gives, result as HandleFacts, handle);
}

async function disposeOf(handle: object): Promise<void> {
  const state = states.get(handle) as State;
  if (isDisposed(state)) return;
  state.disposed = true;
  forgotten.unregister(handle);
  const { client, target } = state;
  const request = { name: 'dispose', target, method: 'dispose', args: [], writes: undefined, handle };
  try {
    await client.call(request);
  } catch (error) {
    // Closed meanwhile: all is given back.
    if (!client.closed) throw error;
  }
}

function readProperty(handle: object, name: string): unknown {
  const state = states.get(handle) as State;
  // What an engine is remains true when it has been closed.
  if (state.kind !== 'engine' && isDisposed(state)) throw refuseDisposed(state, name);
  return state.properties[name];
}

/** Named as the API names it, so that traces show it. */
function method(name: string, run: (handle: object, args: unknown[]) => unknown): PropertyDescriptor {
  const value = {
    [name](this: object, ...args: unknown[]) {
      return run(this, args);
    },
  }[name];
  return { value, writable: true, configurable: true };
}

function makePrototype(kind: Kind): object {
  const { methods, properties } = surfaces[kind];
  const prototype = {};
  for (const name of Object.keys(methods)) {
    Object.defineProperty(
      prototype,
      name,
      method(name, (handle, args) => callMethod(handle, name, args)),
    );
  }
  for (const name of Object.keys(properties)) {
    const get = function (this: object) {
      return readProperty(this, name);
    };
    Object.defineProperty(prototype, name, { get, enumerable: true, configurable: true });
  }
  if (kind === 'engine') return prototype;
  const dispose = method('dispose', disposeOf);
  return Object.defineProperties(prototype, {
    dispose,
    [disposeSymbol]: dispose,
    disposed: {
      get(this: object) {
        return isDisposed(states.get(this) as State);
      },
      enumerable: true,
      configurable: true,
    },
  });
}

const prototypes = Object.fromEntries(
  Object.keys(surfaces).map((kind) => [kind, makePrototype(kind as Kind)]),
) as Record<Kind, object>;

/** @param giver the handle whose method gave this one */
export function makeHandle(client: Client, kind: Kind, facts: HandleFacts, giver?: object): object {
  const handle: object = Object.create(prototypes[kind]);
  const { target, properties } = facts;
  states.set(handle, { kind, client, target, properties, giver, disposed: false });
  client.know(handle, target);
  if (kind !== 'engine') forgotten.register(handle, { client, target }, handle);
  return handle;
}
