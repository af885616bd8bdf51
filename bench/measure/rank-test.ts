/**
 * Wilcoxon's signed-rank test: whether one of two measurements, taken in pairs, tends to be larger. Answers how many
 * standard deviations the ranks are away from chance; beyond 3 either way is chance once in 370 times.
 */
export function signedRank(pairs: [number, number][]): number {
  const differences = pairs.map(([a, b]) => a - b).filter((difference) => difference !== 0);
  const bySize = differences.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  const n = bySize.length;
  if (n === 0) return 0;
  let sum = 0;
  for (let from = 0; from < n; ) {
    let to = from;
    while (to < n && Math.abs(bySize[to] as number) === Math.abs(bySize[from] as number)) to += 1;
    const rank = (from + 1 + to) / 2; // those of one size share their ranks
    for (; from < to; from += 1) if ((bySize[from] as number) > 0) sum += rank;
  }
  return (sum - (n * (n + 1)) / 4) / Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24);
}
