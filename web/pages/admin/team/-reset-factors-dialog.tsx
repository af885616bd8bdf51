import { useQueryClient } from '@tanstack/react-query';
import { resetSecondFactors } from '#contract/second-factors/endpoints.ts';
import { ResetFactorsBody } from '#contract/second-factors/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type ResetFactorsDialogProps = { member: { id: string; name: string }; open: boolean; onClose: () => void };

/** Removes the lost second step of a colleague, with a reason. */
export function ResetFactorsDialog({ member, open, onClose }: ResetFactorsDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('Reset the second step of {name}?', { name: member.name })}
      description={t(
        '{name} is signed out everywhere and logs in with the password alone. First make sure that it is really {name} who asks. {name} and all administrators are told.',
        { name: member.name },
      )}
    >
      <ResetForm member={member} onClose={onClose} />
    </Dialog>
  );
}

function ResetForm({ member, onClose }: Omit<ResetFactorsDialogProps, 'open'>) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(ResetFactorsBody, { reason: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await call(resetSecondFactors, { params: { accountId: member.id }, body });
      showToast({ title: t('Second step reset'), description: member.name, tone: 'success' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['accounts'] });
    } catch (error) {
      form.showError(error, { formKind: 'ownAccount', text: wordsFor(error, t('Please try again later.')) });
    }
  });
  return (
    <DialogForm onSubmit={submit} onCancel={onClose} submitLabel={t('Reset second step')} busy={form.isSubmitting}>
      <Alert message={form.alert} />
      <ReasonField {...form.field('reason')} />
    </DialogForm>
  );
}
