/**
 * Where the words have just been: the latest places of each, in the coordinates of the plane, so that a change of size
 * or of scale redraws them where they belong. A ring, so that nothing is moved when a place is added.
 */
export const TRAIL = 24;

export class Trails {
  /** Places that are known, up to {@link TRAIL}. */
  length = 0;
  private words = 0;
  private ring = new Float32Array(0);
  private head = 0;

  restart(words: number): void {
    this.words = words;
    this.length = 0;
    this.head = 0;
    if (this.ring.length !== TRAIL * words * 2) this.ring = new Float32Array(TRAIL * words * 2);
  }

  /** `places`: [words * 2]. */
  add(places: Float32Array): void {
    if (places.length !== this.words * 2) this.restart(places.length / 2);
    this.head = (this.head + 1) % TRAIL;
    this.ring.set(places, this.head * this.words * 2);
    this.length = Math.min(TRAIL, this.length + 1);
  }

  /** The places of all words, `age` records ago; 0 is the latest. A view. */
  at(age: number): Float32Array {
    const size = this.words * 2;
    const slot = (((this.head - age) % TRAIL) + TRAIL) % TRAIL;
    return this.ring.subarray(slot * size, (slot + 1) * size);
  }
}
