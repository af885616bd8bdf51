import { useQueryClient } from '@tanstack/react-query';
import { NewTeamMember } from '#contract/team.ts';
import { createAccount, teamRoles } from '#contract/team-api.ts';
import { roleLabels } from '#web/features/accounts/role-badge.tsx';
import { TemporaryPasswordField } from '#web/features/accounts/temporary-password-field.tsx';
import { call, failureOf } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
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

  const add = form.handleSubmit(async (member) => {
    try {
      await call(createAccount, { body: member });
      const description = `${member.name} has been added as a ${member.role}`;
      showToast({ title: 'Team member added', description, tone: 'success' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['accounts'] });
    } catch (error) {
      const title = failureOf(error) === 'rejected' ? 'Error' : 'Failed to add team member';
      const text = wordsFor(error, 'Please try again later.', 'unlessRejected');
      form.showError(error, { formKind: 'createdAccount', text, toast: { title } });
    }
  });

  return (
    <DialogForm
      onSubmit={add}
      onCancel={onClose}
      submitLabel="Add Member"
      busyLabel="Adding..."
      busy={form.isSubmitting}
    >
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <TextField label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
      <TemporaryPasswordField {...form.field('password')} />
      <SelectField label="Role" options={roleOptions} {...form.field('role')} />
    </DialogForm>
  );
}
