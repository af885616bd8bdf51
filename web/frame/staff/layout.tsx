import { Link, Outlet, useLocation } from '@tanstack/react-router';
import {
  ChevronRight,
  LogOut,
  Menu,
  PanelLeftClose,
  PanelLeftOpen,
  Search,
  ShieldAlert,
  ShieldCheck,
  UserPlus,
} from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Viewer } from '#contract/accounts/schemas.ts';
import { productName } from '#contract/shared/product.ts';
import { BrandMark } from '#web/art/brand-mark.tsx';
import { useFocusOnNewPage } from '#web/frame/focus-on-new-page.ts';
import { useLiveRefresh } from '#web/frame/live-refresh.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { readStoredValue, storeValue } from '#web/lib/browser-storage.ts';
import * as paths from '#web/lib/paths.ts';
import { DiscardUnsentDialog } from '#web/offline/discard-unsent-dialog.tsx';
import { useSendStepMarks } from '#web/offline/staff/step-mark-sender.ts';
import { lazySignOut } from '#web/parts/accounts/lazy-sign-out.ts';
import { LanguageList } from '#web/parts/accounts/preference-fields.tsx';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { RoleBadge } from '#web/parts/accounts/role-badge.tsx';
import { CallerDialog, useCallerDialog } from '#web/parts/families/staff/lazy-caller-dialog.tsx';
import { LazyConfirmIdentityDialog } from '#web/parts/second-factors/staff/lazy-confirm-identity-dialog.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { buttonClass, IconButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { mayOpen, pageAt, type StaffScreen, screenAt, screensFor, titleAt } from './screens.ts';

const narrowKey = 'admin-sidebar-narrow';
/** At this width, labels beside the icons of the sidebar would push the last columns of a table out of view. */
const isNarrowByDefault = () => matchMedia('(min-width: 64rem) and (max-width: 79.99rem)').matches;
const readIsNarrow = () => (readStoredValue('local', narrowKey) ?? String(isNarrowByDefault())) === 'true';
const neverChanges = () => () => undefined;

/** Whether the sidebar shows only icons. Null in the HTML of the server, which does not know the choice: CSS decides. */
function useNarrowSidebar(): [isNarrow: boolean | null, toggle: () => void] {
  const initial = useSyncExternalStore<boolean | null>(neverChanges, readIsNarrow, () => null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isNarrow = chosen ?? initial;
  const toggle = () => {
    storeValue('local', narrowKey, String(!isNarrow));
    setChosen(!isNarrow);
  };
  return [isNarrow, toggle];
}

/**
 * The frame of every admin page, and of the pages of a family for staff: sidebar with the user and the logout,
 * breadcrumbs, content.
 */
export function StaffLayout() {
  const t = useT();
  const viewer = useViewer();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const [isNarrow, toggle] = useNarrowSidebar();
  const content = useFocusOnNewPage<HTMLElement & HTMLDivElement>();
  const isInAdminArea = paths.isInStaffArea(pathname);
  const caller = useCallerDialog();
  useLiveRefresh();
  useSendStepMarks();
  // The document title is set here, because visitors would also load titles in the `head` of a route. The pages of a
  // family have their own titles.
  useEffect(() => {
    if (isInAdminArea) document.title = titleAt(t, pathname);
  }, [t, isInAdminArea, pathname]);

  if (!viewer) return null; // after a sign-out, until the guard redirects
  // The pages of a family have their own `main`.
  const Content = isInAdminArea ? 'main' : 'div';

  return (
    <div className="staff-frame" data-narrow={isNarrow ?? 'auto'}>
      <a className="skip-link" href="#content">
        {t('Skip to content')}
      </a>
      <header className="staff-side no-print">
        <StaffSidebar viewer={viewer} current={screen} isNarrow={isNarrow} onToggle={toggle} caller={caller} />
      </header>
      <PhoneBar key={pathname} screen={screen} onSearch={caller.openSearch} />
      <Content ref={content} id="content" tabIndex={-1} className="staff-content">
        <Breadcrumbs screen={screen} page={pageAt(pathname)} />
        {mayOpen(viewer.role, pathname) ? <Outlet /> : <AccessDenied />}
      </Content>
      <CallerDialog {...caller} />
      <DiscardUnsentDialog />
      <LazyConfirmIdentityDialog />
    </div>
  );
}

/** The top bar on a phone. A button opens the sidebar as a sheet. A new `key` closes the sheet after a navigation. */
function PhoneBar({ screen, onSearch }: { screen: StaffScreen | undefined; onSearch: () => void }) {
  const t = useT();
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!viewer) return null;
  return (
    <header className="staff-phone-bar no-print">
      <SidebarBrand />
      <div className="flex">
        <IconButton label={t('Find a caller')} aria-haspopup="dialog" onClick={onSearch}>
          <Search aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Menu')} aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
          <Menu aria-hidden="true" />
        </IconButton>
      </div>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('{product} Admin', { product: productName })}
        side="start"
      >
        <StaffSidebar viewer={viewer} current={screen} isInSheet onLinkClick={() => setIsOpen(false)} />
      </Sheet>
    </header>
  );
}

