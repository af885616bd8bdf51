import { useState } from 'react';

/**
 * The record that a form replaces, and what somebody else has saved while it was open. `record`, from a list that is refreshed,
 * may already be what they saved: the form keeps what it was opened with.
 */
export function useSeenRecord<Saved extends object, Given extends Saved | null>(record: Given) {
  /** What the user has seen. Its version is sent: a save over a newer one is rejected. */
  const [seen, setSeen] = useState<Saved | Given>(record);
  const [before, setBefore] = useState<Saved | null>(null);
  return {
    seen,
    /** Both states while the user decides; null if nobody has saved meanwhile. */
    newer: before && seen ? { before, now: seen as Saved } : null,
    showNewer: (now: Saved) => {
      setBefore((first) => first ?? seen);
      setSeen(now);
    },
    dismissNewer: () => setBefore(null),
  };
}
