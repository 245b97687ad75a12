/** The loss surfaces: levels, contours, convexity, names on the map, what attributes say. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/elements/surface/grid.js')} */
const { axis, fillGrid, valueAt } = await loadSource('elements/surface/grid.ts');
/** @type {typeof import('../../web/elements/surface/convexity.js')} */
const { checkConvexity } = await loadSource('elements/surface/convexity.ts');
/** @type {typeof import('../../web/elements/surface/levels.js')} */
const { bandShare, levelText, lossScale, niceTicks } = await loadSource('elements/surface/levels.ts');
/** @type {typeof import('../../web/elements/surface/contour.js')} */
const { contourBands } = await loadSource('elements/surface/contour.ts');
/** @type {typeof import('../../web/elements/surface/labels.js')} */
const { evenTicks, placeLabels, widthOf } = await loadSource('elements/surface/labels.ts');
/** @type {typeof import('../../web/elements/surface/optimizers.js')} */
const optimizers = await loadSource('elements/surface/optimizers.ts');
/** @type {typeof import('../../web/elements/surface/attributes.js')} */
const attributes = await loadSource('elements/surface/attributes.ts');

const never = new AbortController().signal;

/**
 * @param {(x: number, y: number) => number} loss
 * @returns {import('../../web/elements/surface/terrain.js').Terrain}
 */
function terrainOf(loss) {
  return {
    lower: [-2, -2],
    upper: [2, 2],
    start: [1, 1],
    minima: [],
    fine: 49,
    grid: async (xs, ys) => Float32Array.from([...ys].flatMap((y) => [...xs].map((x) => loss(x, y)))),
    at: async (x, y) => ({ loss: loss(x, y), gradient: [0, 0] }),
  };
}

/** @param {(x: number, y: number) => number} loss */
async function gridOf(loss, n = 33) {
  const grid = await fillGrid(terrainOf(loss), n, never);
  assert.ok(grid);
  return grid;
}

test('a grid is filled band by band, row by row from the lowest y', async () => {
  /** @type {number[]} */
  const shares = [];
  const grid = await fillGrid(
    terrainOf((x, y) => 10 * y + x),
    17,
    never,
    (share) => shares.push(share),
  );
  assert.ok(grid);
  assert.deepEqual([...grid.xs], [...axis(-2, 2, 17)]);
  assert.equal(grid.values[0], -22);
  assert.equal(grid.values.at(-1), 22);
  assert.equal(grid.values[16], -18);
  assert.equal(shares.at(-1), 1);
  assert.deepEqual(
    shares,
    [...shares].sort((a, b) => a - b),
  );
});

test('a grid that nobody wants any more is left', async () => {
  const stop = new AbortController();
  const terrain = terrainOf(() => 0);
  let bands = 0;
  const counting = {
    ...terrain,
    grid: async (/** @type {any} */ xs, /** @type {any} */ ys) => {
      if (++bands === 2) stop.abort();
      return terrain.grid(xs, ys);
    },
  };
  assert.equal(await fillGrid(counting, 33, stop.signal), null);
  assert.equal(bands, 2);
});

test('between its points a grid is read as it is drawn, outside not at all', async () => {
  const grid = await gridOf((x, y) => 3 * x - y);
  assert.ok(Math.abs(/** @type {number} */ (valueAt(grid, 0.123, -1.7)) - (0.369 + 1.7)) < 1e-5);
  assert.equal(valueAt(grid, 2, 2), 4);
  assert.equal(valueAt(grid, 2.01, 0), null);
  assert.equal(valueAt(grid, Number.NaN, 0), null);
});

test('a bowl passes the check for convexity; every bulge is found, with the line it bulges over', async () => {
  const bowl = await checkConvexity(await gridOf((x, y) => x * x + 3 * y * y), never);
  assert.ok(bowl?.isConvex && bowl.excess < 0);
  const saddle = await checkConvexity(await gridOf((x, y) => x * x - y * y), never);
  assert.ok(saddle && !saddle.isConvex);
  // Along the longest vertical line, from y = -2 to y = 2, the middle is 4 above the ends.
  assert.equal(saddle.excess, 4);
  const [[fromX, fromY], [toX, toY]] = saddle.ends;
  assert.deepEqual([fromX === toX, Math.abs(fromY - toY)], [true, 4]);
  // The midpoints of a 33 x 33 grid: each unordered pair of opposite points once.
  let lines = 0;
  for (let i = 0; i < 33; i++)
    for (let j = 0; j < 33; j++)
      lines += ((2 * Math.min(i, 32 - i) + 1) * (2 * Math.min(j, 32 - j) + 1) - 1) / 2;
  assert.equal(saddle.lines, lines);
});

