import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { NewAccount } from '#contract/team.ts';
import { createAccount } from '#contract/team-api.ts';
import { TemporaryPasswordField } from '#web/features/accounts/temporary-password-field.tsx';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { isUnreachable, wordsFor } from '#web/lib/words-for.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const { name, phone, password } = NewAccount.shape;
const NewUser = z.strictObject({ name, phone, password, isAdmin: z.boolean('Please say yes or no') });

/** Add User: an account with a temporary password, which staff pass on to its owner. */
export function AddUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Add User" size="small">
      {open ? <AddUserForm onClose={onClose} /> : null}
    </Dialog>
  );
}

function AddUserForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useContractForm(NewUser, { name: '', phone: '', password: '', isAdmin: false });

  const create = form.handleSubmit(
    async ({ isAdmin, ...user }) => {
      try {
        await call(createAccount, { body: { ...user, role: isAdmin ? 'admin' : 'user' } });
        const rights = isAdmin ? ' with admin rights' : '';
        const description = `${user.name} has been created successfully${rights}`;
        showToast({ title: 'User created', description, tone: 'success' });
        onClose();
        await queryClient.invalidateQueries({ queryKey: ['accounts'] });
      } catch (error) {
        const text = isUnreachable(error) ? 'An unexpected error occurred' : wordsFor(error, 'Failed to create user');
        form.showError(error, { formKind: 'createdAccount', text, toast: { title: 'Error' } });
      }
    },
    () => {
      const { name, phone, password } = form.getValues();
      if (name && phone && password) return;
      const description = 'Please fill all required fields';
      showToast({ title: 'Missing information', description, tone: 'destructive' });
    },
  );

  return (
    <DialogForm
      onSubmit={create}
      onCancel={onClose}
      submitLabel="Create User"
      busyLabel="Creating..."
      busy={form.isSubmitting}
    >
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
      <TemporaryPasswordField {...form.field('password')} />
      <CheckboxField label="Admin user (can access admin panel)" {...form.field('isAdmin')} />
    </DialogForm>
  );
}
