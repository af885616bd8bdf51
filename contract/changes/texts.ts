/** A stream tells of changes at most this long before it was opened. */
export const maxMissedMs = 60_000;
