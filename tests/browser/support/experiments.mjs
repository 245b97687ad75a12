/** The experiments of the page under test, in their order: one a chapter. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteFolder } from './site.mjs';

const html = readFileSync(join(siteFolder, 'index.html'), 'utf8');

export const EXPERIMENTS = [...html.matchAll(/<(id2vec-[a-z-]+)/g)].map(([, name = '']) => name);
