import { Link } from '@tanstack/react-router';
import { LogOut, PanelLeftClose, PanelLeftOpen, Search, UserPlus } from 'lucide-react';
import type { Viewer } from '#contract/accounts.ts';
import { productName } from '#contract/product.ts';
import { signOut } from '#web/features/accounts/lazy-sign-out.ts';
import { RoleBadge } from '#web/features/accounts/role-badge.tsx';
import { BrandMark } from '#web/illustrations/brand-mark.tsx';
import * as paths from '#web/lib/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { screensFor } from './admin-screens.ts';

type AdminSidebarProps = {
  viewer: Viewer;
  /** Shows only the icons. The labels remain for screen readers and as tooltips. */
  isNarrow?: boolean;
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
  isNarrow = false,
  onToggle,
  caller,
  isInSheet = false,
  onLinkClick,
}: AdminSidebarProps) {
  const labelClass = isNarrow ? 'sr-only' : 'min-w-0';
  return (
    <div className="flex h-full flex-col gap-3">
      {isInSheet ? null : (
        <div className={`flex items-center gap-1 ${isNarrow ? 'flex-col' : 'justify-between'}`}>
          <Brand isNarrow={isNarrow} />
          <IconButton
            label={isNarrow ? 'Expand sidebar' : 'Collapse sidebar'}
            aria-expanded={!isNarrow}
            className="text-ink-muted"
            onClick={onToggle}
          >
            {isNarrow ? <PanelLeftOpen aria-hidden="true" /> : <PanelLeftClose aria-hidden="true" />}
          </IconButton>
        </div>
      )}
      {caller ? <CallerBox isNarrow={isNarrow} {...caller} /> : null}
      <nav aria-label="Admin" className="min-h-0 flex-1 overflow-y-auto">
        <ul className="grid gap-0.5">
          {screensFor(viewer.role).map(({ to, label: name, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ exact: to === paths.admin, includeSearch: false }}
                className="ui-menu-item admin-link"
                title={isNarrow ? name : undefined}
                onClick={onLinkClick}
              >
                <Icon aria-hidden="true" />
                <span className={labelClass}>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-1 border-t border-line pt-3">
        <div className={`flex items-center gap-3 py-1 ${isNarrow ? 'justify-center' : 'px-1'}`}>
          <Avatar name={viewer.name} size={isNarrow ? 'small' : undefined} />
          <div className={isNarrow ? 'sr-only' : 'min-w-0'}>
            <p className="font-semibold break-words">{viewer.name}</p>
            <RoleBadge role={viewer.role} />
          </div>
        </div>
        <button
          type="button"
          className="ui-menu-item admin-link"
          title={isNarrow ? 'Logout' : undefined}
          onClick={() => void signOut()}
        >
          <LogOut aria-hidden="true" />
          <span className={labelClass}>Logout</span>
        </button>
      </div>
    </div>
  );
}

type CallerBoxProps = { isNarrow: boolean; openSearch: () => void; openNew: () => void };

/** Looks like a search field and opens the search for a caller. */
function CallerBox({ isNarrow, openSearch, openNew }: CallerBoxProps) {
  const shortcut = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K' } as const;
  if (isNarrow)
    return (
      <IconButton {...shortcut} label="Find a caller (Ctrl K)" className="self-center" onClick={openSearch}>
        <Search aria-hidden="true" />
      </IconButton>
    );
  return (
    <div className="flex items-stretch gap-1">
      <button {...shortcut} type="button" className="admin-caller-box" title="Ctrl K" onClick={openSearch}>
        <Search aria-hidden="true" />
        Find a caller
      </button>
      <IconButton label="New caller" aria-haspopup="dialog" onClick={() => openNew()}>
        <UserPlus aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The logo with the name of the admin area. */
export function Brand({ isNarrow = false }: { isNarrow?: boolean }) {
  return (
    <Link to={paths.admin} className="flex min-h-11 min-w-0 items-center gap-2.5 px-1 font-bold no-underline">
      <BrandMark className="size-8 flex-none" />
      <span className={isNarrow ? 'sr-only' : 'grid leading-tight'}>
        {productName} <span className="font-normal text-ink-muted">Admin</span>
      </span>
    </Link>
  );
}
