/** The race's arithmetic, its clock and its switch, without a page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from './support/engine.mjs';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/elements/race/stage.js')} */
const { momentAt, stageSteps } = await loadSource('elements/race/stage.ts');
const { measureLong, measureShort, median } = await loadSource('elements/race/measure.ts');
const { runRace, spoiledProduct } = await loadSource('elements/race/run.ts');
const { toyProduct } = await loadSource('elements/race/toy-product.ts');
const { barShare, decades, logScaleFor } = await loadSource('elements/race/bars.ts');
const { countEqualBits, float32Text, hexOf, bitsOf } = await loadSource('elements/shared/float32.ts');

const rows = [
  [1.5, -2, 0.25],
  [-0.125, 3, -4],
  [7, 0.1, -0.3],
].map((row) => new Float32Array(row));

/** The sum after the last step. */
function productOf(/** @type {Float32Array[]} */ table, /** @type {number} */ id) {
  return stageSteps(table, id).at(-1)?.sum ?? new Float32Array();
}

/** A table as the engine's, in plain arithmetic. */
function fakeTable() {
  const values = rows.map((row) => row.slice());
  const row = (/** @type {number} */ id) => values[id]?.slice() ?? new Float32Array();
  return {
    vocabSize: values.length,
    dim: 3,
    row,
    setRow: (/** @type {number} */ id, /** @type {Float32Array} */ numbers) => values[id]?.set(numbers),
    lookup: (/** @type {number[]} */ ids) => row(ids[0] ?? 0),
    lookupInto: (/** @type {number[]} */ ids, /** @type {Float32Array} */ out) => out.set(row(ids[0] ?? 0)),
    oneHotProduct: (/** @type {number} */ id) => ({
      values: productOf(values, id),
      multiplyAdds: 9,
      bytesRead: 48,
    }),
  };
}

/** A clock that only tests move. */
function fakeClock(grain = 0) {
  let time = 0;
  return {
    pass: (/** @type {number} */ milliseconds) => {
      time += milliseconds;
    },
    now: () => (grain === 0 ? time : Math.floor(time / grain) * grain),
    breathe: async () => {},
  };
}

test('the product visits every row, and its sum has the bits of the row', () => {
  const steps = stageSteps(rows, 1);
  assert.deepEqual(
    steps.map((step) => [step.row, step.weight]),
    [
      [0, 0],
      [1, 1],
      [2, 0],
    ],
  );
  assert.equal(countEqualBits(productOf(rows, 1), rows[1]), 3);
  assert.ok(steps[0]?.sum.every((value) => Object.is(value, 0)));
});

test('an infinity in another row makes NaN, and only in its column', () => {
  const spoiled = rows.map((row) => row.slice());
  spoiled[2]?.fill(Infinity, 1, 2);
  assert.deepEqual([...productOf(spoiled, 1)], [-0.125, NaN, -4]);
});

test('the product that is watched ends where the engine’s ends, with an infinity as well', () => {
  const spoiled = rows.map((row) => row.slice());
  spoiled[2]?.fill(Infinity, 1, 2);
  for (const table of [rows, spoiled]) {
    const toy = toyProduct(engine, table, 1);
    assert.deepEqual([toy.equal, toy.multiplyAdds], [{ product: 3, lookup: 3 }, 9]);
  }
  const wrong = { ...engine, createTable: () => ({ ...fakeTable(), lookup: () => rows[1], dispose() {} }) };
  assert.deepEqual(toyProduct(wrong, spoiled, 1).equal, { product: 2, lookup: 3 });
  assert.equal(engine.memory().liveHandles, 0);
});

test('moments run from nothing to everything, each step in its turn', () => {
  assert.equal(momentAt(0, 6).step, -1);
  assert.deepEqual([momentAt(6, 6).step, momentAt(6, 6).added], [5, 6]);
  for (let hundredths = 1; hundredths <= 600; hundredths++) {
    const moment = momentAt(hundredths / 100, 6);
    assert.equal(moment.step, Math.ceil(hundredths / 100) - 1);
    assert.ok(moment.lift >= moment.drop);
    assert.ok(moment.drop === 0 || moment.multiplied, 'nothing is added before it is multiplied');
  }
  assert.equal(momentAt(1, 6).lookup, 1, 'the lookup is done after one step');
});

