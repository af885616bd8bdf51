import { Outlet, useLocation } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import { productName } from '#contract/product.ts';
import { can } from '#contract/roles.ts';
import { useViewer } from '#web/features/accounts/queries.ts';
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
/** Where the names beside the icons would cost a table its last columns. */
const isTight = () => matchMedia('(min-width: 64rem) and (max-width: 79.99rem)').matches;

/** Around every page of the admin area: where to go, where one is, who is signed in, the way out. */
export function AdminLayout() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const [isNarrow, setIsNarrow] = useState(() => (readStored('local', narrowKey) ?? String(isTight())) === 'true');
  const content = useFocusOnNewPage<HTMLElement>();
  useLiveRefresh();
  // Not by the heads of the routes: every visitor would load these titles.
  useEffect(() => {
    document.title = titleAt(pathname);
  }, [pathname]);

  const toggle = () => {
    store('local', narrowKey, String(!isNarrow));
    setIsNarrow(!isNarrow);
  };
  if (!viewer) return null; // just signed out: the guard leads away
  const mayOpen = !screen || can(viewer.role, screen.permission);

  return (
    <div className="admin-frame" data-narrow={isNarrow || undefined}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="admin-side no-print">
        <AdminSidebar viewer={viewer} isNarrow={isNarrow} onToggle={toggle} />
      </header>
      <PhoneBar key={pathname} />
      {/* Room at the end, so that the last row can be scrolled out from under a notification. */}
      <main ref={content} id="content" tabIndex={-1} className="min-w-0 px-4 pt-4 pb-8 md:px-6 md:pt-5 md:pb-32">
        <Breadcrumbs screen={screen} />
        {mayOpen ? <Outlet /> : <AccessDenied />}
      </main>
    </div>
  );
}

/** On a phone: the name at the top, and everything else behind one button. Starts closed on every screen. */
function PhoneBar() {
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!viewer) return null;
  return (
    <header className="admin-phone-bar no-print">
      <Brand />
      <IconButton label="Menu" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <Menu aria-hidden="true" />
      </IconButton>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={`${productName} Admin`} side="start">
        <AdminSidebar viewer={viewer} isInSheet onChoice={() => setIsOpen(false)} />
      </Sheet>
    </header>
  );
}
