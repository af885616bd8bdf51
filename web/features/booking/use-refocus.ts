import { useRef } from 'react';

/** What was pressed is gone: the focus goes to the button that stands in its place, not back to the top of the page. */
export function useRefocus() {
  const place = useRef<HTMLElement>(null);
  return {
    place,
    refocus: () => requestAnimationFrame(() => place.current?.querySelector('button')?.focus()),
  };
}
