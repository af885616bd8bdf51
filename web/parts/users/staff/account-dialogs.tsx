import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { editAccount, resetPassword, revealPassword } from '#contract/team/endpoints.ts';
import { EditAccountBody, temporaryPasswordDays } from '#contract/team/schemas.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { ChangedNotice, type FormWords, useSeenRecord } from '#web/lib/changed-fields.tsx';
import { useContractForm } from '#web/lib/form.ts';
import { replyOf, toastError, wordsFor } from '#web/lib/words-for.ts';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { AsyncView } from '#web/ui/async-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { PasswordField, type PasswordFieldProps, TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Account = { id: string; name: string | null; phone: string | null; email: string | null; version: number };
type EditAccountDialogProps = {
  account: Account;
  /** The name of the account, or e.g. `this user` if it has none. */
  shownName: string;
  open: boolean;
  onClose: () => void;
};

const { name, phone, email, reason } = EditAccountBody.shape;
const EditAccount = z.strictObject({ name, phone, email, reason });
/** The labels and value texts of the form of a user or a member of the team. */
export const accountWords: FormWords<Omit<EditAccountBody, 'reason' | 'version'>> = {
  labels: { name: msg('Name'), phone: msg('Phone'), email: msg('Email') },
  valueWords: (_field, value) => String(value),
};
const { labels } = accountWords;
const valuesOf = (account: Account) => ({
  name: account.name ?? '',
  phone: account.phone ?? '',
  email: account.email ?? '',
});

/** Edits name, phone and e-mail of a user or a member of the team. */
export function EditAccountDialog({ account, shownName, open, onClose }: EditAccountDialogProps) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} size="small" title={t('Edit {name}', { name: shownName })}>
      {open ? <EditAccountForm account={account} shownName={shownName} onClose={onClose} /> : null}
    </Dialog>
  );
}

function EditAccountForm({ account, shownName, onClose }: Omit<EditAccountDialogProps, 'open'>) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(EditAccount, { ...valuesOf(account), reason: '' });
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<Account, Account>(account);
  // The list is refreshed while the form is open, so `account` may become newer than `seen`.
  useEffect(() => {
    if (account.version !== seen.version) showNewer(account);
  });

  const save = form.handleSubmit(async (body) => {
    try {
      await callApi(editAccount, { params: { accountId: account.id }, body: { ...body, version: seen.version } });
      const hasNewPhone = form.changedValues().phone !== undefined;
      const description = hasNewPhone
        ? t('{name} was signed out everywhere and logs in with the new phone.', { name: body.name })
        : body.name;
      showToast({ title: t('Changes saved'), description, tone: 'success' });
      onClose();
    } catch (error) {
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'createdAccount', text, toast: { title: t('The changes were not saved') } });
      if (replyOf(error).code !== 'changed') return;
    }
    await queryClient.invalidateQueries({ queryKey: ['accounts'] });
  });

  return (
    <DialogForm
      onSubmit={save}
      onCancel={onClose}
      submitLabel={t('Save changes')}
      busyLabel={t('Saving...')}
      busy={form.isSubmitting}
    >
      {newer ? (
        <ChangedNotice
          words={accountWords}
          newer={{ before: valuesOf(newer.before), now: valuesOf(newer.now) }}
          onLoadSaved={() => {
            form.reset({ ...valuesOf(newer.now), reason: '' });
            dismissNewer();
          }}
        />
      ) : null}
      <TextField label={t(labels.name)} autoComplete="off" {...form.field('name')} />
      <TextField
        label={t(labels.phone)}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        hint={t('Another phone signs {name} out everywhere. Both numbers get a message.', { name: shownName })}
        {...form.field('phone')}
      />
      <TextField optional label={t(labels.email)} type="email" autoComplete="off" {...form.field('email')} />
      <ReasonField hint={t('Recorded in the audit log.')} {...form.field('reason')} />
    </DialogForm>
  );
}

type ResetPasswordDialogProps = { user: { id: string; name: string }; open: boolean; onClose: () => void };

/** Confirms the reset, issues a temporary password and shows it. */
export function ResetPasswordDialog({ user, open, onClose }: ResetPasswordDialogProps) {
  const t = useT();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => callApi(resetPassword, { params: { accountId: user.id }, body: {} }),
    gcTime: 0,
    onError: (failure) => toastError(t('Error'), failure),
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
    queryFn: () => callApi(revealPassword, { params: { accountId }, body: {} }),
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
function PasswordOutput({ children }: { children: string }) {
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
