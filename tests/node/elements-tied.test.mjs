/** One table or two: the parts, the scores, the neighbours, the ten seeds, and what is said of them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from './support/engine.mjs';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/elements/tied/pair.js')} */
const { makeBoth, parameterCounts, partsOf, readText, SETUP } = await loadSource('elements/tied/pair.ts');
/** @type {typeof import('../../web/elements/tied/scores.js')} */
const scores = await loadSource('elements/tied/scores.ts');
/** @type {typeof import('../../web/elements/tied/near.js')} */
const near = await loadSource('elements/tied/near.ts');
/** @type {typeof import('../../web/elements/tied/seeds.js')} */
const seeds = await loadSource('elements/tied/seeds.ts');
/** @type {typeof import('../../web/elements/tied/sentences.js')} */
const sentences = await loadSource('elements/tied/sentences.ts');
/** @type {typeof import('../../web/elements/tied/python.js')} */
const { tiedPython } = await loadSource('elements/tied/python.ts');
/** @type {{ History: typeof import('../../web/elements/shared/history.js').History }} */
const { History } = await loadSource('elements/shared/history.ts');
/** @type {{ Keeper: typeof import('../../web/elements/shared/keeper.js').Keeper }} */
const { Keeper } = await loadSource('elements/shared/keeper.ts');

/** What returns at once can be waited for like what returns a promise: no worker is needed here. */
const here = /** @type {import('../../web/engine/api-worker.js').RemoteEngine} */ (
  /** @type {unknown} */ ({
    generateCorpus: async (/** @type {any} */ options) => engine.generateCorpus(options),
    createNextTokenModel: async (/** @type {any} */ options) => {
      const model = engine.createNextTokenModel(options);
      return {
        startTraining: async (/** @type {any} */ ids, /** @type {any} */ how) => {
          const training = model.startTraining(ids, how);
          return {
            run: async (/** @type {number} */ steps) => {
              // As a worker's answer would: what else is due comes first.
              await new Promise((resolve) => setImmediate(resolve));
              return training.run(steps);
            },
            dispose: async () => training.dispose(),
          };
        },
        textLoss: async (/** @type {any} */ ids) => model.textLoss(ids),
        flatParameters: async () => model.flatParameters(),
        logits: async (/** @type {any} */ context) => model.logits(context),
        embeddings: async () => model.embeddings(),
        outputs: async () => model.outputs(),
        dispose: async () => model.dispose(),
      };
    },
  })
);
const text = await readText(here);
const { vocabulary } = text.corpus;

test('the text: 400 words to learn from, 2,000 others to be judged by', () => {
  assert.equal(text.learned.length, 400);
  assert.equal(text.heldOut.length, 2000);
  assert.equal(
    text.counts.reduce((sum, count) => sum + count, 0),
    400,
  );
});

for (const mixing of /** @type {const} */ (['linear', 'mean'])) {
  test(`${mixing}: the parts are the model’s, and the scores are its logits`, async () => {
    const keeper = new Keeper();
    const both = await makeBoth(here, keeper, text, { seed: 3, mixing, decay: true });
    const context = ['the', 'vet', 'helps'].map((word) => vocabulary.indexOf(word));
    for (const { tied, model, training } of both) {
      await training.run(120);
      const parameters = await model.flatParameters();
      const parts = partsOf(parameters, vocabulary.length, tied);
      assert.deepEqual(parts.embeddings, await model.embeddings());
      assert.deepEqual(parts.outputs, await model.outputs());
      assert.equal(parts.outputs === parts.embeddings, tied);
      const counts = parameterCounts(vocabulary.length, mixing);
      assert.equal(parameters.length, tied ? counts.tied : counts.untied);
      assert.equal(counts.untied - counts.tied, counts.saved);

      const logits = await model.logits(context);
      const found = scores.scoresOf(parts, context, mixing);
      logits.forEach((logit, id) => {
        assert.ok(Math.abs(logit - (found.logits[id] ?? 0)) < 1e-4, `${vocabulary[id]}`);
      });
      const [best] = scores.topIds(found, 1);
      assert.equal(best, logits.indexOf(Math.max(...logits)));
      const products = scores.productsOf(found, parts, best ?? 0);
      const sum = products.reduce((total, product) => total + product, 0);
      assert.ok(Math.abs(sum - (logits[best ?? 0] ?? 0)) < 1e-4, 'the products add up to the score');
      const whole = found.probabilities.reduce((total, share) => total + share, 0);
      assert.ok(Math.abs(whole - 1) < 1e-9);
    }
    keeper.giveBack();
  });
}

