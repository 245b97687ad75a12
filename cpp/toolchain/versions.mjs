/** Version numbers: reading them out of what a tool prints, and comparing them. */

/** The oldest Emscripten with standard relaxed-SIMD opcodes, --emit-tsd and -sEMBIND_AOT. */
export const oldestEmscripten = '3.1.69';

/** What emsdk is asked for where no package serves. */
export const pinnedEmsdk = '3.1.69';

/** clang-format and clang-tidy disagree with themselves between major versions, so one is pinned. */
export const clangToolsMajor = 19;

/**
 * The first dotted number in a text: "emcc (...) 3.1.69-git" gives "3.1.69".
 * @param {string} text
 * @returns {string | undefined}
 */
export function findVersion(text) {
  return /\d+\.\d+(?:\.\d+)*/.exec(text)?.[0];
}

/**
 * Compares part by part as numbers; missing parts count as 0.
 * @param {string} a
 * @param {string} b
 * @returns {number} negative, 0 or positive, as a sorts before, with or after b
 */
export function compareVersions(a, b) {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let i = 0; i < Math.max(left.length, right.length); ++i) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * @param {string | undefined} version
 * @returns {boolean}
 */
export function emscriptenIsNewEnough(version) {
  return version !== undefined && compareVersions(version, oldestEmscripten) >= 0;
}
