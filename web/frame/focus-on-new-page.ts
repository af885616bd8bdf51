import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Whether a page of this document was shown before. Not a state of the layout, which a sign-in replaces. */
let hasShownPage = false;

/** Focuses the content after a navigation, so that screen readers start at its top, as on a full page load. */
export function useFocusOnNewPage<Content extends HTMLElement>() {
  const { pathname } = useLocation();
  const content = useRef<Content>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every path is a new page
  useEffect(() => {
    if (hasShownPage) content.current?.focus({ preventScroll: true });
    hasShownPage = true;
  }, [pathname]);
  return content;
}