test('a flat surface in float32 is convex within rounding', async () => {
  const flat = await checkConvexity(await gridOf((x, y) => 5 + x / 3 + y / 7), never);
  assert.ok(flat?.isConvex);
});

test('levels are round, rising and inside the losses, even over decades', () => {
  assert.deepEqual(niceTicks(-3, 3, 6), [-2, -1, 0, 1, 2]);
  const even = lossScale(Float32Array.from({ length: 1000 }, (_, i) => i / 100));
  assert.equal(even.isLog, false);
  assert.deepEqual(even.levels, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const decades = lossScale(
    Float32Array.from({ length: 1000 }, (_, i) => 1e-3 * 1e7 ** (i / 999)),
    0,
  );
  assert.equal(decades.isLog, true);
  for (const level of decades.levels) assert.match(levelText(level, decades), /^0?\.?0*[125]0*$/);
  fc.assert(
    fc.property(
      fc.array(fc.float({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1e6 }), {
        minLength: 2,
        maxLength: 80,
      }),
      (values) => {
        const scale = lossScale(Float32Array.from(values));
        assert.ok(scale.levels.length <= 40);
        let before = -1;
        for (const [i, level] of scale.levels.entries()) {
          assert.ok(level > scale.floor && level <= scale.top + 1e-6 * Math.abs(scale.top), `${level}`);
          const share = bandShare(scale, i);
          assert.ok(share >= before && share <= 1);
          before = share;
        }
      },
    ),
  );
});

test('contours are where the losses are: of a cone they are circles', async () => {
  const grid = await gridOf((x, y) => Math.hypot(x, y), 65);
  const scale = lossScale(grid.values);
  const bands = contourBands(grid, scale, 400);
  assert.equal(bands.length, scale.levels.length);
  for (const { level, path } of bands.filter((band) => band.level < 1.9)) {
    // The land above the level goes all round, with a hole whose points are `level` from the middle.
    const rings = path.split('M').filter(Boolean);
    const hole = rings.at(-1) ?? '';
    for (const [, x, y] of hole.matchAll(/([\d.]+) ([\d.]+)/g)) {
      const radius = Math.hypot(Number(x) - 200, Number(y) - 200) / 100;
      assert.ok(Math.abs(radius - level) < 0.03, `${radius} for ${level}`);
    }
  }
});

test('names on a map cover one another nowhere, and stay on it', () => {
  const point = fc.record({
    x: fc.integer({ min: -50, max: 550 }),
    y: fc.integer({ min: -50, max: 550 }),
    text: fc.constantFrom('SGD', 'Momentum', 'RMSprop', 'training starts'),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 12 }), (points) => {
      const boxes = placeLabels(points, 500).map(({ x, y, anchor }, i) => {
        const width = widthOf(points[i]?.text ?? '');
        return { left: anchor === 'start' ? x : x - width, right: anchor === 'start' ? x + width : x, y };
      });
      for (const [i, a] of boxes.entries()) {
        assert.ok(a.left >= 0 && a.right <= 500 && a.y >= 8 && a.y <= 492);
        for (const b of boxes.slice(i + 1))
          assert.ok(a.right <= b.left || b.right <= a.left || Math.abs(a.y - b.y) >= 16);
      }
    }),
  );
});

test('on a small map a long name stays on it, and off its own point', () => {
  const text = '“helicopter” after training';
  const width = widthOf(text);
  for (const size of [Math.ceil(width), 220, 300])
    for (let x = 0; x <= size; x += 10) {
      const [place] = placeLabels([{ x, y: 50, text }], size);
      assert.ok(place);
      const left = place.anchor === 'start' ? place.x : place.x - width;
      assert.ok(left >= 0 && left + width <= size, `${x} of ${size}: from ${left}`);
      const isBeside = left > x || left + width < x;
      assert.ok(isBeside || Math.abs(place.y - 50) >= 16, `${x} of ${size}: on its point`);
    }
});

