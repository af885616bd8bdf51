import { Link } from '@tanstack/react-router';
import type { Viewer } from '#contract/accounts/schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { lazySignOut } from '#web/parts/accounts/lazy-sign-out.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Menu, MenuItem, menuItemProps } from '#web/ui/menu.tsx';
import { accountLinks } from './site-links.ts';

/** The account menu of the navigation bar. Its button is the user's avatar. */
export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const t = useT();
  return (
    <Menu
      label={t('Account')}
      triggerLabel={t('Account menu of {name}', { name: viewer.name })}
      triggerClassName={buttonClass('quiet', 'medium', 'ui-button-icon rounded-full')}
      trigger={<Avatar name={viewer.name} size="small" />}
      header={<ViewerName viewer={viewer} />}
    >
      {accountLinks(viewer).map(({ to, label }) => (
        <Link key={to} {...menuItemProps} to={to}>
          {t(label)}
        </Link>
      ))}
      <MenuItem onClick={() => void lazySignOut()}>{t('Logout')}</MenuItem>
    </Menu>
  );
}

/** The links of the account menu inside the site menu of a phone, without a nested menu. */
export function SmallScreenAccountLinks({ viewer }: { viewer: Viewer }) {
  const t = useT();
  return (
    <div className="mt-3 border-t border-line pt-3">
      <div className="flex items-center gap-3 px-3 pb-2">
        <Avatar name={viewer.name} />
        <ViewerName viewer={viewer} />
      </div>
      <nav aria-label={t('Account')}>
        <ul>
          {accountLinks(viewer).map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className="site-menu-link">
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" onClick={() => void lazySignOut()} className="site-menu-link">
        {t('Logout')}
      </button>
    </div>
  );
}

function ViewerName({ viewer }: { viewer: Viewer }) {
  const t = useT();
  return (
    <div className="min-w-0">
      <p className="font-semibold break-words">{viewer.name}</p>
      <p className="text-ink-muted">{t('ID: {id}', { id: viewer.shortId })}</p>
    </div>
  );
}
