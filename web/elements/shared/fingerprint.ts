/**
 * Eight hexadecimal digits that stand for the bits of a table (FNV-1a over its bytes), to be compared by eye: two people
 * with the same link see the same digits. http://www.isthe.com/chongo/tech/comp/fnv/
 */
export function fingerprint(values: Float32Array): string {
  let hash = 0x811c9dc5;
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
