import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** A browser starts reading a new page at its top; here the page is only exchanged, so the focus is led there. */
export function useFocusOnNewPage<Content extends HTMLElement>() {
  const { pathname } = useLocation();
  const content = useRef<Content>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
