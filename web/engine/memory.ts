/**
 * The core's memory, seen from JavaScript.
 *
 * Three rules are kept here, so that nobody else needs to think of them:
 * - views are taken anew whenever the memory has grown: growth detaches every earlier view, and a detached view reads
 *   nothing and says nothing;
 * - pointers are unsigned: the memory may reach 4 GiB, so none is ever shifted with `>>` or compared as int32;
 * - small calls share one scratch block that stays, large ones get a block for the time of the call.
 */
import { allocate, typedArrayLength } from './check.js';
import type { Core, Instance } from './core.js';
import { Id2VecError, type Id2VecErrorCode } from './errors.js';

/** WebAssembly's addresses have 32 bits. */
export const MEMORY_LIMIT = 2 ** 32;

/** Fits in a second-level cache together with the rows being read. */
const SCRATCH_BYTES = 2 ** 17;

/** The core aligns all it allocates to cache lines; parts of a scratch block keep to that. */
const ALIGNMENT = 64;

export class Memory {
  readonly core: Core;
  readonly #memory: WebAssembly.Memory;
  #floats: Float32Array;
  #integers: Uint32Array;
  #doubles: Float64Array;
  readonly #scratch: number;

  constructor({ core, memory }: Instance) {
    this.core = core;
    this.#memory = memory;
    const { buffer } = memory;
    this.#floats = new Float32Array(buffer);
    this.#integers = new Uint32Array(buffer);
    this.#doubles = new Float64Array(buffer);
    this.#scratch = this.#allocate('load', SCRATCH_BYTES);
  }

  /** The whole memory as float32. Use at once; never keep it across a call into the core. */
  get floats(): Float32Array {
    this.#renew();
    return this.#floats;
  }

  get integers(): Uint32Array {
    this.#renew();
    return this.#integers;
  }

  get doubles(): Float64Array {
    this.#renew();
    return this.#doubles;
  }

  /** The present size, in bytes. It never shrinks; what a table gives back, the next table reuses. */
  get bytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** True for a view of this very memory, which no caller should have. */
  owns(view: ArrayBufferView): boolean {
    return view.buffer === this.#memory.buffer;
  }

  /** Puts numbers at a pointer; they must be `length` many. */
  writeFloats(pointer: number, values: ArrayLike<number>, length: number): void {
    const start = pointer / 4;
    // Bounded by subarray, so that an array that lies about its length cannot reach its neighbours.
    this.floats.subarray(start, start + length).set(values);
  }

  writeIntegers(pointer: number, values: Uint32Array): void {
    this.integers.set(values, pointer / 4);
  }

  writeDoubles(pointer: number, values: Float64Array): void {
    this.doubles.set(values, pointer / 8);
  }

  /** At most `length` bytes, however many there are by now. */
  writeBytes(pointer: number, values: Uint8Array, length: number): void {
    // A detached array has no bytes to give, and refuses to be asked.
    if (typedArrayLength(values) > 0) new Uint8Array(this.#memory.buffer, pointer, length).set(values);
  }

  /** A copy that the caller may keep. (Of all ways to copy, this one takes V8 the least time.) */
  readFloats(method: string, pointer: number, length: number): Float32Array {
    return allocate(method, Float32Array, new Float32Array(this.floats.buffer, pointer, length));
  }

  readIntegers(method: string, pointer: number, length: number): Uint32Array {
    return allocate(method, Uint32Array, new Uint32Array(this.integers.buffer, pointer, length));
  }

  readDoubles(method: string, pointer: number, length: number): Float64Array {
    return allocate(method, Float64Array, new Float64Array(this.doubles.buffer, pointer, length));
  }

  readBytes(method: string, pointer: number, length: number): Uint8Array {
    return allocate(method, Uint8Array, new Uint8Array(this.#memory.buffer, pointer, length));
  }

  readFloatsInto(pointer: number, out: Float32Array): void {
    const start = pointer / 4;
    out.set(this.floats.subarray(start, start + out.length));
  }

  /**
   * Calls `use` with pointers to blocks of the given byte sizes, good until it returns. Calls do not nest: `use` must
   * run no code of the caller's.
   */
  withScratch<T>(method: string, sizes: readonly number[], use: (...pointers: number[]) => T): T {
    let total = 0;
    const offsets = sizes.map((size) => {
      const offset = total;
      total += Math.ceil(size / ALIGNMENT) * ALIGNMENT;
      return offset;
    });
    const stays = total <= SCRATCH_BYTES;
    const block = stays ? this.#scratch : this.#allocate(method, total);
    try {
      return use(...offsets.map((offset) => block + offset));
    } finally {
      if (!stays) this.core.release(block);
    }
  }

  /** Throws what the core says of its last refusal, unless the call went well. */
  check(method: string, ok: boolean): void {
    if (ok) return;
    const start = this.core.errorText();
    const bytes = new Uint8Array(this.#memory.buffer, start, this.core.errorLength());
    // Three lines: the code, the argument, the sentence.
    const [code, argument, sentence] = new TextDecoder().decode(bytes.slice()).split('\n');
    throw new Id2VecError(code as Id2VecErrorCode, `${method}: ${sentence}`, { argument });
  }

  /** The handle of what was made, which takes about `bytes`; throws if it was refused. */
  checkMade(method: string, handle: number, what: string, bytes: number | bigint): number {
    try {
      this.check(method, handle !== 0);
    } catch (error) {
      const refused = error instanceof Id2VecError && error.code === 'out-of-memory';
      throw refused ? this.refusal(method, what, bytes) : error;
    }
    return handle;
  }

  /** The error of memory that does not fit or was refused; `what` is an argument, or a thing of ours. */
  refusal(method: string, what: string, bytes: number | bigint): Id2VecError {
    const held = this.bytes;
    const accepted = `up to ${MEMORY_LIMIT} bytes in all, of which the engine holds ${held}, if the machine gives them`;
    return new Id2VecError(
      'out-of-memory',
      `${method}: ${what} takes ${bytes} bytes; accepted: ${accepted}`,
      {
        argument: what,
        value: Number(bytes),
        accepted,
        bytesAsked: Number(bytes),
        bytesHeld: held,
        bytesLimit: MEMORY_LIMIT,
      },
    );
  }

  #allocate(method: string, bytes: number): number {
    const pointer = bytes < MEMORY_LIMIT ? this.core.allocate(bytes) : 0;
    if (pointer === 0) throw this.refusal(method, 'the working memory of this call', bytes);
    return pointer;
  }

  #renew(): void {
    // A view that growth has detached has length 0.
    if (this.#floats.length > 0) return;
    const { buffer } = this.#memory;
    this.#floats = new Float32Array(buffer);
    this.#integers = new Uint32Array(buffer);
    this.#doubles = new Float64Array(buffer);
  }
}
