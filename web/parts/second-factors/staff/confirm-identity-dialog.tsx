import { askForPasskey, confirmIdentity } from '#contract/second-factors/endpoints.ts';
import { PasswordForm } from '#contract/second-factors/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { type ConfirmWith, callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { PasswordField } from '#web/ui/text-field.tsx';
import { FactorForm } from './factor-form.tsx';

type ConfirmIdentityDialogProps = { confirmWith: readonly ConfirmWith[]; onConfirmed: () => void; onClose: () => void };

/** Asks the user for a confirmation before a sensitive act. After it, the request is sent again. */
export function ConfirmIdentityDialog({ confirmWith, onConfirmed, onClose }: ConfirmIdentityDialogProps) {
  const t = useT();
  const kinds = confirmWith.filter((kind) => kind !== 'password');
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Confirm that it is you')}
      description={
        kinds.length > 0
          ? t('This can harm people if the wrong person does it, so we ask for your second step again.')
          : t('This can harm people if the wrong person does it, so we ask for your password again.')
      }
    >
      {kinds.length > 0 ? (
        <FactorForm
          kinds={kinds}
          askForPasskey={() => callApi(askForPasskey, { body: {} })}
          button={t('Confirm')}
          busy={t('Checking...')}
          prove={async (body) => {
            await callApi(confirmIdentity, { body });
            onConfirmed();
            return undefined;
          }}
        />
      ) : (
        <PasswordConfirmation onConfirmed={onConfirmed} onClose={onClose} />
      )}
    </Dialog>
  );
}

function PasswordConfirmation({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const t = useT();
  const form = useContractForm(PasswordForm, { password: '' });
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await callApi(confirmIdentity, { body: { kind: 'password', password } });
      onConfirmed();
    } catch (error) {
      form.showError(error, { formKind: 'ownAccount', text: wordsFor(error, t('Please try again later.')) });
    }
  });
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={t('Confirm')}
      busyLabel={t('Checking...')}
      busy={form.isSubmitting}
    >
      <Alert message={form.alert} />
      <PasswordField label={t('Password')} autoComplete="current-password" data-autofocus {...form.field('password')} />
    </DialogForm>
  );
}
