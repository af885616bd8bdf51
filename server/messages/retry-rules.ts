const secondMs = 1_000;
const minuteMs = 60 * secondMs;

const firstPauseMs = 30 * secondMs;
const longestPauseMs = 30 * minuteMs;
const longestRetryAfterMs = 60 * minuteMs;
const longestPatienceMs = 120 * minuteMs;
const longestUnknownPauseMs = 720 * minuteMs;

/**
 * How long to wait before the next attempt: 30 s, doubled with each attempt, at most 30 min, or what the gateway asks for,
 * at most an hour. `random` (0 to 1) spreads messages that failed together over the last quarter of the pause.
 */
export function pauseAfter(attempts: number, retryAfterMs: number | undefined, random: number): number {
  const doubled = Math.min(firstPauseMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 10), longestPauseMs);
  const spread = doubled * (0.75 + 0.25 * random);
  return Math.max(spread, Math.min(retryAfterMs ?? 0, longestRetryAfterMs));
}

/**
 * Until when a channel is tried. A message without another channel is tried until it expires. With one, half of its time,
 * at most two hours, is given to this channel, so that the next one still has time.
 */
export function givenUpAt(message: { dueAt: Date; expiresAt: Date; fallbacks: readonly string[] }): Date {
  const { dueAt, expiresAt, fallbacks } = message;
  if (fallbacks.length === 0) return expiresAt;
  const halfMs = Math.max(0, (expiresAt.getTime() - dueAt.getTime()) / 2);
  return new Date(dueAt.getTime() + Math.min(halfMs, longestPatienceMs));
}

/**
 * How long to wait after an attempt of which nobody knows whether the gateway has accepted it: 30 s, four times as long after
 * each further one, at most 12 hours. Each attempt may be a duplicate on somebody's phone.
 */
export function pauseAfterUnknown(unknownAttempts: number, random: number): number {
  const grown = firstPauseMs * 4 ** Math.min(Math.max(unknownAttempts, 1) - 1, 10);
  return Math.min(grown, longestUnknownPauseMs) * (0.75 + 0.25 * random);
}

/** After how many attempts with an unknown result a channel is given up: earlier if there is another channel. */
export function maxUnknownAttempts({ fallbacks }: { fallbacks: readonly string[] }): number {
  return fallbacks.length > 0 ? 3 : 8;
}
