import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StrandedList } from '#contract/shared/record-forms.ts';
import { useT } from '#web/i18n/use-t.tsx';
import { useSeenRecord } from '#web/lib/changed-fields.tsx';
import type { ContractForm, FormValues } from '#web/lib/form.ts';
import { replyOf, wordsFor } from '#web/lib/words-for.ts';
import { showToast } from '#web/ui/toast-store.ts';
import type { RecordDescription, SavedRecord } from './record-kind.ts';

type Options<Form extends FormValues, Saved> = {
  kind: RecordDescription<Form, Saved>;
  /** The record to edit, or null for a new one. */
  record: Saved | null;
  form: Pick<ContractForm<Form, Form>, 'showError'>;
  reveal: (fields: readonly string[]) => void;
  onSaved: () => void;
};

/**
 * Saves a doctor or clinic. Two rejections need a decision of the user: `stranded` (booked appointments do not fit the
 * new hours) and `changed` (another user has saved the same record).
 */
export function useRecordSave<Form extends FormValues, Saved extends SavedRecord>(options: Options<Form, Saved>) {
  const { kind, record, form } = options;
  const t = useT();
  const queryClient = useQueryClient();
  const { seen, newer, showNewer, dismissNewer } = useSeenRecord<Saved, Saved | null>(record);
  const [stranded, setStranded] = useState<{ list: StrandedList; form: Form } | null>(null);

  const fail = (error: unknown) => {
    const title = t(seen ? kind.words.updateFailed : kind.words.addFailed);
    const fields = form.showError(error, { formKind: 'record', toast: { title, description: wordsFor(error) } });
    options.reveal(fields);
  };

  const showConflict = async (code: string, given: Form, { id }: Saved) => {
    if (code === 'stranded') return setStranded({ list: await kind.findStranded(id, given), form: given });
    showNewer(await queryClient.fetchQuery(kind.one(id)));
  };

  const send = async (given: Form, acceptsStranded: boolean) => {
    try {
      if (seen) await kind.edit(seen.id, given, { version: seen.version, acceptsStranded });
      else await kind.add(given);
    } catch (error) {
      setStranded(null);
      const { code } = replyOf(error);
      if (seen && (code === 'stranded' || code === 'changed')) return showConflict(code, given, seen).catch(fail);
      return fail(error);
    }
    showToast({ title: t(seen ? kind.words.updated : kind.words.added), tone: 'success' });
    options.onSaved();
    await queryClient.invalidateQueries({ queryKey: [kind.feature] });
  };

  return {
    save: (given: Form) => send(given, false),
    stranded,
    saveAnyway: () => (stranded ? send(stranded.form, true) : Promise.resolve()),
    dismissStranded: () => setStranded(null),
    newer,
    dismissNewer,
  };
}
