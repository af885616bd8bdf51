import { useQueryClient } from '@tanstack/react-query';
import { createAccount } from '#contract/team/endpoints.ts';
import { NewTeamMember } from '#contract/team/schemas.ts';
import { type TeamRole, teamRoles } from '#contract/team/texts.ts';
import { marked } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { call, failureOf } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import { wordsFor } from '#web/lib/words-for.ts';
import { roleLabels } from '#web/parts/accounts/staff/role-badge.tsx';
import { TemporaryPasswordField } from '#web/parts/accounts/staff/temporary-password-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const addedTexts: Record<TeamRole, string> = {
  assistant: marked('{name} has been added as a assistant'),
  manager: marked('{name} has been added as a manager'),
  admin: marked('{name} has been added as a admin'),
};

/** Add Team Member: a staff account with a temporary password. */
export function AddTeamMemberDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('Add Team Member')} size="small">
      {open ? <AddTeamMemberForm onClose={onClose} /> : null}
    </Dialog>
  );
}

function AddTeamMemberForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const queryClient = useQueryClient();
  const empty = { name: '', phone: '', email: '', password: '', role: 'assistant' as const };
  const form = useContractForm(NewTeamMember, empty);

  const add = form.handleSubmit(async (member) => {
    try {
      await call(createAccount, { body: member });
      const description = t(addedTexts[member.role], { name: member.name });
      showToast({ title: t('Team member added'), description, tone: 'success' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['accounts'] });
    } catch (error) {
      const title = failureOf(error) === 'rejected' ? t('Error') : t('Failed to add team member');
      const text = wordsFor(error, t('Please try again later.'), 'unlessRejected');
      form.showError(error, { formKind: 'createdAccount', text, toast: { title } });
    }
  });

  return (
    <DialogForm
      onSubmit={add}
      onCancel={onClose}
      submitLabel={t('Add Member')}
      busyLabel={t('Adding...')}
      busy={form.isSubmitting}
    >
      <TextField label={t('Name')} autoComplete="off" {...form.field('name')} />
      <TextField label={t('Phone')} type="tel" autoComplete="off" {...form.field('phone')} />
      <TextField label={t('Email')} type="email" autoComplete="off" {...form.field('email')} />
      <TemporaryPasswordField {...form.field('password')} />
      <SelectField
        label={t('Role')}
        options={teamRoles.map((role) => ({ value: role, label: t(roleLabels[role]) }))}
        {...form.field('role')}
      />
    </DialogForm>
  );
}
