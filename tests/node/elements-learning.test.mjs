/** The learning figure's arithmetic, without a page: curves, pace, the plane, names, what a step says of itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSource } from './support/sources.mjs';

const { History } = await loadSource('elements/shared/history.ts');
const { Pace } = await loadSource('elements/shared/pace.ts');
const { RunRecord } = await loadSource('elements/shared/run-record.ts');
const { WatchedPairs, cosineOfRows, MOST_PAIRS } = await loadSource('elements/shared/watched-pairs.ts');
const { linePath, plotX, plotY, spread, stepsEnd } = await loadSource('elements/shared/line-chart.ts');
const { wordLabel } = await loadSource('elements/shared/word-label.ts');
const { fingerprint } = await loadSource('elements/shared/fingerprint.ts');
const { Trails, TRAIL } = await loadSource('elements/learning/trails.ts');
const plane = await loadSource('elements/learning/plane.ts');
const { placeLabels } = await loadSource('elements/learning/labels.ts');
const { pickRows, putOnto } = await loadSource('elements/learning/projection.ts');
const { pairLooks, wordColours } = await loadSource('elements/learning/looks.ts');

test('a history of any length keeps every number in its means', () => {
  const history = new History(8);
  for (let i = 0; i < 1000; i++) history.add(i, i);
  assert.equal(history.stride, 128);
  assert.ok(history.size <= 8);
  for (let i = 0; i < history.size; i++) {
    assert.equal(history.x(i), i * 128 + 63.5, 'the middle of the steps that it stands for');
    assert.equal(history.y(i), history.x(i));
  }
  history.clear();
  history.add(5, 7);
  assert.deepEqual([history.size, history.stride, history.x(0), history.y(0)], [1, 1, 5, 7]);
});

/** Plays for a while at 60 frames a second, an answer taking so many milliseconds; the steps made. */
function play(
  /** @type {any} */ pace,
  /** @type {number} */ seconds,
  /** @type {(steps: number) => number} */ cost,
) {
  let made = 0;
  let free = 0;
  for (let now = 0; now <= seconds * 1000; now += 1000 / 60) {
    pace.begin(now);
    if (now < free) continue;
    const due = pace.take(now);
    if (due === 0) continue;
    free = now + cost(due);
    pace.measured(due, cost(due));
    made += due;
  }
  return made;
}

test('a pace keeps to the speed, whatever the way to the worker costs', () => {
  for (const overhead of [0, 1, 14, 25]) {
    const made = play(new Pace(300, 12, true), 10, (steps) => overhead + 0.03 * steps);
    assert.ok(Math.abs(made - 3000) < 90, `${made} steps in ten seconds, ${overhead} ms on the way`);
  }
  const fast = play(new Pace(5000, 12, true), 10, (steps) => 2 + 0.03 * steps);
  assert.ok(fast > 45_000, `${fast} steps`);
  const rare = play(new Pace(2, 12, true), 3, () => 1);
  assert.ok(rare === 5 || rare === 6, `${rare} steps in three seconds`);
});

test('a pace asks for no more than the machine can do in a moment', () => {
  const pace = new Pace(5000, 12, true);
  let longest = 0;
  play(pace, 2, (steps) => 4 * steps);
  play(pace, 2, (steps) => {
    longest = Math.max(longest, 4 * steps);
    return 4 * steps;
  });
  assert.ok(longest <= 12 + 17 + 4, `an answer took ${longest} ms`);
  pace.restart();
  assert.equal(pace.take(90_000), 0, 'a pause is not made up for');
});

test('a record of a run: the first losses, the latest, a mean of the recent ones', () => {
  const record = new RunRecord();
  record.add(0, [4, 3], 2);
  record.add(2, [2, 1, 99], 2);
  assert.deepEqual([record.first, record.latest, record.losses.size], [[4, 3, 2], 1, 4]);
  assert.ok(record.recent < 4 && record.recent > 3.8);
});

test('pairs are watched, found anew in another vocabulary, and never twice', () => {
  const pairs = new WatchedPairs();
  pairs.restart(['dog', 'cat', 'mat']);
  const table = Float32Array.of(1, 0, 1, 1, -2, 0);
  pairs.record(0, table, 2);
  const [catDog, catHelicopter] = pairs.all;
  assert.ok(Math.abs(catDog.cosine - Math.SQRT1_2) < 1e-7);
  assert.equal(catHelicopter.ids, null);
  assert.equal(pairs.add('dog', 'cat'), false);
  assert.equal(pairs.add('mat', 'mat'), false);
  assert.equal(pairs.add('dog', 'mat'), true);
  pairs.record(1, table, 2);
  assert.equal(pairs.all[2].cosine, -1);
  for (let i = 0; i < 9; i++) pairs.add(`a${i}`, `b${i}`);
  assert.equal(pairs.all.length, MOST_PAIRS);
  assert.equal(cosineOfRows(new Float32Array(4), 2, 0, 1), 0, 'rows of zeros, as in PyTorch');
});

test('a curve is drawn within its plot, and labels at its end keep apart', () => {
  const plot = { width: 200, height: 100, left: 20, right: 30, top: 10, bottom: 20, x: [0, 100], y: [0, 4] };
  assert.deepEqual([plotX(plot, 0), plotX(plot, 100), plotY(plot, 0), plotY(plot, 4)], [20, 170, 80, 10]);
  const history = new History();
  history.add(0, 4);
  history.add(50, Number.NaN);
  history.add(100, 1e30);
  assert.equal(linePath(plot, history), 'M20 10L170 10', 'NaN is left out, what is too large is at the edge');
  assert.deepEqual(spread([50, 50, 50], 15, 0, 100), [50, 65, 80]);
  assert.deepEqual(spread([99, 98], 15, 0, 100), [100, 85]);
  assert.deepEqual(
    [stepsEnd(0), stepsEnd(100), stepsEnd(101), stepsEnd(4000), stepsEnd(4001)],
    [100, 100, 200, 4000, 8000],
  );
});

