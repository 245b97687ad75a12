/** Ids and tables as Python reads them, short enough to be copied. */

/** Ids as printable characters: a text of 2,400 numbers would fill pages. */
export const FIRST_CHARACTER = 40;
const LINE = 92;
/** Behind '~' there is nothing printable. */
export const MOST_IDS = 127 - FIRST_CHARACTER;
/** As many digits as the fourth decimal of a loss needs, and two more. */
const DIGITS = 7;

/** Quoted lines, one character an id: `ord(c) - FIRST_CHARACTER`. */
export function packedIds(ids: Uint32Array): string {
  const characters = String.fromCharCode(...Array.from(ids, (id) => FIRST_CHARACTER + id));
  const lines = characters.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  // A raw string cannot end in a backslash; a plain one says it twice.
  return lines.map((line) => `    "${line.replaceAll('\\', '\\\\')}"`).join('\n');
}

/** Quoted lines of numbers with a space behind each. */
export function packedNumbers(values: Float32Array): string {
  const lines = [''];
  for (const value of values) {
    const word = `${Number(value.toPrecision(DIGITS))} `;
    if ((lines.at(-1) as string).length + word.length > LINE) lines.push('');
    lines.push(`${lines.pop()}${word}`);
  }
  return lines.map((line) => `    "${line}"`).join('\n');
}

/** The first words of a text, so that one sees what is packed. */
export function sample(ids: Uint32Array, vocabulary: readonly string[]): string {
  return `${Array.from(ids.slice(0, 6), (id) => vocabulary[id]).join(' ')} …`;
}
