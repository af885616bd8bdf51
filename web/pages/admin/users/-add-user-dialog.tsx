import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { createAccount } from '#contract/team/endpoints.ts';
import { NewAccount } from '#contract/team/schemas.ts';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { isUnreachable, wordsFor } from '#web/lib/words-for.ts';
import { TemporaryPasswordField } from '#web/parts/accounts/staff/temporary-password-field.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const { name, phone, password } = NewAccount.shape;
const NewUser = z.strictObject({ name, phone, password, isAdmin: z.boolean(marked('Please say yes or no')) });

/** Add User: an account with a temporary password, which staff pass on to its owner. */
export function AddUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('Add User')} size="small">
      {open ? <AddUserForm onClose={onClose} /> : null}
    </Dialog>
  );
}

function AddUserForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(NewUser, { name: '', phone: '', password: '', isAdmin: false });

  const create = form.handleSubmit(
    async ({ isAdmin, ...user }) => {
      try {
        await call(createAccount, { body: { ...user, role: isAdmin ? 'admin' : 'user' } });
        const description = isAdmin
          ? t('{name} has been created successfully with admin rights', { name: user.name })
          : t('{name} has been created successfully', { name: user.name });
        showToast({ title: t('User created'), description, tone: 'success' });
        onClose();
        await queryClient.invalidateQueries({ queryKey: ['accounts'] });
      } catch (error) {
        const text = isUnreachable(error)
          ? t('An unexpected error occurred')
          : wordsFor(error, t('Failed to create user'));
        form.showError(error, { formKind: 'createdAccount', text, toast: { title: t('Error') } });
      }
    },
    () => {
      const { name, phone, password } = form.getValues();
      if (name && phone && password) return;
      const description = t('Please fill all required fields');
      showToast({ title: t('Missing information'), description, tone: 'destructive' });
    },
  );

  return (
    <DialogForm
      onSubmit={create}
      onCancel={onClose}
      submitLabel={t('Create User')}
      busyLabel={t('Creating...')}
      busy={form.isSubmitting}
    >
      <TextField label={t('Name')} autoComplete="off" {...form.field('name')} />
      <TextField label={t('Phone')} type="tel" autoComplete="off" {...form.field('phone')} />
      <TemporaryPasswordField {...form.field('password')} />
      <CheckboxField label={t('Admin user (can access admin panel)')} {...form.field('isAdmin')} />
    </DialogForm>
  );
}
