/** An embedding table: a handle of the core's, with every argument checked before the core sees it. */
import type {
  AnalogyOptions,
  BagMode,
  Ids,
  Metric,
  NearestOptions,
  Neighbour,
  OneHotProduct,
  Table,
} from './api.js';
import {
  allocate,
  checkBoolean,
  checkInteger,
  checkName,
  checkOptions,
  readIntegers,
  readNumbers,
  refuse,
  typedArrayName,
} from './check.js';
import { disposeSymbol } from './dispose.js';
import { Id2VecError } from './errors.js';
import { copyRows, type Rows } from './lookup.js';
import type { Memory } from './memory.js';

const METRICS: readonly Metric[] = ['cosine', 'dot', 'euclidean'];
const BAG_MODES: readonly BagMode[] = ['sum', 'mean', 'max'];

/** What a table holds of the core while it lives. */
interface Held extends Rows {
  readonly memory: Memory;
}

/** A net for handles that were forgotten; when it catches them, if ever, is the garbage collector's business. */
const forgotten = new FinalizationRegistry<Held>(({ memory, handle }) => memory.core.tableDestroy(handle));

/** See {@link Table} for what each method promises. */
export class EmbeddingTable implements Table {
  readonly #vocabSize: number;
  readonly #dim: number;
  #held: Held | undefined;

