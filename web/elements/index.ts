/**
 * Registers every id2vec element. Importing it twice, or beside another copy of the package, is harmless. The classes
 * without registration are in element-classes.js (classes.ts).
 */
export * from './elements-learning.js';
export * from './elements-tables.js';
