import { useRef } from 'react';

/** Moves the focus to the first button of the container when the pressed button has been replaced by another one. */
export function useRefocus() {
  const container = useRef<HTMLElement>(null);
  return {
    container,
    refocus: () => requestAnimationFrame(() => container.current?.querySelector('button')?.focus()),
  };
}
