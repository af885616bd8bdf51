import { useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, saveDraft } from './draft.ts';
import { type BookingValues, isSame } from './values.ts';

/** What a form holds, kept through a reload and a new sign-in, with the key that makes it book at most once. */
export function useBookingDraft({ name, accountId, start }: { name: string; accountId: string; start: BookingValues }) {
  const [first] = useState(() => readDraft(name, start) ?? { values: start, key: newKey() });
  const [values, setValues] = useState(first.values);
  const key = useRef(first.key);
  const wasRefused = useRef(false);
  const isDone = useRef(false);
  const isDirty = !isSame(values, start);

  useEffect(() => {
    if (isDone.current) return;
    if (isDirty) saveDraft(name, accountId, { values, key: key.current });
    else dropDraft(name);
  }, [name, accountId, values, isDirty]);

  return {
    values,
    isDirty,
    key: () => key.current,
    change(part: Partial<BookingValues>) {
      // What was refused was not booked: other details are another booking.
      if (wasRefused.current) key.current = newKey();
      wasRefused.current = false;
      setValues((now) => ({ ...now, ...part }));
    },
    refused() {
      wasRefused.current = true;
      // A reload starts afresh too.
      saveDraft(name, accountId, { values, key: newKey() });
    },
    /** Booked, or left for good. */
    drop() {
      isDone.current = true;
      dropDraft(name);
    },
    isDone: () => isDone.current,
  };
}

/** A random id. Browsers offer `randomUUID` only behind TLS and on the machine itself. */
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
