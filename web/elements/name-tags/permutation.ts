/**
 * A seeded shuffle that is PyTorch's: `torch.manual_seed(seed); torch.randperm(n)` gives the same order on the CPU.
 *
 * MT19937 after Matsumoto & Nishimura (1998), seeded with 32 bits; randperm walks forward and swaps place i with
 * place i + (draw mod (n - i)).
 */
const STATE = 624;
const SHIFT = 397;

/** The generator's 32-bit draws, one after the other. */
export function mt19937(seed: number): () => number {
  const state = new Uint32Array(STATE);
  state[0] = seed >>> 0;
  for (let i = 1; i < STATE; i++) {
    const previous = state[i - 1] as number;
    state[i] = Math.imul(1812433253, previous ^ (previous >>> 30)) + i;
  }
  let next = STATE;
  return () => {
    if (next === STATE) {
      twist(state);
      next = 0;
    }
    let y = state[next++] as number;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
}

function twist(state: Uint32Array): void {
  for (let i = 0; i < STATE; i++) {
    const y = ((state[i] as number) & 0x80000000) | ((state[(i + 1) % STATE] as number) & 0x7fffffff);
    state[i] = (state[(i + SHIFT) % STATE] as number) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
  }
}

/** The new id of every old id: all of 0 to n - 1, in torch.randperm's order. */
export function randomPermutation(n: number, seed: number): Uint32Array {
  const draw = mt19937(seed);
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  for (let i = 0; i < n - 1; i++) {
    const other = i + (draw() % (n - i));
    const kept = order[i] as number;
    order[i] = order[other] as number;
    order[other] = kept;
  }
  return order;
}
