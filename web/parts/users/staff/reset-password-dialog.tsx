import { useMutation } from '@tanstack/react-query';
import { resetPassword } from '#contract/team/endpoints.ts';
import { temporaryPasswordDays } from '#contract/team/texts.ts';
import { useT } from '#web/i18n/use-t.tsx';
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
  const t = useT();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => call(resetPassword, { params: { accountId: user.id }, body: {} }),
    gcTime: 0,
    onError: (failure) => showToast({ title: t('Error'), description: wordsFor(failure), tone: 'destructive' }),
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
        title={t('Temporary password of {name}', { name: user.name })}
        description={t(
          'Read it to {name}. It works for {days} days and must be changed at the first sign-in. Until then it can be shown again in the list.',
          { name: user.name, days: String(temporaryPasswordDays) },
        )}
        footer={
          <Button onClick={close} data-autofocus>
            {t('Done')}
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
      title={t('Reset the password of {name}?', { name: user.name })}
      description={t(
        '{name} is signed out everywhere, and the present password stops working. You get a temporary one to read out.',
        { name: user.name },
      )}
      confirmLabel={t('Reset password')}
      tone="primary"
      busy={isPending}
      problem={error ? wordsFor(error) : undefined}
      onConfirm={() => mutate()}
    />
  );
}