test('a plain average: the tied model gives its own context back more than the untied one', async () => {
  const keeper = new Keeper();
  const both = await makeBoth(here, keeper, text, { seed: 1, mixing: 'mean', decay: false });
  const shares = await Promise.all(
    both.map(async ({ tied, model, training }) => {
      await training.run(1000);
      const parts = partsOf(await model.flatParameters(), vocabulary.length, tied);
      const windows = Array.from({ length: 300 }, (_, i) => [...text.heldOut.slice(i, i + SETUP.context)]);
      const each = windows.map((ids) => scores.backShare(scores.scoresOf(parts, ids, 'mean'), ids));
      return each.reduce((sum, share) => sum + share, 0) / each.length;
    }),
  );
  keeper.giveBack();
  assert.ok((shares[1] ?? 0) > 1.5 * (shares[0] ?? 1), shares.join(' '));
});

test('a context is three words that the text knows', () => {
  assert.deepEqual(
    scores.readContext(' The vet  helps ', vocabulary).ids,
    ['the', 'vet', 'helps'].map((word) => vocabulary.indexOf(word)),
  );
  assert.match(scores.readContext('the vet', vocabulary).problem, /read 3 words; here are 2/);
  assert.match(scores.readContext('the', vocabulary).problem, /here is 1\./);
  assert.match(scores.readContext('the <b> helps', vocabulary).problem, /“<b>” is not among the 82 words/);
  assert.equal(scores.readContext('', vocabulary).ids, null);
});

test('the mean row taken off, rows that share a direction are not alike any more', () => {
  const table = new Float32Array([10, 1, 10, -1, 10, 0.9]);
  assert.ok(near.meanCosine(table, 2, [0, 1, 2]) > 0.97);
  const centred = near.centredRows(table, 2);
  assert.ok(near.meanCosine(centred, 2, [0, 1]) < -0.9);
  assert.deepEqual(
    near.nearestIn(centred, 2, 0, 2).map(({ id }) => id),
    [2, 1],
  );
  assert.equal(near.meanCosine(table, 2, [0]), 0);
});

function runSeeds(/** @type {{ seed: number, mixing: 'linear' | 'mean', decay: boolean }} */ settings) {
  const host = /** @type {any} */ ({ addController() {}, requestUpdate() {} });
  const run = new seeds.SeedsRun(host, { trainer: async () => here, atRest() {} });
  return { run, done: run.start(settings) };
}

test('ten seeds: with weight decay tied wins ten times, without it about half of the times at 1,000 steps', async () => {
  const { run, done } = runSeeds({ seed: 1, mixing: 'linear', decay: true });
  await done;
  assert.equal(run.phase, 'done');
  assert.equal(seeds.tiedWins(run.results, 1000), 10);
  const mean = (/** @type {0 | 1} */ which) =>
    run.results.reduce((sum, { losses }) => sum + (losses[which].at(-1) ?? 0), 0) / 10;
  assert.equal(mean(0).toFixed(2), '1.80');
  assert.equal(mean(1).toFixed(2), '1.69');

  const free = runSeeds({ seed: 1, mixing: 'linear', decay: false });
  await free.done;
  for (const stop of [50, 75, 100, 125])
    assert.equal(seeds.tiedWins(free.run.results, stop), 10, `${stop} steps`);
  assert.equal(seeds.tiedWins(free.run.results, 1000), 5);
  assert.match(sentences.seedsCaution(free.run.results), /depends on when one stops/);
  assert.equal(engine.memory().liveHandles, 0, 'all models are given back');
});

