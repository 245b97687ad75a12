/** How balls are let roll: at a speed that may change on the way, and not once somebody has taken hold of them. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { loadSource } from './support/sources.mjs';

/** @type {typeof import('../../web/elements/surface/player.js')} */
const { Player } = await loadSource('elements/surface/player.ts');
/** @type {typeof import('../../web/elements/surface/roller.js')} */
const { Roller } = await loadSource('elements/surface/roller.ts');
/** A tenth of a second between pictures. */
let now = 0;
const frames = /** @type {{ requestAnimationFrame?: (draw: (time: number) => void) => void }} */ (
  /** @type {unknown} */ (globalThis)
);
frames.requestAnimationFrame = async (/** @type {(time: number) => void} */ draw) => {
  await setImmediate();
  now += 100;
  draw(now);
};
after(() => {
  delete frames.requestAnimationFrame;
});

const pictures = async (/** @type {number} */ count) => {
  for (let i = 0; i < 2 * count; i++) await setImmediate();
};

test('the speed is that of the moment, also while they roll', async () => {
  /** @type {number[]} */
  const counts = [];
  let speed = 10;
  const rolling = {
    isDone: false,
    async step(/** @type {number} */ count) {
      counts.push(count);
    },
  };
  const player = new Player(
    rolling,
    () => speed,
    () => {},
    (error) => assert.fail(error),
  );
  player.play();
  await pictures(10);
  assert.ok(counts.length > 2);
  assert.deepEqual([...new Set(counts)], [1]);
  speed = 100;
  const before = counts.length;
  await pictures(10);
  player.pause();
  // What had been asked for before is made at the former speed.
  const faster = counts.slice(before + 1);
  assert.ok(faster.length > 2);
  assert.deepEqual([...new Set(faster)], [10]);
});

test('balls that are to roll once they lie there do not when somebody pauses first, or begins anew', async () => {
  /** @type {((isLatest: boolean) => void)[]} */
  const drops = [];
  let steps = 0;
  const stage = {
    panels: [{}],
    isDone: false,
    drop: () => new Promise((resolve) => drops.push(resolve)),
    async step() {
      steps += 1;
    },
  };
  const roller = new Roller(/** @type {any} */ (stage), {
    changed() {},
    stopped() {},
    failed: (error) => assert.fail(error),
    speed: () => 1000,
  });
  for (const stop of [() => roller.pause(), () => roller.forget()]) {
    roller.rollAnew();
    roller.drop([0, 0], []);
    stop();
    roller.drop([1, 1], []);
    drops.pop()?.(true);
    await pictures(4);
    assert.equal(steps, 0);
  }
  roller.rollAnew();
  roller.drop([0, 0], []);
  drops.pop()?.(true);
  await pictures(4);
  roller.pause();
  assert.ok(steps > 0);
});
