import { useQueryClient } from '@tanstack/react-query';
import { listTypes } from '#contract/pricing/staff-endpoints.ts';
import type { StaffAppointmentType } from '#contract/pricing/staff-schemas.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { callApi } from '#web/lib/api.ts';
import { useSeenRecord } from '#web/lib/changed-fields.tsx';
import type { ContractForm } from '#web/lib/form.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';

type Options<PriceRecord> = {
  /** The type or rule at the time the dialog opened; null for a new one. */
  record: PriceRecord | null;
  form: Pick<ContractForm<never, unknown>, 'showError'>;
  /** Finds the same record in a newer list of types. */
  find: (types: StaffAppointmentType[]) => PriceRecord | undefined;
  texts: { saved: string; failed: (message: string) => string };
  onSaved: () => void;
};

/** Saves a type or rule. If somebody else has saved it in the meantime, returns both states as `newer`. */
export function usePriceSave<PriceRecord extends { version: number }>({
  record,
  form,
  find,
  texts,
  onSaved,
}: Options<PriceRecord>) {
  const t = useT();
  const queryClient = useQueryClient();
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<PriceRecord, PriceRecord | null>(record);

  const showFailure = (error: unknown) =>
    void form.showError(error, {
      formKind: 'record',
      toast: { title: t('Error'), description: texts.failed(wordsFor(error)) },
    });

  const save = async (send: (version: number) => Promise<unknown>) => {
    try {
      await send(seen?.version ?? 0);
    } catch (error) {
      if (replyOf(error).code !== 'changed') return showFailure(error);
      const saved = find((await callApi(listTypes).catch(() => ({ types: [] }))).types);
      return saved ? showNewer(saved) : showFailure(error);
    }
    showToast({ title: t('Success'), description: texts.saved, tone: 'success' });
    onSaved();
    const shown = ['appointment-types', 'names'];
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => shown.includes(String(queryKey[0])) });
  };
  return { save, newer, dismissNewer };
}
