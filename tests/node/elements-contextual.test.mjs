/** Two sentences and what attention makes of them: reading, comparing, placing, saying. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/elements/contextual/sentences.js')} */
const sentences = await loadSource('elements/contextual/sentences.ts');
/** @type {typeof import('../../web/elements/contextual/reading.js')} */
const reading = await loadSource('elements/contextual/reading.ts');
/** @type {typeof import('../../web/elements/contextual/arcs.js')} */
const arcs = await loadSource('elements/contextual/arcs.ts');
/** @type {typeof import('../../web/elements/contextual/curve.js')} */
const curve = await loadSource('elements/contextual/curve.ts');
/** @type {typeof import('../../web/elements/contextual/words.js')} */
const words = await loadSource('elements/contextual/words.ts');
/** @type {typeof import('../../web/elements/contextual/python.js')} */
const { contextualSnippet } = await loadSource('elements/contextual/python.ts');

const VOCABULARY = ['.', 'the', 'river', 'money', 'bank', 'floods'];
const DIM = 2;

/**
 * A sentence as a model might have read it; `heard` is to whom its last word listens.
 * @param {string} text
 * @param {{ contextual: number[], heard: number[], scores?: number[], inputs?: number[] }} last
 */
function read(text, { contextual, heard, scores = [], inputs = [1, 2] }) {
  const sentence = sentences.readSentence(text, VOCABULARY).sentence;
  assert.ok(sentence);
  const n = sentence.words.length;
  const atEnd = (/** @type {number[]} */ values, /** @type {number} */ size) => {
    const all = new Float32Array(n * size);
    all.set(values, (n - 1) * size);
    return all;
  };
  return {
    sentence,
    rows: atEnd([0.5, 0.25], DIM),
    inputs: atEnd(inputs, DIM),
    contextual: atEnd(contextual, DIM),
    weights: atEnd(heard, n),
    logits: atEnd(scores, VOCABULARY.length),
  };
}

const river = () => read('the river the bank', { contextual: [1, 0], heard: [0.05, 0.6, 0.05, 0.3] });
const money = () => read('the money the bank', { contextual: [0, 1], heard: [0, 0.04, 0, 0.96] });

/** @param {Partial<import('../../web/elements/contextual/words.js').Comparison>} [more] */
const comparison = (more = {}) => ({
  reads: /** @type {const} */ ([river(), money()]),
  places: /** @type {const} */ ([3, 3]),
  dim: DIM,
  next: /** @type {const} */ ([
    { word: 'floods', probability: 0.98 },
    { word: 'money', probability: 0.6 },
  ]),
  steps: 2000,
  isDone: true,
  ...more,
});

test('a sentence is its words, whatever their case and space, a full stop among them', () => {
  const { sentence } = sentences.readSentence('  The bank\n FLOODS. ', VOCABULARY);
  assert.deepEqual(sentence, { words: ['the', 'bank', 'floods', '.'], ids: [1, 4, 5, 0] });
});

test('what is no sentence of the model says why', () => {
  const problem = (/** @type {string} */ text) => sentences.readSentence(text, VOCABULARY).problem;
  assert.match(problem('   ') ?? '', /Write a sentence/);
  assert.equal(problem('the lake'), '“lake” is not among the 6 words that this model knows.');
  assert.match(problem('a b bank c b') ?? '', /^“a”, “b” and “c” are not/);
  assert.match(problem('the '.repeat(9)) ?? '', /These are 9 words; the model has places for 8/);
  assert.match(problem('<b>bank</b>') ?? '', /^“<b>bank<\/b>” is not/);
  assert.equal(problem('the '.repeat(8)), null);
});

test('the two sentences one begins with have “bank” in the same place', () => {
  const [first, second] = sentences.PRESETS.map(({ text }) => sentences.wordsOf(text));
  assert.ok(first && second);
  assert.equal(sentences.firstPlace(first), 4);
  assert.equal(sentences.firstPlace(second), 4);
  assert.equal(first[4], 'bank');
  for (const { text } of sentences.PRESETS) assert.ok(sentences.wordsOf(text).length <= sentences.PLACES);
});

