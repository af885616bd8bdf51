/** The statuses that users see. */
export const shownStatuses = ['open', 'closed', 'cancelled'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

const closedStatuses = new Set(['closed', 'complete', 'done']);

/** Maps a stored status to the one that users see. An unknown or empty status counts as open. */
export function shownStatus(stored: string | null | undefined): ShownStatus {
  const status = (stored ?? '').trim().toLowerCase();
  if (closedStatuses.has(status)) return 'closed';
  return status === 'cancelled' ? 'cancelled' : 'open';
}

/** The statuses of steps that staff see and choose. */
export const stepStatuses = ['pending', 'complete', 'cancelled'] as const;
export type StepStatus = (typeof stepStatuses)[number];
