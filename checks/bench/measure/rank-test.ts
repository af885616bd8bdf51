/**
 * Wilcoxon's signed-rank test: whether one of two paired measurements tends to be larger. Returns z, the deviation of the
 * rank sum from its expected value in standard deviations. Without a difference, |z| > 3 happens once in 370 times.
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
    const rank = (from + 1 + to) / 2; // equal differences get the mean of their ranks
    for (; from < to; from += 1) if ((bySize[from] as number) > 0) sum += rank;
  }
  return (sum - (n * (n + 1)) / 4) / Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24);
}
