/** What tables cost: the models' published sizes, the shares, the plane they are drawn on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/data/models.js')} */
const { models, modelById, modelParameters } = await loadSource('data/models.ts');
/** @type {typeof import('../../web/elements/width/costs.js')} */
const { modelShare, tooLargeForWasm } = await loadSource('elements/width/costs.ts');
/** @type {typeof import('../../web/elements/width/plane.js')} */
const plane = await loadSource('elements/width/plane.ts');
const { textMemory, oneHotBytes } = await loadSource('elements/one-hot/memory.ts');
const { logShare, logValue } = await loadSource('elements/shared/log-slider.ts');
const { divergingColour } = await loadSource('elements/shared/colour.ts');
const { inkOn } = await loadSource('elements/race/ink.ts');

/** Published exactly; web/data/README.md says where. */
const published = {
  'bert-base': 109_482_240,
  gpt2: 124_439_808,
  'gpt2-medium': 354_823_168,
  'gpt2-large': 774_030_080,
  'gpt2-xl': 1_557_611_200,
  't5-base': 222_903_552,
  'llama-2-7b': 6_738_415_616,
  'mistral-7b': 7_241_732_096,
  'gemma-2b': 524_550_144 + 1_981_884_416,
  'gemma-7b': 786_825_216 + 7_751_248_896,
  'llama-3-8b': 8_030_261_248,
  'llama-3-70b': 70_553_706_496,
  'gemma-3-270m': 268_098_176,
};

test('every model, counted from its shape, has the parameters that were published', () => {
  const counted = Object.fromEntries(models.map((model) => [model.id, modelParameters(model)]));
  assert.deepEqual(counted, published);
});

test('every model names its source', () => {
  for (const { id, source } of models) {
    assert.match(source.url, /^https:\/\/(arxiv\.org|github\.com|huggingface\.co)\//, id);
    assert.ok(source.title.length > 10, id);
  }
});

test("a model's parts are its whole; tying saves one table; another width has no answer", () => {
  const llama = modelById('llama-3-8b');
  const gemma = modelById('gemma-3-270m');
  assert.ok(llama && gemma);
  const share = modelShare(llama, llama.vocabSize, llama.dim, false);
  const tied = modelShare(llama, llama.vocabSize, llama.dim, true);
  assert.ok(share && tied);
  assert.equal(share.input + share.output + share.rest, published['llama-3-8b']);
  assert.equal(share.total - tied.total, llama.vocabSize * llama.dim);
  assert.equal(modelShare(llama, llama.vocabSize, llama.dim + 1, false), null);
  assert.equal(Math.round((100 * gemma.vocabSize * gemma.dim) / modelParameters(gemma)), 63);
});

test('what a 32-bit memory cannot hold is known beforehand', () => {
  assert.equal(tooLargeForWasm(128_256, 8192), false);
  assert.equal(tooLargeForWasm(262_144, 4097), true);
});

test('a token one-hot is 390.625 KB at 100,000; 500 of them are 200 million bytes', () => {
  assert.equal(oneHotBytes(100_000) / 1024, 390.625);
  const { oneHot, rows, ids } = textMemory(500, 100_000, 768);
  assert.deepEqual([oneHot.bytes, rows.bytes, ids.bytes], [200_000_000, 1_536_000, 4000]);
});

test('a slider and its number agree to two digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (value) => {
      const back = logValue(logShare(value, 1, 1_000_000), 1, 1_000_000);
      assert.ok(Math.abs(back - value) <= value * 0.05 + 1e-9, `${value} became ${back}`);
    }),
  );
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

test('a number on a coloured cell can be read: 4.5:1 on the whole scale, light and dark', () => {
  const luminance = (/** @type {string} */ colour) => {
    const channels = colour === 'black' ? [0, 0, 0] : colour === 'white' ? [255, 255, 255] : null;
    const [r = 0, g = 0, b = 0] = (channels ?? (colour.match(/\d+/g) ?? []).map(Number)).map((channel) => {
      const c = channel / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  for (const scheme of ['light', 'dark']) {
    for (let value = -1.2; value <= 1.2; value += 0.01) {
      const ground = divergingColour(value, 1, scheme);
      const [light = 0, dark = 0] = [luminance(inkOn(ground)), luminance(ground)].sort((a, b) => b - a);
      assert.ok((light + 0.05) / (dark + 0.05) >= 4.5, `${scheme} ${value}`);
    }
  }
});
