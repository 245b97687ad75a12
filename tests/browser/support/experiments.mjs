/** The experiments of the page under test, in their order: one a chapter. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteFolder } from './site.mjs';

const html = readFileSync(join(siteFolder, 'index.html'), 'utf8');

export const EXPERIMENTS = [...html.matchAll(/<(id2vec-[a-z-]+)/g)].map(([, name = '']) => name);

/** Each figure, and what it shows when it needs nothing more. @type {[string, string, RegExp][]} */
export const READY = [
  ['id2vec-pipeline', '.answer', /numbers/],
  ['id2vec-name-tags', 'button.primary:enabled', /Shuffle/],
  ['id2vec-one-hot', '.distance-answer', /apart/],
  ['id2vec-race', '.tally', /Nothing is multiplied yet/],
  ['id2vec-width', '.answer', /numbers/],
  ['id2vec-learning', '.answer', /every row is noise/],
  ['id2vec-surface', '.panel:last-child .shape', /Checked/],
  ['id2vec-similarity', 'button.primary:enabled', /Train/],
  ['id2vec-tied', 'button.primary:enabled', /Train/],
  ['id2vec-contextual', '.answer', /nothing has been learned/],
];
