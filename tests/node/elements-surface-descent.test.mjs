/** The balls of the loss surfaces on the engine's own surfaces, and the surfaces of a word's row. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { load } from '../../dist/index.js';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/elements/surface/descent.js')} */
const { Descent, ROLL_STEPS } = await loadSource('elements/surface/descent.ts');
/** @type {typeof import('../../web/elements/surface/terrain.js')} */
const { textbookTerrain } = await loadSource('elements/surface/terrain.ts');
/** @type {typeof import('../../web/elements/surface/token-terrain.js')} */
const { rowOf, tokenTerrain, tokenUse, trainPair } = await loadSource('elements/surface/token-terrain.ts');
/** @type {typeof import('../../web/elements/surface/slice-terrain.js')} */
const { projectPath, sliceTerrain, squareAround, trainLarge } = await loadSource(
  'elements/surface/slice-terrain.ts',
);
/** @type {typeof import('../../web/elements/surface/optimizers.js')} */
const { defaultRate, OPTIMIZERS } = await loadSource('elements/surface/optimizers.ts');
/** @type {typeof import('../../web/elements/surface/surfaces.js')} */
const { TEXTBOOK, textbookFacts } = await loadSource('elements/surface/surfaces.ts');
/** @type {typeof import('../../web/elements/surface/python.js')} */
const { descentSnippet, tokenSnippet } = await loadSource('elements/surface/python.ts');
/** @type {typeof import('../../web/elements/surface/convexity.js')} */
const { checkConvexity } = await loadSource('elements/surface/convexity.ts');
/** @type {typeof import('../../web/elements/surface/grid.js')} */
const { fillGrid } = await loadSource('elements/surface/grid.ts');
/** @type {typeof import('../../web/elements/surface/relief-camera.js')} */
const camera = await loadSource('elements/surface/relief-camera.ts');

const never = new AbortController().signal;
/** @type {import('../../web/engine/api-worker.js').RemoteEngine} */
let engine;

before(async () => {
  engine = await load({ worker: true });
});
after(() => engine.close());

/**
 * @param {import('../../web/engine/api-models.js').TextbookSurface} kind
 * @param {import('../../web/elements/surface/optimizers.js').OptimizerKey} key
 * @param {number} [lr]
 */
async function rolled(kind, key, lr = defaultRate(kind, key)) {
  const terrain = await textbookTerrain(engine, kind);
  const descent = await Descent.drop(engine, terrain, terrain.start, [{ key, lr }], never);
  assert.ok(descent);
  await descent.step(ROLL_STEPS + 10);
  assert.ok(descent.isDone);
  const [ball] = descent.balls;
  descent.dispose();
  assert.ok(ball);
  return { ball, terrain };
}

test('with the default rates every optimiser comes to a known minimum, but on Rosenbrock’s banana', async () => {
  for (const { kind } of TEXTBOOK.filter((facts) => facts.kind !== 'rosenbrock'))
    for (const { key } of OPTIMIZERS) {
      const { ball, terrain } = await rolled(kind, key);
      const [x, y] = [Number(ball.xs.at(-1)), Number(ball.ys.at(-1))];
      const nearest = Math.min(...terrain.minima.map(([mx, my]) => Math.hypot(x - mx, y - my)));
      // AdamW's decay pulls towards the origin, and so does not end quite at the minimum.
      assert.ok(nearest < 0.25, `${kind} ${key}: ${x}, ${y} ${ball.state}`);
      assert.equal(ball.xs.length, ball.losses.length);
    }
});

test('too large a rate throws the ball off: it stays where it last was', async () => {
  const { ball } = await rolled('ravine', 'sgd', 0.1);
  assert.equal(ball.state, 'diverged');
  assert.ok(ball.losses.every(Number.isFinite));
  assert.ok(ball.xs.length < 60);
});

test('a rate of 0 does not move, and the ball rests', async () => {
  const { ball, terrain } = await rolled('bowl', 'adam', 0);
  assert.equal(ball.state, 'resting');
  assert.deepEqual([ball.xs.at(-1), ball.ys.at(-1)], [...terrain.start]);
});

