import { readPage, readTextParameter } from '#contract/list-address.ts';

/** The search parameters of every public list. */
export type ListSearch = {
  q?: string | undefined;
  /** Only in this city. */
  city?: string | undefined;
  /** How many steps are open. */
  page?: number | undefined;
};

/** Reads the search parameters of an address. Invalid values are ignored. The search text keeps its spelling. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  return { q: readTextParameter(raw.q), city: readTextParameter(raw.city), page: readPage(raw.page) };
}

/** Returns a filter's value if it is one of the choices, or if the choices could not be loaded. */
export function ifKnown(value: string | undefined, choices: readonly string[] | undefined): string | undefined {
  return !choices || (value && choices.includes(value)) ? value : undefined;
}

/** Whether the pages of all open steps are loaded, for example after Back. */
export function hasSteps(pages: { next: string | null }[] | undefined, steps: number): boolean {
  return pages !== undefined && (pages.length >= steps || pages.at(-1)?.next === null);
}
