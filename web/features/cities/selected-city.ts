import type { City } from '#contract/cities.ts';

/** The city that drives prices; null until one is chosen. The server knows it too, from a cookie. */
export function useSelectedCity(): City | null {
  return null;
}

/** Opens the dialog in which a city is chosen. */
export function openCityDialog(): void {}
