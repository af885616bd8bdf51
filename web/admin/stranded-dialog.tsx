import { useState } from 'react';
import { shortDate, shortTime } from '#contract/clock.ts';
import type { StrandedList } from '#contract/record-forms.ts';
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
  const [isSaving, setIsSaving] = useState(false);
  const confirm = async () => {
    setIsSaving(true);
    await onConfirm();
    setIsSaving(false);
  };
  const { total = 0, appointments = [] } = list ?? {};
  const title = total === 1 ? '1 booked appointment no longer fits' : `${total} booked appointments no longer fit`;
  const more = total - appointments.length;

  return (
    <ConfirmDialog
      open={list !== undefined}
      onClose={onClose}
      title={title}
      description={`${because} They stay booked until somebody moves or cancels them: please call the families.`}
      confirmLabel="Save anyway"
      cancelLabel="Go back"
      busy={isSaving}
      onConfirm={() => void confirm()}
    >
      <ul className="grid gap-2">
        {appointments.map(({ id, number, patientName, title: what, startsAt }) => (
          <li key={id} className="rounded-control bg-surface-sunken px-4 py-3">
            <p className="font-semibold">
              {shortDate(startsAt)}, {shortTime(startsAt)}
            </p>
            <p>
              {patientName} · {what}
            </p>
            <p className="font-mono text-ink-muted">{number}</p>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2 text-ink-muted">and {more.toLocaleString('en-IN')} more</p> : null}
    </ConfirmDialog>
  );
}
