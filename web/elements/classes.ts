/**
 * The classes of the elements, without registering any: for authors who name them otherwise, or register them later.
 * The experiments hold an `<id2vec-snippet>`, so {@link Id2VecSnippet} is to be registered under its own tag with them.
 */
export * from './learning-classes.js';
export * from './table-classes.js';
export type * from './types.js';
