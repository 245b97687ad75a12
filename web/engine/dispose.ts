/**
 * The key under which a handle can be disposed of by `using`.
 *
 * Node 20 and current Chromium and Firefox have `Symbol.dispose`; Safari does not. Where it is missing we use
 * `Symbol.for('Symbol.dispose')`, the key that Babel and esbuild look up in their compiled `using`, and leave the
 * global `Symbol` alone: defining a global is the page author's choice, not a library's.
 */
export const disposeSymbol: typeof Symbol.dispose =
  Symbol.dispose ?? (Symbol.for('Symbol.dispose') as typeof Symbol.dispose);
