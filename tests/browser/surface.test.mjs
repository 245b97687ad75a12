/** The loss surface: put the start anywhere, let the balls roll, and find what one knows of the surface. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { usePage } from './support/page.mjs';

const page = usePage();
const HOST = 'id2vec-surface';
const PRIMARY = `${HOST} >> .play .primary`;
const ANSWER = `${HOST} >> .answer`;

afterEach(async () => {
  page.site.hide(null);
  await page.assertNoComplaints();
});

/** A page with this figure alone, and what is written in its tag; it writes down what the figure tells. */
async function open(attributes = '') {
  await page.openAlone(`<id2vec-surface ${attributes}></id2vec-surface>`);
  await drawn();
}

/** All maps are there, have been checked, and balls lie on them. */
const drawn = () =>
  page.until(
    'the maps are drawn and checked',
    (host) => {
      const shapes = watch.findAll(`${host} >> .shape`);
      return (
        shapes.length > 0 &&
        shapes.every((shape) => shape.textContent?.startsWith('Checked')) &&
        watch.find(`${host} >> .play .primary:enabled`) !== null
      );
    },
    HOST,
  );

const set = (/** @type {Record<string, unknown>} */ values) =>
  page.eval((host, given) => void Object.assign(watch.find(host) ?? {}, given), HOST, values);

/** Lets the balls roll as fast as they can, to the end. */
async function rollToTheEnd() {
  await set({ speed: 1000 });
  await page.click(PRIMARY);
  await ended();
}

const ended = () =>
  page.until(
    'the balls have come to an end',
    (host) => {
      const button = watch.find(`${host} >> .play .primary`);
      return button?.textContent?.trim() === 'Roll again';
    },
    HOST,
  );

/** The table of places, once it is open: for each optimiser its last place and loss. */
async function table() {
  await page.eval((host) => watch.find(`${host} >> details.twin`)?.setAttribute('open', ''), HOST);
  await page.until('the table is there', (host) => watch.find(`${host} >> table.ways td`) !== null, HOST);
  return page.eval(
    (host) =>
      watch.findAll(`${host} >> table.ways`).map((ways) => {
        const numbers = (/** @type {Element} */ row) =>
          [...row.querySelectorAll('td')].map((cell) =>
            cell.textContent ? Number(cell.textContent.replace('−', '-').replace(/\u202f/g, '')) : null,
          );
        return [...ways.querySelectorAll('tbody tr')].map(numbers);
      }),
    HOST,
  );
}

/** Sends pointer events to the map: from the handle, or from a place on the map, by so many pixels. */
function drag(/** @type {{ from: 'handle' | 'map', type: string, dx: number, dy: number }} */ how) {
  return page.eval(
    (host, { from, type, dx, dy }) => {
      const touch = /** @type {HTMLElement} */ (watch.find(`${host} >> .touch`));
      const handle = /** @type {HTMLElement} */ (watch.find(`${host} >> .handle`));
      touch.setPointerCapture = () => {};
      const target = from === 'handle' ? handle : touch;
      const box = target.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const send = (/** @type {string} */ name, /** @type {number} */ by) =>
        target.dispatchEvent(
          new PointerEvent(name, {
            clientX: x + dx * by,
            clientY: y + dy * by,
            button: 0,
            pointerId: 1,
            pointerType: type,
            bubbles: true,
          }),
        );
      send('pointerdown', 0);
      send('pointermove', 0.5);
      send('pointermove', 1);
      send('pointerup', 1);
    },
    HOST,
    how,
  );
}

const start = () => page.eval((host) => watch.find(host)?.getAttribute('start') ?? '', HOST);

test('a word’s own loss: one valley with two tables, a bulge with one, and all balls come to the row', async () => {
  await open('token="the"');
  const shapes = await page.eval(
    (host) =>
      watch
        .findAll(`${host} >> .panel`)
        .map((panel) => [panel.dataset.panel, panel.querySelector('.shape')?.textContent]),
    HOST,
  );
  assert.equal(shapes.length, 2);
  assert.match(String(shapes[0]), /^untied.*No bulge on this map: one valley/s);
  assert.match(String(shapes[1]), /^tied.*bulges \d\.\d+ above the line \(dashed\)\. Not convex/s);
  assert.equal(await page.eval((host) => watch.findAll(`${host} >> .worst`).length, HOST), 1);
  await rollToTheEnd();
  assert.match(await page.text(ANSWER), /With two tables, from a loss of .* all 4 come to .* With one table/);
  const code = await page.eval(
    (host) => String(/** @type {any} */ (watch.find(`${host} >> id2vec-snippet`)).code),
    HOST,
  );
  assert.match(
    code,
    /# The model with two tables.*row in the place of that of "the".*SGD\(\[row\], lr=.*\n# 0 /s,
  );
});

