/** The geometry of the zoomable one-hot strip, and what it says of itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/elements/one-hot/view.js')} */
const view = await loadSource('elements/one-hot/view.ts');
const { readout } = await loadSource('elements/one-hot/readout.ts');

const THOUSANDS = /[\u202f\u00a0]/g;
const plain = (/** @type {string} */ text) => text.replace(THOUSANDS, ' ');
const strips = fc.record({
  cells: fc.integer({ min: 2, max: 1_000_000 }),
  width: fc.integer({ min: 200, max: 2000 }),
  square: fc.constantFrom(56, 72),
});
const cases = fc.record({
  strip: strips,
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** A view at some zoom around some cell. */
function someView(/** @type {{ strip: any, place: number, share: number }} */ { strip, place, share }) {
  const cell = Math.min(strip.cells - 1, Math.floor(place * strip.cells));
  return { cell, at: view.centredOn(strip, cell, view.zoomOfShare(strip, share)) };
}

test('at the closest zoom one cell is a square, at the widest the whole vector is seen', () => {
  const strip = { cells: 100_000, width: 1120, square: 72 };
  assert.equal(view.cellWidth(strip, { k: view.closestZoom(strip), x: 0 }), 72);
  assert.deepEqual(view.visibleCells(strip, view.WHOLE), { first: 0, last: 99_999 });
});

test('no view shows emptiness beside the vector', () => {
  fc.assert(
    fc.property(cases, fc.double({ min: -3000, max: 3000, noNaN: true }), (input, pixels) => {
      const { strip } = input;
      const moved = view.pannedBy(strip, someView(input).at, pixels);
      assert.ok(moved.x <= 0);
      assert.ok(moved.x + strip.width * moved.k >= strip.width - 1e-6);
    }),
  );
});

test('zooming keeps the cell under the pointer there, unless an end of the vector forbids it', () => {
  const strip = { cells: 100_000, width: 1120, square: 72 };
  const before = view.centredOn(strip, 50_000, 100);
  const pixel = 300;
  const after = view.zoomedBy(strip, before, 8, pixel);
  assert.equal(view.cellAt(strip, after, pixel), view.cellAt(strip, before, pixel));
});

test('a cell that is gone to is in view, and cells and pixels agree', () => {
  fc.assert(
    fc.property(cases, (input) => {
      const { cell, at } = someView(input);
      const { first, last } = view.visibleCells(input.strip, at);
      assert.ok(first <= cell && cell <= last, `${cell} is not in ${first}..${last}`);
      const middle = view.pixelOf(input.strip, at, cell) + view.cellWidth(input.strip, at) / 2;
      assert.equal(view.cellAt(input.strip, at, middle), cell);
    }),
  );
});

test('the one lit cell is drawn in exactly one column at every zoom where columns hold cells', () => {
  fc.assert(
    fc.property(cases, (input) => {
      const { strip } = input;
      const { cell, at } = someView(input);
      if (view.cellWidth(strip, at) > 1) return;
      const vector = new Float32Array(strip.cells);
      vector[cell] = 1;
      const lit = view.columnMaxima(vector, strip, at, strip.width).filter((value) => value > 0);
      assert.equal(lit.length, 1);
    }),
    { numRuns: 60 },
  );
});

test('a flight begins and ends where it should and never leaves the vector', () => {
  fc.assert(
    fc.property(cases, fc.double({ min: 0, max: 1, noNaN: true }), (input, t) => {
      const { strip } = input;
      const to = someView(input).at;
      assert.deepEqual(view.flight(strip, view.WHOLE, to, 0), view.WHOLE);
      assert.deepEqual(view.flight(strip, view.WHOLE, to, 1), to);
      const between = view.flight(strip, view.WHOLE, to, t);
      assert.ok(between.k >= 1 - 1e-9 && between.k <= to.k + 1e-6);
      assert.ok(between.x <= 1e-9);
    }),
  );
});

test('ticks are round numbers with room between them', () => {
  fc.assert(
    fc.property(cases, (input) => {
      const { strip } = input;
      const { at } = someView(input);
      const ticks = view.tickCells(strip, at, 96);
      const [first = 0, second = 0] = ticks;
      if (ticks.length < 2) return;
      assert.match(String(second - first), /^[125]0*$/);
      assert.ok((second - first) * view.cellWidth(strip, at) >= 96 - 1e-6);
    }),
  );
});

test('the read-out says how many cells a column stands for', () => {
  const words = (/** @type {number} */ width) =>
    readout({ cells: 100_000, width, square: 72 }, view.WHOLE, 3797);
  assert.equal(plain(words(1149).grain), 'Each column here stands for about 87 cells.');
  assert.equal(plain(words(1000).grain), 'Each column here stands for 100 cells.');
  assert.equal(plain(words(1000).range), 'All 100 000 cells.');
  assert.equal(plain(words(1000).where), 'The 1 is in view, at index 3797.');
});

test('the read-out finds the 1 when it is out of view', () => {
  const strip = { cells: 100_000, width: 720, square: 72 };
  const closest = view.closestZoom(strip);
  const right = readout(strip, view.centredOn(strip, 50_000, closest), 3797);
  assert.match(plain(right.where), /^The 1 is 46 \d{3} cells to the left\.$/);
  assert.equal(right.grain, 'Each square is one cell.');
  const left = readout(strip, view.centredOn(strip, 5, closest), 3797);
  assert.match(plain(left.where), /cells to the right\.$/);
});