/** Replaces a screen that the user's role may not open. The user stays signed in. */
function AccessDenied() {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-4 px-4 py-16 text-center">
      <span className="ui-tone-danger grid size-14 place-items-center rounded-full">
        <ShieldAlert aria-hidden="true" />
      </span>
      <h1 className="text-xl">{t("Access denied: You don't have administrator privileges to access this page.")}</h1>
      <Link to={paths.staffHome} className={buttonClass('secondary')}>
        {t('Go to Dashboard')}
      </Link>
    </div>
  );
}

type BreadcrumbsProps = {
  screen: StaffScreen | undefined;
  /** The name of a page below the screen. */
  page: string | null;
};

function Breadcrumbs({ screen, page }: BreadcrumbsProps) {
  const t = useT();
  const isHome = screen?.to === paths.staffHome;
  return (
    <nav aria-label={t('Breadcrumb')} className="no-print mb-3 text-ink-muted">
      <ol className="flex flex-wrap items-center gap-1.5">
        <li className="flex items-center">{isHome ? t('Admin') : <Crumb to={paths.staffHome} label={t('Admin')} />}</li>
        {screen ? (
          <li className="flex items-center gap-1.5">
            <ChevronRight aria-hidden="true" className="size-4" />
            {page ? <Crumb to={screen.to} label={t(screen.label)} /> : <CurrentCrumb label={t(screen.label)} />}
          </li>
        ) : null}
        {page ? (
          <li className="flex items-center gap-1.5">
            <ChevronRight aria-hidden="true" className="size-4" />
            <CurrentCrumb label={t(page)} />
          </li>
        ) : null}
      </ol>
    </nav>
  );
}

function Crumb({ to, label }: { to: paths.PageAddress; label: string }) {
  return (
    <Link to={to} className="admin-crumb">
      {label}
    </Link>
  );
}

function CurrentCrumb({ label }: { label: string }) {
  return (
    <span aria-current="page" className="text-ink">
      {label}
    </span>
  );
}

type StaffSidebarProps = {
  viewer: Viewer;
  /** The screen to which the current page belongs. The page may have another address. */
  current: StaffScreen | undefined;
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
function StaffSidebar({
  viewer,
  current,
  isNarrow = false,
  onToggle,
  caller,
  isInSheet = false,
  onLinkClick,
}: StaffSidebarProps) {
  const t = useT();
  return (
    <div className="flex h-full flex-col gap-3">
      {isInSheet ? null : (
        <div className="staff-side-top">
          <SidebarBrand />
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
                activeOptions={{ exact: to === paths.staffHome, includeSearch: false }}
                className="ui-menu-item admin-link"
                data-current={to === current?.to || undefined}
                title={isNarrow ? t(name) : undefined}
                onClick={onLinkClick}
              >
                <Icon aria-hidden="true" />
                <span className="staff-side-label">{t(name)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-1 border-t border-line pt-3">
        <div className="staff-side-person">
          <Avatar name={viewer.name} />
          <div className="staff-side-label">
            <p className="font-semibold break-words">{viewer.name}</p>
            <RoleBadge role={viewer.role} />
          </div>
        </div>
        <LanguageList isForStaff className="staff-side-label flex" />
        <Link
          to={paths.secondFactor}
          className="ui-menu-item admin-link"
          title={isNarrow ? t('Second step') : undefined}
          onClick={onLinkClick}
        >
          <ShieldCheck aria-hidden="true" />
          <span className="staff-side-label">{t('Second step')}</span>
        </Link>
        <button
          type="button"
          className="ui-menu-item admin-link"
          title={isNarrow ? t('Logout') : undefined}
          onClick={() => void lazySignOut()}
        >
          <LogOut aria-hidden="true" />
          <span className="staff-side-label">{t('Logout')}</span>
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
        <span className="staff-side-label">{t('Find a caller')}</span>
      </button>
      <IconButton label={t('New caller')} aria-haspopup="dialog" onClick={() => openNew()}>
        <UserPlus aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function SidebarBrand() {
  const t = useT();
  return (
    <Link to={paths.staffHome} className="flex min-h-11 min-w-0 items-center gap-2.5 px-1 font-bold no-underline">
      <BrandMark className="size-8 flex-none" />
      <span className="staff-side-label grid leading-tight">
        {productName} <span className="font-normal text-ink-muted">{t('Admin')}</span>
      </span>
    </Link>
  );
}
