import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedType } from '#contract/pricing-admin.ts';
import { listTypes } from '#contract/pricing-admin-api.ts';
import { call } from '#web/lib/api.ts';
import type { ContractForm } from '#web/lib/form.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';

type Options<Seen> = {
  /** What was being edited when the dialog opened; null for something new. */
  seen: Seen | null;
  form: Pick<ContractForm<never, unknown>, 'showError'>;
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
    void form.showError(error, {
      places: 'record',
      toast: { title: 'Error', description: `${words.failed}: ${wordsFor(error)}` },
    });

  const save = async (send: (version: number) => Promise<unknown>) => {
    try {
      await send(seen?.version ?? 0);
    } catch (error) {
      if (replyOf(error).code !== 'changed') return fail(error);
      const now = find((await call(listTypes).catch(() => ({ types: [] }))).types);
      if (!now) return fail(error);
      setTheirs(now);
      return setSeen(now);
    }
    showToast({ title: 'Success', description: words.saved, tone: 'success' });
    onSaved();
    await queryClient.invalidateQueries({ queryKey: ['appointment-types'] });
  };
  return { save, theirs, forgetTheirs: () => setTheirs(null) };
}
