import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { resetSecondFactors } from '#contract/second-factors/endpoints.ts';
import { ResetFactorsBody } from '#contract/second-factors/schemas.ts';
import type { Role } from '#contract/shared/roles.ts';
import { changeRole } from '#contract/team/endpoints.ts';
import { type TeamRole, teamRoles } from '#contract/team/roles.ts';
import type { TeamMember } from '#contract/team/schemas.ts';
import { msg } from '#web/i18n/translate.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/form.ts';
import * as paths from '#web/lib/paths.ts';
import { toastError, wordsFor } from '#web/lib/words-for.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { roleLabels } from '#web/parts/accounts/role-badge.tsx';
import { EditAccountDialog, ResetPasswordDialog, ShowPasswordDialog } from '#web/parts/users/staff/account-dialogs.tsx';
import { ReasonField } from '#web/staff-kit/reason-field.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { MenuItem, menuItemProps, RowMenu } from '#web/ui/menu.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { showToast } from '#web/ui/toast-store.ts';

type Member = { id: string; name: string; role: TeamRole };

const hints: Record<TeamRole, string> = {
  admin: msg('Everything, and also users, team and audit log.'),
  manager: msg('Also edits patients, doctors, clinics, prices and cities.'),
  assistant: msg('Runs appointments; sees the rest.'),
};

/** Changes the role of a member, who must then sign in again with the new permissions. */
function ChangeRoleDialog({ member, open, onClose }: { member: Member; open: boolean; onClose: () => void }) {
  const t = useT();
  const [chosenRole, setChosenRole] = useState<TeamRole | null>(null);
  const role = chosenRole ?? member.role;
  const close = () => {
    setChosenRole(null);
    change.reset();
    onClose();
  };
  const successToast = {
    title: t('Role changed'),
    description: t('{name} is now {role}', { name: member.name, role: t(roleLabels[role]) }),
  };
  const change = useChangeRole(member.id, successToast, close);

  return (
    <Dialog
      open={open}
      onClose={change.isPending ? () => undefined : close}
      size="small"
      title={t('Change the role of {name}', { name: member.name })}
      description={t('{name} is signed out everywhere and signs in again with the new role.', { name: member.name })}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={change.isPending}>
            {t('Cancel')}
          </Button>
          <Button
            busy={change.isPending}
            disabledReason={role === member.role ? t('{name} has this role already', { name: member.name }) : undefined}
            onClick={() => change.mutate(role)}
          >
            {t('Change role')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Alert message={change.error ? wordsFor(change.error) : undefined} />
        <RadioGroup
          label={t('Role')}
          name="role"
          value={role}
          onChange={({ target }) => setChosenRole(target.value as TeamRole)}
          options={teamRoles.map((value) => ({ value, label: t(roleLabels[value]), hint: t(hints[value]) }))}
        />
      </div>
    </Dialog>
  );
}

/** The menu of a team member. Members cannot change or remove themselves. */
export function TeamActions({ member }: { member: TeamMember }) {
  const t = useT();
  const [openDialog, setOpenDialog] = useState<'edit' | 'role' | 'remove' | 'reset' | 'show' | 'factors' | null>(null);
  const isSelf = useViewer()?.id === member.id;
  const close = () => setOpenDialog(null);
  const person = { ...member, name: member.name ?? t('this member') };

  return (
    <>
      <RowMenu label={t('Actions for {name}', { name: person.name })}>
        {isSelf ? null : (
          <>
            <MenuItem onClick={() => setOpenDialog('edit')}>{t('Edit')}</MenuItem>
            <MenuItem onClick={() => setOpenDialog('role')}>{t('Change role')}</MenuItem>
            <MenuItem onClick={() => setOpenDialog('reset')}>{t('Reset password')}</MenuItem>
            <MenuItem onClick={() => setOpenDialog('show')}>{t('Show temporary password')}</MenuItem>
            {member.hasSecondFactor ? (
              <MenuItem onClick={() => setOpenDialog('factors')}>{t('Reset second step')}</MenuItem>
            ) : null}
          </>
        )}
        <Link {...menuItemProps} to={paths.auditLog} search={{ actor: member.id }}>
          {t('What they did')}
        </Link>
        <Link {...menuItemProps} to={paths.auditLog} search={{ entity: 'account', record: member.id }}>
          {t('History')}
        </Link>
        {isSelf ? null : (
          <MenuItem tone="danger" onClick={() => setOpenDialog('remove')}>
            {t('Remove from team')}
          </MenuItem>
        )}
      </RowMenu>
      <EditAccountDialog account={member} shownName={person.name} open={openDialog === 'edit'} onClose={close} />
      <ChangeRoleDialog member={person} open={openDialog === 'role'} onClose={close} />
      <ResetPasswordDialog user={person} open={openDialog === 'reset'} onClose={close} />
      <ShowPasswordDialog user={person} open={openDialog === 'show'} onClose={close} />
      <ResetFactorsDialog member={person} open={openDialog === 'factors'} onClose={close} />
      <RemoveMemberDialog member={person} open={openDialog === 'remove'} onClose={close} />
    </>
  );
}

type RemoveMemberDialogProps = { member: { id: string; name: string }; open: boolean; onClose: () => void };

function RemoveMemberDialog({ member, open, onClose }: RemoveMemberDialogProps) {
  const t = useT();
  const successToast = {
    title: t('Team member removed'),
    description: t('{name} is no longer on the team', { name: member.name }),
  };
  const remove = useChangeRole(member.id, successToast, onClose);
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t('Remove {name} from the team?', { name: member.name })}
      description={t(
        "{name} is signed out everywhere and can no longer open the admin area. The account and its patients stay, as an ordinary user's.",
        { name: member.name },
      )}
      confirmLabel={t('Remove from team')}
      busy={remove.isPending}
      problem={remove.error ? wordsFor(remove.error) : undefined}
      onConfirm={() => remove.mutate('user')}
    />
  );
}

