import { safeReturnPath } from '#web/lib/return-path.ts';

/** `from=` in the address of a login: where to go afterwards. Anything but a page of ours is treated as absent. */
export function returnSearch(raw: Record<string, unknown>): { from?: string | undefined } {
  return { from: safeReturnPath(raw.from) ?? undefined };
}
