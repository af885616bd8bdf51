import { readPage, readTextParameter } from '#contract/shared/list-address.ts';

/** The search parameters of a public list, of doctors or of clinics. */
export type DirectorySearch = {
  q?: string | undefined;
  /** Only in this city. */
  city?: string | undefined;
  /** The number of pages of cards that the list shows, one below the other. */
  page?: number | undefined;
};

/** Reads the search parameters of an address. Invalid values are ignored. The search text keeps its spelling. */
export function readDirectorySearch(raw: Record<string, unknown>): DirectorySearch {
  return { q: readTextParameter(raw.q), city: readTextParameter(raw.city), page: readPage(raw.page) };
}

/** Returns a filter's value if it is one of the choices, or if the choices could not be loaded. */
export function validChoice(value: string | undefined, choices: readonly string[] | undefined): string | undefined {
  return !choices || (value && choices.includes(value)) ? value : undefined;
}

/** Whether all pages that the list shows are in the cache, for example after Back. */
export function hasLoadedPages(pages: { next: string | null }[] | undefined, pageCount: number): boolean {
  return pages !== undefined && (pages.length >= pageCount || pages.at(-1)?.next === null);
}

/** Whether a search has the values of a filter. The number of pages does not matter. */
export function hasSameFilter(search: DirectorySearch, filter: DirectorySearch): boolean {
  return Object.entries(filter).every(([name, value]) => search[name as keyof DirectorySearch] === value);
}