test('the map and its table tell the same; the events too', async () => {
  await open('surface="himmelblau" optimizers="sgd adam" start="0 -1"');
  await page.eval(() => {
    document.addEventListener('id2vec-descent', (event) =>
      Object.assign(window, { told: /** @type {CustomEvent} */ (event).detail }),
    );
  });
  await rollToTheEnd();
  const [rows] = await table();
  const {
    drawn: ends,
    told,
    sizes,
  } = await page.eval((host) => {
    const balls = watch.findAll(`${host} >> .map .ball`);
    const touch = /** @type {HTMLElement} */ (watch.find(`${host} >> .touch`));
    return {
      drawn: balls.map((ball) => [Number(ball.getAttribute('cx')), Number(ball.getAttribute('cy'))]),
      told: /** @type {any} */ (window).told,
      sizes: [touch.clientWidth, touch.clientHeight],
    };
  }, HOST);
  assert.ok(rows && ends.length === 2 && told.isDone);
  for (const [i, key] of ['sgd', 'adam'].entries()) {
    const last = rows.findLast((row) => row[3 * i] !== null) ?? [];
    const [x, y, loss] = last.slice(3 * i, 3 * i + 3).map(Number);
    const ball = told.balls.find((/** @type {any} */ each) => each.optimizer === key);
    assert.ok(Math.abs(ball.x - Number(x)) < 1e-4 && Math.abs(ball.y - Number(y)) < 1e-4);
    assert.ok(Math.abs(ball.loss - Number(loss)) < 1e-4);
    // The map goes from -5 to 5.
    const size = Number(sizes[0]);
    const [cx, cy] = ends[i] ?? [];
    assert.ok(Math.abs(Number(cx) - ((Number(x) + 5) / 10) * size) < 0.2);
    assert.ok(Math.abs(Number(cy) - ((5 - Number(y)) / 10) * size) < 0.2);
  }
  // SGD comes to one of the four minima, Adam to another.
  assert.match(await page.text(ANSWER), /2 come to places that are equally low/);
});

test('every optimiser finds the bottom of the bowl, and each is named on the map', async () => {
  await open('surface="bowl" optimizers="sgd momentum nesterov adam adamw adagrad rmsprop"');
  await rollToTheEnd();
  assert.match(await page.text(ANSWER), /all 7 come to \(−?0\.00, −?0\.00\) with a loss of 0\.0000/);
  const names = await page.eval(
    (host) => watch.findAll(`${host} >> .map .name`).map((name) => name.textContent),
    HOST,
  );
  assert.deepEqual(names, ['SGD', 'Momentum', 'Nesterov', 'Adam', 'AdamW', 'Adagrad', 'RMSprop']);
});

test('the start is dragged by pointer, put by a touch, moved by keys and typed; let go, the balls roll', async () => {
  await open('surface="bowl" optimizers="sgd" start="-2 2"');
  await drag({ from: 'handle', type: 'mouse', dx: 100, dy: 0 });
  const [x, y] = (await start()).split(' ').map(Number);
  assert.ok(Number(x) > -1.8 && Math.abs(Number(y) - 2) < 0.05, await start());
  await page.textMatching(ANSWER, /^All start/);
  await ended();
  // A tap in the middle puts it there; a swipe that begins on the map does not take it along.
  await drag({ from: 'map', type: 'touch', dx: 0, dy: 0 });
  await page.until(
    'the tap counts',
    (host) => /^-?0(\.0\d*)? -?0(\.0\d*)?$/.test(watch.find(host)?.getAttribute('start') ?? ''),
    HOST,
  );
  await set({ start: '1 1' });
  await page.until(
    'the handle can have the focus',
    (host) => {
      const handle = watch.find(`${host} >> .handle`);
      handle?.focus();
      return handle !== null && watch.focused() === handle;
    },
    HOST,
  );
  await page.driver.press('ArrowLeft', 'ArrowDown', 'ArrowDown');
  await page.until('keys move it', (host) => watch.find(host)?.getAttribute('start') === '0.85 0.7', HOST);
  await page.driver.press('Enter');
  await page.textMatching(ANSWER, /All start at \(0\.85, 0\.70\)/);
  await page.typeInto(`${HOST} >> .coordinate`, '99');
  await page.driver.press('Tab');
  await page.until(
    'what is off the map is put on its edge',
    (host) => watch.find(host)?.getAttribute('start') === '3 0.7',
    HOST,
  );
});

