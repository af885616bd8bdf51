import { useQueryClient } from '@tanstack/react-query';
import { RestoreBody } from '#contract/record-forms.ts';
import { ReasonField } from '#web/admin/reason-field.tsx';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type RestoreDialogProps = {
  /** `Doctor`, `Clinic` or `Patient`. */
  noun: string;
  name: string;
  /** The first part of the cache keys to refresh. */
  feature: 'doctors' | 'clinics' | 'patients';
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Lists an archived record again. */
export function RestoreDialog({ noun, name, feature, send, onClose }: RestoreDialogProps) {
  const queryClient = useQueryClient();
  const form = useContractForm(RestoreBody, { reason: '' });
  const save = form.handleSubmit(async ({ reason }) => {
    try {
      await send(reason);
      showToast({ title: `${noun} restored`, description: name, tone: 'success' });
      onClose();
    } catch (error) {
      form.showError(error, {
        formKind: 'record',
        text: wordsFor(error),
        toast: { title: `Error restoring ${noun.toLowerCase()}` },
      });
    }
    // Also after a rejection: somebody else may have restored the record.
    void queryClient.invalidateQueries({ queryKey: [feature] });
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={`Restore ${name}?`}
      description="It is listed and can be booked again."
    >
      <DialogForm
        onSubmit={save}
        onCancel={onClose}
        submitLabel={`Restore ${noun.toLowerCase()}`}
        busyLabel="Restoring..."
        busy={form.isSubmitting}
      >
        <ReasonField hint="Recorded in the audit log." {...form.field('reason')} />
      </DialogForm>
    </Dialog>
  );
}
