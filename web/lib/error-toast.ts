import { useEffect } from 'react';
import { showToast } from '#web/ui/toast-store.ts';
import { wordsFor } from './words-for.ts';

/** Shows a toast each time a query fails. The view itself shows the error with Retry. */
export function useErrorToast(error: Error | null, title: string, description = wordsFor(error)): void {
  useEffect(() => {
    if (error) showToast({ title, description, tone: 'destructive' });
  }, [error, title, description]);
}
