/** The plane on which tables are drawn, and which of them no memory can hold. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { engine } from './support/engine.mjs';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/elements/width/plane.js')} */
const plane = await loadSource('elements/width/plane.ts');
/** @type {typeof import('../../web/elements/width/plane-models.js')} */
const { labelsOf, modelAt, pointsOf } = await loadSource('elements/width/plane-models.ts');
/** @type {typeof import('../../web/data/models.js')} */
const { models } = await loadSource('data/models.ts');
/** @type {typeof import('../../web/elements/width/costs.js')} */
const { tooLargeForWasm } = await loadSource('elements/width/costs.ts');

test('what a 32-bit memory cannot hold is known beforehand, by the rule of the engine', () => {
  assert.equal(tooLargeForWasm(128_256, 8192), false);
  assert.equal(tooLargeForWasm(262_143, 4096), false);
  for (const [vocabSize, dim] of /** @type {[number, number][]} */ ([
    [262_144, 4096],
    [262_144, 4097],
  ])) {
    assert.equal(tooLargeForWasm(vocabSize, dim), true);
    assert.throws(() => engine.createTable({ vocabSize, dim }), { code: 'out-of-memory' });
  }
});

test('sizes and pixels of the plane agree', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 16_384 }), (v, d) => {
      const at = plane.planeFor(1000, 340, v, d);
      const back = plane.sizeAt(at, plane.planeX(at, v), plane.planeY(at, d));
      assert.deepEqual(back, { vocabSize: v, dim: d });
    }),
  );
});

test('an area on the plane is in proportion to its parameters', () => {
  const at = plane.planeFor(1000, 340, 1, 1);
  const area = (/** @type {number} */ v, /** @type {number} */ d) =>
    plane.planeX(at, v) * (at.height - plane.planeY(at, d));
  assert.ok(Math.abs(area(100_000, 4096) / area(50_000, 2048) - 4) < 1e-9);
});

test('every model has its name on the plane, on a phone too, and can be pressed', () => {
  for (const [width, height] of /** @type {[number, number][]} */ ([
    [300, 240],
    [330, 240],
    [560, 240],
    [800, 340],
    [1320, 340],
  ]))
    for (const { id, vocabSize, dim } of models) {
      const at = plane.planeFor(width, height, vocabSize, dim);
      const model = { plane: at, vocabSize, dim, models, chosen: id };
      const points = pointsOf(model);
      const named = labelsOf(model, points).flatMap((label, i) => (label ? (points[i]?.names ?? []) : []));
      const missing = models.filter(({ name }) => !named.includes(name)).map(({ name }) => name);
      assert.deepEqual(missing, [], `${width} px, ${id}`);
    }
  const [bert, t5] = [{ id: 'bert-base' }, { id: 't5-base' }];
  const at = plane.planeFor(330, 240, 30_522, 768);
  const press = (/** @type {string | null} */ chosen) =>
    modelAt(
      { plane: at, vocabSize: 30_522, dim: 768, models, chosen },
      plane.planeX(at, 30_522),
      plane.planeY(at, 768),
    );
  assert.deepEqual([press(null), press(bert.id), press(t5.id)], [bert.id, t5.id, bert.id]);
});

test('labels on the plane cover neither points nor one another', () => {
  const points = fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 320 }),
      y: fc.integer({ min: 0, max: 240 }),
      text: fc.integer({ min: 30, max: 120 }),
    }),
    { maxLength: 14 },
  );
  fc.assert(
    fc.property(points, (given) => {
      const labels = plane.placeLabels(given, { width: 320, height: 240, vocabMost: 1, dimMost: 1 }, 16);
      const boxes = labels.flatMap((label, i) => {
        if (!label) return [];
        const width = given[i]?.text ?? 0;
        const left = label.anchor === 'start' ? label.x : label.x - width;
        return [{ left, right: left + width, top: label.y - 8, bottom: label.y + 8 }];
      });
      for (const [i, box] of boxes.entries()) {
        assert.ok(box.left >= 0 && box.right <= 320);
        const overlaps = boxes.some(
          (other, j) =>
            j !== i &&
            box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        );
        assert.ok(!overlaps);
      }
    }),
  );
});
