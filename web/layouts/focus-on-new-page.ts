import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Focuses the content after a navigation, so that screen readers start at its top, as on a full page load. */
export function useFocusOnNewPage<Content extends HTMLElement>() {
  const { pathname } = useLocation();
  const content = useRef<Content>(null);
  const focusedPath = useRef(pathname);
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
