/** A word or a piece as one line of a picture: what has no shape gets one, what is too long is cut. */
const LONGEST = 20;

const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/\n/g, '⏎'],
  [/\t/g, '⇥'],
  [/ /g, '␣'],
  [/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd'],
];

export function wordLabel(word: string): string {
  let text = word;
  for (const [pattern, shape] of SHAPES) text = text.replace(pattern, shape);
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : text;
}
