import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { RemovalDecision } from '#contract/shared/record-forms.ts';
import { marked } from '#web/i18n/translate.ts';
import { type T, useT } from '#web/i18n/use-t.tsx';
import type { FormValues } from '#web/lib/form-state.ts';
import * as paths from '#web/lib/paths.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { RecordKind, SavedRecord } from './record-kind.ts';
import { StrandedVisits } from './stranded-dialog.tsx';

type RemoveRecordDialogProps<Form extends FormValues, Saved> = {
  kind: RecordKind<Form, Saved>;
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
        void navigate({ to: paths.adminAppointments, search: { ...kind.visitsFilter(record.id), needs: 'new-time' } });
      return queryClient.invalidateQueries({ queryKey: [kind.feature] });
    },
    onError: (failure) => {
      showToast({ title: t(words.deleteFailed), description: wordsFor(failure), tone: 'destructive' });
      return saved.refetch(); // a new booking may be the reason: the dialog then shows the new number
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
    label: marked('Find another doctor or clinic'),
    hint: marked('They need a new time until each has been moved. The list opens next.'),
  },
  {
    value: 'call',
    label: marked('Call the families'),
    hint: marked('They need a new time until the families have decided. The list opens next.'),
  },
  { value: 'cancel', label: marked('Cancel them'), hint: marked('Each family gets a notice.') },
];

function upcomingWords(t: T, count: number): string {
  return t.count(
    count,
    '{count} upcoming appointment is booked here.',
    '{count} upcoming appointments are booked here.',
    {
      count: count.toLocaleString('en-IN'),
    },
  );
}
