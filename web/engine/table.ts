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
import { bag, readOffsets } from './bag.js';
import {
  allocate,
  checkBoolean,
  checkInteger,
  checkName,
  checkOptions,
  ownView,
  readIntegers,
  readNumbers,
  refuse,
  typedArrayLength,
  typedArrayName,
} from './check.js';
import { Handle } from './handle.js';
import type { Held } from './held.js';
import { Live } from './live.js';
import { copyRows } from './lookup.js';
import type { Memory } from './memory.js';
import { analogyQuery, checkCount, nearest } from './search.js';

const METRICS: readonly Metric[] = ['cosine', 'dot', 'euclidean'];
const BAG_MODES: readonly BagMode[] = ['sum', 'mean', 'max'];

/** See {@link Table} for what each method promises. */
export class EmbeddingTable extends Handle implements Table {
  readonly #vocabSize: number;
  readonly #dim: number;
  readonly #live: Live;
  readonly #held: Held;

  /** Takes the handle over. */
  constructor(memory: Memory, handle: number, vocabSize: number, dim: number, renormalises: boolean) {
    const live = new Live(memory, 'table', handle, (pointer) => memory.core.tableDestroy(pointer));
    super(live);
    this.#live = live;
    this.#vocabSize = vocabSize;
    this.#dim = dim;
    this.#held = { memory, handle, values: memory.core.tableValues(handle), dim, renormalises };
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
    const given = typedArrayLength(out);
    if (given !== length) {
      const why = `${rows.length} ids x dim ${this.#dim}`;
      refuse('bad-argument', method, 'out.length', given, `${length} (${why})`);
    }
    const into = ownView(Float32Array, out);
    if (this.#use(method).memory.owns(into)) {
      refuse('bad-argument', method, 'out', out, "an array outside the engine's own memory");
    }
    // Ids that lie where the rows will go would be overwritten while they are still being read.
    this.#lookupInto(method, rows.buffer === into.buffer ? rows.slice() : rows, into);
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
    this.#use(method);
    const { mode } = checkOptions(method, options, ['mode']);
    checkName(method, 'mode', mode, BAG_MODES);
    const rows = this.#readIds(method, 'ids', ids, offsets);
    const starts = readOffsets(method, offsets, rows.length);
    return bag(method, this.#use(method), rows, starts, mode);
  }

  nearest(query: number | ArrayLike<number>, options: NearestOptions): Neighbour[] {
    const method = 'table.nearest';
    this.#use(method);
    const { k, metric = 'cosine', exclude = [] } = checkOptions(method, options, ['k', 'metric', 'exclude']);
    checkName(method, 'metric', metric, METRICS);
    const vector =
      typeof query === 'number'
        ? this.#checkId(method, 'query', query)
        : readNumbers(method, 'query', query, this.#dim, 'dim; or an id', exclude);
    const excluded = this.#readIds(method, 'exclude', exclude);
    const count = checkCount(method, k, this.#vocabSize, excluded);
    return nearest(method, this.#use(method), vector, count, metric, excluded);
  }

  analogy(options: AnalogyOptions): Neighbour[] {
    const method = 'table.analogy';
    this.#use(method);
    const names = ['positive', 'negative', 'k', 'excludeInputs'] as const;
    const { positive, negative = [], k, excludeInputs = true } = checkOptions(method, options, names);
    const excludes = checkBoolean(method, 'excludeInputs', excludeInputs);
    const plus = this.#readIds(method, 'positive', positive, negative);
    const minus = this.#readIds(method, 'negative', negative);
    if (plus.length + minus.length === 0) {
      refuse('bad-argument', method, 'positive', positive, 'at least one id in positive or negative');
    }
    const excluded = allocate(method, Uint32Array, excludes ? plus.length + minus.length : 0);
    if (excludes) {
      excluded.set(plus);
      excluded.set(minus, plus.length);
    }
    const count = checkCount(method, k, this.#vocabSize, excluded);
    const held = this.#use(method);
    const query = analogyQuery(method, held, plus, minus);
    return nearest(method, held, query, count, 'cosine', excluded);
  }

  gradient(ids: Ids, upstream: ArrayLike<number>, options: { scaleGradByFreq?: boolean } = {}): Float32Array {
    const method = 'table.gradient';
    this.#use(method);
    const { scaleGradByFreq = false } = checkOptions(method, options, ['scaleGradByFreq']);
    const scale = checkBoolean(method, 'scaleGradByFreq', scaleGradByFreq);
    const rows = this.#readIds(method, 'ids', ids, upstream);
    const given = rows.length * this.#dim;
    const numbers = readNumbers(method, 'upstream', upstream, given, `${rows.length} ids x dim ${this.#dim}`);
    const { memory, handle } = this.#use(method);
    const length = this.#vocabSize * this.#dim;
    return memory.withScratch(method, [rows.length * 4, given * 4, length * 4], (idsAt, upstreamAt, out) => {
      memory.writeIntegers(idsAt, rows);
      memory.writeFloats(upstreamAt, numbers, given);
      memory.check(method, memory.core.tableGradient(handle, idsAt, rows.length, upstreamAt, scale, out));
      return memory.readFloats(method, out, length);
    });
  }

  /** What `console.log(table)` shows in Node. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `Table(${this.#vocabSize} x ${this.#dim}${this.disposed ? ', disposed' : ''})`;
  }

  #use(method: string): Held {
    this.#live.use(method);
    return this.#held;
  }

  #checkId(method: string, argument: string, id: unknown): number {
    return checkInteger(method, argument, id, 0, this.#vocabSize - 1);
  }

  /** `next`: the argument that is read after this one, see {@link readIntegers}. */
  #readIds(method: string, argument: string, ids: unknown, next?: unknown): Uint32Array {
    this.#use(method);
    return readIntegers(method, argument, ids, this.#vocabSize, next);
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
    copyRows(method, held, ids, out);
  }
}
