import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Disclaimer } from '#web/features/home/disclaimer.tsx';
import { Footer } from './footer.tsx';
import { NavBar } from './nav-bar.tsx';

/** Around every page that families see: the way to everything above, who we are below. */
export function PublicLayout() {
  const content = useFocusOnNewPage();
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <NavBar />
        <div ref={content} id="content" tabIndex={-1} className="grow">
          <Outlet />
        </div>
        <Footer />
      </div>
      <Disclaimer />
    </>
  );
}

/** A browser starts reading a new page at its top; here the page is only exchanged, so the focus is led there. */
function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
