/** What the tests of `<id2vec-learning>` do with it: open it, press, unfold, count its steps. */
import { load } from '../../../dist/index.js';

export const HOST = 'id2vec-learning';

/** @param {import('./page.mjs').Page} page */
export function learningOn(page) {
  /** A page with this figure alone, and what is written in its tag. */
  async function open(attributes = '') {
    await page.openAlone(`<id2vec-learning ${attributes}></id2vec-learning>`);
    await ready();
  }

  const ready = () =>
    page.until(
      'the training can begin',
      (host) => watch.find(`${host} >> .play .primary:enabled`) !== null,
      HOST,
    );

  const steps = () =>
    page.eval(
      (host) => Number(watch.find(`${host} >> .play .number`)?.textContent?.replace(/\D/g, '') ?? -1),
      HOST,
    );

  /** The steps, once those that were under way have come. */
  async function atRest() {
    for (let before = -1; ; ) {
      const now = await steps();
      if (now === before) return now;
      before = now;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  const cosines = () =>
    page.eval(
      (host) =>
        watch
          .findAll(`${host} >> .curves figure:nth-of-type(2) .end`)
          .map((label) => Number(label.textContent?.trim().split(' ')[0]?.replace('−', '-'))),
      HOST,
    );

  const press = (/** @type {string} */ selector) => page.click(`${HOST} >> ${selector}`);

  async function unfold(/** @type {string} */ name) {
    await press(`details.${name} summary`);
    await page.until(
      `${name} is open`,
      (path) => watch.find(path) !== null,
      `${HOST} >> details.${name}[open] .body > *`,
    );
  }

  async function stepTo(/** @type {string} */ selector, /** @type {number} */ count) {
    await press(selector);
    await page.until(
      `${count} steps are made`,
      (host, wanted) =>
        watch.find(`${host} >> .play .number`)?.textContent?.replace(/\D/g, '') === String(wanted) &&
        watch.find(`${host} >> .one:enabled`) !== null,
      HOST,
      count,
    );
  }

  /** E after some steps of the defaults in this very Node, as the page writes its fingerprint. */
  async function fingerprintInNode(/** @type {number} */ count) {
    const engine = await load({ flavour: 'simd128' });
    const corpus = engine.generateCorpus({ length: 12_000, seed: 1 });
    const model = engine.createNextTokenModel({
      vocabSize: corpus.vocabulary.length,
      ...{ dim: 16, context: 3, tied: false, seed: 1, initScale: 0.1, optimizer: { name: 'sgd', lr: 0.5 } },
    });
    if (count > 0) model.startTraining(corpus.ids, { batch: 32, seed: 1 }).run(count);
    let hash = 0x811c9dc5;
    for (const byte of new Uint8Array(model.embeddings().buffer)) hash = Math.imul(hash ^ byte, 0x01000193);
    model.dispose();
    return (hash >>> 0).toString(16).padStart(8, '0');
  }

  return { open, ready, steps, atRest, cosines, press, unfold, stepTo, fingerprintInNode };
}
