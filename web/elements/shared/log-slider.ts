/** Sliders on a logarithmic scale: equal ways on the slider are equal factors of the value. */

/** A slider's place, 0 to 1, for a whole number between `least` and `most` on a log scale, and back. */
export function logShare(value: number, least: number, most: number): number {
  return Math.log(value / least) / Math.log(most / least);
}

/** Two significant digits are what a slider can aim at; a field beside it takes any number. */
export function logValue(share: number, least: number, most: number): number {
  const exact = least * (most / least) ** share;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return Math.min(most, Math.max(least, Math.round(exact / step) * step));
}
