import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import * as z from 'zod/mini';
import { createAccount, NewAccount, temporaryPasswordDays } from '#contract/team.ts';
import { ApiError, call, failureText } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const { name, phone, password } = NewAccount.shape;
const NewUser = z.strictObject({ name, phone, password, isAdmin: z.boolean('Please say yes or no') });

/** Add User: an account with a temporary password, which staff read to its owner. */
export function AddUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const formId = useId();
  return (
    <Dialog open={open} onClose={onClose} title="Add User" size="small">
      {open ? <AddUserForm id={formId} onClose={onClose} /> : null}
    </Dialog>
  );
}

function AddUserForm({ id, onClose }: { id: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useContractForm(NewUser, { name: '', phone: '', password: '', isAdmin: false });
  const { errors, isSubmitting } = form.formState;

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
        form.showServerError(error);
        showToast({ title: 'Error', description: wordsOf(error), tone: 'destructive' });
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
    <form id={id} method="post" noValidate className="grid gap-5" onSubmit={(event) => void create(event)}>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`Temporary: it works for ${temporaryPasswordDays} days and must be changed at the first sign-in.`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <CheckboxField label="Admin user (can access admin panel)" {...form.register('isAdmin')} />
      <div className="flex justify-end gap-3 max-md:grid max-md:grid-cols-2">
        <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <SubmitButton busy={isSubmitting}>{isSubmitting ? 'Creating...' : 'Create User'}</SubmitButton>
      </div>
    </form>
  );
}

/** The server's words where it refused; ours where something broke, or it could not be reached. */
function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'An unexpected error occurred';
  return error.reply.code === 'unexpected' ? failureText('Failed to create user', error) : error.message;
}
