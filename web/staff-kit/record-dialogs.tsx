import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { shortTime } from '#contract/shared/clock.ts';
import { type RemovalDecision, RestoreBody, type StrandedList } from '#contract/shared/record-forms.ts';
import { datesIn } from '#web/i18n/dates.ts';
import { msg } from '#web/i18n/translate.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import { type FormValues, useContractForm } from '#web/lib/form.ts';
import * as paths from '#web/lib/paths.ts';
import { toastError, wordsFor } from '#web/lib/words-for.ts';
import { SwitchField } from '#web/ui/checkbox-field.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { ReasonField } from './reason-field.tsx';
import type { RecordDescription, SavedRecord } from './record-kind.ts';

type RemoveRecordDialogProps<Form extends FormValues, Saved> = {
  kind: RecordDescription<Form, Saved>;
  record: { id: string; name: string };
  onClose: () => void;
};

/** Asks for confirmation before a doctor or clinic is deleted, and explains what happens to booked appointments. */
export function RemoveRecordDialog<Form extends FormValues, Saved extends SavedRecord>(
  props: RemoveRecordDialogProps<Form, Saved>,
) {
  const { kind, record, onClose } = props;
  const t = useT();
  const { words } = kind;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const saved = useQuery(kind.one(record.id));
  const upcomingCount = saved.data?.upcomingCount ?? 0;
  const upcoming = useQuery({
    queryKey: [kind.feature, 'upcoming', record.id, upcomingCount],
    queryFn: () => kind.findUpcoming(record.id),
    enabled: upcomingCount > 0,
    staleTime: 0,
  });
  const [decision, setDecision] = useState<RemovalDecision>();
  const [isUndecided, setUndecided] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => kind.remove(record.id, upcomingCount, upcomingCount > 0 ? decision : undefined),
    onSuccess: ({ notCancelledCount }) => {
      if (notCancelledCount > 0)
        showToast({
          title: t(words.deleted),
          description: t.count(
            notCancelledCount,
            '{name}: {count} visit was not cancelled and needs a new time.',
            '{name}: {count} visits were not cancelled and need a new time.',
            { name: record.name },
          ),
          tone: 'destructive',
          durationMs: Number.POSITIVE_INFINITY,
        });
      else showToast({ title: t(words.deleted), description: record.name, tone: 'success' });
      onClose();
      if (upcomingCount > 0 && (decision !== 'cancel' || notCancelledCount > 0))
        void navigate({ to: paths.staffAppointments, search: { ...kind.visitsFilter(record.id), needs: 'new-time' } });
      return queryClient.invalidateQueries({ queryKey: [kind.feature] });
    },
    onError: (failure) => {
      toastError(t(words.deleteFailed), failure);
      return saved.refetch(); // a new booking may be the reason for the failure: the dialog then shows the new number
    },
  });

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('Are you sure?')}
      description={words.deleteEffect(record.name, t)}
      confirmLabel={t(words.delete)}
      busy={isPending}
      problem={error ? wordsFor(error) : undefined}
      onConfirm={() => (upcomingCount > 0 && !decision ? setUndecided(true) : mutate())}
    >
      {upcomingCount > 0 ? (
        <>
          <p>{upcomingWords(t, upcomingCount)}</p>
          <StrandedVisits list={upcoming.data} />
          <RadioGroup
            label={t('What happens to them?')}
            layout="tiles"
            options={decisions.map(({ value, label, hint }) => ({ value, label: t(label), hint: t(hint) }))}
            value={decision ?? ''}
            error={isUndecided && !decision ? t('Please choose what happens to the booked visits.') : undefined}
            onChange={({ target }) => setDecision(target.value as RemovalDecision)}
          />
        </>
      ) : (
        <p>{t('Past appointments keep the name.')}</p>
      )}
    </ConfirmDialog>
  );
}

const decisions: { value: RemovalDecision; label: string; hint: string }[] = [
  {
    value: 'replace',
    label: msg('Find another doctor or clinic'),
    hint: msg('They need a new time until each has been moved. The list opens next.'),
  },
  {
    value: 'call',
    label: msg('Call the families'),
    hint: msg('They need a new time until the families have decided. The list opens next.'),
  },
  { value: 'cancel', label: msg('Cancel them'), hint: msg('Each family gets a notice.') },
];

function upcomingWords(t: T, count: number): string {
  return t.count(
    count,
    '{count} upcoming appointment is booked here.',
    '{count} upcoming appointments are booked here.',
    { count: count.toLocaleString('en-IN') },
  );
}

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
function StrandedVisits({ list }: { list: StrandedList | undefined }) {
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

const words = {
  doctors: {
    restore: msg('Restore doctor'),
    restored: msg('Doctor restored'),
    failed: msg('Error restoring doctor'),
  },
  clinics: {
    restore: msg('Restore clinic'),
    restored: msg('Clinic restored'),
    failed: msg('Error restoring clinic'),
  },
  patients: {
    restore: msg('Restore patient'),
    restored: msg('Patient restored'),
    failed: msg('Error restoring patient'),
  },
};

type RestoreDialogProps = {
  name: string;
  /** The first part of the cache keys to refresh. */
  feature: keyof typeof words;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a reason, and restores an archived record, so that lists show it again. */
export function RestoreDialog({ name, feature, send, onClose }: RestoreDialogProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(RestoreBody, { reason: '' });
  const save = form.handleSubmit(async ({ reason }) => {
    try {
      await send(reason);
      showToast({ title: t(words[feature].restored), description: name, tone: 'success' });
      onClose();
    } catch (error) {
      form.showError(error, { formKind: 'record', text: wordsFor(error), toast: { title: t(words[feature].failed) } });
    }
    // Also after a rejection: somebody else may have restored the record.
    void queryClient.invalidateQueries({ queryKey: [feature] });
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Restore {name}?', { name })}
      description={t('It is listed and can be booked again.')}
    >
      <DialogForm
        onSubmit={save}
        onCancel={onClose}
        submitLabel={t(words[feature].restore)}
        busyLabel={t('Restoring...')}
        busy={form.isSubmitting}
      >
        <ReasonField hint={t('Recorded in the audit log.')} {...form.field('reason')} />
      </DialogForm>
    </Dialog>
  );
}

/** Switches a list to the archived records. */
export function ArchivedSwitch({ isOn, onChange }: { isOn: boolean; onChange: (state: 'archived' | '') => void }) {
  const t = useT();
  return (
    <SwitchField
      label={t('Show archived')}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked ? 'archived' : '')}
    />
  );
}
