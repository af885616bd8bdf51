import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Menu, Search, ShieldAlert } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { productName } from '#contract/shared/product.ts';
import { useFocusOnNewPage } from '#web/frame/focus-on-new-page.ts';
import { useLiveRefresh } from '#web/frame/live-refresh.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { readStored, store } from '#web/lib/browser-storage.ts';
import * as paths from '#web/lib/paths.ts';
import { SignOutDialog } from '#web/offline/sign-out-dialog.tsx';
import { useSendPresses } from '#web/offline/step-mark-sender.ts';
import { useViewer } from '#web/parts/accounts/queries.ts';
import { CallerDialog, useCallerDialog } from '#web/parts/families/staff/lazy-caller-dialog.tsx';
import { LazyConfirmIdentityDialog } from '#web/parts/second-factors/staff/lazy-confirm-identity-dialog.tsx';
import { buttonClass, IconButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { type AdminScreen, mayOpen, pageAt, screenAt, titleAt } from './screens.ts';
import { AdminSidebar, Brand } from './sidebar.tsx';

const narrowKey = 'admin-sidebar-narrow';
/** At this width, labels beside the icons of the sidebar would push the last columns of a table out of view. */
const isNarrowByDefault = () => matchMedia('(min-width: 64rem) and (max-width: 79.99rem)').matches;
const readIsNarrow = () => (readStored('local', narrowKey) ?? String(isNarrowByDefault())) === 'true';
const neverChanges = () => () => undefined;

/** Whether the sidebar shows only icons. Null in the HTML of the server, which does not know it: there, CSS decides. */
function useNarrowSidebar(): [isNarrow: boolean | null, toggle: () => void] {
  const initial = useSyncExternalStore<boolean | null>(neverChanges, readIsNarrow, () => null);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isNarrow = chosen ?? initial;
  const toggle = () => {
    store('local', narrowKey, String(!isNarrow));
    setChosen(!isNarrow);
  };
  return [isNarrow, toggle];
}

/**
 * The frame of every admin page, and of the pages of a family for staff: sidebar with the user and the logout, breadcrumbs,
 * content.
 */
export function AdminLayout() {
  const t = useT();
  const viewer = useViewer();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const [isNarrow, toggle] = useNarrowSidebar();
  const content = useFocusOnNewPage<HTMLElement & HTMLDivElement>();
  const isInAdminArea = paths.isInAdminArea(pathname);
  const caller = useCallerDialog();
  useLiveRefresh();
  useSendPresses();
  // The document title is set here, because visitors would also load titles in the `head` of a route. The pages of a
  // family have their own titles.
  useEffect(() => {
    if (isInAdminArea) document.title = titleAt(t, pathname);
  }, [t, isInAdminArea, pathname]);

  if (!viewer) return null; // after a sign-out, until the guard redirects
  // The pages of a family have their own `main`.
  const Content = isInAdminArea ? 'main' : 'div';

  return (
    <div className="admin-frame" data-narrow={isNarrow ?? 'auto'}>
      <a className="skip-link" href="#content">
        {t('Skip to content')}
      </a>
      <header className="admin-side no-print">
        <AdminSidebar viewer={viewer} current={screen} isNarrow={isNarrow} onToggle={toggle} caller={caller} />
      </header>
      <PhoneBar key={pathname} screen={screen} onSearch={caller.openSearch} />
      {/* The padding at the end allows scrolling the last row out from under a toast. */}
      <Content ref={content} id="content" tabIndex={-1} className="admin-content">
        <Breadcrumbs screen={screen} page={pageAt(pathname)} />
        {mayOpen(viewer.role, pathname) ? <Outlet /> : <AccessDenied />}
      </Content>
      <CallerDialog {...caller} />
      <SignOutDialog />
      <LazyConfirmIdentityDialog />
    </div>
  );
}

/** The top bar on a phone, with a button that opens the sidebar as a sheet. A new `key` closes the sheet after a navigation. */
function PhoneBar({ screen, onSearch }: { screen: AdminScreen | undefined; onSearch: () => void }) {
  const t = useT();
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!viewer) return null;
  return (
    <header className="admin-phone-bar no-print">
      <Brand />
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
        <AdminSidebar viewer={viewer} current={screen} isInSheet onLinkClick={() => setIsOpen(false)} />
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
      <Link to={paths.admin} className={buttonClass('secondary')}>
        {t('Go to Dashboard')}
      </Link>
    </div>
  );
}
