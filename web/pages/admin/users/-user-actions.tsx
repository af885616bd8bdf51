import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { UserRow } from '#contract/users/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { EditAccountDialog } from '#web/parts/users/staff/edit-account-dialog.tsx';
import { ResetPasswordDialog } from '#web/parts/users/staff/reset-password-dialog.tsx';
import { MenuItem, menuItemProps } from '#web/ui/menu.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { DeactivateDialog, useSetActive } from './-deactivate-dialog.tsx';

/** The menu of an account. */
export function UserActions({ user }: { user: UserRow }) {
  const t = useT();
  const [openDialog, setOpenDialog] = useState<'edit' | 'reset' | 'deactivate' | null>(null);
  const reactivate = useSetActive(user);
  const close = () => setOpenDialog(null);
  const isFamily = user.role === 'user' || user.patientCount > 0;
  const person = { ...user, name: user.name ?? t('this user') };

  return (
    <>
      <RowMenu label={t('Actions for {name}', { name: person.name })}>
        <MenuItem onClick={() => setOpenDialog('edit')}>{t('Edit')}</MenuItem>
        {isFamily ? (
          <Link {...menuItemProps} to={paths.family(user.id)}>
            {t('Family card')}
          </Link>
        ) : null}
        <MenuItem onClick={() => setOpenDialog('reset')}>{t('Reset password')}</MenuItem>
        {user.isActive ? (
          <MenuItem tone="danger" onClick={() => setOpenDialog('deactivate')}>
            {t('Deactivate')}
          </MenuItem>
        ) : (
          <MenuItem onClick={() => reactivate.mutate(true)}>{t('Reactivate')}</MenuItem>
        )}
        <Link {...menuItemProps} to={paths.auditLog} search={{ entity: 'account', record: user.id }}>
          {t('History')}
        </Link>
      </RowMenu>
      <EditAccountDialog account={user} shownName={person.name} open={openDialog === 'edit'} onClose={close} />
      <ResetPasswordDialog user={person} open={openDialog === 'reset'} onClose={close} />
      <DeactivateDialog user={person} open={openDialog === 'deactivate'} onClose={close} />
    </>
  );
}
