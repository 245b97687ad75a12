/** What the page says of the built-in text, for every seed that it may be given. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertSameBits, engine } from './support/engine.mjs';
import { corpus, cosineOf, defaultModel, idOf } from './support/learning.mjs';

test('the text: long enough, its words by their ids, each counted', () => {
  const { vocabulary, ids, counts, unigramEntropy, unknown } = corpus;
  assert.equal(ids.length, 20_000);
  assert.equal(unknown, null);
  assert.equal(new Set(vocabulary).size, vocabulary.length);
  assert.equal(counts.length, vocabulary.length);
  assert.ok(ids.every((id) => id < vocabulary.length));
  const expected = vocabulary.map(() => 0);
  for (const id of ids) expected[id] = Number(expected[id]) + 1;
  assertSameBits(counts, expected);
  const entropy = expected.reduce((sum, n) => (n === 0 ? sum : sum - (n / 20_000) * Math.log(n / 20_000)), 0);
  assert.ok(Math.abs(unigramEntropy - entropy) < 1e-12);
  assertSameBits(engine.generateCorpus({ length: 500 }).ids, ids.subarray(0, 500));
  assert.notDeepEqual(engine.generateCorpus({ length: 500, seed: 1 }).ids, ids.slice(0, 500));
});

for (let seed = 1; seed <= 20; seed++) {
  test(`seed ${seed}: cat nears dog and leaves the helicopter`, async () => {
    const model = defaultModel({ seed });
    assert.ok(Math.abs(cosineOf(model.embeddings(), 16, 'cat', 'dog')) <= 0.75);
    const start = performance.now();
    const { steps, loss } = await model.train(corpus.ids, { steps: 4000, seed });
    assert.ok(performance.now() - start < 5000);
    assert.equal(steps, 4000);
    assert.ok(Number.isFinite(loss));
    const rows = model.embeddings();
    assert.ok(cosineOf(rows, 16, 'cat', 'dog') > 0.8);
    assert.ok(cosineOf(rows, 16, 'cat', 'helicopter') < 0.3);
    assert.ok(model.textLoss(corpus.ids) < corpus.unigramEntropy);
    model.dispose();
  });
}

test('near the cat are the other animals of the house', async () => {
  const model = defaultModel({ seed: 42 });
  await model.train(corpus.ids, { steps: 4000, seed: 42 });
  const table = model.table();
  const cat = idOf('cat');
  const near = table.nearest(cat, { k: 2, exclude: [cat] }).map(({ id }) => corpus.vocabulary[id]);
  assert.deepEqual(near.sort(), ['dog', 'rabbit']);
  // A table of its own: it stays when the model goes on.
  const row = table.row(cat);
  await model.train(corpus.ids, { steps: 10, seed: 42 });
  model.dispose();
  assertSameBits(table.row(cat), row);
  table.dispose();
});

test('after a short text, tied tables predict an unseen one better than untied ones', async () => {
  const both = engine.generateCorpus({ length: 2400, seed: 1 }).ids;
  const heldOut = both.subarray(400);
  let wins = 0;
  for (let seed = 1; seed <= 10; seed++) {
    const losses = [];
    for (const tied of [true, false]) {
      // Weight decay keeps either model from learning the short text by heart.
      const optimizer = /** @type {const} */ ({ name: 'sgd', lr: 0.5, weightDecay: 0.01 });
      const model = defaultModel({ seed, tied, mixing: 'linear', optimizer });
      await model.train(both.subarray(0, 400), { steps: 1000, seed });
      losses.push(model.textLoss(heldOut));
      model.dispose();
    }
    if (Number(losses[0]) < Number(losses[1])) wins++;
  }
  assert.ok(wins >= 9, `${wins} of 10`);
});

for (let seed = 1; seed <= 5; seed++) {
  test(`seed ${seed}: one row of bank, two vectors after attention`, async () => {
    const model = engine.createAttentionModel({
      ...{ vocabSize: corpus.vocabulary.length, dim: 16, length: 8, seed },
      optimizer: { name: 'adam', lr: 0.02 },
    });
    await model.train(corpus.ids, { steps: 2000, seed });
    const banks = ['along the river the bank', 'for more money the bank'].map((text) => {
      const { rows, contextual, weights } = model.forward(text.split(' ').map(idOf));
      for (let i = 0; i < 5; i++) {
        const row = weights.subarray(i * 5, i * 5 + 5);
        assert.ok(Math.abs(row.reduce((a, b) => a + b, 0) - 1) < 1e-5);
        assert.ok(row.subarray(i + 1).every((weight) => weight === 0));
      }
      return { row: rows.slice(-16), contextual: contextual.slice(-16) };
    });
    const [river, money] = /** @type {[any, any]} */ (banks);
    assertSameBits(river.row, money.row);
    const cosine = engine.cosine(river.contextual, money.contextual);
    assert.ok(cosine < 0.9, `${cosine}`);
    model.dispose();
  });
}

test('skip-gram, too, puts the cat beside the dog', async () => {
  const model = engine.createSkipGram({
    ...{ vocabSize: corpus.vocabulary.length, dim: 16, window: 3, negatives: 5, seed: 1 },
    ...{ lr: 0.05, counts: corpus.counts, subsample: 0.01 },
  });
  const before = model.textLoss(corpus.ids);
  const { steps } = await model.train(corpus.ids, { epochs: 10, seed: 1 });
  assert.equal(steps, Math.ceil((10 * (20_000 - 6)) / 32));
  assert.ok(model.textLoss(corpus.ids) < before);
  const rows = model.embeddings();
  assert.ok(cosineOf(rows, 16, 'cat', 'dog') > cosineOf(rows, 16, 'cat', 'helicopter') + 0.3);
  model.dispose();
});
