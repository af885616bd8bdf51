import { useEffect } from 'react';
import { showToast } from '#web/ui/toast-store.ts';

/** Says in a toast that something could not be loaded, each time it could not. The page itself offers Retry. */
export function useFailureToast(isError: boolean, title: string, description: string): void {
  useEffect(() => {
    if (isError) showToast({ title, description, tone: 'destructive' });
  }, [isError, title, description]);
}
