import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedType } from '#contract/pricing-admin.ts';
import { listTypes } from '#contract/pricing-admin-api.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast-store.ts';

type Options<Seen> = {
  /** What was being edited when the dialog opened; null for something new. */
  seen: Seen | null;
  form: { showServerError: (error: unknown) => boolean };
  /** Finds it again among what is there now. */
  find: (types: ManagedType[]) => Seen | undefined;
  words: { saved: string; failed: string };
  onSaved: () => void;
};

/** Saves a type or rule; where somebody else saved it meanwhile, shows what they saved. */
export function usePriceSave<Seen extends { version: number }>({
  form,
  find,
  words,
  onSaved,
  ...given
}: Options<Seen>) {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(given.seen);
  const [theirs, setTheirs] = useState<Seen | null>(null);

  const fail = (error: unknown) =>
    showToast({ title: 'Error', description: `${words.failed}: ${(error as Error).message}`, tone: 'destructive' });

  const save = async (send: (version: number) => Promise<unknown>) => {
    try {
      await send(seen?.version ?? 0);
    } catch (error) {
      const { code, fields } = error instanceof ApiError ? error.reply : { code: 'unexpected', fields: undefined };
      if (code === 'changed') {
        const now = find((await call(listTypes).catch(() => ({ types: [] }))).types);
        if (!now) return fail(error);
        setTheirs(now);
        return setSeen(now);
      }
      if (fields || code === 'unauthenticated') form.showServerError(error);
      else fail(error);
      return;
    }
    showToast({ title: 'Success', description: words.saved, tone: 'success' });
    onSaved();
    await queryClient.invalidateQueries({ queryKey: ['appointment-types'] });
  };
  return { save, theirs, forgetTheirs: () => setTheirs(null) };
}