test('the snippet tells torch.optim’s places', async () => {
  const { ball, terrain } = await rolled('rosenbrock', 'adam');
  const facts = textbookFacts('rosenbrock');
  assert.ok(facts);
  const code = descentSnippet(facts, terrain.start, ball);
  assert.match(code, /torch\.optim\.Adam\(\[p\], lr=0\.2\)/);
  // What PyTorch 2.13 prints.
  const printed = [
    '1 -1.3000 2.2000',
    '2 -1.3594 2.1253',
    '5 -1.4954 1.9487',
    '10 -1.3594 2.0059',
    '20 -1.3490 1.8792',
    '50 -1.2676 1.5840',
    '100 -1.0272 1.0596',
    '200 -0.1054 0.0110',
    '400 0.8476 0.7179',
  ];
  assert.ok(code.endsWith(printed.map((line) => `\n# ${line}`).join('')), code);
});

test('the snippet of a word’s own surface has the model in it, and tells torch.optim’s places and losses', async () => {
  // What PyTorch 2.13 prints for each of the two codes.
  const cases = /** @type {const} */ ([
    {
      mixing: 'linear',
      which: 'untied',
      key: 'sgd',
      lr: 2,
      printed: `0 -2.8000 2.4000 2.3697
1 -2.6604 1.8494 2.2331
2 -2.4098 1.5434 2.1615
5 -1.5486 1.0418 1.9996
10 -0.4873 0.4671 1.8578
20 0.2262 0.1313 1.8216
50 0.2978 0.1037 1.8212`,
    },
    {
      mixing: 'mean',
      which: 'tied',
      key: 'momentum',
      lr: 0.4,
      printed: `0 -3.1500 2.7000 4.4512
1 -2.7894 2.5334 4.1073
2 -2.2028 2.2539 3.7805
5 -0.4882 1.3728 3.6946
10 1.0771 0.3868 3.7947
20 1.1067 -0.3064 3.8051
50 -1.8217 0.0776 3.6491
100 -1.9057 0.1730 3.6487
200 -1.8867 0.1637 3.6487`,
    },
  ]);
  for (const { mixing, which, key, lr, printed } of cases) {
    const pair = await trainPair(engine, { mixing, seed: 4, steps: 1000 }, new AbortController().signal);
    const token = pair.corpus.vocabulary.indexOf('cat');
    const terrain = tokenTerrain(pair, pair[which], token);
    const descent = await Descent.drop(engine, terrain, terrain.start, [{ key, lr }], never);
    const [ball] = descent?.balls ?? [];
    assert.ok(descent && ball);
    await descent.step(ROLL_STEPS);
    const code = tokenSnippet({ pair, model: pair[which], token, start: terrain.start, ball });
    assert.match(code, /torch\.optim\.SGD\(\[row\], lr=/);
    assert.ok(code.endsWith(`\n# ${printed.replaceAll('\n', '\n# ')}`), code.slice(-400));
    descent.dispose();
    pair.dispose();
  }
});

test('a word’s own surface: convex with two tables, not with one; its slope is that of the whole loss', async () => {
  const pair = await trainPair(
    engine,
    { mixing: 'linear', seed: 4, steps: 1000 },
    new AbortController().signal,
  );
  const token = pair.corpus.vocabulary.indexOf('the');
  const use = tokenUse(pair, token);
  assert.ok(use.read > use.asked && use.asked > 100);
  const reports = [];
  for (const model of [pair.untied, pair.tied]) {
    const terrain = tokenTerrain(pair, model, token);
    const grid = await fillGrid(terrain, 17, never);
    assert.ok(grid);
    reports.push(await checkConvexity(grid, never));
    const [x, y] = [terrain.start[0], terrain.start[1]];
    const h = 1e-2;
    const { gradient } = await terrain.at(x, y);
    const slope = ((await terrain.at(x + h, y)).loss - (await terrain.at(x - h, y)).loss) / (2 * h);
    assert.ok(Math.abs(slope - gradient[0]) < 2e-3 * Math.max(1, Math.abs(slope)), `${slope} ${gradient[0]}`);
    // The row that training left is that of the model.
    assert.deepEqual(
      [...rowOf(model, token)],
      [...(await model.model.embeddings()).slice(2 * token, 2 * token + 2)],
    );
  }
  assert.ok(reports[0]?.isConvex, JSON.stringify(reports[0]));
  assert.ok(reports[1] && !reports[1].isConvex && reports[1].excess > 0.1, JSON.stringify(reports[1]));
  pair.dispose();
});

test('a training that is not wanted any more ends, tells nothing, and is given back', async () => {
  const handles = async () => (await engine.memory()).liveHandles;
  const before = await handles();
  const stop = new AbortController();
  const pair = trainPair(engine, { mixing: 'linear', seed: 4, steps: 20_000 }, stop.signal);
  stop.abort();
  await assert.rejects(pair, { code: 'aborted' });
  // Aborted while the first steps are made.
  let asked = 0;
  const midway = /** @type {AbortSignal} */ ({
    get aborted() {
      return asked++ > 0;
    },
  });
  assert.equal(await trainLarge(engine, 4, midway, () => assert.fail('there is nothing to tell')), null);
  assert.equal(await handles(), before);
});

test('with averaging too the surface of an input row is convex', async () => {
  const pair = await trainPair(engine, { mixing: 'mean', seed: 1, steps: 500 }, new AbortController().signal);
  const grid = await fillGrid(
    tokenTerrain(pair, pair.untied, pair.corpus.vocabulary.indexOf('cat')),
    33,
    never,
  );
  assert.ok(grid && (await checkConvexity(grid, never))?.isConvex);
  pair.dispose();
});

test('a slice: the origin is the model as trained, and the slope is that of the slice', async () => {
  const large = await trainLarge(engine, 4, never, () => {});
  assert.ok(large);
  for (const kind of /** @type {const} */ (['trajectory', 'random'])) {
    const slice = await sliceTerrain(engine, large, kind, 4);
    const [one, two] = slice.explained;
    if (kind === 'trajectory') assert.ok(one > 0.8 && one + two <= 1.0001, `${one} ${two}`);
    else assert.ok(one + two < 0.2, `${one} ${two}`);
    const origin = await slice.at(0, 0);
    assert.ok(Math.abs(origin.loss - Number(slice.pathLosses.at(-1))) < 1e-6);
    const [x, y] = slice.start;
    const h = 0.02 / slice.unit;
    const here = await slice.at(x, y);
    const slope = ((await slice.at(x, y + h)).loss - (await slice.at(x, y - h)).loss) / (2 * h);
    assert.ok(
      Math.abs(slope - here.gradient[1]) < 0.02 * Math.max(0.1, Math.abs(slope)),
      `${kind}: ${slope} ${here.gradient[1]}`,
    );
    const [value] = await slice.grid(Float32Array.of(x), Float32Array.of(y));
    assert.ok(Math.abs(Number(value) - here.loss) < 1e-4);
  }
  large.dispose();
});

test('a path is projected on directions that need not be at right angles', () => {
  const origin = Float32Array.of(1, 1, 1);
  // origin + 2 (1, 0, 0) + 3 (1, 1, 0), and something that the plane does not show.
  const states = Float32Array.of(6, 4, 3, 1, 1, 1);
  const { path, explained } = projectPath(states, origin, Float32Array.of(1, 0, 0), Float32Array.of(1, 1, 0));
  assert.deepEqual(path, [
    [2, 3],
    [0, 0],
  ]);
  assert.ok(
    Math.abs(explained[0] - 25 / 38) < 1e-12 && Math.abs(explained[0] + explained[1] - 34 / 38) < 1e-12,
  );
  const { lower, upper } = squareAround(
    [
      [0, 0],
      [4, 1],
    ],
    0.25,
  );
  assert.deepEqual(
    [lower, upper],
    [
      [-1, -2.5],
      [5, 3.5],
    ],
  );
});

test('the 3-D view: seen from above it is the map; a hill hides what is behind it', () => {
  const above = { turn: 0, tilt: Math.PI / 2 };
  const middle = camera.project(above, 0, 0, 0.5, 400);
  assert.ok(Math.abs(middle.x - 200) < 1e-9 && Math.abs(middle.y - 200) < 1e-9);
  const right = camera.project(above, 1, 0, 0.5, 400);
  const up = camera.project(above, 0, 1, 0.5, 400);
  assert.ok(right.x > 200 && Math.abs(right.y - 200) < 1e-9 && up.y < 200 && Math.abs(up.x - 200) < 1e-9);
  // A wall across the middle, seen from the south: what lies north of it is hidden, what lies south is not.
  const n = 41;
  const heights = Float32Array.from({ length: n * n }, (_, k) => (Math.floor(k / n) === 20 ? 1 : 0));
  const sight = new camera.Sight(heights, n);
  const low = { turn: 0, tilt: 0.3 };
  assert.equal(sight.isHidden(low, 0, 0.3, 0), true);
  assert.equal(sight.isHidden(low, 0, -0.3, 0), false);
  assert.equal(sight.isHidden(above, 0, 0.3, 0), false);
});
