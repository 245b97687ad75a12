/** Which words are alike: choosing, measuring and saying it; the table made by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from './support/engine.mjs';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/elements/similarity/words.js')} */
const words = await loadSource('elements/similarity/words.ts');
/** @type {typeof import('../../web/elements/similarity/measure.js')} */
const { barShares, measurePair, nearestWords } = await loadSource('elements/similarity/measure.ts');
/** @type {typeof import('../../web/elements/similarity/hand-table.js')} */
const hand = await loadSource('elements/similarity/hand-table.ts');
/** @type {typeof import('../../web/elements/similarity/sentences.js')} */
const { kindMeans, mapSentence, readCell } = await loadSource('elements/similarity/sentences.ts');
/** @type {typeof import('../../web/elements/similarity/python.js')} */
const { similarityPython } = await loadSource('elements/similarity/python.ts');

const corpus = engine.generateCorpus();

test('the built-in text begins with the words of its kinds, kind by kind', () => {
  const first = words.firstWords(corpus);
  assert.equal(first.length, 24);
  assert.deepEqual(first.slice(0, 4), ['cat', 'dog', 'rabbit', 'helicopter']);
  assert.deepEqual(
    words.kindOrder(['boat', 'the', 'dog', 'plane', 'cat']),
    [2, 4, 0, 3, 1],
    'groups in the order of the kinds, others last',
  );
});

test('a text without kinds begins with its most frequent words, not with marks', () => {
  const own = { vocabulary: ['<unk>', 'be', '.', 'or', 'not'], counts: [9, 4, 8, 5, 5], unknown: 0 };
  assert.deepEqual(words.firstWords(own), ['or', 'not', 'be']);
  assert.deepEqual(words.firstWords({ vocabulary: ['!', '?'], counts: [1, 2], unknown: null }), ['?', '!']);
});

test('words of an attribute: known ones, once each', () => {
  assert.deepEqual(words.readWords(' cat  dog cat unicorn\nboat', corpus.vocabulary), ['cat', 'dog', 'boat']);
  assert.deepEqual(words.readWords('', corpus.vocabulary), []);
});

test('why a word cannot be added', () => {
  assert.equal(words.whyNot('boat', ['cat'], corpus.vocabulary), '');
  assert.match(words.whyNot('unicorn', ['cat'], corpus.vocabulary), /not a word of the text/);
  assert.match(words.whyNot('cat', ['cat'], corpus.vocabulary), /already/);
  const full = corpus.vocabulary.slice(0, words.MOST_WORDS);
  assert.match(
    words.whyNot(corpus.vocabulary[words.MOST_WORDS] ?? '', full, corpus.vocabulary),
    /room for 40/,
  );
});

const table = {
  vocabSize: 4,
  dim: 2,
  embeddings: new Float32Array([1, 0, 10, 1, 1.1, 0.5, 0, -1]),
};

test('the nearest are those of the table itself, by each measure, the word left out', () => {
  const ids = (/** @type {import('../../web/engine/api.js').Metric} */ metric) =>
    nearestWords(engine, table, 0, metric, 2).map(({ id }) => id);
  assert.deepEqual(ids('cosine'), [1, 2]);
  assert.deepEqual(ids('dot'), [1, 2]);
  assert.deepEqual(ids('euclidean'), [2, 3]);
  assert.equal(nearestWords(engine, table, 0, 'cosine', 10).length, 3, 'no more than there are');
  const lonely = { vocabSize: 1, dim: 2, embeddings: new Float32Array(2) };
  assert.deepEqual(nearestWords(engine, lonely, 0, 'cosine', 3), []);
  assert.equal(engine.memory().tableBytes, 0, 'the table is given back');
});

test('one-hot: cosine 0 and √2 apart for any two; dense: as the rows are', () => {
  const { oneHot, dense } = measurePair(engine, table, 0, 3);
  assert.equal(oneHot.cosine, 0);
  assert.ok(Math.abs(oneHot.distance - Math.SQRT2) < 1e-6);
  assert.equal(dense.cosine, 0);
  assert.ok(Math.abs(dense.distance - Math.SQRT2) < 1e-6);
  assert.ok(Math.abs(measurePair(engine, table, 0, 1).dense.distance - Math.hypot(9, 1)) < 1e-5);
});