test('ten seeds are cancelled between two looks, and give everything back', async () => {
  const { run, done } = runSeeds({ seed: 2 ** 32 - 1, mixing: 'mean', decay: false });
  while (run.results.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  run.cancel();
  await done;
  assert.equal(run.phase, 'cancelled');
  assert.ok(run.results.length < seeds.SEEDS);
  assert.equal(run.results[0]?.seed, 2 ** 32 - 1);
  assert.ok(run.results.length === 1 || run.results[1]?.seed === 0, 'seeds begin again behind the last one');
  assert.equal(engine.memory().liveHandles, 0);
});

test('who is ahead: nobody where a loss is missing or equal', () => {
  const result = (/** @type {number[]} */ untied, /** @type {number[]} */ tied) => ({
    seed: 1,
    losses: /** @type {[number[], number[]]} */ ([untied, tied]),
  });
  assert.equal(seeds.winnerAt(result([2], [1]), 25), 'tied');
  assert.equal(seeds.winnerAt(result([1], [2]), 25), 'untied');
  assert.equal(seeds.winnerAt(result([1], [1]), 25), null);
  assert.equal(seeds.winnerAt(result([1], [2]), 50), null);
});

/** Curves with a point every ten steps. */
function curves(/** @type {number[]} */ untied, /** @type {number[]} */ tied) {
  return /** @type {[InstanceType<typeof History>, InstanceType<typeof History>]} */ (
    [untied, tied].map((losses) => {
      const history = new History();
      losses.forEach((loss, i) => {
        history.add(10 * i, loss);
      });
      return history;
    })
  );
}

test('what is said: the better one, the lead on the way, a rise after the lowest', () => {
  const facts = {
    steps: 30,
    heldOut: /** @type {[number, number]} */ ([2.2, 2.6]),
    learned: /** @type {[number, number]} */ ([0.5, 0.6]),
    curves: curves([4, 3, 2, 2.2], [4, 2.9, 2.4, 2.6]),
    vocabSize: 82,
    mixing: /** @type {const} */ ('linear'),
    decay: false,
  };
  assert.match(sentences.outcome({ ...facts, steps: 0, heldOut: [4.4, 4.41] }), /guess blindly.*39.% fewer/);
  assert.match(
    sentences.outcome(facts),
    /untied model guesses the held-out text at 2\.20 a word, the tied one at 2\.60.*untied one is ahead by 0\.40/,
  );
  assert.match(sentences.outcome({ ...facts, heldOut: [2, 2.001] }), /hardly a difference/);
  const told = sentences.cautions(facts).join(' ');
  assert.match(told, /the lead changed: tied from step 10, untied from step 20/);
  assert.match(told, /better before: the untied one, 2\.00 at step 20; the tied one, 2\.40 at step 20/);
  assert.match(sentences.cautions({ ...facts, mixing: 'mean' }).join(' '), /its own context back/);
  assert.deepEqual(sentences.cautions({ ...facts, steps: 0 }), []);
  assert.match(sentences.seedsSentence([], 25, 0), /25 steps the tied model is ahead with 0 of 0 seeds/);
});

test('the snippet packs the text so that Python reads the same ids', () => {
  const code = tiedPython({
    settings: { seed: 1, mixing: 'linear', decay: true },
    text,
    steps: 1000,
    heldOut: [1.7681, 1.6489],
  });
  const strings = [...code.matchAll(/^ {4}"(.*)"$/gm)].map(([, line]) =>
    (line ?? '').replaceAll('\\\\', '\\'),
  );
  const ids = [...strings.join('')].map((character) => character.charCodeAt(0) - 40);
  assert.deepEqual(ids, [...text.learned, ...text.heldOut]);
  assert.match(code, /weight_decay=0\.01/);
  assert.match(code, /# 1\.7681 1\.6489$/);
  for (const line of code.split('\n')) assert.ok(line.length <= 110, line);
});
