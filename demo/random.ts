import { pickFrom } from './pick.ts';

/** Returns numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/** A generator (mulberry32) that returns the same numbers on every machine and in every run. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `least` to `most`, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}

export function isChosen(random: Random, probability: number): boolean {
  return random() < probability;
}

export function choose<T>(random: Random, list: readonly T[]): T {
  return pickFrom(list, between(random, 0, list.length - 1));
}

/** Chooses one option in proportion to its weight. Undefined if no option has a weight above 0. */
export function chooseWeighted<T>(
  random: Random,
  options: readonly T[],
  weightOf: (option: T) => number,
): T | undefined {
  const weights = options.map(weightOf);
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return options.find((_, index) => {
    const weight = weights[index] ?? 0;
    rest -= weight;
    return weight > 0 && rest < 0;
  });
}
