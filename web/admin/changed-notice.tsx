import { Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { changedMeanwhile } from '#contract/record-forms.ts';
import { Button } from '#web/ui/button.tsx';
import { useT } from '#web/ui/use-t.tsx';

/** A field that another user changed, with its new value as text. */
export type ChangedField = { label: string; newValue: string };

type ChangedNoticeProps = { fields: readonly ChangedField[]; onLoadSaved: () => void };

/** Shown when another user saved the same record: lists the changed fields and offers to load the saved version. */
export function ChangedNotice({ fields, onLoadSaved }: ChangedNoticeProps) {
  const t = useT();
  const notice = useRef<HTMLDivElement>(null);
  // After a submit from the end of a long form, the notice at its beginning is out of view.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={notice} role="alert" className="ui-tone-accent grid gap-3 rounded-control px-4 py-3">
      <p className="flex gap-3 font-medium">
        <Users aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        <span>{t(changedMeanwhile)}</span>
      </p>
      <dl className="grid gap-1">
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

/** Returns the fields that differ between two versions of a record, with their labels and new values as text. */
export function changedFields<Saved extends object>(
  labels: Record<string, string>,
  wordsOf: (field: string, value: unknown) => string,
  before: Saved,
  now: Saved,
): ChangedField[] {
  const oldValues = before as Record<string, unknown>;
  const newValues = now as Record<string, unknown>;
  return Object.entries(labels)
    .filter(([field]) => JSON.stringify(oldValues[field]) !== JSON.stringify(newValues[field]))
    .map(([field, label]) => ({ label, newValue: wordsOf(field, newValues[field]) }));
}
