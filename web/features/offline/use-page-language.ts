import { useEffect } from 'react';
import { createT, useT } from '#web/ui/use-t.tsx';

let current = createT(null);

/** `useT` of the page, for what runs outside of components: the toasts of the sender, and the visit pass. */
export const pageT = () => current;

/** Keeps the language of the page for `pageT`. */
export function usePageLanguage(): void {
  const t = useT();
  useEffect(() => {
    current = t;
  }, [t]);
}