test('a long piece of work is run a few times, and the median kept', async () => {
  const clock = fakeClock();
  const durations = [50, 30, 900, 31, 29];
  const timing = await measureLong(() => clock.pass(durations.shift() ?? 0), { clock, runs: 5 });
  assert.equal(timing.milliseconds, 31);
  assert.deepEqual([median([1, 2, 3, 4]), median([7])], [2.5, 7]);
});

test('a short piece of work is repeated until a coarse clock can see it', async () => {
  const clock = fakeClock(1);
  const timing = await measureShort((/** @type {number} */ times) => clock.pass(times * 0.0003), {
    clock,
    runs: 5,
  });
  assert.ok(timing.repetitions * 0.0003 >= 20);
  assert.ok(Math.abs(timing.milliseconds - 0.0003) < 0.0003 * 0.06, `${timing.milliseconds}`);
});

test('a race can be cancelled between runs', async () => {
  const stop = new AbortController();
  const clock = fakeClock();
  const race = runRace(fakeTable(), 1, {
    clock,
    signal: stop.signal,
    onProgress: (/** @type {string} */ message) => message.includes('run 3') && stop.abort(),
  });
  await assert.rejects(race, { name: 'AbortError' });
});

test('a race can be cancelled by what was pressed during its last batch', async () => {
  const stop = new AbortController();
  let isLast = false;
  let breaths = 0;
  const clock = fakeClock(1);
  const table = fakeTable();
  table.lookupInto = () => clock.pass(0.2);
  const race = runRace(table, 1, {
    clock: {
      ...clock,
      // The first one comes before the batch; what was pressed during it is heard in the second.
      breathe: async () => {
        if (isLast && ++breaths === 2) stop.abort();
      },
    },
    signal: stop.signal,
    onProgress: (/** @type {string} */ message) => {
      isLast = message.includes('batch 5');
    },
  });
  await assert.rejects(race, { name: 'AbortError' });
});

test('a race compares bits', async () => {
  const table = fakeTable();
  const clock = fakeClock();
  const lookupInto = table.lookupInto;
  table.lookupInto = (/** @type {number[]} */ ids, /** @type {Float32Array} */ out) => {
    clock.pass(0.0002);
    lookupInto(ids, out);
  };
  const result = await runRace(table, 2, {
    clock,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  assert.equal(result.equal, 3);
  assert.equal(result.lookupBytes, 12);
  assert.equal(result.lookupTiming.runs.length, 5);
});

test('the infinity is taken out again, also when the product fails', () => {
  const table = fakeTable();
  const spoiled = spoiledProduct(table, 2);
  assert.deepEqual([spoiled.row, spoiled.column, spoiled.equal, spoiled.restored], [0, 0, 2, true]);
  assert.equal(countEqualBits(table.row(0), rows[0]), 3);
  table.oneHotProduct = () => {
    throw new Error('no');
  };
  assert.throws(() => spoiledProduct(table, 2), /no/);
  assert.equal(countEqualBits(table.row(0), rows[0]), 3);
});

test('bars on a log scale: nothing has no length, ten times as much is one decade further', () => {
  const scale = logScaleFor([76_800_000, 3072]);
  assert.deepEqual(scale, { from: 0, to: 8 });
  assert.equal(barShare(0, scale), 0);
  assert.ok(Math.abs(barShare(1e5, scale) - barShare(1e4, scale) - 1 / 8) < 1e-12);
  assert.deepEqual(decades(scale, 5), [0, 2, 4, 6, 8]);
});

test('a float32 is printed as shortly as it can be, and its bits as they are', () => {
  assert.equal(float32Text(Math.SQRT2), '1.4142135');
  assert.equal(float32Text(0.1), '0.1');
  assert.equal(float32Text(-2.5), '−2.5');
  assert.equal(hexOf(bitsOf(new Float32Array([Math.SQRT2]))[0]), '3fb504f3');
  assert.equal(countEqualBits(new Float32Array([0, NaN]), new Float32Array([-0, NaN])), 1);
});
