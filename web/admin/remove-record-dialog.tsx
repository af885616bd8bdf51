import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormValues } from '#web/lib/form-state.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { type T, useT } from '#web/ui/use-t.tsx';
import type { RecordKind, SavedRecord } from './record-kind.ts';

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
  const saved = useQuery(kind.one(record.id));
  const upcomingCount = saved.data?.upcomingCount ?? 0;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => kind.remove(record.id, upcomingCount),
    onSuccess: () => {
      showToast({ title: t(words.deleted), description: record.name, tone: 'success' });
      onClose();
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
      onConfirm={() => mutate()}
    >
      <p>{upcomingCount ? upcomingWords(t, upcomingCount) : t('Past appointments keep the name.')}</p>
    </ConfirmDialog>
  );
}

function upcomingWords(t: T, count: number): string {
  return t.count(
    count,
    '{count} upcoming appointment stays booked and keeps the name. Please cancel it and book another.',
    '{count} upcoming appointments stay booked and keep the name. Please cancel them and book others.',
    { count: count.toLocaleString('en-IN') },
  );
}