test('a word is one line of a picture', () => {
  assert.equal(wordLabel(' cat\n'), '␣cat⏎');
  assert.equal(wordLabel('<b>'), '<b>');
  assert.equal(wordLabel('\ud800'), '\ufffd');
  assert.equal([...wordLabel('🙂'.repeat(50))].length, 20);
});

test('a fingerprint tells tables apart by any bit', () => {
  assert.equal(fingerprint(new Float32Array(0)), '811c9dc5');
  assert.notEqual(fingerprint(Float32Array.of(0)), fingerprint(Float32Array.of(-0)));
  assert.equal(fingerprint(Float32Array.of(9, 1).subarray(1)), fingerprint(Float32Array.of(1)));
});

test('trails remember the latest places', () => {
  const trails = new Trails();
  for (let i = 0; i < 100; i++) trails.add(Float32Array.of(i, -i, i, i));
  assert.equal(trails.length, TRAIL);
  assert.deepEqual([...trails.at(0)], [99, -99, 99, 99]);
  assert.deepEqual([...trails.at(TRAIL - 1)].slice(0, 2), [100 - TRAIL, TRAIL - 100]);
  trails.add(Float32Array.of(1, 2));
  assert.equal(trails.length, 1, 'other words begin anew');
});

test('the view holds the words, goes there and back, and finds them by pointer and by key', () => {
  const places = Float32Array.of(0, 0, 1, 0, 0, 1, -1, 0, 0, -1);
  const all = new Set();
  const view = plane.fitView(places, 600, 400, all, false);
  for (let word = 0; word < 5; word++) {
    const x = plane.pixelX(view, places[2 * word]);
    const y = plane.pixelY(view, places[2 * word + 1]);
    assert.ok(x >= 20 && x <= 580 && y >= 20 && y <= 380, `word ${word} is inside`);
    assert.equal(plane.wordAt(view, places, x + 3, y - 3, 20), word);
  }
  assert.equal(plane.wordAt(view, places, 5, 5, 20), null);
  assert.equal(plane.countBeyond(view, places), 0);
  assert.deepEqual(
    ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'End', 'Home'].map((key) =>
      plane.wordTowards(places, 0, key),
    ),
    [1, 2, 3, 4, 4, 0],
  );
  assert.equal(plane.wordTowards(places, 1, 'ArrowRight'), 1);
  assert.equal(plane.wordTowards(places, 0, 'x'), null);

  const far = Float32Array.of(0, 0, 1, 1, 50, 0);
  const close = plane.fitView(far, 600, 400, new Set([0, 1]), false);
  assert.equal(plane.countBeyond(close, far), 1, 'what is far from the words that matter lies outside');
  const near = plane.blendView(view, close, 0.5);
  assert.ok(Math.abs(near.scale - Math.sqrt(view.scale * close.scale)) < 1e-9);
  assert.ok(plane.nearlySame(plane.blendView(view, close, 1), close));
  assert.ok(Number.isFinite(plane.fitView(Float32Array.of(NaN, NaN), 600, 400, all, false).scale));
});

test('names keep clear of one another, those that matter first, and stay where they were', () => {
  const standing = new Map();
  const wish = (/** @type {number} */ word, /** @type {number} */ x, priority = 0) => ({
    word,
    x,
    y: 100,
    width: 40,
    priority,
  });
  const placed = placeLabels([wish(0, 100), wish(1, 110, 2), wish(2, 300)], standing, 600, 400);
  assert.deepEqual(
    placed.map((/** @type {any} */ { word }) => word),
    [1, 0, 2],
  );
  const boxes = placed.map((/** @type {any} */ { x, y }) => ({
    left: x,
    right: x + 40,
    top: y - 7.5,
    bottom: y + 7.5,
  }));
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      assert.ok(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top);
    }
  }
  assert.deepEqual([...standing.keys()], [1, 0, 2]);
  assert.equal(
    placeLabels([wish(0, 590)], new Map(), 600, 400)[0].x,
    543,
    'at the edge the name stands left',
  );
  assert.deepEqual(placeLabels([wish(0, 900)], new Map(), 600, 400), []);
});

test('rows are put onto two directions', () => {
  const rows = Float32Array.of(1, 2, 3, 4, 5, 6);
  assert.deepEqual([...pickRows(rows, 3, [1])], [4, 5, 6]);
  const places = putOnto(rows, 3, Float32Array.of(1, 0, 0, 0, 0, 1), Float32Array.of(1, 1, 1));
  assert.deepEqual([...places], [0, 2, 3, 5]);
});

test('a pair of one kind has its colour, a pair of two is grey; without kinds each has its own', () => {
  const pairs = [
    ['cat', 'dog'],
    ['cat', 'boat'],
    ['rabbit', 'dog'],
  ].map(([a, b]) => ({ a, b, ids: null }));
  const looks = (/** @type {boolean} */ hasKinds) =>
    pairLooks(pairs, hasKinds).map((/** @type {any} */ { colour, dash }) => [colour, dash]);
  assert.deepEqual(looks(true), [
    [0, 0],
    [7, 0],
    [0, 1],
  ]);
  assert.deepEqual(looks(false), [
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  assert.deepEqual([...wordColours(['the', 'cat', 'boat'], [], true)], [7, 0, 1]);
});
