import { Outlet, useLocation } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { productName } from '#contract/product.ts';
import { can } from '#contract/roles.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
import { CallerDialog, useCallerDialog } from '#web/features/families/lazy-caller-dialog.tsx';
import { readStored, store } from '#web/lib/browser-storage.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { AccessDenied } from './access-denied.tsx';
import { screenAt, titleAt } from './admin-screens.ts';
import { AdminSidebar, Brand } from './admin-sidebar.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { useFocusOnNewPage } from './focus-on-new-page.ts';
import { useLiveRefresh } from './live-refresh.ts';

const narrowKey = 'admin-sidebar-narrow';
/** At this width, labels beside the icons of the sidebar would push the last columns of a table out of view. */
const isNarrowByDefault = () => matchMedia('(min-width: 64rem) and (max-width: 79.99rem)').matches;

/** The frame of every admin page: sidebar with the user and the logout, breadcrumbs, content. */
export function AdminLayout() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const [isNarrow, setIsNarrow] = useState(
    () => (readStored('local', narrowKey) ?? String(isNarrowByDefault())) === 'true',
  );
  const content = useFocusOnNewPage<HTMLElement>();
  const caller = useCallerDialog();
  useLiveRefresh();
  // Set here, because titles in the `head` of a route would be loaded by visitors too.
  useEffect(() => {
    document.title = titleAt(pathname);
  }, [pathname]);

  const toggle = () => {
    store('local', narrowKey, String(!isNarrow));
    setIsNarrow(!isNarrow);
  };
  if (!viewer) return null; // after a sign-out, until the guard redirects
  const mayOpen = !screen || can(viewer.role, screen.permission);

  return (
    <div className="admin-frame" data-narrow={isNarrow || undefined}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="admin-side no-print">
        <AdminSidebar viewer={viewer} isNarrow={isNarrow} onToggle={toggle} caller={caller} />
      </header>
      <PhoneBar key={pathname} onSearch={caller.openSearch} />
      {/* The padding at the end allows scrolling the last row out from under a toast. */}
      <main ref={content} id="content" tabIndex={-1} className="min-w-0 px-4 pt-4 pb-8 md:px-6 md:pt-5 md:pb-32">
        <Breadcrumbs screen={screen} />
        {mayOpen ? <Outlet /> : <AccessDenied />}
      </main>
      <CallerDialog {...caller} />
    </div>
  );
}

/** The top bar on a phone, with a button that opens the sidebar as a sheet. A new `key` closes the sheet after a navigation. */
function PhoneBar({ onSearch }: { onSearch: () => void }) {
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!viewer) return null;
  return (
    <header className="admin-phone-bar no-print">
      <Brand />
      <div className="flex">
        <IconButton label="Find a caller" aria-haspopup="dialog" onClick={onSearch}>
          <Search aria-hidden="true" />
        </IconButton>
        <IconButton label="Menu" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
          <Menu aria-hidden="true" />
        </IconButton>
      </div>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={`${productName} Admin`} side="start">
        <AdminSidebar viewer={viewer} isInSheet onLinkClick={() => setIsOpen(false)} />
      </Sheet>
    </header>
  );
}
