import { useState } from 'react';
import { shortTime } from '#contract/shared/clock.ts';
import type { StrandedList } from '#contract/shared/record-forms.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

type StrandedDialogProps = {
  list: StrandedList | undefined;
  /** Why the appointments no longer fit, as a sentence. */
  because: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

/** Asks for confirmation before hours are saved that booked appointments do not fit, and lists these appointments. */
export function StrandedDialog({ list, because, onClose, onConfirm }: StrandedDialogProps) {
  const t = useT();
  const [isSaving, setIsSaving] = useState(false);
  const confirm = async () => {
    setIsSaving(true);
    await onConfirm();
    setIsSaving(false);
  };
  const total = list?.total ?? 0;

  return (
    <ConfirmDialog
      open={list !== undefined}
      onClose={onClose}
      title={t.count(total, '{count} booked appointment no longer fits', '{count} booked appointments no longer fit')}
      description={[
        because,
        t('They stay booked until somebody moves or cancels them: please call the families.'),
      ].join(' ')}
      confirmLabel={t('Save anyway')}
      cancelLabel={t('Go back')}
      busy={isSaving}
      onConfirm={() => void confirm()}
    >
      <StrandedVisits list={list} />
    </ConfirmDialog>
  );
}

/** The first visits of a list, and the number of the others. */
export function StrandedVisits({ list }: { list: StrandedList | undefined }) {
  const t = useT();
  const { total = 0, appointments = [] } = list ?? {};
  const more = total - appointments.length;
  return (
    <>
      <ul className="grid gap-2">
        {appointments.map(({ id, number, patientName, title: what, startsAt }) => (
          <li key={id} className="rounded-control bg-surface-sunken px-4 py-3">
            <p className="font-semibold">
              {datesIn(t).date(startsAt)}, {shortTime(startsAt)}
            </p>
            <p>
              {patientName} · {t.named(what)}
            </p>
            <p className="font-mono text-ink-muted">{number}</p>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-2 text-ink-muted">{t('and {count} more', { count: more.toLocaleString('en-IN') })}</p>
      ) : null}
    </>
  );
}
