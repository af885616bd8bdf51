import { useEffect } from 'react';
import { showToast } from '#web/ui/toast-store.ts';
import { wordsFor } from './words-for.ts';

/** Shows a toast each time a query fails, in addition to the error with Retry in the view. */
export function useErrorToast(error: Error | null, title: string, description = wordsFor(error)): void {
  useEffect(() => {
    if (error) showToast({ title, description, tone: 'destructive' });
  }, [error, title, description]);
}
