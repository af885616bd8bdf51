import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StrandedList } from '#contract/catalogue.ts';
import { ApiError } from '#web/lib/api.ts';
import { showToast } from '#web/ui/toast-store.ts';

type Options<Form, Saved> = {
  /** `doctor` or `clinic`, for the words. */
  noun: string;
  /** What is being edited; null for a new one. */
  record: Saved | null;
  form: { showServerError: (error: unknown) => boolean };
  add: (form: Form) => Promise<Saved>;
  edit: (form: Form, seen: { version: number; acceptsStranded: boolean }) => Promise<Saved>;
  read: () => Promise<Saved>;
  /** Which booked appointments a form would strand. */
  preview: (form: Form) => Promise<StrandedList>;
  reveal: (fields: readonly string[]) => void;
  onSaved: () => void;
};

/**
 * Saves a doctor or clinic, with the two questions that may come up: families who are booked at a time that no longer
 * fits, and somebody else who saved the same record meanwhile.
 */
export function useRecordSave<Form, Saved extends { version: number }>(options: Options<Form, Saved>) {
  const { noun, record, form } = options;
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(record);
  const [stranded, setStranded] = useState<{ list: StrandedList; form: Form } | null>(null);
  const [changed, setChanged] = useState<{ before: Saved; now: Saved } | null>(null);

  const fail = (error: unknown) => {
    const title = seen ? `Error updating ${noun}` : `Error adding ${noun}`;
    showToast({ title, description: (error as Error).message, tone: 'destructive' });
  };

  const ask = async (code: string, given: Form) => {
    if (code === 'stranded') return setStranded({ list: await options.preview(given), form: given });
    const now = await options.read();
    if (seen) setChanged({ before: changed?.before ?? seen, now });
    setSeen(now);
  };

  const send = async (given: Form, acceptsStranded: boolean) => {
    try {
      if (seen) await options.edit(given, { version: seen.version, acceptsStranded });
      else await options.add(given);
    } catch (error) {
      setStranded(null);
      const { code, fields } = error instanceof ApiError ? error.reply : { code: 'unexpected', fields: undefined };
      if (code === 'stranded' || code === 'changed') return ask(code, given).catch(fail);
      if (code === 'unauthenticated') return void form.showServerError(error);
      if (!fields) return fail(error);
      form.showServerError(error);
      return options.reveal(Object.keys(fields));
    }
    const name = noun[0]?.toUpperCase() + noun.slice(1);
    showToast({ title: seen ? `${name} updated` : `${name} added`, tone: 'success' });
    options.onSaved();
    await queryClient.invalidateQueries({ queryKey: [`${noun}s`] });
  };

  return {
    save: (given: Form) => send(given, false),
    stranded,
    saveAnyway: () => (stranded ? send(stranded.form, true) : Promise.resolve()),
    keepHours: () => setStranded(null),
    changed,
    forgetChanged: () => setChanged(null),
  };
}
