/**
 * An order in which words that are alike stand side by side: the two groups that are most alike, on average over their
 * pairs, are joined until one is left, and of the four ways to put two groups end to end that one is taken whose touching
 * ends are most alike. Of equals the first is taken, so that the same cosines always give the same order.
 */
export function likenessOrder(matrix: Float32Array, count: number): number[] {
  let groups: number[][] = Array.from({ length: count }, (_, i) => [i]);
  const alike = (a: number, b: number): number => matrix[a * count + b] as number;
  while (groups.length > 1) {
    const [a, b] = closest(groups, alike);
    const joined = endToEnd(groups[a] as number[], groups[b] as number[], alike);
    groups = groups.filter((_, i) => i !== a && i !== b);
    // Where the earlier of the two stood: the order does not turn around from one joining to the next.
    groups.splice(a, 0, joined);
  }
  return groups[0] ?? [];
}

type Alike = (a: number, b: number) => number;

function closest(groups: readonly number[][], alike: Alike): [number, number] {
  let best: [number, number] = [0, 1];
  let most = Number.NEGATIVE_INFINITY;
  for (let a = 0; a < groups.length; a++) {
    for (let b = a + 1; b < groups.length; b++) {
      const mean = meanBetween(groups[a] as number[], groups[b] as number[], alike);
      if (mean > most) {
        most = mean;
        best = [a, b];
      }
    }
  }
  return best;
}

function meanBetween(left: readonly number[], right: readonly number[], alike: Alike): number {
  let sum = 0;
  for (const a of left) for (const b of right) sum += alike(a, b);
  return sum / (left.length * right.length);
}

function endToEnd(left: readonly number[], right: readonly number[], alike: Alike): number[] {
  let best: number[] = [];
  let most = Number.NEGATIVE_INFINITY;
  for (const first of [left, [...left].reverse()]) {
    for (const second of [right, [...right].reverse()]) {
      const touch = alike(first.at(-1) as number, second[0] as number);
      if (touch > most) {
        most = touch;
        best = [...first, ...second];
      }
    }
  }
  return best;
}
