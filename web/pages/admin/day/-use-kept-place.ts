import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Anchors the scroll position of a list when entries above are added or removed: the entry that was touched or focused
 * last, or else the first one on the screen, does not move. Entries have the attribute `data-place`.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>): void {
  const anchor = useRef<{ element: Element; top: number } | null>(null);
  useEffect(() => {
    const remember = (event: Event) => {
      const touched = event.target instanceof Element ? event.target.closest('[data-place]') : null;
      const last = anchor.current?.element;
      const element = [touched, last].find((one) => one && isOnScreen(one)) ?? firstOnScreen(list.current);
      anchor.current = element ? { element, top: element.getBoundingClientRect().top } : null;
    };
    const events = ['pointerdown', 'pointermove', 'focusin', 'scroll', 'resize'];
    for (const name of events) addEventListener(name, remember, { passive: true, capture: true });
    return () => {
      for (const name of events) removeEventListener(name, remember, { capture: true });
    };
  }, [list]);
  // After each render, before the browser paints it.
  useLayoutEffect(() => {
    const { element, top } = anchor.current ?? {};
    if (!element?.isConnected || top === undefined) {
      const first = firstOnScreen(list.current);
      anchor.current = first ? { element: first, top: first.getBoundingClientRect().top } : null;
      return;
    }
    const moved = element.getBoundingClientRect().top - top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  });
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}

function firstOnScreen(list: HTMLElement | null): Element | null {
  return [...(list?.querySelectorAll('[data-place]') ?? [])].find(isOnScreen) ?? null;
}
