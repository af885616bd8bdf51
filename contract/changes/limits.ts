/** A new stream of events first reports the changes that the browser has missed: at most those of the last minute. */
export const maxMissedMs = 60_000;
