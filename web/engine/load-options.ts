/** The options of `load`, checked and made independent of where they were given. */
import type { Flavour, LoadOptions } from './api.js';
import { checkBoolean, checkName, checkOptions, refuse } from './check.js';
import { resolveUrl } from './fetch-wasm.js';
import { FLAVOURS } from './flavour.js';

/** At most one of wasmUrl and wasmBinary. */
export interface CoreOptions {
  readonly flavour: 'auto' | Flavour;
  /** Whether models can be made, too. */
  readonly trainer: boolean;
  /** With its scheme and host: a worker has another base than its page. */
  readonly wasmUrl?: string;
  /** Our own copy: the caller may reuse the buffer while the module compiles. */
  readonly wasmBinary?: Uint8Array;
}

const NAMES = ['flavour', 'wasmUrl', 'wasmBinary', 'worker', 'trainer'] as const;

function isBytes(value: unknown): value is ArrayBuffer | Uint8Array {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]' || ArrayBuffer.isView(value);
}

function copyOfBytes(bytes: ArrayBuffer | Uint8Array): Uint8Array {
  try {
    return ArrayBuffer.isView(bytes)
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength).slice()
      : new Uint8Array(bytes).slice();
  } catch {
    return refuse('bad-argument', 'load', 'wasmBinary', bytes, 'bytes that are not detached');
  }
}

export async function checkLoadOptions(
  options: LoadOptions,
): Promise<{ worker: boolean; core: CoreOptions }> {
  const given = checkOptions('load', options, NAMES);
  const { flavour = 'auto', wasmUrl, wasmBinary } = given;
  checkName('load', 'flavour', flavour, ['auto', ...FLAVOURS]);
  const worker = checkBoolean('load', 'worker', given.worker === undefined ? false : given.worker);
  const trainer = checkBoolean('load', 'trainer', given.trainer === undefined ? true : given.trainer);
  if (wasmUrl === undefined && wasmBinary === undefined) return { worker, core: { flavour, trainer } };
  if (wasmUrl !== undefined && wasmBinary !== undefined) {
    refuse('bad-argument', 'load', 'wasmBinary', wasmBinary, 'wasmUrl or wasmBinary, not both');
  }
  if (wasmUrl === undefined) {
    if (!isBytes(wasmBinary)) {
      refuse('bad-argument', 'load', 'wasmBinary', wasmBinary, 'an ArrayBuffer or a Uint8Array');
    }
    return { worker, core: { flavour, trainer, wasmBinary: copyOfBytes(wasmBinary) } };
  }
  if (typeof wasmUrl !== 'string' && !(wasmUrl instanceof URL)) {
    refuse('bad-argument', 'load', 'wasmUrl', wasmUrl, 'a URL or a string');
  }
  return { worker, core: { flavour, trainer, wasmUrl: (await resolveUrl(wasmUrl)).href } };
}