type ResetFactorsDialogProps = { member: { id: string; name: string }; open: boolean; onClose: () => void };

/** Removes the second factors that a colleague has lost, with a reason. */
function ResetFactorsDialog({ member, open, onClose }: ResetFactorsDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t('Reset the second step of {name}?', { name: member.name })}
      description={t(
        '{name} is signed out everywhere and logs in with the password alone. First make sure that it is really {name} who asks. {name} and all administrators are told.',
        { name: member.name },
      )}
    >
      <ResetForm member={member} onClose={onClose} />
    </Dialog>
  );
}

function ResetForm({ member, onClose }: Omit<ResetFactorsDialogProps, 'open'>) {
  const t = useT();
  const queryClient = useQueryClient();
  const form = useContractForm(ResetFactorsBody, { reason: '' });
  const submit = form.handleSubmit(async (body) => {
    try {
      await callApi(resetSecondFactors, { params: { accountId: member.id }, body });
      showToast({ title: t('Second step reset'), description: member.name, tone: 'success' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['accounts'] });
    } catch (error) {
      form.showError(error, { formKind: 'ownAccount', text: wordsFor(error, t('Please try again later.')) });
    }
  });
  return (
    <DialogForm onSubmit={submit} onCancel={onClose} submitLabel={t('Reset second step')} busy={form.isSubmitting}>
      <Alert message={form.alert} />
      <ReasonField {...form.field('reason')} />
    </DialogForm>
  );
}

/** Changes the role of an account. The role `user` removes it from the team. After a failure, the dialog stays open. */
function useChangeRole(accountId: string, successToast: { title: string; description: string }, onDone: () => void) {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) => callApi(changeRole, { params: { accountId }, body: { role } }),
    onSuccess: () => {
      showToast({ ...successToast, tone: 'success' });
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['accounts'] });
    },
    onError: (error) => toastError(t('Error'), error),
  });
}
