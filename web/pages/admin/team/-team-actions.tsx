import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TeamMember } from '#contract/team/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { EditAccountDialog } from '#web/parts/users/staff/edit-account-dialog.tsx';
import { ResetPasswordDialog } from '#web/parts/users/staff/reset-password-dialog.tsx';
import { ShowPasswordDialog } from '#web/parts/users/staff/show-password-dialog.tsx';
import { MenuItem, menuItemProps } from '#web/ui/menu.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { ChangeRoleDialog } from './-change-role-dialog.tsx';
import { RemoveMemberDialog } from './-remove-member-dialog.tsx';
import { ResetFactorsDialog } from './-reset-factors-dialog.tsx';

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
