import { safeReturnPath } from '#web/lib/return-path.ts';

/** Reads `from`, the page to open after the login. A path outside this site is treated as absent. */
export function returnSearch(raw: Record<string, unknown>): { from?: string | undefined } {
  return { from: safeReturnPath(raw.from) ?? undefined };
}
