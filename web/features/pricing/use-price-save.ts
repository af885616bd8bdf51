import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedType } from '#contract/pricing-admin.ts';
import { listTypes } from '#contract/pricing-admin-api.ts';
import { call } from '#web/lib/api.ts';
import type { ContractForm } from '#web/lib/form.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';

type Options<Seen> = {
  /** The record at the time the dialog opened; null for a new one. */
  seen: Seen | null;
  form: Pick<ContractForm<never, unknown>, 'showError'>;
  /** Finds the same record in the current types. */
  find: (types: ManagedType[]) => Seen | undefined;
  texts: { saved: string; failed: string };
  onSaved: () => void;
};

/** Saves a type or rule. If somebody else has saved it in the meantime, returns their version as `theirs`. */
export function usePriceSave<Seen extends { version: number }>({
  form,
  find,
  texts,
  onSaved,
  ...options
}: Options<Seen>) {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(options.seen);
  const [theirs, setTheirs] = useState<Seen | null>(null);

  const showFailure = (error: unknown) =>
    void form.showError(error, {
      places: 'record',
      toast: { title: 'Error', description: `${texts.failed}: ${wordsFor(error)}` },
    });

  const save = async (send: (version: number) => Promise<unknown>) => {
    try {
      await send(seen?.version ?? 0);
    } catch (error) {
      if (replyOf(error).code !== 'changed') return showFailure(error);
      const now = find((await call(listTypes).catch(() => ({ types: [] }))).types);
      if (!now) return showFailure(error);
      setTheirs(now);
      return setSeen(now);
    }
    showToast({ title: 'Success', description: texts.saved, tone: 'success' });
    onSaved();
    await queryClient.invalidateQueries({ queryKey: ['appointment-types'] });
  };
  return { save, theirs, clearTheirs: () => setTheirs(null) };
}