test('cosine: the same bits are 1, right angles 0, no length 0', () => {
  assert.equal(reading.cosine([3, 4], [4, -3]), 0);
  assert.equal(reading.cosine([0, 0], [1, 2]), 0);
  assert.ok(Math.abs(reading.cosine([1, 2], [-2, -4]) + 1) < 1e-12);
  const row = Float32Array.of(0.1, 0.7, -1.3);
  assert.deepEqual(reading.likeness(row, row.slice()), { equal: 3, count: 3, cosine: 1 });
});

test('a zero of the other sign is another pattern of bits', () => {
  assert.equal(reading.likeness(Float32Array.of(0, 1), Float32Array.of(-0, 1)).equal, 1);
});

test('the shares of a word leave out what comes later, and the word itself is not whom it hears most', () => {
  const shares = reading.sharesAt(river(), 3);
  assert.equal(shares.length, 4);
  assert.equal(reading.mostHeard(river(), 3)?.word, 'river');
  assert.equal(reading.mostHeard(money(), 3)?.word, 'money');
  assert.equal(reading.mostHeard(money(), 0), null);
});

test('the probabilities of the next word are a softmax that large scores do not break', () => {
  const one = read('the bank', { contextual: [1, 0], heard: [0, 1], scores: [1000, 998, -1000, 0, 0, 1000] });
  const probabilities = reading.probabilitiesAfter(one, 1);
  assert.ok(Math.abs(probabilities.reduce((sum, p) => sum + p, 0) - 1) < 1e-12);
  const [best, second] = reading.likeliest([probabilities, null], VOCABULARY, 3);
  assert.deepEqual([best?.word, second?.word], ['.', 'floods']);
  assert.equal(best?.probabilities[1], null);
});

test('a share is never called nothing or everything when it is not', () => {
  assert.equal(reading.percent(0), '0\u202f%');
  assert.equal(reading.percent(0.0001), '<\u202f1\u202f%');
  assert.equal(reading.percent(0.514), '51\u202f%');
  assert.equal(reading.percent(0.9999), '>\u202f99\u202f%');
  assert.equal(reading.percent(1), '100\u202f%');
});

test('shares of one whole are 100 per cent together', () => {
  const plain = (/** @type {number[]} */ shares) =>
    reading.percentsOf(shares).map((text) => text.replaceAll('\u202f', ''));
  // Rounded one by one these would be 101, 99 and 101.
  assert.deepEqual(plain([0.255, 0.255, 0.49]), ['26%', '25%', '49%']);
  assert.deepEqual(plain([0.333, 0.333, 0.334]), ['33%', '33%', '34%']);
  assert.deepEqual(plain([0.306, 0.307, 0.387]), ['30%', '31%', '39%']);
  assert.deepEqual(plain([1]), ['100%']);
  assert.deepEqual(plain([0.997, 0.003]), ['>99%', '<1%']);
  assert.deepEqual(plain([0.994, 0.006, 0]), ['99%', '1%', '0%']);
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 1e-6, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
      (weights) => {
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const shares = weights.map((weight) => weight / sum);
        const wholes = plain(shares).map((text) =>
          text.startsWith('<') ? 0 : text.startsWith('>') ? 100 : Number.parseInt(text, 10),
        );
        assert.equal(
          wholes.reduce((total, whole) => total + whole, 0),
          100,
        );
        for (const [i, whole] of wholes.entries()) assert.ok(Math.abs(whole - 100 * (shares[i] ?? 0)) < 1);
      },
    ),
  );
});

test('the colour scale holds nearly all values and has few ends', () => {
  assert.equal(reading.scaleFor([Float32Array.of(0.1, -0.2)]), 0.3);
  assert.equal(reading.scaleFor([Float32Array.of(0.1, -2)]), 0.3);
  assert.equal(reading.scaleFor([Float32Array.of(2, -2)]), 3);
  assert.equal(reading.scaleFor([Float32Array.of(200, -200)]), 30);
});

test('words stand side by side, each in a room that holds it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,10}$/), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 200, max: 600 }),
      (some, width) => {
        const { boxes, width: needed } = arcs.placeWords(some, width);
        let x = 0;
        boxes.forEach((box, i) => {
          assert.ok(Math.abs(box.x - x) < 1e-6);
          assert.ok(box.width >= (some[i]?.length ?? 0) * 7);
          x += box.width;
        });
        assert.ok(Math.abs(needed - x) < 1e-6);
      },
    ),
  );
});

