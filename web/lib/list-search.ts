import { readPage, readWord } from '#contract/list-address.ts';

/** What every public list keeps in its address. */
export type ListSearch = {
  q?: string | undefined;
  /** Only in this city. */
  city?: string | undefined;
  /** How many steps are open. */
  page?: number | undefined;
};

/** Reads an address. A bad value is treated as absent; what was typed stays, however hopeless. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  return { q: readWord(raw.q), city: readWord(raw.city), page: readPage(raw.page) };
}

/** A filter's value, where it is one that can be chosen. While the choices are unknown, any may be. */
export function ifKnown(value: string | undefined, choices: readonly string[] | undefined): string | undefined {
  return !choices || (value && choices.includes(value)) ? value : undefined;
}

/** Whether the pages of all open steps are there already: Back then finds the list as it was left. */
export function hasSteps(pages: { next: string | null }[] | undefined, steps: number): boolean {
  return pages !== undefined && (pages.length >= steps || pages.at(-1)?.next === null);
}
