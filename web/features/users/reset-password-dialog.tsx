import { useMutation } from '@tanstack/react-query';
import { resetPassword, temporaryPasswordDays } from '#contract/team-api.ts';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { PasswordOutput } from './show-password-dialog.tsx';

type ResetPasswordDialogProps = { user: { id: string; name: string }; open: boolean; onClose: () => void };

/** Confirms the reset, issues a temporary password and shows it. */
export function ResetPasswordDialog({ user, open, onClose }: ResetPasswordDialogProps) {
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => call(resetPassword, { params: { accountId: user.id }, body: {} }),
    gcTime: 0,
    onError: (failure) => showToast({ title: 'Error', description: wordsFor(failure), tone: 'destructive' }),
  });
  const close = () => {
    onClose();
    reset();
  };

  if (data) {
    return (
      <Dialog
        open={open}
        onClose={close}
        size="small"
        title={`Temporary password of ${user.name}`}
        description={`Read it to ${user.name}. It works for ${temporaryPasswordDays} days and must be changed at the first sign-in. Until then it can be shown again in the list.`}
        footer={
          <Button onClick={close} data-autofocus>
            Done
          </Button>
        }
      >
        <PasswordOutput>{data.temporaryPassword}</PasswordOutput>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`Reset the password of ${user.name}?`}
      description={`${user.name} is signed out everywhere, and the present password stops working. You get a temporary one to read out.`}
      confirmLabel="Reset password"
      tone="primary"
      busy={isPending}
      problem={error ? wordsFor(error) : undefined}
      onConfirm={() => mutate()}
    />
  );
}
