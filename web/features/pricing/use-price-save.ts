import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedType } from '#contract/pricing-admin.ts';
import { listTypes } from '#contract/pricing-admin-api.ts';
import { call } from '#web/lib/api.ts';
import type { ContractForm } from '#web/lib/form.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { useT } from '#web/ui/use-t.tsx';

type Options<PriceRecord> = {
  /** The type or rule at the time the dialog opened; null for a new one. */
  record: PriceRecord | null;
  form: Pick<ContractForm<never, unknown>, 'showError'>;
  /** Finds the same record in a newer list of types. */
  find: (types: ManagedType[]) => PriceRecord | undefined;
  texts: { saved: string; failed: (message: string) => string };
  onSaved: () => void;
};

/** Saves a type or rule. If somebody else has saved it in the meantime, returns the saved record as `newerRecord`. */
export function usePriceSave<PriceRecord extends { version: number }>({
  record,
  form,
  find,
  texts,
  onSaved,
}: Options<PriceRecord>) {
  const t = useT();
  const queryClient = useQueryClient();
  /** The record that this form replaces: its version is sent. */
  const [baseRecord, setBaseRecord] = useState(record);
  const [newerRecord, setNewerRecord] = useState<PriceRecord | null>(null);

  const showFailure = (error: unknown) =>
    void form.showError(error, {
      formKind: 'record',
      toast: { title: t('Error'), description: texts.failed(wordsFor(error)) },
    });

  const save = async (send: (version: number) => Promise<unknown>) => {
    try {
      await send(baseRecord?.version ?? 0);
    } catch (error) {
      if (replyOf(error).code !== 'changed') return showFailure(error);
      const newer = find((await call(listTypes).catch(() => ({ types: [] }))).types);
      if (!newer) return showFailure(error);
      setNewerRecord(newer);
      return setBaseRecord(newer);
    }
    showToast({ title: t('Success'), description: texts.saved, tone: 'success' });
    onSaved();
    const shown = ['appointment-types', 'names'];
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) });
  };
  return { save, newerRecord, clearNewerRecord: () => setNewerRecord(null) };
}
