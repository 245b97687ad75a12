/** Where things are. One place, so that tests and scripts agree. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the project. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Tools which are brought for this project alone; git-ignored, and safe to delete. */
export const toolchainFolder = join(projectRoot, '.toolchain');

/** Programs which npm brought: tsc, biome, vite. */
export const npmPrograms = join(projectRoot, 'node_modules', '.bin');