test('arcs are as thick as shares are large, stay in the picture, and lead from the word to each before it', () => {
  const { boxes } = arcs.placeWords(['the', 'river', 'the', 'bank'], 400);
  const drawn = arcs.arcsFrom(boxes, 3, [0.1, 0.6, 0, 0.3], 96);
  assert.deepEqual(
    drawn.map(({ place }) => place),
    [0, 1, 2, 3],
  );
  const widths = drawn.map(({ width }) => width);
  assert.ok(
    (widths[1] ?? 0) > (widths[3] ?? 0) && (widths[3] ?? 0) > (widths[0] ?? 0) && (widths[2] ?? 0) > 0,
  );
  for (const { path } of drawn) {
    const [, y0 = 0, , y1 = 0] = (path.match(/-?[\d.]+/g) ?? []).map(Number);
    // A cubic with both handles at one height rises to three quarters of it.
    assert.ok(y0 - 0.75 * (y0 - y1) >= 0, path);
  }
  assert.deepEqual(arcs.arcsFrom(boxes, 9, [1], 96), []);
});

test('the curve goes down from 1, and its axis below 0 only where the line does', () => {
  assert.equal(curve.lowestOf([{ step: 0, cosine: 0.9 }]), 0);
  assert.equal(curve.lowestOf([{ step: 0, cosine: -0.3 }]), -0.5);
  const frame = { width: 200, height: 100, steps: 2000, lowest: 0 };
  const path = curve.curvePath(frame, [
    { step: 0, cosine: 1 },
    { step: 1000, cosine: 0.25 },
  ]);
  assert.equal(path, 'M0.0 0.0L100.0 75.0');
});

test('the answer says what is the same, what differs, and who was heard', () => {
  assert.equal(
    words.answerWords(comparison()),
    'Before attention the two rows of “bank” are the same bits, 2 of 2. After it their cosine is 0.00: in the first ' +
      'sentence “bank” gives 60\u202f% of its attention to “river”, in the second “bank” keeps 96\u202f% of its attention ' +
      'to itself. What comes next is “floods” (98\u202f%) in the first, “money” (60\u202f%) in the second.',
  );
  assert.match(
    words.answerWords(comparison({ steps: 0 })),
    /nothing has been learned: these weights are noise/,
  );
});

test('two places are not passed over in silence, nor a word that hears only itself', () => {
  const [place, silent] = words.cautions(comparison());
  assert.match(place ?? '', /word 4 in both sentences/);
  assert.match(silent ?? '', /In the second “bank” listens to little but itself/);
  const shifted = comparison({
    reads: [river(), read('money the bank', { contextual: [0, 1], heard: [0.5, 0, 0.5] })],
    places: [3, 2],
  });
  assert.match(words.cautions(shifted)[0] ?? '', /word 4 in the first sentence and word 3 in the second/);
});

test('a training that learned nothing says so', () => {
  const alike = comparison({
    reads: [river(), read('the money the bank', { contextual: [1, 0.01], heard: [0, 0, 0, 1] })],
  });
  assert.match(words.cautions(alike).at(-1) ?? '', /has not learned to tell these two apart/);
});

test('two words are two rows', () => {
  const other = comparison({ places: [3, 1] });
  assert.match(words.answerWords(other), /^“bank” and “money” are two words with two rows/);
});

test('the snippet prints what the untrained model has, and before it is there only how', () => {
  const facts = { vocabSize: 6, dim: DIM, initScale: 0.1, seed: 2 };
  const code = contextualSnippet({ ...facts, reads: [river(), money()], places: [3, 3] });
  assert.match(code, /first = torch\.tensor\(\[1, 2, 1, 4\]\) +# the river the bank/);
  assert.match(code, /torch\.equal\(E\[first\[3\]\], E\[second\[3\]\]\)\) +# True/);
  assert.match(code, /cosine_similarity.* +# 0\.0000/);
  assert.match(code, /a\[3, :4\].* +# 0\.0500 0\.6000 0\.0500 0\.3000/);
  assert.doesNotMatch(contextualSnippet({ ...facts, reads: null, places: [3, 3] }), /tensor\(/);
});
