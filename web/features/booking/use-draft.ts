import { useEffect, useRef, useState } from 'react';
import { removeEntry } from '#web/lib/account-storage.ts';
import { newId } from '#web/lib/new-id.ts';
import { readDraft, saveDraft } from './draft.ts';
import { type BookingValues, isSame } from './values.ts';

/** What a form holds, kept through a reload and a new sign-in, with the key that makes it book at most once. */
export function useBookingDraft({ name, start }: { name: string; start: BookingValues }) {
  const [first] = useState(() => readDraft(name, start) ?? { values: start, key: newId() });
  const [values, setValues] = useState(first.values);
  const key = useRef(first.key);
  const wasRefused = useRef(false);
  const isDone = useRef(false);
  const isDirty = !isSame(values, start);

  useEffect(() => {
    if (isDone.current) return;
    if (isDirty) saveDraft(name, { values, key: key.current });
    else removeEntry(name);
  }, [name, values, isDirty]);

  return {
    values,
    isDirty,
    key: () => key.current,
    change(part: Partial<BookingValues>) {
      // What was refused was not booked: other details are another booking.
      if (wasRefused.current) key.current = newId();
      wasRefused.current = false;
      setValues((now) => ({ ...now, ...part }));
    },
    refused() {
      wasRefused.current = true;
      // A reload starts afresh too.
      saveDraft(name, { values, key: newId() });
    },
    /** Booked, or left for good. */
    drop() {
      isDone.current = true;
      removeEntry(name);
    },
    isDone: () => isDone.current,
  };
}
