import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type RemoveRecordDialogProps = {
  /** `doctor` or `clinic`. */
  noun: 'doctor' | 'clinic';
  name: string;
  /** Booked appointments that still lie ahead; undefined until known. */
  upcomingCount: number | undefined;
  remove: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before a doctor or clinic is removed, and says what happens to what is booked there. */
export function RemoveRecordDialog({ noun, name, upcomingCount, remove, onClose }: RemoveRecordDialogProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      showToast({ title: noun === 'doctor' ? 'Doctor deleted' : 'Clinic deleted', description: name, tone: 'success' });
      onClose();
      return queryClient.invalidateQueries({ queryKey: [`${noun}s`] });
    },
    onError: (error) => showToast({ title: `Error deleting ${noun}`, description: error.message, tone: 'destructive' }),
  });

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Are you sure?"
      description={`This permanently removes the ${noun} ${name}.`}
      confirmLabel={noun === 'doctor' ? 'Delete doctor' : 'Delete clinic'}
      busy={isPending}
      onConfirm={() => mutate()}
    >
      <p>{upcomingCount ? upcomingWords(upcomingCount) : 'Past appointments keep the name.'}</p>
    </ConfirmDialog>
  );
}

function upcomingWords(count: number): string {
  return count === 1
    ? '1 upcoming appointment stays booked and keeps the name. Please move or cancel it.'
    : `${count} upcoming appointments stay booked and keep the name. Please move or cancel them.`;
}
