/** What people are shown. */
export const shownStatuses = ['open', 'closed', 'cancelled'] as const;
export type ShownStatus = (typeof shownStatuses)[number];

const closedWords = new Set(['closed', 'complete', 'done']);

/** The word that people see for a stored or older one: unknown and empty are open. */
export function shownStatus(stored: string | null | undefined): ShownStatus {
  const word = (stored ?? '').trim().toLowerCase();
  if (closedWords.has(word)) return 'closed';
  return word === 'cancelled' ? 'cancelled' : 'open';
}

export const stepStatuses = ['pending', 'complete', 'cancelled'] as const;
export type StepStatus = (typeof stepStatuses)[number];
