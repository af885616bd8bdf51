import { useQueryClient } from '@tanstack/react-query';
import { createAccount, NewTeamMember, teamRoles, temporaryPasswordDays } from '#contract/team.ts';
import { roleLabels } from '#web/features/accounts/role-badge.tsx';
import { ApiError, call, failureText } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const roleOptions = teamRoles.map((role) => ({ value: role, label: roleLabels[role] }));

/** Add Team Member: a staff account with a temporary password. */
export function AddTeamMemberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Add Team Member" size="small">
      {open ? <AddTeamMemberForm onClose={onClose} /> : null}
    </Dialog>
  );
}

function AddTeamMemberForm({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const empty = { name: '', phone: '', email: '', password: '', role: 'assistant' as const };
  const form = useContractForm(NewTeamMember, empty);
  const { errors, isSubmitting } = form.formState;

  const add = form.handleSubmit(async (member) => {
    try {
      await call(createAccount, { body: member });
      const description = `${member.name} has been added as a ${member.role}`;
      showToast({ title: 'Team member added', description, tone: 'success' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['accounts'] });
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefused) {
        form.showServerError(error);
        showToast({ title: 'Error', description: error.message, tone: 'destructive' });
      } else {
        const description = failureText('Please try again later.', error);
        showToast({ title: 'Failed to add team member', description, tone: 'destructive' });
      }
    }
  });

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={(event) => void add(event)}>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`Temporary: it works for ${temporaryPasswordDays} days and must be changed at the first sign-in.`}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <SelectField label="Role" options={roleOptions} error={errors.role?.message} {...form.register('role')} />
      <div className="flex justify-end gap-3 max-md:grid max-md:grid-cols-2">
        <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <SubmitButton busy={isSubmitting}>{isSubmitting ? 'Adding...' : 'Add Member'}</SubmitButton>
      </div>
    </form>
  );
}