test('the numbers of a scale are all written, or every second, every third …; the roundest of those', () => {
  const ticks = (/** @type {number[]} */ levels, /** @type {(level: number, i: number) => number} */ place) =>
    levels.map((level, i) => ({ at: place(level, i), text: String(level) }));
  const written = (/** @type {{ at: number, text: string }[]} */ all, /** @type {number} */ width) =>
    evenTicks(all, width).map(({ text }) => Number(text));
  const decades = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
  const log = (/** @type {number} */ width) =>
    ticks(decades, (level) => 10 + ((width - 40) * Math.log10(level)) / 3);
  assert.deepEqual(written(log(600), 600), decades);
  assert.deepEqual(written(log(300), 300), [1, 5, 20, 100, 500]);
  assert.deepEqual(written(log(160), 160), [1, 10, 100, 1000]);
  const halves = ticks([1.5, 2, 2.5, 3, 3.5, 4, 4.5], (_, i) => 20 + 22 * i);
  assert.deepEqual(written(halves, 200), [2, 3, 4]);
  assert.deepEqual(written([], 200), []);
  const anyTicks = fc
    .record({
      places: fc.array(fc.integer({ min: 0, max: 300 })),
      text: fc.stringMatching(/^[1-9]{1,4}$/),
    })
    .map(({ places, text }) => places.sort((a, b) => a - b).map((at) => ({ at, text })));
  fc.assert(
    fc.property(anyTicks, (all) => {
      const shown = evenTicks(all, 300);
      for (const [i, { at, text }] of shown.entries()) {
        assert.ok(at - 3.5 * text.length >= 0 && at + 3.5 * text.length <= 300);
        const next = shown[i + 1];
        if (next) assert.ok(next.at - at >= 3.5 * (text.length + next.text.length) + 10);
      }
      const steps = shown.slice(1).map((tick, i) => all.indexOf(tick) - all.indexOf(shown[i] ?? tick));
      assert.ok(new Set(steps).size <= 1, `${steps}`);
    }),
  );
});

test('optimisers and rates are read from attributes; what makes no sense is passed over', () => {
  assert.deepEqual(optimizers.parseOptimizers('Adam, sgd sgd wings'), ['sgd', 'adam']);
  assert.deepEqual(
    [...optimizers.parseRates('sgd 0.1, adam=1e-3 momentum:-1 adagrad x rmsprop Infinity')],
    [
      ['sgd', 0.1],
      ['adam', 0.001],
    ],
  );
  const rates = optimizers.parseRates('sgd 0.1, adam 0.001');
  assert.equal(optimizers.formatRates(rates), 'sgd 0.1, adam 0.001');
  // A unit ten times as long: a slope ten times as steep, and a tenth of the way.
  assert.equal(optimizers.defaultRate('slice', 'sgd', { unit: 10 }), 0.3);
  assert.equal(optimizers.defaultRate('slice', 'adam', { unit: 10 }), 0.05);
});

test('attributes are cut to what there is', () => {
  const wild = /** @type {any} */ ({
    surface: 'moon',
    token: '<b>',
    tied: '',
    mixing: 'shaken',
    optimizers: 'wings',
    steps: 1e9,
    seed: -3,
    slice: '',
    speed: Number.NaN,
    view: 'vr',
  });
  assert.deepEqual(attributes.clamped(wild, ['cat', 'dog']), {
    ...attributes.DEFAULTS,
    tied: 'yes',
    steps: 20_000,
    seed: 0,
  });
  assert.equal(attributes.clamped({ ...attributes.DEFAULTS, token: 'dog' }, ['cat', 'dog']).token, 'dog');
  const terrain = terrainOf(() => 0);
  assert.deepEqual(attributes.startOf('1e9 -0.5', terrain), [2, -0.5]);
  assert.deepEqual(attributes.startOf('here', terrain), [1, 1]);
  assert.equal(attributes.startText([0.1, -7], terrain), '0.1 -2');
});
