import { useMutation, useQuery } from '@tanstack/react-query';
import { resetPassword, revealPassword } from '#contract/team/endpoints.ts';
import { temporaryPasswordDays } from '#contract/team/texts.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField, type PasswordFieldProps } from '#web/ui/password-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

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

type ShowPasswordDialogProps = { user: { id: string; name: string }; open: boolean; onClose: () => void };

/** Shows a temporary password again. The server writes this to the audit log. */
export function ShowPasswordDialog({ user, open, onClose }: ShowPasswordDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('Temporary password of {name}', { name: user.name })}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('Done')}
        </Button>
      }
    >
      {open ? <RevealedPassword accountId={user.id} /> : null}
    </Dialog>
  );
}

function RevealedPassword({ accountId }: { accountId: string }) {
  const t = useT();
  const password = useQuery({
    queryKey: ['revealed-password', accountId],
    queryFn: () => call(revealPassword, { params: { accountId }, body: {} }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <AsyncView query={password} error={t('The password could not be shown.')}>
      {({ temporaryPassword }) =>
        temporaryPassword === null ? (
          <p className="text-center text-ink-muted">{t('Set by user')}</p>
        ) : (
          <PasswordOutput>{temporaryPassword}</PasswordOutput>
        )
      }
    </AsyncView>
  );
}

/** A password in large monospaced characters, easy to read out. */
export function PasswordOutput({ children }: { children: string }) {
  return (
    <output className="block rounded-control bg-surface-sunken px-4 py-3 text-center font-mono text-xl tracking-wide select-all">
      {children}
    </output>
  );
}

/** The first password of an account that staff create. */
export function TemporaryPasswordField(props: Omit<PasswordFieldProps, 'label' | 'hint' | 'autoComplete'>) {
  const t = useT();
  return (
    <PasswordField
      label={t('Password')}
      autoComplete="new-password"
      hint={t('Temporary: it works for {days} days and must be changed at the first sign-in.', {
        days: String(temporaryPasswordDays),
      })}
      {...props}
    />
  );
}