test('the names on a map are not cut off at its edge', async () => {
  await open('surface="himmelblau" optimizers="sgd momentum nesterov adam adamw adagrad rmsprop"');
  await rollToTheEnd();
  const outside = await page.eval((host) => {
    // What lies beyond the frame is cut off.
    const map = /** @type {Element} */ (watch.find(`${host} >> .map .frame`)).getBoundingClientRect();
    const names = watch.findAll(`${host} >> .map .name, .map .mark-name`);
    return names
      .filter((name) => {
        const { left, right } = name.getBoundingClientRect();
        return left < map.left || right > map.right;
      })
      .map((name) => name.textContent);
  }, HOST);
  assert.deepEqual(outside, []);
});

test('pause, one step, a new rate, reset', async () => {
  await open('surface="rosenbrock" optimizers="adam" speed="5"');
  await page.click(PRIMARY);
  await page.textMatching(PRIMARY, /Pause/);
  await page.textMatching(`${HOST} >> .came:not(:empty)`, /step [1-9]/);
  await page.click(PRIMARY);
  await page.textMatching(PRIMARY, /Roll on/);
  const steps = async () => Number((await page.text(`${HOST} >> .on .came`)).replace(/\D/g, ''));
  const before = await steps();
  await page.click(`${HOST} >> .play .step`);
  await page.textMatching(`${HOST} >> .on .came`, new RegExp(`step ${before + 1}`));
  const isInvalid = (/** @type {string} */ field) =>
    page.eval((path) => watch.find(path)?.getAttribute('aria-invalid'), `${HOST} >> ${field}`);
  await page.typeInto(`${HOST} >> .on .rate`, '-1');
  await page.driver.press('Tab');
  assert.equal(await isInvalid('.on .rate'), 'true');
  assert.match(
    await page.text(`${HOST} >> #rate-adam-refused`),
    /^Accepted: a number from 0 to 1.000.000\.$/,
  );
  await page.typeInto(`${HOST} >> .coordinate`, 'far');
  await page.driver.press('Tab');
  assert.equal(await isInvalid('.coordinate'), 'true');
  assert.equal(await page.text(`${HOST} >> #start-across-refused`), 'Accepted: a number.');
  await page.typeInto(`${HOST} >> .coordinate`, '-1.5');
  assert.deepEqual([await isInvalid('.coordinate'), await isInvalid('.on .rate')], ['false', 'true']);
  await page.typeInto(`${HOST} >> .on .rate`, '1000000');
  await page.driver.press('Tab');
  await page.textMatching(`${HOST} >> .on .came`, /at the start/);
  await rollToTheEnd();
  await page.textMatching(`${HOST} >> .on .came`, /flew off in step 1: 1000000 is too large here/);
  assert.match(await page.text(ANSWER), /every ball flew off/);
  await page.click(`${HOST} >> .play .reset`);
  await page.textMatching(`${HOST} >> .on .came`, /at the start/);
  assert.equal(await page.eval((host) => watch.find(host)?.getAttribute('lr'), HOST), '');
});

test('a slice says which one it is, and how much of the movement it shows', async () => {
  await open('surface="slice"');
  assert.match(
    await page.text(`${HOST} >> .picture`),
    /has 2.624 numbers.*plane in which the training moved most; it shows 9\d.% of the movement across/,
  );
  assert.match(await page.text(`${HOST} >> .map`), /training starts/);
  await set({ slice: 'random' });
  await page.textMatching(
    `${HOST} >> .picture`,
    /drawn at random.*they show [\d.]+.% of the training’s movement/,
  );
  await drawn();
});

