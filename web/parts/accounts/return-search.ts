import { safeReturnPath } from '#web/lib/return-path.ts';

/** The part of an address of a sign-in page that says where the visitor goes afterwards. */
export type ReturnSearch = {
  /** The page to open after the login. */
  from?: string | undefined;
  /** The visitor pressed `Book` and is probably new here (decision 032). */
  new?: '1' | undefined;
};

/** Reads the search parameters of a sign-in page. A path outside this site is treated as absent. */
export function readReturnSearch(raw: Record<string, unknown>): ReturnSearch {
  const from = safeReturnPath(raw.from) ?? undefined;
  return { from, new: from && String(raw.new) === '1' ? '1' : undefined };
}