test('bars: a cosine of 1, other measures of the largest', () => {
  assert.deepEqual(barShares([0.5, -0.25], 'cosine'), [0.5, 0.25]);
  assert.deepEqual(barShares([8, 4, -2], 'dot'), [1, 0.5, 0.25]);
  assert.deepEqual(barShares([0, 0], 'euclidean'), [0, 0]);
});

test('the table made by hand: 0.999 and 0.189, worked out', () => {
  const first = hand.firstHandTable();
  const [catDog, catHelicopter] = hand.workedPairs(engine, first.rows);
  assert.equal(catDog?.cosine.toFixed(3), '0.999');
  assert.equal(catHelicopter?.cosine.toFixed(3), '0.189');
  for (const { dot, lengths, cosine } of hand.workedPairs(engine, first.rows)) {
    assert.ok(Math.abs(dot / (lengths[0] * lengths[1]) - cosine) < 1e-6);
  }
});

test('the table made by hand: what is no number leaves the former one in force', () => {
  const first = hand.firstHandTable();
  assert.ok(hand.isFirst(first));
  const changed = hand.withText(first, 2, 2, '-0,5');
  assert.equal(changed.rows[2]?.[2], -0.5);
  assert.ok(!hand.isFirst(changed));
  const half = hand.withText(changed, 2, 2, '-');
  assert.equal(half.texts[2]?.[2], '-');
  assert.equal(half.rows[2]?.[2], -0.5);
  for (const text of ['', 'x', 'Infinity', 'NaN', '101', '1e3'])
    assert.equal(hand.readNumber(text), null, text);
  assert.equal(hand.readNumber('−0.25'), -0.25);
});

const facts = {
  words: ['cat', 'dog', 'boat'],
  matrix: new Float32Array([1, 0.9, 0.1, 0.9, 1, -0.2, 0.1, -0.2, 1]),
  steps: 4000,
  seed: 1,
};

test('what the map says: noise before training, kinds after it', () => {
  assert.match(mapSentence({ ...facts, steps: 0 }), /noise, drawn with seed 1.*Neither says anything/);
  const { within, between } = kindMeans(facts);
  assert.ok(Math.abs((within ?? 9) - 0.9) < 1e-6 && Math.abs((between ?? 9) + 0.05) < 1e-6);
  assert.match(
    mapSentence(facts),
    /one kind have a cosine of 0\.90 on average, two words of different kinds −0\.05/,
  );
  assert.match(mapSentence(facts), /least “dog” and “boat” \(−0\.20\)/);
  assert.match(mapSentence({ ...facts, words: ['x', 'y', 'z'] }), /the mean cosine of these words is 0\.27/);
  assert.match(
    mapSentence({ ...facts, words: ['cat'], matrix: new Float32Array([1]) }),
    /at least two words/,
  );
  assert.equal(readCell(facts, { row: 0, column: 1 }), '“cat” and “dog”: cosine 0.9000');
  assert.match(readCell(facts, { row: 1, column: 1 }), /“dog” with itself: cosine 1\.0000/);
});

test('the snippet has the rows themselves, in lines that fit', () => {
  const rows = hand.firstHandTable().rows;
  const code = similarityPython({
    rows,
    worked: hand.workedPairs(engine, rows),
    vocabSize: 4,
    pair: {
      words: ['cat', 'new\nline'],
      ids: [0, 1],
      vectors: [table.embeddings.slice(0, 2), new Float32Array(300).fill(1 / 3)],
      measures: measurePair(engine, table, 0, 1),
      steps: 5,
    },
  });
  assert.match(code, /# 0\.999\n.*# 0\.189\n.*# 0\.232/);
  assert.match(code, /x = torch\.tensor\(\[\n {4}1, 0,\n\]\)/);
  assert.match(code, /# One-hot: "cat" and "new\\nline"/);
  assert.match(code, /0\.333333343/);
  for (const line of code.split('\n')) assert.ok(line.length <= 100, line);
  assert.doesNotMatch(
    similarityPython({ rows, worked: null, vocabSize: 0, pair: null }),
    /undefined|One-hot/,
  );
});
