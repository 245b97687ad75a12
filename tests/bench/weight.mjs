/** What a visitor downloads and what a table costs: sizes, which do not depend on the machine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const site = fileURLToPath(new URL('../../dist/site/', import.meta.url));

/** A page loads one core of three without the trainer; the rest comes when a reader types, or comes near what learns. */
const LATER =
  /r50k|learning|worker|relief|element-classes|elements\.js|id2vec-(tables-)?(scalar|simd128)\.|id2vec-relaxed\.|\.map$/;

/** Compressed already. */
const PACKED = /\.(woff2|png|jpg|webp|avif)$/;

/** @param {string} file */
function downloadSize(file) {
  const bytes = readFileSync(file);
  return PACKED.test(file) ? bytes.length : brotliCompressSync(bytes).length;
}

const kb = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/**
 * The cores of one kind, as a visitor downloads them.
 * @param {string} name of their files
 */
function coreSizes(name) {
  const sizes = ['scalar', 'simd128', 'relaxed'].map((flavour) => {
    const file = fileURLToPath(new URL(`../../dist/${name}-${flavour}.wasm`, import.meta.url));
    return { flavour, size: downloadSize(file) };
  });
  return {
    largest: Math.max(...sizes.map(({ size }) => size)),
    measured: sizes.map(({ flavour, size }) => `${flavour} ${kb(size)}`).join(', '),
  };
}

/** @returns {import('./measure.mjs').Line[]} */
export function weights() {
  const tables = coreSizes('id2vec-tables');
  const lines = [
    {
      what: 'each core without the trainer (.wasm), brotli',
      measured: tables.measured,
      target: 'at most 40 KB',
      reached: tables.largest <= 40 * 1024,
    },
    {
      what: 'each core with the trainer (.wasm), brotli',
      measured: coreSizes('id2vec').measured,
      target: 'shown, not set',
      reached: true,
    },
  ];
  if (existsSync(site)) {
    const files = readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !LATER.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    const total = files.reduce((sum, file) => sum + downloadSize(file), 0);
    lines.push({
      what: `first load of the page, before the tokenizer, brotli (${files.length} files)`,
      measured: kb(total),
      target: 'at most 150 KB',
      reached: total <= 150 * 1024,
    });
  }
  return lines;
}

/**
 * @param {import('id2vec').Engine} engine one that holds no table
 * @returns {import('./measure.mjs').Line}
 */
export function tableMemory(engine) {
  const table = engine.createTable({ vocabSize: 100_000, dim: 768 });
  const overhead = engine.memory().bytes / table.bytes - 1;
  table.dispose();
  return {
    what: 'memory of an engine with a 100,000 x 768 table, beyond the bytes of the table',
    measured: `${(overhead * 100).toFixed(3)} %`,
    target: 'at most 2 %',
    reached: overhead <= 0.02,
  };
}
