import { Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { changedMeanwhile } from '#contract/shared/record-forms.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { Button } from '#web/ui/button.tsx';

/** How the fields of a form are named and shown, for the notice that somebody else changed the record. */
export type FormWords<Form> = {
  /** A label for every field, so that none is left out of the notice. Marked for translation. */
  labels: Record<keyof Form & string, string>;
  /** The value of a field as text; empty if it has none. */
  valueWords: (field: string, value: unknown, t: T) => string;
};

/** A field that another user changed, with its new value as text. */
export type ChangedField = { label: string; newValue: string };

/** Returns the fields of a form that differ between two states of a record. */
export function changedFields<Form extends object>(
  t: T,
  { labels, valueWords }: FormWords<Form>,
  before: Form,
  now: Form,
): ChangedField[] {
  const [oldValues, newValues] = [before, now] as Record<string, unknown>[];
  return Object.entries<string>(labels)
    .filter(([field]) => textOf(oldValues?.[field]) !== textOf(newValues?.[field]))
    .map(([field, label]) => ({ label: t(label), newValue: valueWords(field, newValues?.[field], t) }));
}

/** The value as JSON with sorted keys, because the database returns `names` in its own order. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

type ChangedNoticeProps<Form> = {
  words: FormWords<Form>;
  /** The state that the user began with, and what somebody else has saved. */
  newer: { before: Form; now: Form };
  onLoadSaved: () => void;
};

/** Shown when another user saved the same record: lists the changed fields and offers to load the saved version. */
export function ChangedNotice<Form extends object>({ words, newer, onLoadSaved }: ChangedNoticeProps<Form>) {
  const t = useT();
  const fields = changedFields(t, words, newer.before, newer.now);
  const notice = useRef<HTMLDivElement>(null);
  // After a submit from the end of a long form, the notice at its beginning is out of view. With `start`, the browser would
  // also scroll the title of the dialog out of view.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice} role="alert" className="ui-tone-accent grid gap-3 rounded-control px-4 py-3">
      <p className="flex gap-3 font-medium">
        <Users aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        <span>{t(changedMeanwhile)}</span>
      </p>
      {fields.length === 0 ? <p>{t('They changed nothing that this form shows.')}</p> : null}
      <dl className="grid gap-1 empty:hidden">
        {fields.map(({ label, newValue }) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{label}:</dt>
            <dd className="min-w-0 break-words">{newValue || t('empty')}</dd>
          </div>
        ))}
      </dl>
      <p>{t('Saving again keeps what stands in the form below.')}</p>
      <div>
        <Button variant="secondary" size="small" onClick={onLoadSaved}>
          {t('Show what they saved')}
        </Button>
      </div>
    </div>
  );
}

/**
 * The record that a form replaces, and the version that somebody else has saved while the form was open. `record` comes
 * from a list that is refreshed, so it may already be newer; `seen` stays as it was when the form was opened.
 */
export function useSeenRecord<Saved extends object, Given extends Saved | null>(record: Given) {
  /** The record that the user has seen. The request contains its version: the server rejects it if a newer one is stored. */
  const [seen, setSeen] = useState<Saved | Given>(record);
  const [before, setBefore] = useState<Saved | null>(null);
  return {
    seen,
    /** The state that the user began with and the newer one, until the user has decided; null if nobody else has saved. */
    newer: before && seen ? { before, now: seen as Saved } : null,
    showNewer: (now: Saved) => {
      setBefore((first) => first ?? seen);
      setSeen(now);
    },
    dismissNewer: () => setBefore(null),
  };
}
