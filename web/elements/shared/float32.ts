/**
 * A float32 as it really is: the shortest decimal that means it, and its 32 bits.
 */

/**
 * The shortest decimal text that parses back to the same float32, as PyTorch and NumPy print a single value:
 * 1.4142135, not 1.4142135381698608.
 */
export function float32Text(value: number): string {
  const single = Math.fround(value);
  if (Number.isNaN(single)) return 'NaN';
  if (!Number.isFinite(single)) return single < 0 ? '−∞' : '∞';
  if (single === 0) return Object.is(single, -0) ? '−0' : '0';
  for (let digits = 1; digits <= 9; digits++) {
    const text = single.toPrecision(digits);
    if (Math.fround(Number(text)) === single) return String(Number(text)).replace('-', '−');
  }
  return String(single);
}

/** The 32 bits of every value, in place: a view, not a copy. */
export function bitsOf(values: Float32Array): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, values.length);
}

/** 32 bits as eight hexadecimal digits. */
export function hexOf(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0');
}

/**
 * In how many places both hold the same 32 bits. Comparing bits and not numbers: == would call 0 and -0 the same, and
 * a NaN different from itself.
 */
export function countEqualBits(a: Float32Array, b: Float32Array): number {
  const left = bitsOf(a);
  const right = bitsOf(b);
  let equal = 0;
  for (let i = 0; i < Math.min(left.length, right.length); i++) if (left[i] === right[i]) equal++;
  return equal;
}

/** The same, but a NaN is a NaN: which of its many bits it has is up to each machine. */
export function countEqualNumbers(a: Float32Array, b: Float32Array): number {
  let equal = 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (Object.is(a[i], b[i])) equal++;
  return equal;
}
