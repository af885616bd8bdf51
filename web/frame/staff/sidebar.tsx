import { Link } from '@tanstack/react-router';
import { LogOut, PanelLeftClose, PanelLeftOpen, Search, ShieldCheck, UserPlus } from 'lucide-react';
import type { Viewer } from '#contract/accounts/schemas.ts';
import { productName } from '#contract/shared/product.ts';
import { BrandMark } from '#web/art/brand-mark.tsx';
import { useT } from '#web/i18n/use-t.tsx';
import * as paths from '#web/lib/paths.ts';
import { LanguageList } from '#web/parts/accounts/language-list.tsx';
import { signOut } from '#web/parts/accounts/lazy-sign-out.ts';
import { RoleBadge } from '#web/parts/accounts/staff/role-badge.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { type AdminScreen, screensFor } from './screens.ts';

type AdminSidebarProps = {
  viewer: Viewer;
  /** The screen of the current page, which may have another address. */
  current: AdminScreen | undefined;
  /** Only the icons are visible. The labels remain for screen readers and as tooltips. Null: CSS decides. */
  isNarrow?: boolean | null;
  onToggle?: () => void;
  /** Opens the search for a caller, and the form for a new one. Absent on a phone, whose top bar has the search. */
  caller?: { openSearch: () => void; openNew: () => void };
  /** Inside the sheet on a phone, which has its own heading. */
  isInSheet?: boolean;
  onLinkClick?: () => void;
};

/** Links to every screen that the role may open, the user, and the logout. */
export function AdminSidebar({
  viewer,
  current,
  isNarrow = false,
  onToggle,
  caller,
  isInSheet = false,
  onLinkClick,
}: AdminSidebarProps) {
  const t = useT();
  return (
    <div className="flex h-full flex-col gap-3">
      {isInSheet ? null : (
        <div className="admin-side-top">
          <Brand />
          <IconButton
            label={isNarrow ? t('Expand sidebar') : t('Collapse sidebar')}
            aria-expanded={!isNarrow}
            className="text-ink-muted"
            onClick={onToggle}
          >
            {isNarrow ? <PanelLeftOpen aria-hidden="true" /> : <PanelLeftClose aria-hidden="true" />}
          </IconButton>
        </div>
      )}
      {caller ? <CallerBox {...caller} /> : null}
      <nav aria-label={t('Admin')} className="min-h-0 flex-1 overflow-y-auto">
        <ul className="grid gap-0.5">
          {screensFor(viewer.role).map(({ to, label: name, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: to === paths.admin, includeSearch: false }}
                className="ui-menu-item admin-link"
                data-current={to === current?.to || undefined}
                title={isNarrow ? t(name) : undefined}
                onClick={onLinkClick}
              >
                <Icon aria-hidden="true" />
                <span className="admin-side-label">{t(name)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-1 border-t border-line pt-3">
        <div className="admin-side-person">
          <Avatar name={viewer.name} />
          <div className="admin-side-label">
            <p className="font-semibold break-words">{viewer.name}</p>
            <RoleBadge role={viewer.role} />
          </div>
        </div>
        <LanguageList isForStaff className="admin-side-label flex" />
        <Link
          to={paths.secondFactor}
          className="ui-menu-item admin-link"
          title={isNarrow ? t('Second step') : undefined}
          onClick={onLinkClick}
        >
          <ShieldCheck aria-hidden="true" />
          <span className="admin-side-label">{t('Second step')}</span>
        </Link>
        <button
          type="button"
          className="ui-menu-item admin-link"
          title={isNarrow ? t('Logout') : undefined}
          onClick={() => void signOut()}
        >
          <LogOut aria-hidden="true" />
          <span className="admin-side-label">{t('Logout')}</span>
        </button>
      </div>
    </div>
  );
}

/** Looks like a search field and opens the search for a caller. */
function CallerBox({ openSearch, openNew }: { openSearch: () => void; openNew: () => void }) {
  const t = useT();
  return (
    <div className="admin-caller">
      <button
        type="button"
        className="admin-caller-box"
        title={t('Find a caller ({keys})', { keys: 'Ctrl K' })}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openSearch}
      >
        <Search aria-hidden="true" />
        <span className="admin-side-label">{t('Find a caller')}</span>
      </button>
      <IconButton label={t('New caller')} aria-haspopup="dialog" onClick={() => openNew()}>
        <UserPlus aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The logo with the name of the admin area. */
export function Brand() {
  const t = useT();
  return (
    <Link to={paths.admin} className="flex min-h-11 min-w-0 items-center gap-2.5 px-1 font-bold no-underline">
      <BrandMark className="size-8 flex-none" />
      <span className="admin-side-label grid leading-tight">
        {productName} <span className="font-normal text-ink-muted">{t('Admin')}</span>
      </span>
    </Link>
  );
}