  /** Takes the handle over. */
  constructor(memory: Memory, handle: number, vocabSize: number, dim: number, renormalises: boolean) {
    this.#vocabSize = vocabSize;
    this.#dim = dim;
    this.#held = { memory, handle, values: memory.core.tableValues(handle), dim, renormalises };
    forgotten.register(this, this.#held, this);
  }

  get vocabSize(): number {
    this.#use('table.vocabSize');
    return this.#vocabSize;
  }

  get dim(): number {
    this.#use('table.dim');
    return this.#dim;
  }

  get bytes(): number {
    this.#use('table.bytes');
    return this.#vocabSize * this.#dim * 4;
  }

  row(id: number): Float32Array {
    const { memory, values } = this.#use('table.row');
    const row = this.#checkId('table.row', 'id', id);
    return memory.readFloats('table.row', values + row * this.#dim * 4, this.#dim);
  }

  lookup(ids: Ids): Float32Array {
    const rows = this.#readIds('table.lookup', 'ids', ids);
    const out = allocate('table.lookup', Float32Array, rows.length * this.#dim);
    this.#lookupInto('table.lookup', rows, out);
    return out;
  }

  lookupInto(ids: Ids, out: Float32Array): void {
    const method = 'table.lookupInto';
    const rows = this.#readIds(method, 'ids', ids);
    if (typedArrayName(out) !== 'Float32Array') refuse('bad-argument', method, 'out', out, 'a Float32Array');
    const length = rows.length * this.#dim;
    if (out.length !== length) {
      const why = `${rows.length} ids x dim ${this.#dim}`;
      refuse('bad-argument', method, 'out.length', out.length, `${length} (${why})`);
    }
    if (this.#use(method).memory.owns(out)) {
      refuse('bad-argument', method, 'out', out, "an array outside the engine's own memory");
    }
    this.#lookupInto(method, rows, out);
  }

  setRow(id: number, values: ArrayLike<number>): void {
    const method = 'table.setRow';
    this.#use(method);
    const row = this.#checkId(method, 'id', id);
    const numbers = readNumbers(method, 'values', values, this.#dim, 'dim');
    const { memory, handle } = this.#use(method);
    memory.withScratch(method, [this.#dim * 4], (source) => {
      memory.writeFloats(source, numbers, this.#dim);
      memory.check(method, memory.core.tableSetRow(handle, row, source));
    });
  }

  oneHotProduct(id: number): OneHotProduct {
    const method = 'table.oneHotProduct';
    const { memory, handle } = this.#use(method);
    const hot = this.#checkId(method, 'id', id);
    return memory.withScratch(method, [this.#vocabSize * 4, this.#dim * 4, 16], (x, out, cost) => {
      memory.check(method, memory.core.oneHot(hot, x, this.#vocabSize));
      memory.check(method, memory.core.tableDenseProduct(handle, x, out, cost));
      const [multiplyAdds, bytesRead] = memory.doubles.subarray(cost / 8) as unknown as [number, number];
      return { values: memory.readFloats(method, out, this.#dim), multiplyAdds, bytesRead };
    });
  }

  bag(ids: Ids, offsets: ArrayLike<number>, options: { mode: BagMode }): Float32Array {
    const method = 'table.bag';
    const rows = this.#readIds(method, 'ids', ids);
    const starts = this.#readOffsets(offsets, rows.length);
    const { mode } = checkOptions(method, options, ['mode']);
    checkName(method, 'mode', mode, BAG_MODES);
    const { memory, handle } = this.#use(method);
    const length = starts.length * this.#dim;
    // Before the core runs: with maxNorm it changes the table, and nothing may fail after that.
    const vectors = allocate(method, Float32Array, length);
    memory.withScratch(method, [rows.length * 4, starts.length * 4, length * 4], (idsAt, startsAt, out) => {
      memory.writeIntegers(idsAt, rows);
      memory.writeIntegers(startsAt, starts);
      const bagMode = memory.core.BagMode[mode];
      const done = memory.core.tableBag(handle, idsAt, rows.length, startsAt, starts.length, bagMode, out);
      memory.check(method, done);
      memory.readFloatsInto(out, vectors);
    });
    return vectors;
  }

  nearest(query: number | ArrayLike<number>, options: NearestOptions): Neighbour[] {
    const method = 'table.nearest';
    this.#use(method);
    const vector =
      typeof query === 'number'
        ? this.#checkId(method, 'query', query)
        : readNumbers(method, 'query', query, this.#dim, 'dim; or an id');
    const { k, metric = 'cosine', exclude = [] } = checkOptions(method, options, ['k', 'metric', 'exclude']);
    checkName(method, 'metric', metric, METRICS);
    const count = checkInteger(method, 'k', k, 1, this.#vocabSize);
    const excluded = this.#readIds(method, 'exclude', exclude);
    return this.#nearest(method, vector, count, metric, excluded);
  }

  analogy(options: AnalogyOptions): Neighbour[] {
    const method = 'table.analogy';
    this.#use(method);
    const names = ['positive', 'negative', 'k', 'excludeInputs'] as const;
    const { positive, negative = [], k, excludeInputs = true } = checkOptions(method, options, names);
    const plus = this.#readIds(method, 'positive', positive);
    const minus = this.#readIds(method, 'negative', negative);
    const count = checkInteger(method, 'k', k, 1, this.#vocabSize);
    const excluded = new Uint32Array(
      checkBoolean(method, 'excludeInputs', excludeInputs) ? [...plus, ...minus] : [],
    );
    const { memory, handle } = this.#use(method);
    const sizes = [plus.length * 4, minus.length * 4, this.#dim * 4];
    const query = memory.withScratch(method, sizes, (plusAt, minusAt, out) => {
      memory.writeIntegers(plusAt, plus);
      memory.writeIntegers(minusAt, minus);
      const done = memory.core.tableAnalogyQuery(handle, plusAt, plus.length, minusAt, minus.length, out);
      memory.check(method, done);
      return memory.readFloats(method, out, this.#dim);
    });
    return this.#nearest(method, query, count, 'cosine', excluded);
  }

  gradient(ids: Ids, upstream: ArrayLike<number>, options: { scaleGradByFreq?: boolean } = {}): Float32Array {
    const method = 'table.gradient';
    const rows = this.#readIds(method, 'ids', ids);
    const given = rows.length * this.#dim;
    const numbers = readNumbers(method, 'upstream', upstream, given, `${rows.length} ids x dim ${this.#dim}`);
    const { scaleGradByFreq = false } = checkOptions(method, options, ['scaleGradByFreq']);
    const scale = checkBoolean(method, 'scaleGradByFreq', scaleGradByFreq);
    const { memory, handle } = this.#use(method);
    const length = this.#vocabSize * this.#dim;
    return memory.withScratch(method, [rows.length * 4, given * 4, length * 4], (idsAt, upstreamAt, out) => {
      memory.writeIntegers(idsAt, rows);
      memory.writeFloats(upstreamAt, numbers, given);
      memory.check(method, memory.core.tableGradient(handle, idsAt, rows.length, upstreamAt, scale, out));
      return memory.readFloats(method, out, length);
    });
  }

  get disposed(): boolean {
    return this.#held === undefined;
  }

  dispose(): void {
    if (this.#held === undefined) return;
    const { memory, handle } = this.#held;
    this.#held = undefined;
    forgotten.unregister(this);
    memory.core.tableDestroy(handle);
  }

  [disposeSymbol](): void {
    this.dispose();
  }

  /** What `console.log(table)` shows in Node. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `Table(${this.#vocabSize} x ${this.#dim}${this.disposed ? ', disposed' : ''})`;
  }

  #use(method: string): Held {
    if (this.#held === undefined) {
      throw new Id2VecError('disposed', `${method}: the table is disposed; accepted: a live table`, {
        argument: 'this',
        accepted: 'a live table',
      });
    }
    return this.#held;
  }

  #checkId(method: string, argument: string, id: unknown): number {
    return checkInteger(method, argument, id, 0, this.#vocabSize - 1);
  }

  #readIds(method: string, argument: string, ids: unknown): Uint32Array {
    this.#use(method);
    return readIntegers(method, argument, ids, this.#vocabSize);
  }

  /** Bags start at 0 and do not overlap, as nn.EmbeddingBag demands. */
  #readOffsets(offsets: unknown, count: number): Uint32Array {
    const method = 'table.bag';
    const starts = readIntegers(method, 'offsets', offsets, count + 1);
    if (starts.length === 0 && count > 0) {
      refuse('bad-argument', method, 'offsets', offsets, 'one offset for each bag, the first one 0');
    }
    let previous = 0;
    starts.forEach((start, i) => {
      const accepted = i === 0 ? '0' : `an integer from ${previous} to ${count}`;
      if (i === 0 ? start !== 0 : start < previous) {
        refuse('bad-argument', method, `offsets[${i}]`, start, accepted);
      }
      previous = start;
    });
    return starts;
  }

  #lookupInto(method: string, ids: Uint32Array, out: Float32Array): void {
    const held = this.#use(method);
    const { memory, handle } = held;
    if (held.renormalises) {
      // All rows first, each once, however the copying is cut into parts.
      memory.withScratch(method, [ids.length * 4], (idsAt) => {
        memory.writeIntegers(idsAt, ids);
        memory.check(method, memory.core.tableRenormalise(handle, idsAt, ids.length));
      });
    }
    copyRows(method, memory, held, ids, out);
  }

  #nearest(
    method: string,
    query: number | ArrayLike<number>,
    k: number,
    metric: Metric,
    exclude: Uint32Array,
  ): Neighbour[] {
    const { memory, handle, values } = this.#use(method);
    return memory.withScratch(
      method,
      [this.#dim * 4, exclude.length * 4, k * 8],
      (vectorAt, excludeAt, out) => {
        if (typeof query !== 'number') memory.writeFloats(vectorAt, query, this.#dim);
        const queryAt = typeof query === 'number' ? values + query * this.#dim * 4 : vectorAt;
        memory.writeIntegers(excludeAt, exclude);
        const by = memory.core.Metric[metric];
        const done = memory.core.tableNearest(handle, queryAt, by, excludeAt, exclude.length, out, k);
        memory.check(method, done);
        const { integers, floats } = memory;
        const start = out / 4;
        return Array.from({ length: k }, (_, i) => ({
          id: integers[start + 2 * i] as number,
          score: floats[start + 2 * i + 1] as number,
        }));
      },
    );
  }
}
