import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { Menu } from './menu.tsx';

/** The actions of a row, in a menu. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      label={label}
      triggerLabel={label}
      triggerClassName={buttonClass('quiet', 'small', 'ui-button-icon')}
      trigger={<EllipsisVertical aria-hidden="true" />}
    >
      {children}
    </Menu>
  );
}
