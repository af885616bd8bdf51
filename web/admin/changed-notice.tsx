import { Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { changedMeanwhile } from '#contract/catalogue.ts';
import { Button } from '#web/ui/button.tsx';

/** One field that somebody else saved: what it is now, in words. */
export type ChangedField = { label: string; now: string };

type ChangedNoticeProps = { fields: readonly ChangedField[]; onUseTheirs: () => void };

/** Somebody else saved the same record: what they changed, and the choice between theirs and one's own. */
export function ChangedNotice({ fields, onUseTheirs }: ChangedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  // Whoever saved from the end of a long form would not see it appear at the beginning.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={notice} role="alert" className="ui-tone-accent grid gap-3 rounded-control px-4 py-3">
      <p className="flex gap-3 font-medium">
        <Users aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        <span>{changedMeanwhile}</span>
      </p>
      <dl className="grid gap-1">
        {fields.map(({ label, now }) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold">{label}:</dt>
            <dd className="min-w-0 break-words">{now || 'empty'}</dd>
          </div>
        ))}
      </dl>
      <p>Saving again keeps what stands in the form below.</p>
      <div>
        <Button variant="secondary" size="small" onClick={onUseTheirs}>
          Show what they saved
        </Button>
      </div>
    </div>
  );
}

/** Which of these fields differ between two states of a record, in the words of a screen. */
export function changedFields<Saved extends object>(
  labels: Record<string, string>,
  wordsOf: (field: string, value: unknown) => string,
  before: Saved,
  now: Saved,
): ChangedField[] {
  const [was, is] = [before as Record<string, unknown>, now as Record<string, unknown>];
  return Object.entries(labels)
    .filter(([field]) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .map(([field, label]) => ({ label, now: wordsOf(field, is[field]) }));
}