test('the 3-D view opens, or says why not and leaves the maps', async () => {
  await open('surface="saddle"');
  await page.click(`${HOST} >> .relief-toggle`);
  const how = await page.until(
    'the 3-D view or a reason',
    (host) => {
      const reason = watch.find(`${host} >> .no-relief`)?.textContent?.trim();
      if (reason) return reason;
      const canvas = /** @type {HTMLCanvasElement | null} */ (watch.find(`${host} >> .relief canvas`));
      return canvas && canvas.width > 300 ? 'open' : '';
    },
    HOST,
  );
  if (how !== 'open') {
    assert.match(how, /No 3-D view: .*WebGL.*The maps show the same/);
    assert.ok(await page.eval((host) => watch.find(`${host} >> .map`) !== null, HOST));
    return;
  }
  await rollToTheEnd();
  const place = () =>
    page.eval((host) => watch.find(`${host} >> .relief .ball`)?.getAttribute('cx') ?? '', HOST);
  const before = await place();
  await page.eval((host) => watch.find(`${host} >> .relief`)?.focus(), HOST);
  await page.driver.press('ArrowLeft', 'ArrowLeft');
  await page.until(
    'it is turned',
    (host, was) => watch.find(`${host} >> .relief .ball`)?.getAttribute('cx') !== was,
    HOST,
    before,
  );
  await page.click(`${HOST} >> .relief-toggle`);
  await page.until('the map is back', (host) => watch.find(`${host} >> .map .ball`) !== null, HOST);
});

test('without WebGL, and without the file of the 3-D view, the maps stay and the reason is said', async () => {
  await open('surface="bowl"');
  await page.eval(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = /** @type {any} */ (
      /** @this {HTMLCanvasElement} */
      function (/** @type {string} */ kind, /** @type {unknown[]} */ ...rest) {
        return kind === 'webgl2' ? null : /** @type {any} */ (original).call(this, kind, ...rest);
      }
    );
  });
  await page.click(`${HOST} >> .relief-toggle`);
  await page.textMatching(
    `${HOST} >> .no-relief`,
    /No 3-D view: this browser gives the page no WebGL 2\. The maps show the same\./,
  );
  assert.ok(await page.eval((host) => watch.find(`${host} >> .map`) !== null, HOST));
  await page.eval(() => {
    const gl = new Proxy({}, { get: (_, name) => (name === 'isContextLost' ? () => true : () => null) });
    HTMLCanvasElement.prototype.getContext = /** @type {any} */ (() => gl);
  });
  await page.click(`${HOST} >> .relief-toggle`);
  await page.textMatching(
    `${HOST} >> .no-relief`,
    /No 3-D view: the browser has taken WebGL’s memory back\. The maps show the same\./,
  );
  page.site.hide(/relief/);
  await open('surface="bowl"');
  await page.click(`${HOST} >> .relief-toggle`);
  await page.textMatching(`${HOST} >> .no-relief`, /could not be loaded/);
  assert.ok(await page.eval((host) => watch.find(`${host} >> .map`) !== null, HOST));
  // The missing file is what this test provokes.
  await page.complaints();
});

test('without the engine it says so, and tries again when asked', async () => {
  page.site.hide(/id2vec-(scalar|simd128|relaxed)\./);
  await page.openAlone('<id2vec-surface surface="bowl"></id2vec-surface>');
  await page.textMatching(`${HOST} >> .failure`, /The surface could not be worked out/);
  const said = await page.eval((answer) => watch.find(answer)?.textContent?.trim(), ANSWER);
  assert.equal(said, '', 'nothing is said of balls that cannot be there');
  await page.complaints();
  page.site.hide(null);
  await page.click(`${HOST} >> .failure button`);
  await drawn();
  await page.complaints();
});

test('attributes that make no sense are cut to what does', async () => {
  await open(
    'surface="moon" token="&lt;b&gt;" tied="maybe" steps="-5" seed="x" optimizers="wings" view="vr"',
  );
  const now = await page.eval((host) => {
    const { surface, token, tied, steps, seed, view, optimizers } = /** @type {any} */ (watch.find(host));
    return { surface, token, tied, steps, seed, view, optimizers };
  }, HOST);
  assert.deepEqual(now, {
    surface: 'token',
    token: 'cat',
    tied: 'both',
    steps: 0,
    seed: 4,
    view: 'map',
    optimizers: 'sgd momentum adam rmsprop',
  });
});
