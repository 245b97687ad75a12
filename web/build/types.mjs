/**
 * The declarations of the package, by tsc from the sources. Only what the entries reach is kept: the rest speaks of
 * internals (the generated declarations of the core among them) that the package does not ship.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { npmPrograms, projectRoot } from '../../cpp/toolchain/paths.mjs';
import { run } from '../../cpp/toolchain/process.mjs';

const entries = {
  'index.d.ts': 'engine/index',
  'elements.d.ts': 'elements/index',
  'elements-tables.d.ts': 'elements/elements-tables',
  'elements-learning.d.ts': 'elements/elements-learning',
  'element-classes.d.ts': 'elements/classes',
};

/** @param {string} dist */
export async function buildTypes(dist) {
  const emitted = join(projectRoot, 'build', 'types');
  rmSync(emitted, { recursive: true, force: true });
  await run(join(npmPrograms, 'tsc'), ['-p', 'tsconfig.types.json'], { cwd: projectRoot });

  const types = join(dist, 'types');
  rmSync(types, { recursive: true, force: true });
  for (const entry of Object.values(entries)) {
    for (const file of reachable(join(emitted, `${entry}.d.ts`))) {
      const target = join(types, relative(emitted, file));
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(file, target);
    }
  }
  // Beside the scripts too, for whoever imports the files themselves.
  for (const [name, entry] of Object.entries(entries)) {
    writeFileSync(join(dist, name), `export * from './types/${entry}.js';\n`);
  }
}

/**
 * A declaration file and all that it imports, directly or not.
 * @param {string} entry
 * @returns {Set<string>}
 */
export function reachable(entry) {
  const found = new Set([entry]);
  for (const file of found) {
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g,
    )) {
      const target = resolve(dirname(file), specifier.replace(/\.js$/, '.d.ts'));
      if (existsSync(target)) found.add(target);
    }
  }
  return found;
}
