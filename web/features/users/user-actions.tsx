import { Link } from '@tanstack/react-router';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { Menu, MenuItem, menuItemProps } from '#web/ui/menu.tsx';
import { DeactivateDialog, useSetActive } from './deactivate-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';

type Person = { id: string; name: string | null; isActive: boolean };

/** What can be done with an account. */
export function UserActions({ user }: { user: Person }) {
  const [asked, setAsked] = useState<'reset' | 'deactivate' | null>(null);
  const reactivate = useSetActive(user);
  const close = () => setAsked(null);
  const person = { ...user, name: user.name ?? 'this user' };

  return (
    <>
      <Menu
        label={`Actions for ${person.name}`}
        triggerLabel={`Actions for ${person.name}`}
        triggerClassName={buttonClass('quiet', 'small', 'ui-button-icon')}
        trigger={<EllipsisVertical aria-hidden="true" />}
      >
        <MenuItem onClick={() => setAsked('reset')}>Reset password</MenuItem>
        {user.isActive ? (
          <MenuItem tone="danger" onClick={() => setAsked('deactivate')}>
            Deactivate
          </MenuItem>
        ) : (
          <MenuItem onClick={() => reactivate.mutate(true)}>Reactivate</MenuItem>
        )}
        <Link {...menuItemProps} to="/admin/audit" search={{ entity: 'account', record: user.id } as never}>
          History
        </Link>
      </Menu>
      <ResetPasswordDialog user={person} open={asked === 'reset'} onClose={close} />
      <DeactivateDialog user={person} open={asked === 'deactivate'} onClose={close} />
    </>
  );
}
